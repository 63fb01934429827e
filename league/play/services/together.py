"""All tables of a round at once: stopped, let go on, ended because the round's time is over.

Each table is changed in a transaction of its own, so that no line waits for the whole hall.
"""

from collections.abc import Callable, Collection
from datetime import datetime

from django.db import transaction

from engines.core.outcome import DRAW
from league.play.models import Sitting
from league.play.queries import positions
from league.play.queries import records as written
from league.play.services import clocks
from league.play.services.ringing import ring
from league.play.services.writing import locked
from matches.errors import NeedsWinner
from matches.queries.matches import rules_of, series_of
from matches.services.reports import refuse_drawn

State = Sitting.State


def pause(*, matches: Collection[int], now: datetime) -> list[str]:
    """Stop the games that are being played in these matches; return the tables' uids."""

    def stopped(sitting: Sitting) -> bool:
        if sitting.state != State.OPEN or clocks.fall(sitting, now):
            return False
        clocks.stop(sitting, now)
        sitting.state = State.PAUSED
        return True

    rows = Sitting.objects.filter(of__match__in=matches, state=State.OPEN)
    return [row.uid for row in rows.order_by("pk") if _changed(row, stopped)]


def go_on(*, tables: Collection[str], now: datetime) -> int:
    """Let tables, by their uids, go on that are still stopped; return how many."""

    def resumed(sitting: Sitting) -> bool:
        if sitting.state != State.PAUSED:
            return False
        sitting.state, sitting.touched_at = State.OPEN, now
        clocks.go_on(sitting, now)
        return True

    rows = Sitting.objects.filter(uid__in=tables, state=State.PAUSED)
    return sum(_changed(row, resumed) for row in rows.order_by("pk"))


def end_time(*, matches: Collection[int], now: datetime) -> list[str]:
    """End the games that are being played by time: the score as it stands. Return their uids.

    A game stays that time cannot decide: one without points, and a drawn one that needs a winner.
    """

    def ended(sitting: Sitting) -> bool:
        if sitting.state not in (State.OPEN, State.PAUSED) or clocks.fall(sitting, now):
            return False
        position = positions.of(sitting)
        end = written.ended(position, written.record_of(sitting, position), "time", "")
        if not end["points"] or (end["winner"] == DRAW and _needs_winner(sitting)):
            return False
        sitting.end = end
        sitting.state, sitting.request, sitting.touched_at = State.ENDED, None, now
        clocks.stop(sitting, now)
        return True

    rows = Sitting.objects.filter(of__match__in=matches, state__in=(State.OPEN, State.PAUSED))
    return [row.uid for row in rows.order_by("pk") if _changed(row, ended)]


def _changed(row: Sitting, change: Callable[[Sitting], bool]) -> bool:
    """Change a table under its lock, and ring if anything happened."""
    with transaction.atomic():
        sitting = locked(row)
        was = sitting.state
        is_done = change(sitting)
        if sitting.state != was:
            ring(sitting)
        return is_done


def _needs_winner(sitting: Sitting) -> bool:
    assert sitting.of is not None
    match = sitting.of.match
    try:
        refuse_drawn(match, series_of(rules_of(match.event)))
    except NeedsWinner:
        return True
    return False
