"""Legal lines similar to a line that cannot be played."""

from bisect import insort
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from itertools import islice
from typing import Any, Final

from engines.core.budget import as_far_as, budget
from engines.core.game import AnyGame, Seat

SHOWN: Final = 5
COMPLETED: Final = 8
_LOOKED_AT: Final = 5_000  # legal lines, for those that begin with what is typed
_COMPARED: Final = 60  # characters
# Steps of a search: legal actions may be many or far apart, so it ends after these.
_STEPS: Final = 1_000


def alternatives(
    game: AnyGame, state: Any, action: Any | None, text: str, seats: Collection[Seat] | None = None
) -> tuple[str, ...]:
    """Return the texts of the nearest legal actions, at most five, nearest first.

    ``action`` is the refused action, or None if the line could not be read: then ``text`` decides.
    ``seats`` are those whose actions may be searched: the actions of others would reveal what they
    hold. A search that uses up its budget returns its results so far.
    """
    if action is not None and game.alternatives and (seats is None or action.seat in seats):
        with budget(_STEPS):
            near = as_far_as(game.alternatives(state, action.seat, action))
            texts = tuple(game.write(choice) for choice in islice(near, SHOWN))
        if texts:
            return texts
    with budget(_STEPS):
        return nearest(
            text, (game.write(choice) for choice in as_far_as(_legal(game, state, seats)))
        )


def completions(
    game: AnyGame, state: Any, text: str, seats: Collection[Seat] | None = None
) -> tuple[str, ...]:
    """Return the first legal lines that begin with ``text``, whatever its case; at most eight.

    ``seats`` are those whose actions may be searched, as for ``alternatives``.
    """
    begun = text.casefold()
    with budget(_STEPS):
        offered = (game.write(each) for each in as_far_as(_legal(game, state, seats)))
        near = (line for line in islice(offered, _LOOKED_AT) if line.casefold().startswith(begun))
        return tuple(islice(dict.fromkeys(near), COMPLETED))


def nearest(text: str, offered: Iterable[str]) -> tuple[str, ...]:
    """Return the most similar texts; equally similar ones keep their order."""
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(text[:_COMPARED])
    best: list[tuple[float, int, str]] = []
    for place, candidate in enumerate(offered):
        matcher.set_seq1(candidate[:_COMPARED])
        enough = -best[-1][0] if len(best) == SHOWN else -1.0
        # Two quick upper bounds first: most candidates get no further.
        if matcher.real_quick_ratio() <= enough or matcher.quick_ratio() <= enough:
            continue
        insort(best, (-matcher.ratio(), place, candidate))
        del best[SHOWN:]
    return tuple(line for *_, line in best)


def _legal(game: AnyGame, state: Any, seats: Collection[Seat] | None) -> Iterable[Any]:
    acting = (seat for seat in game.to_act(state) if seats is None or seat in seats)
    return (action for seat in acting for action in game.legal(state, seat))
