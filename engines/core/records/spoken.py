"""The meaning of a record line in a game: its actions, the mark behind them, the game's style.

The same lines recur in every match, so their meanings are cached.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from engines.core.game import AnyGame, Marks

# Bounded: a hostile text may have thousands of lines that never recur.
_KEPT: Final = 16_384

Actions = tuple[Any, ...]


class Spoken(NamedTuple):
    actions: Actions
    mark: str | None
    text: str  # as the game writes it, without the mark
    single: Any | None = None  # the action of a line that is one action and has no mark


def reader(game: AnyGame) -> Callable[[str], Spoken]:
    """Return a function that reads a line of the game. It raises ``UnreadableAction``."""
    # Cached by these functions: a game with only other parts replaced reads the same lines.
    return _reader(game.read, game.write, game.read_line, game.write_line, game.marks)


@cache
def _reader(
    read: Callable[[str], Any],
    write: Callable[[Any], str],
    read_line: Callable[[str], Actions] | None,
    write_line: Callable[[Actions], str] | None,
    marks: Marks[Any, Any] | None,
) -> Callable[[str], Spoken]:
    @lru_cache(maxsize=_KEPT)
    def spoken(text: str) -> Spoken:
        said, mark = marks.split(text) if marks else (text, None)
        actions = read_line(said) if read_line else (read(said),)
        if len(actions) > 1 and write_line:
            return Spoken(actions, mark, write_line(actions))
        single = actions[0] if mark is None and len(actions) == 1 else None
        return Spoken(actions, mark, " ".join(map(write, actions)), single)

    return spoken
