"""What could have been written instead of a line that cannot be played."""

from bisect import insort
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final

from engines.core.game import AnyGame

SHOWN: Final = 5
_COMPARED: Final = 60  # characters
_LOOKED_AT: Final = 2_000  # legal actions may be without number; the first have to do


def alternatives(game: AnyGame, state: Any, action: Any | None, text: str) -> tuple[str, ...]:
    """Return the texts of the nearest legal actions, at most five, nearest first.

    ``action`` is what was wanted, or None if the line could not be read: then ``text`` decides.
    """
    if action is not None and game.alternatives is not None:
        seat = action.seat
        near = islice(game.alternatives(state, seat, action), SHOWN)
        found = tuple(game.write(one) for one in near)
        if found:
            return found
    return nearest(text, (game.write(one) for one in _legal(game, state)))


def nearest(text: str, offered: Iterable[str]) -> tuple[str, ...]:
    """Return the most similar texts, first come first where they are equally similar."""
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(text[:_COMPARED])
    best: list[tuple[float, int, str]] = []
    for place, one in enumerate(offered):
        matcher.set_seq1(one[:_COMPARED])
        enough = -best[-1][0] if len(best) == SHOWN else -1.0
        # Two quick upper bounds first: most candidates get no further.
        if matcher.real_quick_ratio() <= enough or matcher.quick_ratio() <= enough:
            continue
        insort(best, (-matcher.ratio(), place, one))
        del best[SHOWN:]
    return tuple(one for *_, one in best)


def _legal(game: AnyGame, state: Any) -> Iterable[Any]:
    seats = game.to_act(state)
    return islice((one for seat in seats for one in game.legal(state, seat)), _LOOKED_AT)
