"""The metagame page: its figures of an event's decks, and its readers."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cards.models import Format
from league.careers.queries.metagame import metagame
from league.careers.rules.metagame import rows_of
from league.events.models import Event
from league.tournaments.models import Entrant
from league.tournaments.phases.services import tournaments
from tests.cards.factories import FormatFactory
from tests.events.conftest import browser
from tests.events.factories import EventFactory, enter, hand_in, lock, works
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import Hall
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


@made_once
def played(lists: str = "public", entrants: int = 2, **fields: Any) -> Hall:
    """A Swiss whose first round was played with decks handed in."""
    format = Format.objects.filter(code="standard").first() or FormatFactory()
    event = EventFactory(list_visibility=lists, format=format)
    seats = [enter(event) for _each in range(entrants)]
    made: Any = TournamentFactory(event=event, **fields)
    for number, seat in enumerate(seats, 1):
        hand_in(seat)
        Entrant.objects.get_or_create(tournament=made, entry=seat.entry, number=number)
    lock(event, started=True)
    hall = Hall(made, works(event))
    tournaments.start(tournament=made, by=hall.by, now=timezone.now())
    hall.fresh()
    hall.play(hall.next())
    return hall


def text(client: Client, hall: Hall, language: str = "en", **query: str) -> str:
    answer = client.get(
        f"/tournaments/{hall.event.uid}/metagame/", query, headers={"Accept-Language": language}
    )
    assert answer.status_code == 200
    return answer.content.decode()


def test_open_lists_are_counted_for_everybody():
    hall = played()

    for language in ("en", "ja"):
        shown = text(Client(), hall, language)
        assert f'lang="{language}"' in shown
        assert "100 %" in shown
        assert "TST-" in shown
    assert "/metagame/" in Client().get(f"/tournaments/{hall.event.uid}/").content.decode()


@pytest.mark.parametrize("lists", ["hidden", "open_at_start"])
def test_hidden_lists_are_counted_for_the_staff_alone(lists):
    hall = played()
    later = timezone.now() + timedelta(hours=1)
    starts_at = later if lists == "open_at_start" else hall.event.starts_at
    Event.objects.filter(pk=hall.event.pk).update(list_visibility=lists, starts_at=starts_at)
    hall.fresh()
    player = hall.tournament.entrants.first().entry.entry_players.get().player
    judge = works(hall.event, "judge")

    for client in (Client(), browser(player.user)):
        shown = text(client, hall)
        assert "The deck lists are hidden" in shown
        assert "TST-" not in shown
    assert "TST-" in text(browser(judge), hall)
    assert metagame(hall.tournament, player.user) is None


def test_pages_that_are_not_there_and_nasty_ones():
    hall = played()

    assert "TST-" in text(Client(), hall, page="-1")
    assert "TST-" in text(Client(), hall, page="9" * 30)
    assert Client().get("/tournaments/nothing/metagame/").status_code == 404
    assert Client().post(f"/tournaments/{hall.event.uid}/metagame/").status_code == 405


def test_the_table_for_export_has_every_card():
    hall = played()

    figures = metagame(hall.tournament, None)

    assert figures is not None
    assert len(rows_of(figures)) == 1 + 20


def test_as_many_statements_for_many_decks():
    counts = []
    for entrants in (2, 4):
        hall = played(entrants=entrants)
        with CaptureQueriesContext(connection) as queries:
            text(Client(), hall)
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 20
