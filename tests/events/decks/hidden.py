"""An event with a hidden canary deck, and every address that could lead to the deck."""

import re
from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from cards.rules.content import Content
from league.events.services import declarations
from tests.cards.factories import CardFactory
from tests.events.factories import EventFactory, enter, entrant, hand_in, legal_content, lock
from tests.people.factories import PlayerFactory

NAME = "Zzyzx Canary"
# The uids of these rooms are decks' (or of what is made of decks); those of all others events'.
OF_DECKS = {"decks", "sheets", "records"}


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    for pattern in patterns or get_resolver().url_patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, path)
        elif isinstance(pattern, URLPattern):
            yield path


def unlike_any_other() -> Content:
    """A deck with a card that no other deck holds, so that its digest is its own."""
    usual = legal_content()
    canary = CardFactory(revision__carrier_number=6)
    return Content.of((*usual.cards[:-1], canary.code), usual.pieces)


class Hidden:
    """An event with a canary deck of Ann's, and everything that would name it."""

    def __init__(self, *, locked: bool) -> None:
        self.event = EventFactory(name="Autumn Cup")
        self.ann = enter(self.event, PlayerFactory(handle="ann", display_name="Ann"))
        hand_in(self.ann, unlike_any_other())
        made = self.ann.submissions.get()
        deck = made.version.deck
        deck.name = NAME
        deck.save()
        self.opponent = entrant(self.event, PlayerFactory(handle="bob", display_name="Bob"))
        self.other = enter(self.event, PlayerFactory(handle="cy", display_name="Cy"))
        self.card = made.snapshot["cards"][0]["code"]
        self.canaries = [NAME, made.version.code, made.digest, deck.uid]
        if locked:
            lock(self.event)
            declarations.declare(
                declarer=self.ann.entry,
                opponent=self.opponent.entry,
                by=self.ann.player.user,
                now=self.event.starts_at,
            )

    def values(self, route: str) -> dict[str, list[str]]:
        """Return the values for each part of an address that could lead to the deck."""
        code, deck = self.canaries[1], self.canaries[3]
        room = route.removeprefix("api/v1/").partition("/")[0]
        return {
            "uid": [deck if room in OF_DECKS else self.event.uid],
            "entry": [self.ann.entry.uid],
            "other": [self.opponent.entry.uid],
            "seat": ["1"],
            "number": ["1"],
            "handle": ["ann"],
            "code": ["standard", code, self.card],
            "game": ["carriers"],
            "pk": ["1"],
            "kind": ["event", "standings", "match", "deck"] if room == "pictures" else ["x"],
            "language": ["en"],
            "thing": [self.event.uid, f"{deck}.1"],
        }

    def addresses(self) -> list[str]:
        paths: set[str] = set()
        for route in routes():
            values = self.values(route)
            if route.startswith(("admin/", "accounts/")) or "logout" in route:
                continue
            made = [re.sub(r"\\Z|\^|\$|\\\.|\?", lambda m: "." if m[0] == "\\." else "", route)]
            for name in re.findall(r"<(?:\w+:)?(\w+)>", route):
                choices = values.get(name, ["x"])
                part = re.compile(rf"\(\?P<{name}>[^)]*\)|\(P<{name}>[^)]*\)|<(?:\w+:)?{name}>")
                made = [part.sub(choice, path) for path in made for choice in choices]
            paths.update(f"/{path}" for path in made)
        return sorted(
            paths | {f"/cards/?q={NAME}", f"/decks/public/?q={NAME}", "/events/?q=Canary"}
        )

    def addresses_near(self) -> list[str]:
        """Return the addresses of the event, of the deck and of its owner."""
        near = (f"/events/{self.event.uid}/", f"/{self.ann.player.handle}/", *self.canaries)
        return [path for path in self.addresses() if any(name in path for name in near)]
