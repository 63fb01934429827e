"""Claims from the games of a match that ended at the table. Sides of the match are numbered from 1;
``end`` is the end that a sitting stores: ``word``, ``winner``, and ``points`` as pairs.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engines.core.outcome import DRAW, NONE
from matches.rules.series import (
    DRAWN,
    LEGS,
    GameClaim,
    NotAResult,
    Series,
    Total,
    check_score,
    total,
)

AS_WORDED: Final = frozenset({"time", "concede", "forfeit"})


def claim_of(
    series: Series, number: int, end: Mapping[str, Any], seating: Mapping[str, int]
) -> GameClaim:
    """Return what a game claims; ``seating`` maps the game's sides to those of the match.

    Points that a claim cannot have are left out: unequal ones of an agreed draw, and impossible
    ones that a referee has set.
    """
    points = {seating[who]: points for who, points in end["points"] if who in seating}
    sides: Sequence[int] = sorted(seating.values())
    score = tuple(points[side] for side in sides) if len(points) == len(sides) else None
    winner = DRAWN if end["winner"] in (DRAW, NONE) else seating[end["winner"]]
    word = end["word"] if end["word"] in AS_WORDED else "normal"
    claim = GameClaim(number, score, winner, word)
    if score is not None and winner == DRAWN and len(set(score)) > 1:
        return replace(claim, score=None)
    try:
        check_score(series, claim)
    except NotAResult:
        return replace(claim, score=None)
    return claim


def result_of(series: Series, sides: int, claims: Sequence[GameClaim]) -> Total | None:
    """Return the result of a match; None while its games do not decide one."""
    try:
        return total(series, sides, claims)
    except NotAResult:
        return None


def may_be_drawn(series: Series, points: Collection[int]) -> bool:
    """Tell whether the players may agree on a draw: in legs, the points added up must be
    equal.
    """
    return series.kind != LEGS or len(set(points)) <= 1
