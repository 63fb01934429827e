"""A tournament of a game that is played without decks: nothing speaks of decks there."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from league.tournaments.checklists import services as checklists
from league.tournaments.desk.queries import todo
from league.tournaments.entrants.services import entry_side
from league.tournaments.phases.services import tournaments
from tests.events.conftest import browser
from tests.events.factories import EventFactory, lock, works
from tests.longer import longer
from tests.tournaments.factories import TournamentFactory, user_of
from tests.tournaments.rounds.hall import Hall
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
SPOKEN = re.compile(r"decks?\b|デッキ", re.IGNORECASE)
LINK = re.compile(r'(?:href|hx-get)="([^"#]+)')
MAIN = re.compile(r"<main.*?</main>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
FILES = ("csv", "xlsx", "trf", "json", "zip", "ics", "schemas")


@pytest.fixture
def hall(db: None) -> Hall:
    return waiting()


@made_once
def waiting() -> Hall:
    """Two entrants of a tournament that has not begun."""
    event = EventFactory(game="rugby_15", format=None, list_visibility="public")
    made: Any = TournamentFactory(event=event, entrants=2, drops_without_deck=True)
    checklists.take_house(tournament=made, by=works(event), now=timezone.now())
    return Hall(made, works(event))


@made_once
def begun() -> Hall:
    hall = waiting()
    lock(hall.event, started=True)
    hall.fresh()
    tournaments.start(tournament=hall.tournament, by=hall.by, now=timezone.now())
    hall.next()
    return hall


def pages(client: Client, uid: str, first: str) -> Iterator[tuple[str, str]]:
    """Follow the links among the pages of an event."""
    seen, ahead = set[str](), [first]
    while ahead:
        path = ahead.pop()
        answer = client.get(path)
        if answer.status_code != 200 or "html" not in answer["Content-Type"]:
            continue
        text = answer.content.decode()
        yield path, text
        for link in map(unescape, LINK.findall(text)):
            address = link.partition("?")[0]
            if uid in address and address not in seen and not address.endswith(FILES):
                seen.add(address)
                ahead.append(address)


@pytest.mark.parametrize("who", longer(["organiser", "player"], ["visitor"]))
def test_no_page_speaks_of_decks(who: str) -> None:
    hall = begun()
    client = {
        "organiser": lambda: browser(hall.by),
        "player": lambda: browser(user_of(hall.tournament.entrants.first())),
        "visitor": Client,
    }[who]()

    spoken = {
        path: SPOKEN.findall(unescape(TAG.sub(" ", " ".join(MAIN.findall(text)))))
        for path, text in pages(client, hall.event.uid, f"/events/{hall.event.uid}/")
    }

    assert len(spoken) > 8
    assert {path: words for path, words in spoken.items() if words} == {}


@pytest.mark.parametrize("page", ["decks/", "metagame/", "desk/print/checks/"])
def test_pages_of_decks_are_not_there(hall: Hall, page: str) -> None:
    assert browser(hall.by).get(f"/tournaments/{hall.event.uid}/{page}").status_code == 404


def test_nobody_is_dropped_warned_or_asked_for_a_deck(hall: Hall) -> None:
    steps = todo(hall.tournament, viewer=hall.by, now=timezone.now())
    before = {step.code for step in steps}
    lock(hall.event)
    mail.outbox.clear()

    assert entry_side.sweep_deadlines(now=timezone.now()) == 0
    hall.fresh()
    assert entry_side.drop_without_deck(tournament=hall.tournament, now=timezone.now()) == []

    assert before.isdisjoint({"no_deck", "no_legal_deck"})
    assert not hall.tournament.acts.filter(kind="no_deck").exists()
    assert mail.outbox == []
