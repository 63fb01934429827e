"""A flag that falls ends a game: claimed by a player or judge, or found by the sweep."""

from datetime import datetime
from itertools import islice
from typing import Final

from django.db import transaction

from league.play.errors import NoClock, NotYourSeat, SittingHidden, SittingNotOpen, TimeIsLeft
from league.play.models import Place, Sitting
from league.play.queries import ended
from league.play.rules import clock as rules
from league.play.services import clocks
from league.play.services.ringing import ring
from league.play.services.writing import locked
from matches.models.matches import FINAL

AT_ONCE: Final = 200


@transaction.atomic
def flag(*, place: Place, now: datetime) -> Sitting:
    """End a game whose flag has fallen, as either side or the referee may claim; idempotent.

    Raises NotYourSeat, NoClock, TimeIsLeft, and SittingNotOpen where something else ended it.
    """
    if not place.seats:
        raise NotYourSeat
    sitting = locked(place.sitting)
    place.sitting = sitting
    NoClock.unless(sitting.clock)
    if ended.is_by_flag(sitting):
        return sitting
    if sitting.state != Sitting.State.OPEN:
        raise SittingNotOpen
    if not clocks.fall(sitting, now):
        raise TimeIsLeft
    ring(sitting)
    return sitting


def sweep(*, now: datetime) -> int:
    """End the games whose time has run out, without a claim; return how many.

    Matches with a final result are left alone. Each game has its own transaction.
    """
    rows = Sitting.objects.filter(state=Sitting.State.OPEN, clock__since__gt=0)
    rows = rows.exclude(of__match__state__in=FINAL).order_by("touched_at")
    instant = rules.milliseconds(now)
    over = (
        pk
        for pk, clock in rows.values_list("pk", "clock").iterator()
        if clock is not None and rules.fallen(rules.Clock.read(clock), instant) is not None
    )
    return sum(_swept(Sitting(pk=pk), now) for pk in list(islice(over, AT_ONCE)))


@transaction.atomic
def _swept(sitting: Sitting, now: datetime) -> bool:
    try:
        row = locked(sitting)
    except SittingHidden:  # deleted meanwhile
        return False
    has_fallen = clocks.fall(row, now)
    if has_fallen:
        ring(row)
    return has_fallen
