"""Acts on all tables of a round: stop, resume, change the clocks, end them as time is over."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from league.play.services import together
from league.tournaments.errors import NotNow
from league.tournaments.floor.queries import (
    CLOCKS,
    END,
    PAUSE,
    RESUME,
    matches_of,
    standing,
    stopped_together,
)
from league.tournaments.models import Act, Round
from league.tournaments.pairing.services import rounds
from league.tournaments.rounds.queries.rounds import OPEN
from league.tournaments.tournament.services.acts import locked, note


def pause(*, round: Round, by: Any, now: datetime) -> Act:
    """Stop every game of a round that is played at a device; one whose time is up is ended.

    The round's own clock stops too: nothing becomes overdue until the tables go on.

    Raises NotNow.
    """
    with transaction.atomic():
        rounds.fresh(round, *OPEN)
    stopped = together.pause(matches=matches_of(round), now=now)
    if not stopped.paused and not stopped.fallen:
        raise NotNow
    made = None
    if stopped.fallen:
        made = _note(round, END, by=by, count=len(stopped.fallen))
    if stopped.paused:
        made = _stop(round, stopped.paused, by, now)
    assert made is not None
    return made


def go_on(*, round: Round, by: Any, now: datetime) -> Act:
    """Resume the tables that were stopped together; the round's clock gets the lost time back.

    What a judge stopped at a single table stays stopped. Raises NotNow.
    """
    made, tables = _let_go_on(round, by, now)
    together.go_on(tables=tables, now=now)
    return made


@transaction.atomic
def _let_go_on(round: Round, by: Any, now: datetime) -> tuple[Act, list[str]]:
    """Note that all tables go on; return the act and the tables to resume."""
    round = rounds.fresh(round, *OPEN)
    tables = together.still_stopped(stopped_together(round))
    if not tables and round.stopped_at is None:
        raise NotNow
    made = note(round.tournament, RESUME, by=by, round=round.number, count=len(tables))
    _clock_goes_on(round, by, now)
    return made, tables


def _clock_goes_on(round: Round, by: Any, now: datetime) -> None:
    """Resume the clock of a locked round and give back the time since the first stop.

    A round whose time was called gets none back.
    """
    since = round.stopped_at
    if since is None:
        return
    Round.objects.filter(pk=round.pk).update(stopped_at=None)
    seconds = min(int((now - since).total_seconds()), rounds.LONGEST_EXTENSION)
    if seconds > 0 and round.started_at is not None and round.minutes:
        rounds.extend(round=round, seconds=seconds, by=by, now=now)


## Tables resumed one by one


def follow(*, match: int, now: datetime) -> None:
    """Resume the round's clock, if needed, after the table of a match is no longer stopped."""
    for round in standing().filter(pairings__match=match):
        _catch_up(round, now)


def sweep(*, now: datetime) -> int:
    """Resume rounds whose tables have all gone on, if the signal was lost; return how many."""
    return sum(_catch_up(round, now) for round in standing())


@transaction.atomic
def _catch_up(round: Round, now: datetime) -> bool:
    """Resume a round's clock if a judge has resumed or ended all its tables, one by one."""
    try:
        round = rounds.fresh(round, *OPEN)
    except NotNow:
        return False
    tables = stopped_together(round)
    if round.stopped_at is None or together.still_stopped(tables):
        return False
    note(round.tournament, RESUME, round=round.number, count=together.going_on(tables))
    _clock_goes_on(round, None, now)
    return True


## Time is over


def end_time(*, round: Round, by: Any, now: datetime) -> Act:
    """End the running games because time is over, with the current score. Raises NotNow.

    Games that time cannot decide are left to a judge, as are those in which ``by`` plays.
    """
    since, tables = _no_more_time(round), list[str]()
    try:
        tables = together.end_time(matches=matches_of(round, but_of=by), now=now)
    finally:
        if not tables:
            Round.objects.filter(pk=round.pk, stopped_at=None).update(stopped_at=since)
    if not tables:
        raise NotNow
    return _over(round, tables, by, now)


@transaction.atomic
def _no_more_time(round: Round) -> datetime | None:
    """Clear the stop of a round's clock before its stopped tables end one by one.

    Otherwise the last of them would resume the clock and give its time back. Return since when it
    was stopped.
    """
    since = rounds.fresh(round, *OPEN).stopped_at
    Round.objects.filter(pk=round.pk).update(stopped_at=None)
    return since


def correct_clocks(
    *, round: Round, seconds: int, reason: str, key: str, by: Any, now: datetime
) -> Act:
    """Add ``seconds``, or take them if negative, for both sides at every table being played.

    This changes the sides' time to think, not the round's own time. The same ``key`` is the same
    change. Tables at which ``by`` plays are left to a judge. Raises NotNow and Invalid.
    """
    with transaction.atomic():
        rounds.fresh(round, *OPEN)
    done = together.correct_clocks(
        matches=matches_of(round, but_of=by), seconds=seconds, reason=reason, key=key, now=now
    )
    over = _note(round, END, by=by, count=len(done.fallen)) if done.fallen else None
    if over is not None and not done.changed and not done.unchanged:
        return over
    return _corrected(round, done, seconds, reason, key, by)


@transaction.atomic
def _corrected(
    round: Round, done: together.Corrected, seconds: int, reason: str, key: str, by: Any
) -> Act:
    """Note a change of clocks, once, however often it was sent.

    Raises NotNow where there was nothing to change.
    """
    tournament = locked(round.tournament)
    acts = tournament.acts.filter(round=round.number, kind=CLOCKS, params__key=key)
    if known := acts.first():
        return known
    if not done.changed and not done.unchanged:
        raise NotNow
    return note(
        tournament, CLOCKS, by=by, reason=reason, round=round.number, seconds=seconds, key=key,
        count=len(done.changed), left=len(done.unchanged), over=len(done.fallen),
    )  # fmt: skip


@transaction.atomic
def _stop(round: Round, tables: Sequence[str], by: Any, now: datetime) -> Act:
    """Note that tables were stopped, and stop the round's clock as of the first stop."""
    made = _note(round, PAUSE, by=by, tables=list(tables), count=len(tables), at=now.isoformat())
    Round.objects.filter(pk=round.pk, stopped_at=None).update(stopped_at=now)
    return made


@transaction.atomic
def _over(round: Round, tables: list[str], by: Any, now: datetime) -> Act:
    """Note that games were ended by time, and which of the stopped ones are left."""
    left = together.still_stopped(stopped_together(round))
    return _note(round, END, by=by, count=len(tables), left=left, at=now.isoformat())


@transaction.atomic
def _note(round: Round, kind: str, *, by: Any, **params: Any) -> Act:
    return note(locked(round.tournament), kind, by=by, round=round.number, **params)
