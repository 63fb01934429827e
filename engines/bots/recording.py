"""A whole match played by bots, as a record that verifies."""

from collections.abc import Mapping
from random import Random
from typing import Any

from engines.bots import choose
from engines.bots.playing import due
from engines.core.game import CHANCE, AnyGame, Seat, Settings
from engines.core.playouts import LONGEST, Endless
from engines.core.records.record import Record
from engines.core.records.recording import recorded
from engines.core.registry import ruleset


def by_bots(setting: Settings, levels: Mapping[Seat, str], seed: str) -> Record:
    """Play a match with a level at each seat and write it down; the same seed, the same record.

    Dice and each seat have generators of their own. Raises ``BadSettings``, and ``Endless`` for a
    match that does not come to an end.
    """
    game, _preset = ruleset(setting.ruleset)
    state = game.setup(setting)
    dice = Random(f"dice {seed}")
    minds = {seat: Random(f"mind {seed} {seat}") for seat in levels}
    actions: list[Any] = []
    while seats := game.to_act(state):
        for action in _chosen(game, state, seats, levels, dice, minds):
            # A choice that lets chance act first takes the later ones back: they are made anew.
            if action.seat in game.to_act(state):
                game.play(state, action.seat, action)
                actions.append(action)
        if len(actions) > LONGEST:
            raise Endless(f"{game.key}: no end after {LONGEST} actions")
    return recorded(setting, actions)


def _chosen(
    game: AnyGame,
    state: Any,
    seats: tuple[Seat, ...],
    levels: Mapping[Seat, str],
    dice: Random,
    minds: Mapping[Seat, Random],
) -> list[Any]:
    """Return the actions of all that choose at this moment; nothing is played between them."""
    if seats[0] == CHANCE:
        return [game.sample(state, dice)]
    return [
        choose(game, state, seat, levels[seat], minds[seat]) for seat in due(game, state, seats)
    ]
