"""From the page of now: to the judge for who plays, to the waiting list of a full event."""

import pytest
from django.test import Client

from league.events.models import Event
from tests.events.conftest import browser
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory, user_of
from tests.tournaments.rounds.hall import running

pytestmark = pytest.mark.django_db


def reads(client: Client, event: Event) -> str:
    return str(client.get(f"/tournaments/{event.uid}/").content.decode())


def test_who_has_an_open_match_may_call_a_judge() -> None:
    hall = running(entrants=4)
    round = hall.next()
    player = browser(user_of(hall.pairings(round)[0].sides.get(number=1).entrant))
    link = f"/tournaments/{hall.event.uid}/call/"

    assert link in reads(player, hall.event)
    assert link not in reads(browser(PlayerFactory().user), hall.event)
    hall.play(hall.round(1))
    assert link not in reads(player, hall.event)


def test_a_full_event_leads_to_its_waiting_list() -> None:
    tournament = TournamentFactory(entrants=2, state="open")
    Event.objects.filter(pk=tournament.event_id).update(capacity=2)
    link = f"/tournaments/{tournament.event.uid}/waiting/"
    somebody = browser(PlayerFactory().user)

    assert link in reads(somebody, tournament.event)
    Event.objects.filter(pk=tournament.event_id).update(capacity=3)
    assert link not in reads(somebody, tournament.event)
