"""The demo's replays: of each game a finished proved match played by bots, and a refuted one.

All are reported by the demo's players. Of Carriers!! there is another, typed as at the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from django.utils import timezone

import engines
from cards.models import DeckVersion, Format
from engines.bots.recording import by_bots
from engines.bots.words import LEVEL_WORDS
from engines.core.game import Settings
from engines.core.options import labels
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.writing import written
from engines.core.registry import games, get
from engines.core.replays.replay import settings_of
from league.events.models import Entry, Event
from league.events.services import entries, events, submissions
from league.people.models import Player
from matches.models import EventRules
from matches.rules.series import GameClaim
from matches.services import matches, reports, settings
from matches.services.records import Handed

PLAYED_BEFORE = timedelta(days=2)
LOCKS_IN = timedelta(seconds=60)  # time for a slow machine to hand the decks in


# A golden record in which the text of a line is replaced: a card is played before it was drawn.
REFUTED: Final = Path(engines.__path__[0]) / "rugby_15" / "records" / "played_092.record"
SLIP: Final = (23, "R=F4 B=T")
LEVEL: Final = "club"  # of the bots
BY_BOTS: Final = (
    f"対戦したのは、参加者ではなくCPU（{LEVEL_WORDS[LEVEL].name['ja']}）です。\n\n"
    f"Bots of the level “{LEVEL_WORDS[LEVEL].name['en']}” played for the entrants."
)


def make(
    *,
    organiser: Any,
    players: Sequence[Player],
    decks: Mapping[Player, DeckVersion],
    standard: Format,
    record: str,
    now: datetime,
) -> None:
    """Have a match of bots of each game, one that breaks a rule, and one with decks: by services.

    ``players`` have accounts, at least four. ``record`` is a text: a match of the first two's
    ``decks``.
    """
    own = read(record)
    _play(_refuted(), "判定講習 / Judging Workshop", organiser, players, now)
    _play_with_decks(own, "公開対局 / Open Table", organiser, players[:2], decks, standard, now)
    for game in games():
        words = labels(game.key).name
        name = f"CPU対戦・{words['ja']} / Bots at {words['en']}"
        if game.asks.decks:
            played = _by_bots(settings_of(own), own.game)
            _play_with_decks(
                played, name, organiser, players[:2], decks, standard, now, about=BY_BOTS
            )
        else:
            played = _by_bots(game.house(Random(game.key)), game.key)
            _play(played, name, organiser, players, now, about=BY_BOTS)


def _refuted() -> Record:
    golden = read(REFUTED.read_text(encoding="utf-8"))
    number, text = SLIP
    lines = (line._replace(text=text) if line.number == number else line for line in golden.lines)
    return replace(golden, lines=tuple(lines), digest="", digest_at=0)


def _by_bots(setting: Settings, game: str) -> Record:
    return by_bots(setting, dict.fromkeys(get(game).seats, LEVEL), f"demo {game}")


def _play(
    record: Record, name: str, by: Any, players: Sequence[Player], now: datetime, about: str = ""
) -> None:
    facts = _facts(record)
    sides = _sides(record, players)
    event = events.bring_in(
        by=by,
        now=now,
        name=name,
        about=about,
        game=record.game,
        side_size=len(sides[0]),
        deadline=now - PLAYED_BEFORE,
        starts_at=now - PLAYED_BEFORE,
    )
    events.change(event=event, by=by, now=now, published=True)
    settings.change(
        event=event,
        by=by,
        now=now,
        ruleset=record.ruleset,
        options=dict(record.options),
        record=EventRules.RecordPolicy.REQUIRED,
    )
    entered = [
        entries.enter(
            event=event, players=side, by=by, now=now, facts=said, by_staff=True, agreed=True
        )
        for side, said in zip(sides, facts, strict=True)
    ]
    _report(event, entered, record, by=by, now=now)
    events.close(event=event, by=by, now=now)


def _play_with_decks(
    record: Record,
    name: str,
    by: Any,
    players: Sequence[Player],
    decks: Mapping[Player, DeckVersion],
    standard: Format,
    now: datetime,
    about: str = "",
) -> None:
    """Play a match whose decks everybody may see, and so its record, once they are locked."""
    locks = timezone.now() + LOCKS_IN
    event = events.create(
        by=by,
        now=now,
        name=name,
        about=about,
        format=standard,
        deadline=locks,
        starts_at=locks,
        list_visibility=Event.Lists.PUBLIC,
    )
    settings.change(event=event, by=by, now=now, ruleset=record.ruleset)
    entered = [
        entries.enter(event=event, players=[player], by=by, now=now, by_staff=True, agreed=True)
        for player in players
    ]
    for entry, player in zip(entered, players, strict=True):
        seat = entry.entry_players.get()
        submissions.submit(seat=seat, version=decks[player], by=by, now=now)
    _report(event, entered, record, by=by, now=now)


def _sides(record: Record, players: Sequence[Player]) -> list[Sequence[Player]]:
    """Divide the players among the sides of the record, in order."""
    game = get(record.game)
    taken = {seated.seat for seated in record.seats} or set(game.seats)
    there = iter(players)
    return [[next(there) for _seat in taken.intersection(seats)] for seats in game.sides.values()]


def _facts(record: Record) -> list[list[dict[str, str]]]:
    """Return the record's facts about the players of each side, in the form an entry has."""
    game = get(record.game)
    preset = record.ruleset.partition(":")[2]
    options = {**game.options, **game.presets.get(preset, {}), **dict(record.options)}
    words = {seated.seat: game.asks.said(seated.words, options) for seated in record.seats}
    return [
        [
            {
                fact.name: word.removeprefix(fact.prefix)
                for fact, word in zip(game.asks.facts, words[seat], strict=True)
            }
            for seat in seats
            if seat in words and game.asks.facts
        ]
        for seats in game.sides.values()
    ]


def _report(
    event: Event, entered: Sequence[Entry], record: Record, *, by: Any, now: datetime
) -> None:
    """Make a match of two entries; one side reports it with its record, the other confirms."""
    match = matches.make(event=event, entries=entered, by=by, now=now, table=1)
    first, second = match.sides.order_by("number")
    # The match itself names who sat where.
    handed = written(replace(record, seats=(), facts=(), digest="", digest_at=0))
    made = reports.report(
        match=match,
        side=first,
        by=_account(first.entry),
        now=now,
        games=(_claimed(record),),
        handed=(Handed(1, handed),),
    )
    reports.confirm(report=made, side=second, by=_account(second.entry), now=now)


def _claimed(record: Record) -> GameClaim:
    """Return the claim of the record's result; a game without points has a winner only."""
    assert record.result is not None
    sides = list(get(record.game).sides)
    points = dict(record.result.points)
    winner = sides.index(record.result.winner) + 1 if record.result.winner in sides else 0
    return GameClaim(1, tuple(points[side] for side in sides) if points else None, winner)


def _account(entry: Entry) -> Any:
    return entry.entry_players.select_related("player__user").get(seat=1).player.user
