"""No hidden deck leaks: a canary deck, every address of the site, every kind of reader."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from cards.queries.registered import registered
from cards.rules.content import Content
from league.events.models import Event
from league.events.services import declarations
from league.people.models import Player
from tests.cards.factories import CardFactory
from tests.events.conftest import browser
from tests.events.factories import (
    EventFactory,
    enter,
    entrant,
    hand_in,
    legal_content,
    lock,
    works,
)
from tests.people.factories import PlayerFactory, staff

pytestmark = pytest.mark.django_db

NAME = "Zzyzx Canary"


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    for one in patterns or get_resolver().url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, path)
        elif isinstance(one, URLPattern):
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

    def values(self) -> dict[str, list[str]]:
        """What each part of an address may be: all that could lead to the deck."""
        code, deck = self.canaries[1], self.canaries[3]
        return {
            "uid": [self.event.uid, deck],
            "entry": [self.ann.entry.uid],
            "other": [self.opponent.entry.uid],
            "seat": ["1"],
            "number": ["1"],
            "handle": ["ann"],
            "code": ["standard", code, self.card],
            "game": ["carriers"],
            "pk": ["1"],
        }

    def addresses(self) -> list[str]:
        found: set[str] = set()
        values = self.values()
        for route in routes():
            if route.startswith(("admin/", "accounts/")) or "logout" in route:
                continue
            made = [re.sub(r"\\Z|\^|\$|\\\.|\?", lambda m: "." if m[0] == "\\." else "", route)]
            for name in re.findall(r"<(?:\w+:)?(\w+)>", route):
                choices = values.get(name, ["x"])
                part = re.compile(rf"\(\?P<{name}>[^)]*\)|\(P<{name}>[^)]*\)|<(?:\w+:)?{name}>")
                made = [part.sub(choice, path) for path in made for choice in choices]
            found.update(f"/{path}" for path in made)
        return sorted(
            found | {f"/cards/?q={NAME}", f"/decks/public/?q={NAME}", "/events/?q=Canary"}
        )


def readers(hidden: Hidden) -> dict[str, Client]:
    elsewhere = works(EventFactory())
    return {
        "anonymous": Client(),
        "stranger": browser(PlayerFactory().user),
        "other entrant": browser(hidden.other.player.user),
        "opponent": browser(hidden.opponent.player.user),
        "organiser elsewhere": browser(elsewhere),
        "card editor": browser(staff("editor")),
    }


@pytest.mark.parametrize("locked", [False, True])
def test_no_address_shows_a_hidden_deck(locked: bool) -> None:
    hidden = Hidden(locked=locked)
    addresses = hidden.addresses()
    assert len(addresses) > 60
    seen = 0

    for who, client in readers(hidden).items():
        for address in addresses:
            answer = client.get(address, follow=False)
            assert answer.status_code != 500, (who, address)
            body = b"".join(answer) if answer.streaming else answer.content
            text = body.decode(errors="replace") + str(dict(answer.headers))
            asked = [c for c in hidden.canaries if c in address]
            for canary in set(hidden.canaries) - set(asked):
                assert canary not in text, (who, address, canary)
            seen += 1

    assert seen > 360


def test_the_red_control_an_open_list_shows_the_canary() -> None:
    hidden = Hidden(locked=True)
    Event.objects.filter(pk=hidden.event.pk).update(list_visibility=Event.Lists.PUBLIC)

    text = Client().get(f"/events/{hidden.event.uid}/decks/").content.decode()

    assert hidden.canaries[1] in text


TOKENS = re.compile(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"')
CHANGING = {"X-Request-ID", "Expires"}


def plain(answer: Any, *names: str) -> tuple[int, str, dict[str, str]]:
    """Take out of an answer what may differ: tokens, and whose page it is."""
    text = TOKENS.sub("", answer.content.decode())
    for name in names:
        text = text.replace(name, "NAME")
    kept = {k: v for k, v in answer.headers.items() if k not in CHANGING}
    kept.pop("Content-Length", None)
    return answer.status_code, text, kept


@pytest.mark.parametrize("who", ["anonymous", "stranger", "opponent"])
def test_no_deck_and_a_hidden_deck_answer_alike(who: str) -> None:
    hidden = Hidden(locked=True)
    client = readers(hidden)[who]
    page = f"/events/{hidden.event.uid}/entries/"
    empty, full = hidden.other, hidden.ann

    answers = [
        client.get(f"{page}{seat.entry.uid}/1/", headers={"accept-language": "en"})
        for seat in (empty, full)
    ]

    none, some = (
        plain(answer, seat.player.display_name, seat.entry.uid)
        for answer, seat in zip(answers, (empty, full), strict=True)
    )
    assert none == some
    assert [answer.has_header("ETag") for answer in answers] == [False, False]


def test_a_search_for_a_card_counts_only_visible_decks(event: Event, ann: Player) -> None:
    seat = entrant(event, ann)
    card = seat.submissions.get().version.version_cards.first().revision.card
    stranger = PlayerFactory().user
    lock(event)

    assert registered(card, stranger) == []
    Event.objects.filter(pk=event.pk).update(list_visibility=Event.Lists.PUBLIC)
    assert [(line.label, line.count) for line in registered(card, stranger)] == [("Autumn Cup", 1)]
