"""A result as a scorekeeper types it from a slip of paper.

``2-1``: games won, where several are played; points, where one is. ``3-1 0-2 1-0``: the points
of each game. ``1``, ``2`` and ``0``: the first or second side won, or nobody, without a score;
after a score they say who won at equal points. ``x``: lost by both. ``n1``, ``n2``: this side
did not appear.
"""

import re
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from matches.rules.series import BEST_OF, MOST_POINTS, GameClaim, NotAResult, Series, total

_PAIR: Final = re.compile(r"(\d{1,4})[-:](\d{1,4})", re.ASCII)
# What an input method types for a hyphen; NFKC turns the full-width ones into it already.
_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—―−ー～~", "-"))
_WINNERS: Final = frozenset({"0", "1", "2"})
DOUBLE_LOSS_WORD: Final = "x"
RESULT, UNFINISHED, NO_SHOW, DOUBLE_LOSS = "result", "unfinished", "no_show", "double_loss"


class SlipUnreadable(ValueError):
    """``code`` says what is wrong with the slip."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Slip:
    """The ruling on a slip: a kind, and the games or a winner alone (0: nobody)."""

    kind: str
    winner: int | None = None
    games: tuple[GameClaim, ...] = ()


def slip_of(text: str, series: Series) -> Slip:
    """Read a slip of a match of two sides. Raises SlipUnreadable."""
    words = normalize("NFKC", text).translate(_DASHES).casefold().split()
    if not words:
        raise SlipUnreadable("slip_empty")
    if len(words) == 1 and (slip := _plain(words[0])):
        return slip
    winner = int(words.pop()) if words[-1] in _WINNERS else None
    pairs = [_pair(word) for word in words]
    if series.kind == BEST_OF and series.games > 1 and len(pairs) == 1:
        return _of_counts(*pairs[0], winner, series)
    if len(pairs) > series.games:
        raise SlipUnreadable("slip_too_many_games")
    return _of_games(pairs, winner)


def for_side(text: str, side: int, series: Series) -> str:
    """Return the slip by which a side advances when ``text`` names no winner.

    The points are kept where they can be: ``2-2`` becomes ``2-2 1``.
    """
    last = text.split()[-1:] or [""]
    longer = str(side) if last[0] in _WINNERS else f"{text.strip()} {side}"
    try:
        slip = slip_of(longer, series)
        winner = total(series, 2, slip.games).winner if slip.games else slip.winner
    except (SlipUnreadable, NotAResult):
        return str(side)
    return longer if winner == side else str(side)


def _plain(word: str) -> Slip | None:
    if word in _WINNERS:
        return Slip(RESULT, winner=int(word))
    if word == DOUBLE_LOSS_WORD:
        return Slip(DOUBLE_LOSS)
    if word in ("n1", "n2"):
        return Slip(NO_SHOW, winner=2 if word == "n1" else 1)
    return None


def _pair(word: str) -> tuple[int, int]:
    matched = _PAIR.fullmatch(word)
    if matched is None:
        raise SlipUnreadable("slip_unreadable")
    first, second = int(matched[1]), int(matched[2])
    if max(first, second) > MOST_POINTS:
        raise SlipUnreadable("slip_unreadable")
    return first, second


def _of_counts(first: int, second: int, winner: int | None, series: Series) -> Slip:
    """Read games won. A slip gives no order: the loser's games come first, since play ends once a
    side has won enough. A match cut short by time states only the leader.
    """
    ahead = _ahead(first, second) if winner is None else winner
    if max(first, second) > series.games // 2 + 1 or first + second > series.games:
        raise SlipUnreadable("slip_too_many_games")
    if first + second < series.games and max(first, second) * 2 <= series.games:
        return Slip(UNFINISHED, winner=ahead)
    order = [2] * second + [1] * first if ahead == 1 else [1] * first + [2] * second
    games = tuple(GameClaim(number, None, won) for number, won in enumerate(order, 1))
    return Slip(RESULT, games=games)


def _of_games(pairs: list[tuple[int, int]], winner: int | None) -> Slip:
    games = []
    for number, (first, second) in enumerate(pairs, 1):
        won = _ahead(first, second)
        if winner is not None and number == len(pairs):
            if won and won != winner:
                raise SlipUnreadable("slip_winner_has_fewer")
            won = winner
        games.append(GameClaim(number, (first, second), won))
    return Slip(RESULT, games=tuple(games))


def _ahead(first: int, second: int) -> int:
    return 0 if first == second else (1 if first > second else 2)
