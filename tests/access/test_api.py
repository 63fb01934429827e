"""Every address of the API × method × role × thing; tests/api tries every scope of a token."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from league.conf import routes
from league.conf.routes import Route, actions_of
from league.people.api.permissions import ANYONE
from league.people.models import ApiToken
from tests.access.answers import print_of, seen
from tests.access.api_acts import API_ACTS, API_OWN, API_OWN_OR_STAFF, API_SELDOM
from tests.access.expectation import expected_of_api
from tests.access.gates import Gates
from tests.access.tries import BASIC, path_of, things, tried, tried_with_each_commit
from tests.access.world import CREW, SIGNED_IN, VISITOR, Town, World, token_for
from tests.longer import longer

SCOPES = tuple(ApiToken.Scope.values)
API = [route for route in routes.all_routes() if route.is_api and route.name != "api:absent"]
CALLS = [
    (route, method.upper(), action)
    for route in API
    for method, action in actions_of(route).items()
    if method in {"get", "post", "put", "patch", "delete"}
]
FOLDED = {"other", "editor", "approver"}
ROLES = (VISITOR, *(role for role in SIGNED_IN if role not in FOLDED), CREW)


class Program:
    """Sends requests to the API with a token. Each act is rolled back before the next."""

    def __init__(self, secret: str = "") -> None:
        self.headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self.client = Client(HTTP_ACCEPT_LANGUAGE="en")

    def ask(self, method: str, path: str) -> Any:
        before = transaction.savepoint()
        body = b"" if method in {"GET", "DELETE"} else b"{}"
        try:
            return self.client.generic(
                method, path, body, content_type="application/json", headers=self.headers
            )
        finally:
            transaction.savepoint_rollback(before)


@pytest.fixture(autouse=True)
def _no_budget(settings: Any) -> None:
    cache.clear()
    settings.API_RATE_ANONYMOUS = settings.API_RATE_SIGNED_IN = 100_000


def kind_of(call: tuple[Route, str, str]) -> str:
    route, method, action = call
    if (route.name, method) in API_ACTS:
        return "act"
    if (route.name, method) in API_OWN_OR_STAFF:
        return "own or staff"
    if (route.name, method) in API_OWN:
        return "own"
    return "open" if route.view.cls.access[action] == ANYONE else "signed in"


def tell(
    call: tuple[Route, str, str], world: World, program: Program, gates: Gates | None
) -> list[Any]:
    """Try one call with every thing, or but with what comes to a gate it has not been at."""
    route, method, action = call
    key = route.name, method
    wrong: list[Any] = []
    nothing: Any = None
    kind = kind_of(call)
    promise = route.view.cls.__name__ if kind == "own" else API_ACTS.get(key, kind)
    for thing, places in (
        tried_with_each_commit(world, route, method, kind) if gates else tried(world, route)
    ):
        path = path_of(route, places)
        should = expected_of_api(route, method, action, world, thing)
        if should == "in" and world.role == "admin" and route.view.cls.access[action] == ANYONE:
            continue  # as any player
        gate = gates and gates.gate_of((route, method), promise, kind, thing)
        if gates and gates.is_known(gate):
            continue
        answer = program.ask(method, path)
        did = seen(answer)
        if gates and key not in API_SELDOM:
            gates.learn(gate)
        if should == "absent":
            nothing = nothing or print_of(answer, path, places)
            if print_of(answer, path, places) != nothing or answer.status_code < 400:
                wrong.append((route.name, method, thing, "is not as nothing", answer.content))
        elif did != should and not (did == "absent" and key in API_SELDOM):
            wrong.append((route.name, method, thing, should, did, answer.status_code))
    return wrong


def worth(world: World, route: Route, method: str) -> bool:
    """Tell whether a role tries a route: four try all, others skip those the same for everybody."""
    by_role = (route.name, method) in {*API_ACTS, *API_OWN, *API_OWN_OR_STAFF}
    hidden = "of hidden decks" in things(world, route)
    basic = world.role in {*BASIC, "rival"}
    return basic or by_role or hidden or route.name.startswith("api:webhook")


@pytest.mark.django_db
@pytest.mark.parametrize("wholly", longer([False], [True]))
@pytest.mark.parametrize("role", ROLES)
def test_the_api_lets_in_whom_the_pages_let_in(town: Town, role: str, wholly: bool) -> None:
    world = town.seen_by(role)
    program = Program(token_for(world.asker, *SCOPES) if world.asker else "")

    calls = [call for call in CALLS if worth(world, *call[:2])]

    gates = None if wholly else Gates(role)

    wrong = [row for call in calls for row in tell(call, world, program, gates)]

    assert wrong == []
