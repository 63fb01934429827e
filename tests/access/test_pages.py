"""Every address of the URLconf × role × object is answered as the access table says."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest

from league.conf import access, routes
from league.conf.access import ActRule
from league.conf.routes import Route
from league.events.models import Event
from league.events.queries import roles_at
from tests.access.acts import EVENT_ACTS, OWNERS_ACTS, SEEING, SITE_ACTS
from tests.access.answers import print_of, seen
from tests.access.browser import Browser
from tests.access.expectation import expected
from tests.access.gates import Gate, Gates
from tests.access.tries import (
    BY_ONE_METHOD,
    METHODS,
    OPEN,
    Tries,
    answers_for_both,
    is_anybodys,
    kind_of,
    methods,
    path_of,
    tried,
    tried_with_each_commit,
    worth,
    worth_with_each_commit,
)
from tests.access.world import AT_HOME, CREW, ROLES, Town, World
from tests.longer import longer

POSTING = {role for role, order in BY_ONE_METHOD.items() if order[0] == "POST"} & {*AT_HOME}
BY_HTMX = {"HX-Request": "true"}
Ask = Callable[..., Any]
PAGES = [route for route in routes.all_routes() if not route.is_api and not route.is_admin]


def test_every_address_is_classified() -> None:
    assert routes.unclassified() == []


def test_an_address_that_nobody_classified_fails_the_check(settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.access.broken_urls"

    errors = routes.check_access()

    assert [(error.id, error.msg) for error in errors] == [
        ("conf.E020", "a-route-nobody-classified is not in league/conf/access.py.")
    ]


def test_the_table_names_no_address_of_before() -> None:
    assert routes.stale() == []


def test_every_act_is_written_down_by_role() -> None:
    assert set(access.ACTS) == {*SITE_ACTS, *EVENT_ACTS, *OWNERS_ACTS, *SEEING}


def tries_of(world: World, route: Route, method: str, wholly: bool) -> Tries:
    rule = access.rule_for(route.name, method)
    if wholly:
        return tried(world, route)
    return tried_with_each_commit(world, route, method, kind_of(rule))


def is_as_any_player(world: World, route: Route, method: str, wholly: bool) -> bool:
    """Tell whether an address open to a role is open to any player, who tries it."""
    rule = access.rule_for(route.name, method)
    if wholly:
        return world.role == "admin" and rule in OPEN
    return is_anybodys(world.role, route, rule)


def is_refused_to_staff(role: str, route: Route, method: str, thing: str) -> bool:
    """Tell whether a player who posts is refused as somebody who works there is, and tries it."""
    rule = access.rule_for(route.name, method)
    if (role, method, thing) != ("player", "POST", "home") or not isinstance(rule, ActRule):
        return False
    return bool(POSTING - EVENT_ACTS.get(rule.name, POSTING))


@dataclass(frozen=True, slots=True)
class Asking:
    """A role that tries addresses: all (``wholly``), or those that no other role tries."""

    world: World
    ask: Ask
    wholly: bool
    gates: Gates

    def routes(self) -> list[Route]:
        return [route for route in PAGES if self._methods(route)]

    def tell(self, route: Route) -> list[Any]:
        """Try an address with every method, and list unexpected answers."""
        wrong: list[Any] = []
        takes: bool | None = None
        for method in self._methods(route):
            is_alone = takes is False and self._is_tried_alone(route, method)
            takes, rows = self._tell(route, method, self.wholly or is_alone)
            wrong += rows
            if takes and not self.wholly and answers_for_both(self.world.role, route):
                break
        return wrong

    def _is_tried_alone(self, route: Route, method: str) -> bool:
        """Tell whether a player who could read nothing there tries to write with every thing."""
        kind = kind_of(access.rule_for(route.name, method))
        return self.world.role == "player" and kind in {"act", "own"}

    def _methods(self, route: Route) -> list[str]:
        is_worth = worth if self.wholly else worth_with_each_commit
        order = METHODS if self.wholly else methods(self.world.role)
        return [method for method in order if is_worth(self.world.role, route, method)]

    def _tell(self, route: Route, method: str, wholly: bool) -> tuple[bool | None, list[Any]]:
        """Try one method with every thing; also tell whether it is taken, if it was tried."""
        wrong: list[Any] = []
        nothing: Any = None
        world, takes = self.world, None
        for thing, places in tries_of(world, route, method, wholly):
            path = path_of(route, places)
            should = expected(route, method, world, thing)
            if should == "in" and is_as_any_player(world, route, method, wholly):
                continue
            if not wholly and is_refused_to_staff(world.role, route, method, thing):
                continue
            gate = None if wholly else self._gate_of(route, method, thing)
            if self.gates.is_known(gate):
                continue
            answer = self._answer(method, path, places, should)
            did = seen(answer)
            fits = did == should or (answer.status_code == 405 and should != "sign in")
            if not fits and not (thing == "junk" and did == "absent"):
                wrong.append((route.name, method, thing, should, did, answer.status_code))
            if should == "absent":
                nothing = nothing or print_of(answer, path, places)
                if print_of(answer, path, places) != nothing:
                    wrong.append((route.name, method, thing, "is not as nothing"))
            if answer.status_code == 405 and not takes:
                takes = False
                break  # it was refused before anything was looked for
            self.gates.learn(gate)
            takes = True
        return takes, wrong

    def _gate_of(self, route: Route, method: str, thing: str) -> Gate | None:
        rule = access.rule_for(route.name, method)
        promise = rule.name if isinstance(rule, ActRule) else rule.says
        return self.gates.gate_of((route, method), promise, kind_of(rule), thing)

    def _answer(self, method: str, path: str, places: dict[str, Any], should: str) -> Any:
        """Send a request. A player sees refusals as whole pages; parts are faster."""
        opponent = places.get("entry" if self.world.role == "other" else "other", "")
        is_read = self.world.role == "player" and method == "GET"
        small = {} if is_read or should in ("in", "sign in") else BY_HTMX
        return self.ask(method, path, urlencode({"opponent": opponent}), **small)


@pytest.mark.django_db
def test_the_crew_has_every_role_at_home(town: Town) -> None:
    crew = town.people[CREW]

    for kind in ("event", "tournament"):
        event = Event.objects.get(uid=town.things[kind]["home"]["uid"])
        assert roles_at(crew.user, event) == {*AT_HOME}
    assert crew.user.league_roles.get().league.uid == town.things["league"]["home"]["uid"]
    assert {role.role for role in crew.user.global_roles.all()} == {"editor", "approver"}


@pytest.mark.django_db
@pytest.mark.parametrize("wholly", longer([False], [True]))
@pytest.mark.parametrize("role", ROLES)
def test_pages_let_in_whom_the_table_names(town: Town, role: str, wholly: bool) -> None:
    world = town.seen_by(role)
    asking = Asking(world, Browser(world).ask, wholly, Gates(role))

    wrong = [row for route in asking.routes() for row in asking.tell(route)]

    assert wrong == []
