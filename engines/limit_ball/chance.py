"""Dice rolls and the toss for matches whose dice are not rolled at a table."""

from engines.core.chance.supply import Draw
from engines.limit_ball.acts import TABLE_DICE
from engines.limit_ball.offered.listing import TOSSES
from engines.limit_ball.state import FOUL, TABLE, TOSS, State
from engines.limit_ball.written.actions import RESULTS, SEATS, Action, Dice, Foul


def supply(state: State, draw: Draw) -> Action:
    """Return the due action, faces in the order of the line.

    With a reported foul table (LB-R19) the outcome is drawn by lot as well, so that the line is
    complete: players who have the table write its outcome instead. Only faces are compared with the
    promised draws.
    """
    if state.phase == TOSS:
        return TOSSES[draw.index(len(TOSSES))]
    fouling = state.phase == FOUL
    faces = tuple(draw.face() for _ in range(TABLE_DICE if fouling else state.pending))
    reported = state.match.options.reported and (fouling or state.how == TABLE)
    result = RESULTS[draw.index(len(RESULTS))] if reported else ""
    return Foul(SEATS[state.fouler], faces, result) if fouling else Dice(faces, result)
