"""From the games of a match to its result, by the event's rule. Sides are numbered from 1."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engines.core.reason import Reason

BEST_OF: Final = "best_of"
LEGS: Final = "legs"
DRAWN: Final = 0
ENDS: Final = ("normal", "time", "concede", "forfeit")
MOST_POINTS: Final = 9_999


RefuseScore = Callable[[tuple[int, ...]], Reason | None]


class NotAResult(ValueError):
    """The games give no result; ``code`` says why and ``game`` where.

    ``reason`` is the game's, for an impossible score.
    """

    def __init__(self, code: str, game: int = 0, reason: Reason | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.game = game
        self.reason = reason


@dataclass(frozen=True, slots=True)
class GameClaim:
    """One game, as claimed or as its record gives it.

    ``score`` is in the order of the sides, None for a game without points; ``winner`` is a side,
    or 0 for a draw.
    """

    number: int
    score: tuple[int, ...] | None
    winner: int
    end: str = "normal"


@dataclass(frozen=True, slots=True)
class Series:
    """``kind`` best_of (games won count) or legs (points are added), of ``games`` games.

    ``refuse_score`` says why a score is impossible in a played game; None: every score is valid.
    """

    kind: str
    games: int
    refuse_score: RefuseScore | None = None


@dataclass(frozen=True, slots=True)
class Total:
    """The result of a match; ``winner`` 0 is a draw."""

    scores: tuple[int, ...]
    winner: int


def total(series: Series, sides: int, games: Sequence[GameClaim]) -> Total:
    """Add the games up. Raises ``NotAResult`` if they make no complete match."""
    _check_shape(series, sides, games)
    return _added(series, sides, games) if series.kind == LEGS else _won(series, sides, games)


def _check_shape(series: Series, sides: int, games: Sequence[GameClaim]) -> None:
    if [game.number for game in games] != list(range(1, len(games) + 1)) or not games:
        raise NotAResult("games_out_of_order")
    if len(games) > series.games:
        raise NotAResult("too_many_games", series.games + 1)
    for game in games:
        _check_game(sides, game)
        check_score(series, game)


def check_score(series: Series, game: GameClaim) -> None:
    """Raises NotAResult for an impossible score, unless it was awarded by a forfeit."""
    if series.refuse_score is None or game.score is None or game.end == "forfeit":
        return
    if reason := series.refuse_score(game.score):
        raise NotAResult("score_impossible", game.number, reason)


def _check_game(sides: int, game: GameClaim) -> None:
    if not 0 <= game.winner <= sides:
        raise NotAResult("no_such_side", game.number)
    if game.end not in ENDS:
        raise NotAResult("no_such_end", game.number)
    if game.score is None:
        return
    if len(game.score) != sides or not all(0 <= points <= MOST_POINTS for points in game.score):
        raise NotAResult("score_shape", game.number)
    # A side that gives a game up loses it at any score; otherwise more points win, and the game
    # itself may break equal points.
    if game.end in ("normal", "time") and game.winner:
        if game.score[game.winner - 1] < max(game.score):
            raise NotAResult("winner_has_fewer", game.number)
    elif game.end in ("normal", "time") and len(set(game.score)) > 1:
        raise NotAResult("draw_with_unequal_score", game.number)
    elif game.end in ("concede", "forfeit") and not game.winner:
        raise NotAResult("conceded_to_nobody", game.number)


def _won(series: Series, sides: int, games: Sequence[GameClaim]) -> Total:
    wins = [0] * sides
    for game in games:
        if 2 * max(wins) > series.games:
            raise NotAResult("game_not_needed", game.number)
        if game.winner:
            wins[game.winner - 1] += 1
    if len(games) < series.games and 2 * max(wins) <= series.games:
        raise NotAResult("games_missing", len(games) + 1)
    return Total(tuple(wins), _leader(wins))


def _added(series: Series, sides: int, games: Sequence[GameClaim]) -> Total:
    if len(games) < series.games:
        raise NotAResult("games_missing", len(games) + 1)
    points = [0] * sides
    for game in games:
        if game.score is None:
            raise NotAResult("score_missing", game.number)
        points = [sum(pair) for pair in zip(points, game.score, strict=True)]
    return Total(tuple(points), _leader(points))


def _leader(counts: Sequence[int]) -> int:
    best = max(counts)
    return counts.index(best) + 1 if counts.count(best) == 1 else DRAWN


def same(first: Sequence[GameClaim], second: Sequence[GameClaim]) -> bool:
    """Tell whether two claims have the same games, scores and winners; ends may differ."""
    return [(g.number, g.score, g.winner) for g in first] == [
        (g.number, g.score, g.winner) for g in second
    ]
