"""A flag that falls ends a game: claimed by anybody at the table, or found by the sweep."""

from datetime import datetime
from typing import Final

from django.db import transaction

from league.play.errors import NoClock, TimeIsLeft
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.queries import records as written
from league.play.rules import clock as rules
from league.play.services.clocks import milliseconds
from league.play.services.ringing import ring
from league.play.services.writing import locked

AT_ONCE: Final = 200


@transaction.atomic
def flag(*, place: Place, now: datetime) -> Sitting:
    """End a game by time, as anybody at the table may claim. Raises NoClock and TimeIsLeft."""
    sitting = locked(place.sitting)
    place.sitting = sitting
    if sitting.clock is None:
        raise NoClock
    if not _fell(sitting, now):
        raise TimeIsLeft
    return sitting


def _fell(sitting: Sitting, now: datetime) -> bool:
    """End a locked sitting if a side's time has run out."""
    if sitting.clock is None or sitting.state != Sitting.State.OPEN:
        return False
    clock = rules.Clock.read(sitting.clock)
    side = rules.fallen(clock, milliseconds(now))
    if side is None:
        return False
    position = positions.of(sitting)
    record = written.record_of(sitting, position)
    seat = position.game.sides[side][0]
    sitting.end = written.ended(position, record, "forfeit", seat)
    sitting.clock = rules.paused(clock, milliseconds(now)).as_json()
    sitting.state, sitting.request, sitting.touched_at = Sitting.State.ENDED, None, now
    ring(sitting)
    return True


def sweep(*, now: datetime) -> int:
    """End the games whose time has run out though nobody claims it; return how many."""
    rows = Sitting.objects.filter(state=Sitting.State.OPEN, clock__isnull=False)
    return sum(_swept(row, now) for row in rows.order_by("touched_at")[:AT_ONCE])


@transaction.atomic
def _swept(sitting: Sitting, now: datetime) -> bool:
    return _fell(locked(sitting), now)
