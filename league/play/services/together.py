"""Acts on all tables of a round: pausing, resuming, changing clocks, ending by time.

Each table is changed in a transaction of its own, so that no line waits for the whole hall.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from league.play.errors import TimeNeedsPoints, TimeTakenAway, TooManyLines
from league.play.models import Sitting
from league.play.rules import states
from league.play.services import clocks, judging
from league.play.services.closing import ending
from league.play.services.ringing import ring
from league.play.services.writing import locked
from matches.errors import NeedsWinner

State = Sitting.State


@dataclass(frozen=True, slots=True)
class Stopped:
    """The uids of tables: those that are stopped now, and those whose time had run out."""

    paused: tuple[str, ...]
    fallen: tuple[str, ...]


def pause(*, matches: Collection[int], now: datetime) -> Stopped:
    """Stop the games that are being played in these matches.

    One whose time has run out is over instead.
    """

    def stop(sitting: Sitting) -> None:
        if sitting.state != State.OPEN:
            return
        if clocks.fall(sitting, now):
            ring(sitting)
        else:
            ending.stop(sitting, now)

    changed = _changed(Sitting.objects.filter(of__match__in=matches, state=State.OPEN), stop)
    return Stopped(
        tuple(row.uid for row in changed if row.state == State.PAUSED),
        tuple(row.uid for row in changed if row.state == State.ENDED),
    )


def still_stopped(tables: Mapping[str, datetime | None]) -> list[str]:
    """Return the uids of those tables that have been stopped at least since their instant.

    With None as its instant, a table need only be stopped. One that went on and was stopped again
    alone is left out, and so are games of matches that are decided already.
    """
    rows = Sitting.objects.filter(uid__in=tables, state=State.PAUSED, of__match__version=0)
    return [
        uid
        for uid, notes in rows.order_by("pk").values_list("uid", "states")
        if _was_stopped(notes, tables[uid])
    ]


def _was_stopped(notes: Sequence[states.Note], at: datetime | None) -> bool:
    return at is None or not notes or states.since_of(notes[-1]) <= states.microseconds(at)


def going_on(tables: Collection[str]) -> int:
    """Return how many of these tables, given by uid, are being played."""
    return Sitting.objects.filter(uid__in=tables, state=State.OPEN).count()


def go_on(*, tables: Collection[str], now: datetime) -> None:
    """Resume those of these tables, given by uid, that are still stopped."""

    def resume(sitting: Sitting) -> None:
        if sitting.state == State.PAUSED:
            ending.go_on(sitting, now)

    _changed(Sitting.objects.filter(uid__in=tables, state=State.PAUSED), resume)


def end_time(*, matches: Collection[int], now: datetime) -> list[str]:
    """End by time the games that are being played; return their uids.

    Games that time cannot decide stay: those without points, and drawn ones that need a winner.
    """

    def end(sitting: Sitting) -> None:
        if sitting.state in (State.OPEN, State.PAUSED):
            with suppress(TimeNeedsPoints, NeedsWinner):
                ending.end_by_time(sitting, now)

    rows = Sitting.objects.filter(of__match__in=matches, state__in=(State.OPEN, State.PAUSED))
    return [row.uid for row in _changed(rows, end)]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The uids of tables: those whose clocks were changed, now or with the same key before, those
    that stayed as they were because a side would have no time or the record no room left, and
    those whose time had run out.
    """

    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    fallen: tuple[str, ...]


def correct_clocks(
    *, matches: Collection[int], seconds: int, reason: str, key: str, now: datetime
) -> Corrected:
    """Change the time of both sides in all running or paused games of these matches.

    Each record has it as a ruling with the reason. The same ``key`` is the same correction. A game
    whose time has run out is over instead. Raises Invalid before anything is changed.
    """
    judging.check_correction(seconds, reason)
    changed, unchanged = [], []

    def correct(sitting: Sitting) -> None:
        if sitting.state not in (State.OPEN, State.PAUSED) or sitting.clock is None:
            return
        if clocks.fall(sitting, now):
            ring(sitting)
            return
        try:
            judging.correct_clock_of_all(
                sitting=sitting, seconds=seconds, reason=reason, key=key, now=now
            )
            changed.append(sitting.uid)
        except (TimeTakenAway, TooManyLines):
            unchanged.append(sitting.uid)

    rows = Sitting.objects.filter(of__match__in=matches, state__in=(State.OPEN, State.PAUSED))
    over = _changed(rows.exclude(clock=None), correct)
    return Corrected(tuple(changed), tuple(unchanged), tuple(row.uid for row in over))


def _changed(rows: QuerySet[Sitting], change: Callable[[Sitting], None]) -> list[Sitting]:
    """Change tables, each under its own lock; return those whose state has changed."""
    changed = []
    for row in rows.order_by("pk"):
        with transaction.atomic():
            sitting = locked(row)
            was = sitting.state
            change(sitting)
        if sitting.state != was:
            changed.append(sitting)
    return changed
