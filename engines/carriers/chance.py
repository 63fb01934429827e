"""Dice rolls for matches whose dice are not rolled at a table."""

from engines.carriers.state import State
from engines.carriers.written.actions import Roll
from engines.carriers.written.notation import DICE
from engines.core.chance.supply import Draw


def supply(state: State, draw: Draw) -> Roll:
    """Return the roll that is due, its faces in the order of the line."""
    return Roll(state.phase, tuple(draw.face() for _ in range(DICE[state.phase])))
