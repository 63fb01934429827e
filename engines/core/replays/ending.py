"""The end of a replayed match, and whether the record agrees."""

from dataclasses import dataclass, replace
from typing import Any

from engines.core.game import AnyGame
from engines.core.outcome import DRAW, NONE, Outcome
from engines.core.reason import Reason
from engines.core.records.headers import NORMAL
from engines.core.records.record import End, Record, Result

Points = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """``over`` is False for an unfinished match; ``against`` is the fault of the record."""

    score: Points
    winner: str = NONE
    end: str = ""
    over: bool = True
    ruled: bool = False  # an official decided
    agrees: bool | None = None
    against: Reason | None = None
    at: int = 0  # the line of the text that is wrong
    due: str = ""  # what it should say


def ending(game: AnyGame, state: Any, record: Record) -> Ending:
    outcome = game.outcome(state)
    score = (outcome.points if outcome else ()) or game.score(state)
    if outcome is not None:
        reached = _played_out(outcome, score, record)
    elif record.end is None:
        reached = Ending(score, over=False)
    else:
        reached = _broken_off(game, score, record.end, record)
    if reached.against is not None or record.result is None:
        return reached
    return _compared(game, reached, record.result, has_end=record.end is not None)


def _played_out(outcome: Outcome, score: Points, record: Record) -> Ending:
    reached = Ending(score, outcome.winner, outcome.end)
    end = record.end
    if end is None or end.word in (NORMAL, outcome.end):
        return reached
    if end.word == "ruling":
        return replace(reached, end=end.word, ruled=True)
    reason = Reason("REC-6", "REC-END", {"found": end.word, "due": outcome.end})
    return replace(reached, against=reason, at=end.at, due=f"@end {outcome.end}")


def _broken_off(game: AnyGame, score: Points, end: End, record: Record) -> Ending:
    match end.word:
        case "abandoned":
            return Ending(score, NONE, end.word, over=False)
        case "concede" | "forfeit":
            return Ending(score, _other_side(game, side_of(game, end.who)), end.word)
        case "time" if score:
            return Ending(score, _leader(score), end.word)
        case "ruling":
            winner = record.result.winner if record.result else NONE
            return Ending(score, side_of(game, winner), end.word, ruled=True)
        case "time":
            reason = Reason("REC-6", "REC-TIME")
        case _:
            reason = Reason("REC-6", "REC-NOT-OVER", {"found": end.word})
    return Ending(score, NONE, end.word, against=reason, at=end.at)


def _compared(game: AnyGame, reached: Ending, result: Result, *, has_end: bool) -> Ending:
    if reached.ruled:
        winner = side_of(game, result.winner)
        return replace(reached, winner=winner, agrees=True)
    score = dict(reached.score)
    agrees = side_of(game, result.winner) == reached.winner and all(
        score.get(side_of(game, who)) == points for who, points in result.points
    )
    # A record that just stops claims no end: a wrong result is reported, but is no fault.
    if agrees or not (reached.over or has_end):
        return replace(reached, agrees=agrees)
    rule, code = game.findings.get("REC-RESULT", ("REC-6", "REC-RESULT"))
    due = result_text(reached.score, reached.winner)
    reason = Reason(rule, code, {"due": due})
    return replace(reached, agrees=False, against=reason, at=result.at, due=f"@result {due}")


def result_text(score: Points, winner: str) -> str:
    return " ".join((*(f"{side} {points}" for side, points in score), "winner", winner))


def side_of(game: AnyGame, who: str) -> str:
    """Return the side of a seat; sides, ``draw`` and ``none`` are themselves."""
    if who in game.sides:
        return who
    return next((side for side, seats in game.sides.items() if who in seats), who)


def _other_side(game: AnyGame, loser: str) -> str:
    others = [side for side in game.sides if side != loser]
    return others[0] if len(others) == 1 else NONE


def _leader(score: Points) -> str:
    best = max(points for _, points in score)
    leaders = [side for side, points in score if points == best]
    return leaders[0] if len(leaders) == 1 else DRAW
