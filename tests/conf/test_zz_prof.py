"""Every address × role × thing, as the URLconf lists them and the access table promises."""

from typing import Any

import pytest
from django.urls import reverse

from league.conf import access, routes
from league.conf.routes import Route
from tests.access.expectation import (
    EVENT_ACTS,
    OWNERS_ACTS,
    SEEING,
    SITE_ACTS,
    expected,
    print_of,
    seen,
    thing_of,
)
from tests.access.world import ROLES, Browser, World, make

TIMES = []
PAGES = [route for route in routes.all_routes() if not route.is_api and not route.is_admin]


def test_every_address_is_classified() -> None:
    assert routes.unclassified() == []


def test_the_table_names_no_address_of_before() -> None:
    assert routes.stale() == []


def test_every_act_is_written_down_by_role() -> None:
    assert set(access.ACTS) == {*SITE_ACTS, *EVENT_ACTS, *OWNERS_ACTS, *SEEING}


def things(world: World, route: Route) -> dict[str, dict[str, Any]]:
    if not route.places:
        return {"there": {}}
    return world.things[thing_of(route)]


def path_of(route: Route, places: dict[str, Any]) -> str:
    return reverse(route.name, kwargs={place: places[place] for place in route.places})


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_pages_let_in_whom_the_table_names(role: str) -> None:
    world = make(role)
    browser = Browser(world)
    wrong = []

    for route in PAGES:
        for method in ("GET", "POST"):
            prints = {}
            for thing, places in things(world, route).items():
                import time as _t

                _a = _t.process_time()
                answer = browser.ask(method, path_of(route, places))
                TIMES.append(
                    (_t.process_time() - _a, route.name, method, thing, answer.status_code)
                )
                should, did = expected(route, method, world, thing), seen(answer)
                no_such_method = answer.status_code == 405 and should != "sign in"
                if did != should and not no_such_method:
                    wrong.append((route.name, method, thing, should, did, answer.status_code))
                if should == "absent":
                    prints[thing] = print_of(answer, places)
            for thing, print_ in prints.items():
                if print_ != prints["nowhere"]:
                    wrong.append((route.name, method, thing, "differs from nothing", print_[0]))

    TIMES.sort(reverse=True)
    print(sum(t[0] for t in TIMES), len(TIMES))
    [print(t) for t in TIMES[:25]]
    [print(w) for w in wrong]
    assert 0
