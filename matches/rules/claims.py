"""Weighing the claims of the sides and the answers to them."""

from collections.abc import Mapping, Sequence

from matches.rules.flow import MatchAct
from matches.rules.series import GameClaim, same

Games = Sequence[GameClaim]


def weigh(sides: int, claims: Mapping[int, Games], answers: Mapping[int, bool]) -> MatchAct:
    """Return the act that follows from standing claims and answers: clear, claim, differ or agree.

    ``claims`` are by side; ``answers`` say of a side without a claim of its own whether it
    confirmed (True) or disputed what another side claims.
    """
    if not claims:
        return MatchAct.CLEAR
    base = claims[min(claims)]
    if not all(same(base, games) for games in claims.values()):
        return MatchAct.DIFFER
    heard = [True if side in claims else answers.get(side) for side in range(1, sides + 1)]
    if False in heard:
        return MatchAct.DIFFER
    return MatchAct.CLAIM if None in heard else MatchAct.AGREE
