"""A league in full swing, so that tests of the whole API have objects to find."""

import json
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.utils import timezone

from cards.models import Deck, DeckVersion, Format
from cards.rules.content import Content
from cards.services import decks
from cards.services.imports import import_house_set
from league.events.models import Entry, EntryPlayer, Event
from league.events.services import declarations, entries, events, submissions
from league.people.models import Player
from tests.api.callers import sign_up

DECKS = Path(__file__).parents[1] / "data" / "decks.json"
LEGAL: dict[str, Any] = json.loads(DECKS.read_text())["legal"][0]
PLAIN = {"cards": LEGAL["cards"], "starters": LEGAL["starters"]}


def seat_path(seat: EntryPlayer) -> str:
    return f"/events/{seat.event.uid}/entries/{seat.entry.uid}/seats/{seat.seat}"


@dataclass(frozen=True)
class Day:
    organiser: Player
    mina: Player
    kenji: Player
    deck: Deck
    version: DeckVersion
    open_event: Event
    locked_event: Event
    seats: tuple[EntryPlayer, ...]

    @classmethod
    def begin(cls) -> "Day":
        now = timezone.now()
        import_house_set(now=now)
        organiser, mina, kenji = (sign_up(name) for name in ("orga", "mina", "kenji"))
        format = Format.objects.get(code="standard")
        made = [
            decks.create(
                owner=player,
                name=f"Deck of {player.handle}",
                format=format,
                content=Content.from_json(PLAIN),
                now=now,
                visibility=Deck.Visibility.PUBLIC if player is mina else Deck.Visibility.PRIVATE,
            )
            for player in (mina, kenji)
        ]
        versions = [decks.save_version(deck=deck, now=now) for deck in made]
        both = [_event(organiser, format, name, now) for name in ("Open Cup", "Locked Cup")]
        seats = tuple(
            _handed_in(both[1], player, version, now)
            for player, version in zip((mina, kenji), versions, strict=True)
        )
        Event.objects.filter(pk=both[1].pk).update(deadline=now - timedelta(hours=1))  # passes
        both[1].refresh_from_db()
        declarations.declare(
            declarer=Entry.objects.get(pk=seats[0].entry_id),
            opponent=Entry.objects.get(pk=seats[1].entry_id),
            by=mina.user,
            now=now,
        )
        return cls(organiser, mina, kenji, made[0], versions[0], both[0], both[1], seats)


def _event(organiser: Player, format: Format, name: str, now: Any) -> Event:
    return events.create(
        by=organiser.user,
        now=now,
        name=name,
        format=format,
        deadline=now + timedelta(days=1),
        starts_at=now + timedelta(days=2),
    )


def _handed_in(event: Event, player: Player, version: DeckVersion, now: Any) -> EntryPlayer:
    entry = entries.enter(event=event, players=[player], by=player.user, now=now)
    seat = entry.entry_players.get()
    submissions.submit(seat=seat, version=version, by=player.user, now=now)
    return seat
