"""Lists of events say what is open and what runs, whatever the clock of the event alone says."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.events.models import Event
from league.tournaments.models import Tournament
from tests.events.conftest import browser
from tests.events.factories import EventFactory
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory

pytestmark = pytest.mark.django_db
State = Tournament.State


def listed(when: str = "") -> str:
    return Client().get("/events/", {"when": when}).content.decode()


def starting(state: str, **at: float) -> Event:
    """Make a tournament that starts in so many hours; its deadline is an hour before."""
    start = timezone.now() + timedelta(**at)
    event = EventFactory(deadline=start - timedelta(hours=1), starts_at=start)
    TournamentFactory(event=event, state=state)
    return event


@pytest.mark.parametrize(
    ("state", "said"),
    [(State.SETUP, "being prepared"), (State.OPEN, ">open<"), (State.CLOSED, "entering ended")],
)
def test_what_is_to_come_says_whether_it_takes_entries(state: str, said: str) -> None:
    event = starting(state, days=2)

    page = listed()

    assert event.name in page
    assert said in page
    assert (">open<" in page) == (state == State.OPEN)


def test_a_division_that_runs_before_its_first_week_is_not_open() -> None:
    event = starting(State.RUNNING, days=2)

    page = listed("now")

    assert event.name not in listed()
    assert event.name in page
    assert "running now" in page
    assert ">open<" not in page


def test_what_was_started_late_runs_and_what_is_finished_is_over() -> None:
    late, running = starting(State.CLOSED, hours=-2), starting(State.RUNNING, days=-40)
    done, left = starting(State.FINISHED, days=3), starting(State.CLOSED, days=-2)

    now, past = listed("now"), listed("past")

    assert [event.name in now for event in (late, running, done, left)] == [
        True,
        True,
        False,
        False,
    ]
    assert [event.name in past for event in (late, running, done, left)] == [
        False,
        False,
        True,
        True,
    ]


def test_an_event_that_is_no_tournament_goes_by_its_clock() -> None:
    event = EventFactory()

    assert ">open<" in listed()
    assert event.name not in listed("now")


@pytest.mark.parametrize("state", [State.SETUP, State.CLOSED, State.RUNNING])
def test_nobody_is_asked_to_enter_what_takes_no_entries(state: str) -> None:
    event = starting(state, days=2)
    player = browser(PlayerFactory().user)

    page = player.get(reverse("events:event", args=[event.uid])).content.decode()
    form = player.get(reverse("events:enter", args=[event.uid])).content.decode()

    said = "Entering has not begun yet." if state == State.SETUP else "Entering has ended."
    assert said in page
    assert said in form
    assert "Enter the event</a>" not in page
    assert "Enter the event</button>" not in form


def test_the_front_page_leads_to_what_runs() -> None:
    event = starting(State.RUNNING, days=-1)
    now = reverse("tournaments:now", args=[event.uid])

    assert f'href="{now}"' in Client().get("/").content.decode()
    assert f'href="{now}"' in listed("now")
