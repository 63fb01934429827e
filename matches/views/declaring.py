"""Links to a declaration on other pages than the match's."""

from dataclasses import dataclass
from typing import Any

from league.events.models import Event
from matches.models import Match
from matches.queries.declaring import Due, due_for
from matches.views.standing import NextStep, declare_step


@dataclass(frozen=True, slots=True)
class DueLine:
    """A match before which the reader is to declare, and the step there."""

    match: Match
    event: Event
    step: NextStep


def due_lines(user: Any, event: Event | None = None) -> list[DueLine]:
    """List the declarations that wait for a reader, in one event or in all."""
    return [_line(due) for due in due_for(user, event)]


def _line(due: Due) -> DueLine:
    event = due.match.event
    return DueLine(due.match, event, declare_step(event.uid, due.opponent.uid, due.opponent_name))
