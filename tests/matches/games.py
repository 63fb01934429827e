"""A golden record of any game, and an event with a match for the record."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from django.utils import timezone

import engines
from engines.core.game import Seated
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.writing import written
from engines.core.registry import get
from league.events.models import Event
from league.events.services import entries
from league.people.models import Player
from matches.models import Match
from matches.rules.series import GameClaim
from matches.services import matches, reports, settings
from matches.services.records import Handed
from tests.events.factories import EventFactory, lock, works
from tests.people.factories import PlayerFactory
from tests.worlds import made_once

# Ends that are no end of the game itself.
ACTS = ("abandoned", "agreed", "concede", "forfeit", "ruling", "time")
DECKLESS = ("lethal_checkmate", "limit_ball", "rugby_15", "touchdown_hero")


@dataclass
class Meeting:
    """A match with the players of its sides, in the order of the seats."""

    event: Event
    match: Match
    sides: tuple[tuple[Player, ...], ...]
    judge: Any

    @property
    def ann(self) -> Any:
        return self.sides[0][0].user

    @property
    def bob(self) -> Any:
        return self.sides[1][0].user


@cache
def golden(game: str) -> Record:
    """Return the shortest golden record of a game that was played to its own end in full."""
    folder = Path(engines.__path__[0]) / game / "records"
    records = [read(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.record"))]
    whole = [
        record
        for record in records
        if record.mode == "full"
        and record.result is not None
        and (record.end is None or record.end.word not in ACTS)
        and all(name == "set" for name, _words in record.own)
    ]
    return min(whole, key=lambda record: len(record.lines))


def event_of(game: str, **fields: Any) -> Event:
    fields.setdefault("side_size", get(game).asks.players[0])
    return EventFactory(game=game, format=None, **fields)


def enter(event: Event, *, facts: Any = ()) -> tuple[Any, tuple[Player, ...]]:
    players = tuple(PlayerFactory() for _seat in range(event.side_size))
    made = entries.enter(
        event=event,
        players=players,
        by=players[0].user,
        now=timezone.now(),
        facts=facts,
        by_staff=True,
        agreed=True,
    )
    return made, players


@made_once
def golden_meeting(game: str, **rules: Any) -> Meeting:
    """Make a meeting of the golden record of a game, which plays with the set that is shipped."""
    return meeting(golden(game), **rules)


def meeting(golden: Record, **rules: Any) -> Meeting:
    """Make an event that plays as the record was played, and a match of two sides in it."""
    game = get(golden.game)
    said = _said(golden)
    event = event_of(golden.game, side_size=len(said[0]) or game.asks.players[0])
    judge, now = works(event, "organiser"), timezone.now()
    entered = [enter(event, facts=facts) for facts in said]
    lock(event, started=True)
    settings.change(
        event=event,
        by=judge,
        now=now,
        **{"ruleset": golden.ruleset, "options": dict(golden.options), **rules},
    )
    match = matches.make(event=event, entries=[entry for entry, _p in entered], by=judge, now=now)
    return Meeting(event, match, tuple(players for _one, players in entered), judge)


def _said(record: Record) -> list[list[dict[str, str]]]:
    """Return what the record says of the players of each side, as the game asks it."""
    game = get(record.game)
    options = {**game.options, **game.presets.get(record.ruleset.partition(":")[2], {})}
    options |= dict(record.options)
    by_side: list[list[dict[str, str]]] = []
    for seats in game.sides.values():
        words = [
            seated.words for seated in record.seats if seated.seat in seats and game.asks.facts
        ]
        by_side.append(
            [
                {
                    fact.name: word.removeprefix(fact.prefix)
                    for fact, word in zip(game.asks.facts, full, strict=True)
                }
                for full in (game.asks.said(given, options) for given in words)
            ]
        )
    return by_side


def reseated(at: Meeting, record: Record) -> str:
    """Put the players of a match on the seats of a record."""
    game = get(record.game)
    words = {seated.seat: seated.words for seated in record.seats}
    seats = tuple(
        Seated(seat, player.handle, words.get(seat, ()))
        for names, players in zip(game.sides.values(), at.sides, strict=True)
        for seat, player in zip(names, players, strict=False)
    )
    return written(replace(record, seats=seats, digest=""))


def claimed(record: Record) -> tuple[GameClaim, ...]:
    """Return the claim of a record's result; a game without points has only a winner."""
    assert record.result is not None
    sides = list(get(record.game).sides)
    points = dict(record.result.points)
    winner = sides.index(record.result.winner) + 1 if record.result.winner in sides else 0
    score = tuple(points[side] for side in sides) if points else None
    return (GameClaim(1, score, winner),)


def reported(game: str) -> Meeting:
    """Play a match whose sides report the same, one of them with the record."""
    record = golden(game)
    at = meeting(record, record="required")
    first, second = at.match.sides.order_by("number")
    now = timezone.now()
    made = reports.report(
        match=at.match,
        side=first,
        by=at.ann,
        games=claimed(record),
        now=now,
        handed=[Handed(1, reseated(at, record))],
    )
    reports.confirm(report=made, side=second, by=at.bob, now=now)
    return at
