"""Keeping a free table or its record for an account, or deleting the table."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from league.jobs.database.statements import Statement
from league.people.errors import Refused, SignInNeeded
from league.play.errors import NotYourSeat, SittingNotOver
from league.play.models import Place
from league.play.queries import positions, records as written
from league.play.queries.ended import may_be_read
from league.play.queries.secrets import hides_hands
from league.play.services import sittings
from league.play.services.writing import locked
from matches.models import Filing
from matches.services import records


@transaction.atomic
def file(*, place: Place, by: Any, now: datetime) -> Filing:
    """File a free table's record for an account; idempotent.

    Where hands are hidden the game counts as over once it cannot be reopened. Raises SignInNeeded
    and SittingNotOver.
    """
    if not getattr(by, "is_authenticated", False):
        raise SignInNeeded
    sitting = locked(place.sitting)
    if not place.seats:
        raise NotYourSeat
    if sitting.of_id is not None:
        raise Refused
    position = positions.of(sitting)
    if not may_be_read(sitting, position, hides_hands=hides_hands(position)):
        raise SittingNotOver
    if sitting.filing is None:
        text = written.text_of(written.record_of(sitting, position))
        sitting.filing = records.keep(text=text, source=Filing.Source.TABLE, by=by, now=now)
        sitting.save(update_fields=["filing"])
    return sitting.filing


def is_host(place: Place) -> bool:
    """Tell whether a place is the first of its table: its opener's."""
    return _FIRST(place.sitting_id) == [(place.pk,)]


_FIRST: Final = Statement("SELECT min(id) FROM play_place WHERE sitting_id = %s")


@transaction.atomic
def keep(*, place: Place, by: Any) -> None:
    """Make a free table, opened without an account, an account's own: it is kept for ever.

    Idempotent. Raises SignInNeeded, and NotYourSeat unless its host asks and nobody else has it.
    """
    if not getattr(by, "is_authenticated", False):
        raise SignInNeeded
    sitting = locked(place.sitting)
    if sitting.of_id is not None or not is_host(place):
        raise NotYourSeat
    if sitting.opened_by_id not in (None, by.pk):
        raise NotYourSeat
    sitting.opened_by = by
    sitting.save(update_fields=["opened_by"])
    Place.objects.filter(pk=place.pk).update(user=by)


def throw_away(*, place: Place) -> None:
    """Delete a free table. Raises NotYourSeat unless its host asks, Refused for a match's table."""
    if not is_host(place):
        raise NotYourSeat
    sittings.throw_away(sitting=place.sitting)
