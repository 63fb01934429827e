"""Printed sheets: requested on a page, drawn by a job, kept for a week."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone, translation

from cards.errors import TooManySheets
from cards.models import DeckVersion, Sheet
from cards.queries import decks as queries
from league.jobs.models import Job
from league.jobs.services import enqueue
from league.people.models import User

KEPT = timedelta(days=7)
MOST_WAITING = 5


@transaction.atomic
def ask_for_sheet(*, version: DeckVersion, user: User, language: str, now: datetime) -> Sheet:
    """Have a version printed; the same request within a week gives the same sheet.

    Raises ``TooManySheets``.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    mine = Sheet.objects.filter(asked_by=user).exclude(job__state=Job.State.STUCK)
    same = mine.filter(version=version, language=language, asked_at__gt=now - KEPT).first()
    if same is not None:
        return same
    if mine.filter(pdf__isnull=True).count() >= MOST_WAITING:
        raise TooManySheets(params={"limit": MOST_WAITING})
    sheet = Sheet.objects.create(version=version, asked_by=user, language=language, asked_at=now)
    sheet.job = enqueue(kind="cards.sheet", arguments={"sheet": sheet.pk}, now=now)
    sheet.save(update_fields=["job"])
    return sheet


def draw_sheet(arguments: dict[str, Any]) -> bytes | None:
    """Draw a sheet; ``None`` when nobody wants it any more."""
    sheet = (
        Sheet.objects.select_related(
            "version__deck__owner", "version__deck__format", "asked_by__player"
        )
        .filter(pk=arguments["sheet"])
        .first()
    )
    if sheet is None:
        return None
    from cards import printing  # takes a second: only drawing processes import it

    with translation.override(sheet.language):
        share = queries.share_code(sheet.version, sheet.asked_by)
        return printing.draw(printing.sheet_data(sheet.version, share, sheet.language))


def keep_sheet(arguments: dict[str, Any], pdf: bytes | None) -> None:
    """Save the drawing, and queue the job that deletes it after a week."""
    now = timezone.now()
    if pdf is None or not Sheet.objects.filter(pk=arguments["sheet"]).update(pdf=pdf, made_at=now):
        return
    enqueue(kind="cards.sheet_old", arguments=arguments, now=now, run_after=now + KEPT)


def throw_away(arguments: dict[str, Any], _nothing: object) -> None:
    Sheet.objects.filter(pk=arguments["sheet"]).delete()
