"""The tables of a round: all stopped, let go on, or ended because the time is over."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from league.play.services import together
from league.tournaments.errors import NotNow
from league.tournaments.models import Act, Round
from league.tournaments.queries.at_tables import PAUSE, RESUME, last_pause, matches_of
from league.tournaments.queries.rounds import OPEN
from league.tournaments.services import rounds
from league.tournaments.services.acts import locked, note

END: Final = "end_tables"


def pause(*, round: Round, by: Any, now: datetime) -> Act:
    """Stop every game of a round that is being played at a table. Raises NotNow."""
    _look(round)
    tables = together.pause(matches=matches_of(round), now=now)
    if not tables:
        raise NotNow
    return _note(round, PAUSE, by=by, tables=tables, count=len(tables))


def go_on(*, round: Round, by: Any, now: datetime) -> Act:
    """Let the tables go on that were stopped together; the round's clock gets their time back.

    What a judge stopped at a single table stays stopped. Raises NotNow.
    """
    _look(round)
    paused = last_pause(round)
    if paused is None:
        raise NotNow
    count = together.go_on(tables=paused.params["tables"], now=now)
    seconds = min(int((now - paused.at).total_seconds()), rounds.LONGEST_EXTENSION)
    made = _note(round, RESUME, by=by, count=count)
    if seconds > 0 and round.started_at is not None and round.minutes:
        rounds.extend(round=round, seconds=seconds, by=by, now=now)
    return made


def end_time(*, round: Round, by: Any, now: datetime) -> Act:
    """End the games that still run by time: the score as it stands. Raises NotNow.

    Games that time cannot decide stay for a judge, and so do those of who ends the others.
    """
    _look(round)
    tables = together.end_time(matches=matches_of(round, but_of=by), now=now)
    if not tables:
        raise NotNow
    return _note(round, END, by=by, count=len(tables))


@transaction.atomic
def _look(round: Round) -> None:
    """Raises NotNow unless the round is being played."""
    rounds.fresh(round, *OPEN)


@transaction.atomic
def _note(round: Round, kind: str, *, by: Any, **params: Any) -> Act:
    return note(locked(round.tournament), kind, by=by, round=round.number, **params)
