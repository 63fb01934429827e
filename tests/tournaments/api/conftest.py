"""Callers of the API, and a tournament for them."""

from typing import Any

import pytest
from django.core.cache import cache

from tests.api.callers import Caller, sign_up, token_for
from tests.events.factories import RoleFactory
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import Hall, running


@pytest.fixture(autouse=True)
def _full_budgets() -> None:
    cache.clear()


TOP = {"from": "top", "n": 2}
PHASES = [{"kind": "swiss", "rounds": 2}, {"kind": "single", "cut": TOP}]


@pytest.fixture
def steps() -> str:
    """What the organiser has done when a test begins: a test may say otherwise."""
    return ""


@pytest.fixture
def hall(db: None, steps: str) -> Hall:
    return running(4, PHASES, steps=steps)


def orga_of(hall: Hall) -> Caller:
    player = sign_up("orga")
    RoleFactory(event=hall.event, role="organiser", user=player.user)
    return Caller.of(player)


@pytest.fixture
def orga(hall: Hall) -> Caller:
    return orga_of(hall)


@pytest.fixture
def keeper(hall: Hall) -> Caller:
    player = sign_up("keeper")
    RoleFactory(event=hall.event, role="scorekeeper", user=player.user)
    return Caller.of(player)


@pytest.fixture
def anyone(db: Any) -> Caller:
    return Caller()


@pytest.fixture
def player(hall: Hall) -> Caller:
    """The first entrant's player."""
    entrant = hall.tournament.entrants.order_by("number")[0]
    return Caller({"Authorization": f"Bearer {token_for(player_of(entrant))}"})


@pytest.fixture
def at(hall: Hall) -> str:
    return f"/tournaments/{hall.event.uid}"
