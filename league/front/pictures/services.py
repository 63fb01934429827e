"""Asking for a picture, making it, and forgetting what was made."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import translation

from league.front.models import Picture
from league.front.pictures import art
from league.front.pictures.kinds import KINDS
from league.front.pictures.subjects import Subject
from league.jobs import services as jobs
from league.jobs.kinds import Arguments
from league.people.errors import Hidden

KIND: Final = "front.picture"
MOST_WAITING: Final = 50  # pictures that are still to be made: more are asked for another time
PATIENCE: Final = timedelta(hours=1)  # how long one is waited for
KEEP: Final = timedelta(days=90)
Made = tuple[str, bytes]  # the digest of what it shows, and the picture


@transaction.atomic
def ask(*, subject: Subject, now: datetime) -> None:
    """Ask once for the picture of what is to be seen now, unless many are waited for."""
    waiting = Picture.objects.exclude(wanted=F("digest")).filter(asked_at__gt=now - PATIENCE)
    if waiting.count() >= MOST_WAITING:
        return
    row, is_new = Picture.objects.select_for_update().get_or_create(
        kind=subject.kind,
        thing=subject.thing,
        language=subject.language,
        defaults={"wanted": subject.digest, "asked_at": now},
    )
    if row.wanted == subject.digest and not is_new:
        return
    row.wanted, row.asked_at = subject.digest, now
    row.save(update_fields=["wanted", "asked_at"])
    jobs.enqueue(kind=KIND, arguments={"picture": row.pk}, now=now)


def draw(subject: Subject) -> bytes:
    """Draw a picture in the language that is active."""
    from league.front.pictures.drawing.layout import picture  # Pillow: only who draws loads it

    kind = KINDS[subject.kind]
    return picture(kind.words(subject), kind.art(subject), art.mark())


def make(arguments: Arguments) -> Made | None:
    """Draw what is to be seen now; None where it was hidden meanwhile."""
    row = Picture.objects.filter(pk=arguments["picture"]).defer("png").first()
    if row is None:
        return None
    with translation.override(row.language):
        try:
            subject = KINDS[row.kind].find(row.thing)
        except Hidden:
            return None
        return subject.digest, draw(subject)


def publish(arguments: Arguments, made: Made | None) -> None:
    """Put a picture in the place of the one before; without one, nothing of it is kept."""
    row = Picture.objects.filter(pk=arguments["picture"])
    if made is None:
        row.delete()
    else:
        row.update(digest=made[0], wanted=made[0], png=made[1])


def forget() -> None:
    """Delete all pictures: somebody who left may be named in one. They are made again."""
    Picture.objects.all().delete()


def tidy(*, now: datetime) -> None:
    """Delete pictures that were asked for long ago, and what could not be made within a day.

    What is still looked at is asked for again.
    """
    Picture.objects.filter(asked_at__lt=now - KEEP).delete()
    unmade = Picture.objects.exclude(wanted=F("digest"))
    unmade.filter(asked_at__lt=now - timedelta(days=1)).delete()
