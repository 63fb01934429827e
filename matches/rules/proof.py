"""Whether the records of a match confirm its claims."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.core.outcome import DRAW
from matches.rules.flow import MatchAct
from matches.rules.series import DRAWN, GameClaim

REQUIRED: Final = "required"
OPTIONAL: Final = "optional"
NONE: Final = "none"
BY_JUDGE: Final = "judge"


class Comparison(StrEnum):
    """The outcome of comparing one game's claim with its records."""

    MISSING = "missing"  # no record
    WAITING = "waiting"  # no verdict yet
    EQUAL = "equal"
    DIFFERS = "differs"  # another result, a refuted record, or not the locked decks
    UNCLEAR = "unclear"  # the replay decides nothing, or could not be done


@dataclass(frozen=True, slots=True)
class Replayed:
    """One record of a game.

    ``seating`` maps seats to sides. ``outcome`` is empty before the verdict, and ``stuck`` when
    there will be none.
    """

    outcome: str = ""
    score: Mapping[str, int] | None = None
    winner: str = ""
    seating: Mapping[str, int] | None = None
    wrong_decks: bool = False
    stuck: bool = False


def compare(claim: GameClaim, replayed: Replayed) -> Comparison:
    """Compare a claim with one record."""
    if replayed.wrong_decks:
        return Comparison.DIFFERS
    match replayed.outcome:
        case "":
            return Comparison.UNCLEAR if replayed.stuck else Comparison.WAITING
        case "refuted" | "impossible":
            return Comparison.DIFFERS
        case "verified" | "verified_with_rulings" if not _is_same(claim, replayed):
            return Comparison.DIFFERS
        case "verified":
            return Comparison.EQUAL
    return Comparison.UNCLEAR


def _is_same(claim: GameClaim, replayed: Replayed) -> bool:
    seating = replayed.seating or {}
    winner = DRAWN if replayed.winner == DRAW else seating.get(replayed.winner, -1)
    if winner != claim.winner:
        return False
    if claim.score is None or not replayed.score:
        return True
    by_side = {seating.get(seat, 0): points for seat, points in replayed.score.items()}
    return all(by_side.get(side) == points for side, points in enumerate(claim.score, 1))


def of_game(claim: GameClaim, records: Sequence[Replayed]) -> Comparison:
    """Weigh the records of one game, the oldest first.

    A refuted record added later does not undo a proof; a valid one with another result does.
    """
    if not records:
        return Comparison.MISSING
    comparisons = [compare(claim, record) for record in records]
    for compared, record in zip(comparisons, records, strict=True):
        is_valid = record.outcome.startswith("verified") and not record.wrong_decks
        if compared is Comparison.DIFFERS and is_valid:
            return Comparison.DIFFERS
    return Comparison.EQUAL if Comparison.EQUAL in comparisons else comparisons[-1]


def of_match(
    claims: Sequence[GameClaim], records: Mapping[int, Sequence[Replayed]]
) -> tuple[Comparison, ...]:
    return tuple(of_game(claim, records.get(claim.number, ())) for claim in claims)


def agreed(
    policy: str, time_out: str, claims: Sequence[GameClaim], comparisons: Sequence[Comparison]
) -> MatchAct:
    """Return the act for equal claims, by the event's policy and the verdicts so far."""
    if time_out == BY_JUDGE and any(claim.end == "time" for claim in claims):
        return MatchAct.DOUBT
    if policy == NONE:
        return MatchAct.AGREE
    if Comparison.DIFFERS in comparisons:
        return MatchAct.DOUBT
    if policy == OPTIONAL:
        return MatchAct.AGREE
    if Comparison.UNCLEAR in comparisons:
        return MatchAct.DOUBT
    return MatchAct.AGREE if is_proved(comparisons) else MatchAct.AWAIT


def news(comparisons: Sequence[Comparison]) -> MatchAct | None:
    """Return the act that the verdicts cause for agreed claims; None while some are awaited."""
    if Comparison.DIFFERS in comparisons:
        return MatchAct.CONTRADICT
    if Comparison.UNCLEAR in comparisons:
        return MatchAct.FAIL
    return MatchAct.PROVE if is_proved(comparisons) else None


def is_proved(comparisons: Sequence[Comparison]) -> bool:
    return bool(comparisons) and set(comparisons) == {Comparison.EQUAL}
