"""A flag that falls ends a game: claimed by who plays or judges, or found by the sweep."""

from datetime import datetime
from typing import Final

from django.db import transaction

from league.play.errors import NoClock, NotYourSeat, TimeIsLeft
from league.play.models import Place, Sitting
from league.play.services import clocks
from league.play.services.ringing import ring
from league.play.services.writing import locked

AT_ONCE: Final = 200


@transaction.atomic
def flag(*, place: Place, now: datetime) -> Sitting:
    """End a game by time, as both sides and the referee may claim.

    Raises NotYourSeat, NoClock and TimeIsLeft.
    """
    if not place.seats:
        raise NotYourSeat
    sitting = locked(place.sitting)
    place.sitting = sitting
    if sitting.clock is None:
        raise NoClock
    if not clocks.fall(sitting, now):
        raise TimeIsLeft
    ring(sitting)
    return sitting


def sweep(*, now: datetime) -> int:
    """End the games whose time has run out though nobody claims it; return how many."""
    rows = Sitting.objects.filter(state=Sitting.State.OPEN, clock__isnull=False)
    return sum(_swept(row, now) for row in rows.order_by("touched_at")[:AT_ONCE])


@transaction.atomic
def _swept(sitting: Sitting, now: datetime) -> bool:
    row = locked(sitting)
    has_fallen = clocks.fall(row, now)
    if has_fallen:
        ring(row)
    return has_fallen
