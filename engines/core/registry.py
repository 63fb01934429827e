"""The games: the folders that have a ``GAME``, with its ``OLDER`` rulesets if any."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import engines
from engines.core.errors import UnknownGame
from engines.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class _Engines:
    newest: tuple[AnyGame, ...]
    by_name: Mapping[str, AnyGame]  # key or alias
    by_ruleset: Mapping[str, AnyGame]


def games() -> tuple[AnyGame, ...]:
    """Return every game in its newest ruleset, in the order of the keys."""
    return _engines(tuple(engines.__path__)).newest


def get(name: str) -> AnyGame:
    """Return the newest ruleset of a game by key or alias. Raises ``UnknownGame``."""
    try:
        return _engines(tuple(engines.__path__)).by_name[name]
    except KeyError:
        raise UnknownGame(f"There is no game {name!r}.") from None


def ruleset(identifier: str) -> tuple[AnyGame, str]:
    """Return the game and the preset of ``carriers-1:short``; ``""`` where none is named.

    Raises ``UnknownGame``.
    """
    released, colon, preset = identifier.partition(":")
    game = _engines(tuple(engines.__path__)).by_ruleset.get(released)
    if game is None or (colon and preset not in game.presets):
        raise UnknownGame(f"There is no ruleset {identifier!r}.")
    return game, preset


@cache
def _engines(path: tuple[str, ...]) -> _Engines:
    # Cached by the path of the package: a folder added to the path is found at once.
    newest: list[AnyGame] = []
    by_name: dict[str, AnyGame] = {}
    by_ruleset: dict[str, AnyGame] = {}
    for key in engines.keys():  # noqa: SIM118 - a function, not a mapping
        module = import_module(f"engines.{key}")
        game: AnyGame | None = getattr(module, "GAME", None)
        if game is None:
            continue
        newest.append(game)
        by_name.update(dict.fromkeys((key, *game.aliases), game))
        for released in (*getattr(module, "OLDER", ()), game):
            by_ruleset[released.ruleset] = released
    return _Engines(tuple(newest), by_name, by_ruleset)
