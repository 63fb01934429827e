"""Offers a line word by word."""

from engines.liars_dice.actions import Action
from engines.liars_dice.notation import read, write
from engines.liars_dice.rules import legal
from engines.liars_dice.state import State

from engines.core.game import Seat


def choices(state: State, seat: Seat, partial: tuple[str, ...]) -> tuple[str, ...] | Action:
    """Offer word after word of the lines that are legal."""
    lines = [tuple(write(action).split(" ")) for action in legal(state, seat)]
    depth = len(partial)
    if partial in lines:
        return read(" ".join(partial))
    return tuple(dict.fromkeys(line[depth] for line in lines if line[:depth] == partial))
