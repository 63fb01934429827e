"""Opponents: the levels of bots, for every game, and the choice of an action."""

from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Any, Final

from engines.bots.playing import Slow, require_due, sampled
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


def levels(game: AnyGame) -> dict[str, Level]:
    """Return the levels that a game has, from the weakest on, with its own budgets."""
    own = {
        name: replace(level, nodes=game.nodes.get(name, level.nodes))
        for name, level in LEVELS.items()
    }
    return {name: level for name, level in own.items() if level.kind != "search" or level.nodes}


def choose(
    game: AnyGame, state: Any, seat: Seat, level: str, rng: Random, fuse: float | None = None
) -> Any:
    """Return the action of a bot for a seat to act; the state stays as it is.

    It depends on what the seat may see, the level and the generator alone. Where several seats
    choose at the same moment each has to be asked in that position, before any choice is played.
    With a ``fuse`` a search that takes more seconds by the clock is given up, and the action is
    what ``club`` would choose: for a table that waits, never where actions must repeat.
    Raises ``RulesError`` where the seat is not to act, ``KeyError`` for a level it lacks.
    """
    thinks = levels(game)[level]
    require_due(game, state, seat)
    if thinks.kind == "sample" or (thinks.kind == "easy" and rng.random() < BY_SAMPLE):
        return sampled(game, state, seat, rng)
    if thinks.kind == "search":
        return _searched(game, state, seat, thinks.nodes, rng, fuse)
    return _without_search(game, state, seat, rng)


def _without_search(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:
    """Return the policy's action; without a policy a short search has to stand for it."""
    if game.policy is not None:
        return game.policy(state, seat, rng)
    return Search(game, state, seat, rng, WITHOUT_POLICY).choose()


def _searched(
    game: AnyGame, state: Any, seat: Seat, nodes: int, rng: Random, fuse: float | None
) -> Any:
    if fuse is None:
        return Search(game, state, seat, rng, nodes).choose()
    spare, until = Random(), monotonic() + fuse
    spare.setstate(rng.getstate())
    try:
        return Search(game, state, seat, rng, nodes, until=until).choose()
    except Slow:
        return _without_search(game, state, seat, spare)
