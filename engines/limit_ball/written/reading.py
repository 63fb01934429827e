"""The other functions of the interface: lines left out, short forms, faces, rulings."""

import re
from dataclasses import replace
from typing import Final

from engines.core.errors import IllegalAction
from engines.core.reason import Reason
from engines.limit_ball.rules import check, play
from engines.limit_ball.state import ACCEPT, BOOST, FAST, PLACE, REACT, RESTART, State, copy
from engines.limit_ball.written import actions

NUMBERS: Final = re.compile(r"[0-9]{1,4}")
LEFT_OUT: Final = 24  # lines in a row: two windows and the declarations between them


def implied(state: State, action: actions.Action) -> actions.Action | None:
    """Return the line that may be left out before a line: a ``pass``, a ``-`` (LB-R23, chapter 6),
    or the ``accept`` of a foul that nobody rolls again.

    None unless leaving lines out leads to a position in which ``action`` can be played.
    """
    first = left_out(state)
    ahead, omitted = copy(state), first
    for _ in range(LEFT_OUT):
        if omitted is None:
            return None
        play(ahead, omitted.seat, omitted)
        if check(ahead, action.seat, action) is None:
            return first
        omitted = left_out(ahead)
    return None


def left_out(state: State) -> actions.Action | None:
    """Return the line that can be left out now, if there is one."""
    if state.phase == REACT:
        return actions.React(actions.SEATS[state.queue[0]], actions.DECLINE)
    if state.phase == ACCEPT:
        return actions.Accept(actions.TEAMS[state.team])
    return actions.Pass(actions.TEAMS[state.team]) if state.phase in (BOOST, FAST) else None


def resolve(state: State, action: actions.Action) -> actions.Action:
    """Write a representative at the start without his cell: it can only be the centre."""
    if isinstance(action, actions.Place) and state.phase == PLACE and state.kind != RESTART:
        field = state.match.field
        if action.at == field.names[field.start]:
            return replace(action, at="")
    return action


def faces(action: actions.Action) -> tuple[int, ...]:
    return action.faces if isinstance(action, actions.Dice | actions.Foul) else ()


def ruling(state: State, field: str, value: str) -> State:
    """Return the position after an official set ``score.A``, ``emotion.A1`` or ``cell.A1``.

    Raises ``IllegalAction`` for any other field and for an impossible value.
    """
    new = copy(state)
    name, _, part = field.partition(".")
    player = actions.INDEX.get(part, -1)
    present = player >= 0 and bool(state.match.present >> player & 1)
    number = int(value) if NUMBERS.fullmatch(value) else -1
    if (
        name == "score"
        and part in actions.TEAMS
        and 0 <= number < state.match.options.points_to_win
    ):
        new.score[actions.TEAMS.index(part)] = number
        return new
    if name == "emotion" and present and number >= 0:
        new.emotion[player] = number
        return new
    if name == "cell" and present and _put(new, player, value):
        return new
    raise IllegalAction(Reason("LB-2.1", "LB-E-RULING", {"field": f"{field}={value}"[:60]}))


def _put(state: State, player: int, cell: str) -> bool:
    """Put a player, but not the holder, on another cell between two checks; tell whether it did."""
    if state.phase != REACT or player == state.holder or cell not in state.match.field.index:
        return False
    state.cell[player] = state.match.field.index[cell]
    return True
