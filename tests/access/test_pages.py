"""Every address × role × thing, as the URLconf lists them and the access table promises."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from league.conf import access, routes
from league.conf.routes import Route
from league.events.models import Event
from league.events.queries import roles_at
from tests.access.acts import EVENT_ACTS, OWNERS_ACTS, SEEING, SITE_ACTS
from tests.access.answers import print_of, seen
from tests.access.browser import Browser
from tests.access.expectation import expected
from tests.access.things import thing_of
from tests.access.world import AT_HOME, CREW, ROLES, VISITOR, Town, World

BASIC = {VISITOR, "player", "admin"}  # who also try what is open to anyone
BY_HTMX = {"HX-Request": "true"}
OPEN = (access.ANYONE, access.SCOPED, access.PUBLISHED)
# One organiser organises what is away and closed. Who has a role at home has none there, and
# is refused there as one who has them all: as the crew.
ELSEWHERE = {"away", "closed"}
LEFT_OUT = {"rival": {"nowhere", "home", "away"}}
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


def things(world: World, route: Route) -> dict[str, dict[str, Any]]:
    if not route.places:
        return {"there": {}}
    return world.things[thing_of(route)]


def path_of(route: Route, places: dict[str, Any]) -> str:
    return reverse(route.name, kwargs={place: places[place] for place in route.places})


def tried(world: World, route: Route) -> list[tuple[str, dict[str, Any]]]:
    """List what an address is tried with, nothing first; that is nothing to every account."""
    tries = sorted(things(world, route).items(), key=lambda item: item[0] != "nowhere")
    if world.role == CREW:
        return [(thing, places) for thing, places in tries if thing in ELSEWHERE]
    if world.role in BASIC or len(tries) == 1:
        return tries
    left_out = LEFT_OUT.get(world.role, {"nowhere", *ELSEWHERE})
    return [(thing, places) for thing, places in tries if thing not in left_out]


def tell(route: Route, world: World, ask: Ask, method: str) -> list[Any]:
    """Try one address with every thing, and list what is not as promised."""
    wrong: list[Any] = []
    nothing: Any = None
    rule = access.rule_for(route.name, method)
    for thing, places in tried(world, route):
        path = path_of(route, places)
        opponent = places.get("entry" if world.role == "other" else "other", "")
        should = expected(route, method, world, thing)
        if should == "in" and world.role == "admin" and rule in OPEN:
            continue  # as any player
        # A player sees what is refused to a reader as a whole page; as a part of one it takes less.
        is_read = world.role == "player" and method == "GET"
        is_whole = is_read or should in ("in", "sign in")
        small = {} if is_whole else BY_HTMX
        answer = ask(method, path, urlencode({"opponent": opponent}), **small)
        did = seen(answer)
        fits = did == should or (answer.status_code == 405 and should != "sign in")
        if not fits and not (thing == "junk" and did == "absent"):
            wrong.append((route.name, method, thing, should, did, answer.status_code))
        if should == "absent":
            nothing = nothing or print_of(answer, path, places)
            if print_of(answer, path, places) != nothing:
                wrong.append((route.name, method, thing, "is not as nothing"))
        if thing == "nowhere" and answer.status_code == 405:
            break  # it was refused before anything was looked for
    return wrong


def worth(role: str, route: Route, method: str) -> bool:
    """Leave out what is the same for every account, but for three who try everything."""
    rule = access.rule_for(route.name, method)
    return role in BASIC or isinstance(rule, access.ActRule) or route.name.startswith("events:")


@pytest.mark.django_db
def test_the_crew_has_every_role_at_home(town: Town) -> None:
    crew = town.people[CREW]

    for kind in ("event", "tournament"):
        event = Event.objects.get(uid=town.things[kind]["home"]["uid"])
        assert roles_at(crew.user, event) == {*AT_HOME}
    assert crew.user.league_roles.get().league.uid == town.things["league"]["home"]["uid"]
    assert {role.role for role in crew.user.global_roles.all()} == {"editor", "approver"}


@pytest.mark.django_db
@pytest.mark.parametrize("role", ROLES)
def test_pages_let_in_whom_the_table_names(town: Town, role: str) -> None:
    world = town.seen_by(role)
    browser = Browser(world)
    asked = [(route, m) for route in PAGES for m in ("GET", "POST") if worth(role, route, m)]

    wrong = [row for route, method in asked for row in tell(route, world, browser.ask, method)]

    assert wrong == []
