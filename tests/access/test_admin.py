"""Every address of the admin site × role: the gate first, then who may see which table."""

from typing import Any

import pytest
from django.urls import reverse

from league.conf import routes
from league.conf.routes import Route
from tests.access.acts import SITE_ACTS
from tests.access.answers import seen
from tests.access.browser import Browser
from tests.access.test_pages import BY_HTMX
from tests.access.world import NUMBER, ON_SITE, VISITOR, Town
from tests.longer import longer

ADMIN = [route for route in routes.all_routes() if route.is_admin and route.name != "admin:"]
# A role at an event is none on the site: its holder is refused like any player, as the lists show.
LISTS = [route for route in ADMIN if route.name.endswith("_changelist")]
CHANGES = [
    route
    for route in ADMIN
    if route.name.endswith("_change") and route.name + "list" in {listing.name for listing in LISTS}
]
FORBIDDEN = {"forbidden"}
PLACES: dict[str, Any] = {
    "app_label": "cards",
    "content_type_id": NUMBER,
    "object_id": NUMBER,
    "pk": NUMBER,
    "url": "nothing",
}
# Who may see the lists of an app; players' decks and collections are not for card editors.
LOOKS: dict[str, set[str]] = {
    "cards": {*ON_SITE},
    "events": {"admin"},
    "jobs": {"admin"},
    "matches": {"admin"},
    "people": {"admin"},
    "tournaments": {"admin"},
    "seasons": {"admin"},
    "careers": {"admin"},
    "webhooks": {"admin"},
}
OF_PLAYERS = {
    *("deck", "deckversion", "deckversioncard", "draftstep", "sheet"),
    *("holding", "wantlist"),
}


def path_of(route: Route) -> str:
    return reverse(route.name, kwargs={name: PLACES[name] for name in route.places})


def may_look(role: str, route: Route) -> bool:
    app, _underscore, table = route.name.removeprefix("admin:").partition("_")
    return role in ({"admin"} if table.rpartition("_")[0] in OF_PLAYERS else LOOKS[app])


def asked_by(role: str, wholly: bool) -> list[Route]:
    """List what a role tries: who may look at nothing, and who may look at all, try everything.

    With each commit a visitor alone tries the pages of a row that Django itself makes for every
    table: of them it is the change page that looks for the row.
    """
    if role == "organiser":
        return LISTS
    if role in {"editor", "approver"}:
        return [*LISTS, *CHANGES]
    if wholly or role == VISITOR:
        return ADMIN
    return [route for route in ADMIN if not route.name.endswith(("_history", "_delete"))]


def expected(role: str, route: Route) -> set[str]:
    if role == VISITOR:
        return {"sign in"}
    if role not in SITE_ACTS["site.administer"]:
        return FORBIDDEN
    if route in LISTS:
        return {"in"} if may_look(role, route) else FORBIDDEN
    if route in CHANGES and not may_look(role, route):
        return FORBIDDEN
    return {"in", "forbidden", "absent"}


@pytest.mark.django_db
@pytest.mark.parametrize("wholly", longer([False], [True]))
@pytest.mark.parametrize("role", [VISITOR, "player", "organiser", *ON_SITE])
def test_the_admin_lets_in_whom_the_table_names(town: Town, role: str, wholly: bool) -> None:
    browser = Browser(town.seen_by(role))
    wrong = []

    for route in asked_by(role, wholly):
        should = expected(role, route)
        # A refusal is faster as a part of a page.
        did = seen(browser.ask("GET", path_of(route), **BY_HTMX if should == FORBIDDEN else {}))
        if did not in should:
            wrong.append((route.name, should, did))

    assert wrong == []
