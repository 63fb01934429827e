"""Players of an event who are bots: every match is played, and reported with its record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.db import transaction
from django.utils import timezone

from engines.bots.recording import by_bots
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.writing import written
from engines.core.registry import get, ruleset
from engines.core.replays.replay import settings_of
from league.events.models import Event
from matches.models import EventRules, Match
from matches.models.at_table import DiceSource
from matches.rules.series import DRAWN, GameClaim
from matches.services import records, settings
from matches.services.matches import pin_decks
from matches.services.records import Handed

LEVEL: Final = "club"
TRIES: Final = 100  # matches until one has a winner


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """What a side reports of a match: the claim of its game, and the record if there is one."""

    games: tuple[GameClaim, ...]
    handed: tuple[Handed, ...] = ()


@dataclass
class Bots:
    """``decided``: the last claim with a winner, by which a wrong slip is corrected."""

    seed: int
    decided: GameClaim | None = None

    def require_records(self, event: Event, by: object) -> None:
        """Let only a verified record settle a match of this event; at a table the site rolls."""
        settings.change(
            event=event, by=by, now=timezone.now(), record=EventRules.RecordPolicy.REQUIRED,
            dice=DiceSource.SERVER,
        )  # fmt: skip

    def play(self, match: Match, name: str, *, may_draw: bool) -> PlayedMatch:
        """Play a match with its own decks and roster; a draw is played again if none may be."""
        with transaction.atomic():
            pin_decks(match)
            text, seating = records.begun_for(match)
        begun = read(text)
        game, _preset = ruleset(begun.ruleset)
        levels = dict.fromkeys(game.seats, LEVEL)
        for attempt in range(TRIES):
            played = by_bots(settings_of(begun), levels, f"{self.seed} {name} {attempt}")
            claim = claim_of(played, seating)
            if claim.winner != DRAWN:
                self.decided = claim
            if may_draw or claim.winner != DRAWN:
                break
        whole = replace(begun, lines=played.lines, result=played.result, end=played.end)
        return PlayedMatch((claim,), (Handed(1, written(whole)),))

    def claim_for(self, winner: int) -> GameClaim:
        """Return a claim that a side won, by a score that was played."""
        claim = self.decided
        assert claim is not None, "no match had a winner"
        if claim.winner == winner:
            return claim
        return replace(claim, score=claim.score and claim.score[::-1], winner=winner)


def claim_of(record: Record, seating: Mapping[str, int] | None = None) -> GameClaim:
    """Return the claim of a record's result; a game without points has a winner only.

    ``seating``: the sides of the match by those of the game, where they may not be in its order.
    """
    seating = seating or {side: at for at, side in enumerate(get(record.game).sides, 1)}
    assert record.result is not None
    points = {seating[side]: number for side, number in record.result.points}
    score = tuple(points[side] for side in sorted(points)) if points else None
    return GameClaim(1, score, seating.get(record.result.winner, DRAWN))
