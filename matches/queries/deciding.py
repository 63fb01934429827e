"""Which matches need a winner, and which of them their records prove to be drawn.

This app knows nothing of brackets: apps above it register which matches need a winner.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Final

from django.db.models import Exists

from engines.core.outcome import DRAW
from league.jobs.hooks import Hook
from matches.models import Match
from matches.queries.records import evidence
from matches.rules.proof import Replayed
from matches.rules.series import DRAWN, GameClaim, NotAResult, Series, total

Condition = Callable[[], Exists]
# Conditions under which a match, ``OuterRef("pk")``, needs a winner; added by apps above.
conditions: Final = Hook[Condition]()


def needs_winner(match: Match) -> bool:
    """Tell whether somebody must win a match, in one statement for each added condition."""
    return any(Match.objects.filter(condition(), pk=match.pk).exists() for condition in conditions)


def is_drawn(series: Series, sides: int, games: Sequence[GameClaim]) -> bool:
    """Tell whether games make a complete match without a winner."""
    with suppress(NotAResult):
        return total(series, sides, games).winner == DRAWN
    return False


def proved_drawn(series: Series, matches: Collection[int]) -> set[int]:
    """Return those of ``matches`` with two sides whose verified records give a draw."""
    filed = evidence.filed(matches)
    known = evidence.replayed(filed) if filed else {}
    return {match for match, games in known.items() if is_drawn(series, 2, _recorded(games))}


def _recorded(games: Mapping[int, Sequence[Replayed]]) -> list[GameClaim]:
    """Return the result of each game by its newest verified record, in the order of the games."""
    claims = []
    for number, records in sorted(games.items()):
        verified = [
            record for record in records if record.outcome == "verified" and not record.wrong_decks
        ]
        if verified:
            claims.append(_game(number, verified[-1]))
    return claims


def _game(number: int, replayed: Replayed) -> GameClaim:
    seating = replayed.seating or {}
    points = {seating.get(seat, 0): points for seat, points in (replayed.score or {}).items()}
    score = tuple(points[side] for side in sorted(points)) if {1, 2} == set(points) else None
    winner = DRAWN if replayed.winner == DRAW else seating.get(replayed.winner, DRAWN)
    return GameClaim(number, score, winner)
