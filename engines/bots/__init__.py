"""Opponents: the levels of bots, for every game, and the choice of an action."""

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.bots.playing import require_due, sampled
from engines.bots.search import Search
from engines.core.game import AnyGame, Seat


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot thinks: by ``sample``, ``easy``, ``policy`` or ``search`` of so many nodes."""

    kind: str
    nodes: int = 0


LEVELS: Final = {
    "uniform": Level("sample"),
    "easy": Level("easy"),
    "club": Level("policy"),
    "strong": Level("search", 200),
    "champion": Level("search", 1_000),
}
BY_SAMPLE: Final = 0.25  # of the actions of ``easy``
WITHOUT_POLICY: Final = 50  # nodes in the place of a policy


def choose(game: AnyGame, state: Any, seat: Seat, level: str, rng: Random) -> Any:
    """Return the action of a bot for a seat to act; the state stays as it is.

    It depends on what the seat may see, the level and the generator alone. Where several seats
    choose at the same moment each has to be asked in that position, before any choice is played.
    Raises ``RulesError`` where the seat is not to act, ``KeyError`` for an unknown level.
    """
    kind, nodes = LEVELS[level].kind, LEVELS[level].nodes
    require_due(game, state, seat)
    if kind == "sample" or (kind == "easy" and rng.random() < BY_SAMPLE):
        return sampled(game, state, seat, rng)
    if kind != "search":
        if game.policy is not None:
            return game.policy(state, seat, rng)
        nodes = WITHOUT_POLICY
    return Search(game, state, seat, rng, nodes).choose()
