"""How a match ended, in words: what a slip says, what is stored, and who goes on."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from matches.models import Result, Ruling


def ended(result: Result, sides: Sequence[str]) -> str:
    """Word a result that counts; ``sides`` are the names, the first side first."""
    kind = result.ruling.kind if result.ruling is not None else ""
    winner = result.winner.number if result.winner is not None else 0
    return words(kind, result.decision, winner, result.games, sides)


def ruled(ruling: Ruling, decision: str, sides: Sequence[str]) -> str:
    """Word a ruling that may not have been made yet."""
    winner = ruling.winner.number if ruling.winner is not None else 0
    return words(ruling.kind, decision, winner, ruling.games, sides)


def words(
    kind: str, decision: str, winner: int, games: Sequence[Mapping[str, Any]], sides: Sequence[str]
) -> str:
    """Say the score, where there is one, and who won. ``winner`` is a side's number, or 0."""
    score = score_of(games)
    said = _said(kind, decision, winner, sides)
    return _("%(score)s, %(ended)s") % {"score": score, "ended": said} if score else said


def _said(kind: str, decision: str, winner: int, sides: Sequence[str]) -> str:
    if decision == Result.Decision.DOUBLE_LOSS:
        return _("lost by both")
    if decision == Result.Decision.VOID:
        return _("out of the count")
    if decision == Result.Decision.DRAWN or not 1 <= winner <= len(sides):
        return _("a draw")
    name = sides[winner - 1]
    if kind == Ruling.Kind.NO_SHOW and len(sides) == 2:
        away = sides[2 - winner]
        return _("%(away)s did not appear, %(name)s won") % {"away": away, "name": name}
    return _("%(name)s won") % {"name": name}


def score_of(games: Sequence[Mapping[str, Any]]) -> str:
    """Write the games won, and the points of the games where they are known: 2–1 (3–1 0–2 1–0)."""
    points = " ".join(_pair(game["score"]) for game in games if game["score"])
    if len(games) < 2:
        return points
    winners = [game["winner"] for game in games]
    won = _pair([winners.count(1), winners.count(2)])
    return f"{won} ({points})" if points else won


def _pair(score: Sequence[int]) -> str:
    return "–".join(map(str, score))
