"""Matches for tests: two sides with locked decks, and records of their games."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from django.utils import timezone

from cards.models import Format
from engines.core.game import Settings
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.registry import ruleset
from league.events.models import Entry, Event
from league.events.services import declarations
from league.people.models import Player
from matches.models import Match, Side
from matches.rules.decks import LockedDeck
from matches.rules.series import GameClaim
from matches.services import matches, settings
from tests.cards.factories import FormatFactory
from tests.events.factories import EventFactory, enter, hand_in, lock, works
from tests.people.factories import PlayerFactory
from tests.worlds import made_once

RULESET = "carriers-1:short"


@dataclass
class Table:
    """A match with one player a side; ``judge`` decides at its event."""

    event: Event
    match: Match
    players: tuple[Player, Player]
    sides: tuple[Side, Side]
    judge: Any

    @property
    def ann(self) -> Any:
        return self.players[0].user

    @property
    def bob(self) -> Any:
        return self.players[1].user

    def fresh(self) -> Match:
        self.match = Match.objects.select_related("event").get(pk=self.match.pk)
        return self.match


@made_once
def _entered(*, locked: bool, decks: bool) -> tuple[Event, Any, tuple[Player, ...], list[Entry]]:
    """Make an event of two entries; return its judge, who plays, and the entries as well."""
    event = EventFactory(format=Format.objects.filter(code="standard").first() or FormatFactory())
    judge = works(event, "judge")
    players = PlayerFactory(), PlayerFactory()
    seats = [enter(event, player) for player in players]
    if decks:
        for seat in seats:
            hand_in(seat)
    if locked:
        lock(event, started=True)
    return event, judge, players, [seat.entry for seat in seats]


@made_once
def table(*, locked: bool = True, decks: bool = True, **rules: Any) -> Table:
    """Make an event with these match rules and a match in it."""
    event, judge, (ann, bob), entries = _entered(locked=locked, decks=decks)
    now = timezone.now()
    if rules:
        settings.change(event=event, by=judge, now=now, **rules)
    match = matches.make(event=event, entries=entries, by=judge, now=now)
    first, second = match.sides.order_by("number")
    return Table(event, match, (ann, bob), (first, second), judge)


def declare(at: Table, who: int) -> None:
    """Let one of the two declare to the other."""
    declarations.declare(
        declarer=at.sides[who].entry,
        opponent=at.sides[1 - who].entry,
        by=at.players[who].user,
        now=timezone.now(),
    )


def declared(at: Table) -> Table:
    """Let both declare: each may read the other's deck."""
    for who in (0, 1):
        declare(at, who)
    return at


@made_once
def declared_table(**rules: Any) -> Table:
    """Make a table whose sides have declared to each other."""
    return declared(table(**rules))


def more_matches(at: Table, count: int) -> list[Table]:
    """Let the same two sides meet again and again."""
    tables = []
    for _number in range(count):
        match = matches.make(
            event=at.event,
            entries=[side.entry for side in at.sides],
            by=at.judge,
            now=timezone.now(),
        )
        first, second = match.sides.order_by("number")
        tables.append(Table(at.event, match, at.players, (first, second), at.judge))
    return tables


def claim(*scores: tuple[int, int], end: str = "normal") -> tuple[GameClaim, ...]:
    """Claim games by their scores; the higher one won."""
    return tuple(
        GameClaim(number, score, _winner(score), end) for number, score in enumerate(scores, 1)
    )


def _winner(score: tuple[int, int]) -> int:
    if score[0] == score[1]:
        return 0
    return 1 if score[0] > score[1] else 2


@dataclass(frozen=True)
class Played:
    """A random match of a table's own decks: its text, and its score by side."""

    text: str
    games: tuple[GameClaim, ...]


def played(at: Table, seed: int = 1, rules: str = RULESET) -> Played:
    """Play a table's match at random, with the locked decks."""
    decks = []
    for side in at.sides:
        seat = side.seats.get()
        decks.append(LockedDeck.of(seat.submission.snapshot))
    lines = {("card", words) for deck in decks for words in deck.cards.values()}
    own = (*sorted(lines), ("deck", decks[0].words("H")), ("deck", decks[1].words("A")))
    return _played(own, seed, rules)


@cache
def _played(own: tuple[Any, ...], seed: int, rules: str) -> Played:
    game, preset = ruleset(rules)
    options = {**game.options, **game.presets.get(preset, {})}
    chosen = Settings(ruleset=rules, options=options, lines=own)
    record = at_random(chosen, Random(seed))
    assert record.result is not None
    points = dict(record.result.points)
    winner = {"H": 1, "A": 2}.get(record.result.winner, 0)
    games = (GameClaim(1, (points["H"], points["A"]), winner),)
    return Played(written(record), games)
