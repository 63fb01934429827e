"""The tables of a round: all stopped, let go on, or ended because the time is over."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from league.play.services import together
from league.tournaments.errors import NotNow
from league.tournaments.models import Act, Round
from league.tournaments.queries.at_tables import PAUSE, RESUME, matches_of, pauses
from league.tournaments.queries.rounds import OPEN
from league.tournaments.services import rounds
from league.tournaments.services.acts import locked, note

END: Final = "end_tables"


def pause(*, round: Round, by: Any, now: datetime) -> Act:
    """Stop every game of a round that is being played at a table; one without time is ended.

    The round's own clock stands with them: nothing is overdue until they go on.

    Raises NotNow.
    """
    _look(round)
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
    """Let the tables go on that were stopped together; the round's clock gets their time back.

    What a judge stopped at a single table stays stopped. Raises NotNow.
    """
    made, tables = _let_go_on(round, by, now)
    together.go_on(tables=tables, now=now)
    return made


@transaction.atomic
def _let_go_on(round: Round, by: Any, now: datetime) -> tuple[Act, list[str]]:
    """Write down that all tables go on, and give the round its time back: once for their stops.

    Return the act with the tables that are to go on. The time counts from the first stop.
    """
    round = rounds.fresh(round, *OPEN)
    stops = pauses(round)
    if not stops:
        raise NotNow
    tables = together.still_stopped([table for act in stops for table in act.params["tables"]])
    made = note(round.tournament, RESUME, by=by, round=round.number, count=len(tables))
    Round.objects.filter(pk=round.pk).update(stopped_at=None)
    since = max(stops[0].at, round.started_at or stops[0].at)
    seconds = min(int((now - since).total_seconds()), rounds.LONGEST_EXTENSION)
    if seconds > 0 and round.started_at is not None and round.minutes:
        rounds.extend(round=round, seconds=seconds, by=by, now=now)
    return made, tables


def end_time(*, round: Round, by: Any, now: datetime) -> Act:
    """End the games that still run by time: the score as it stands. Raises NotNow.

    Games that time cannot decide stay for a judge, and so do those of who ends the others.
    """
    _look(round)
    tables = together.end_time(matches=matches_of(round, but_of=by), now=now)
    if not tables:
        raise NotNow
    return _over(round, tables, by)


@transaction.atomic
def _stop(round: Round, tables: Sequence[str], by: Any, now: datetime) -> Act:
    """Write down that tables were stopped, and let the round's clock stand from the first stop."""
    made = _note(round, PAUSE, by=by, tables=list(tables), count=len(tables))
    Round.objects.filter(pk=round.pk, stopped_at=None).update(stopped_at=now)
    return made


@transaction.atomic
def _over(round: Round, tables: list[str], by: Any) -> Act:
    """Write down that games were ended by time: the round's clock stands no more."""
    made = _note(round, END, by=by, count=len(tables))
    Round.objects.filter(pk=round.pk).update(stopped_at=None)
    return made


@transaction.atomic
def _look(round: Round) -> None:
    """Raises NotNow unless the round is being played."""
    rounds.fresh(round, *OPEN)


@transaction.atomic
def _note(round: Round, kind: str, *, by: Any, **params: Any) -> Act:
    return note(locked(round.tournament), kind, by=by, round=round.number, **params)
