"""A desk for tests: a tournament that runs, and browsers of its staff."""

from typing import Any

from django.test import Client

from league.tournaments.models import Tournament
from tests.events.conftest import browser
from tests.events.factories import works
from tests.tournaments.rounds.hall import Hall


def at(tournament: Tournament, page: str = "") -> str:
    return f"/tournaments/{tournament.event.uid}/desk/{page}"


def desk_of(hall: Hall) -> Client:
    """The browser of who organises."""
    return browser(hall.by)


def staff(tournament: Tournament, role: str = "organiser") -> Client:
    return browser(works(tournament.event, role))


def press(client: Client, path: str, act: str, **typed: Any) -> Any:
    return client.post(path, {"act": act, **typed})


def text_of(answer: Any) -> str:
    return str(answer.content.decode())
