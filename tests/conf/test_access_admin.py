"""Every address of the admin site × role: the gate first, then who may look at what."""

from typing import Any

import pytest
from django.urls import reverse

from league.conf import routes
from league.conf.routes import Route
from tests.access.expectation import SITE_ACTS, seen
from tests.access.world import NUMBER, ON_SITE, VISITOR, Browser, Town

ADMIN = [route for route in routes.all_routes() if route.is_admin and route.name != "admin:"]
# A role at an event is none on the site: those are refused as any player, shown by the lists.
LISTS = [route for route in ADMIN if route.name.endswith("_changelist")]
PLACES: dict[str, Any] = {
    "app_label": "cards",
    "content_type_id": NUMBER,
    "object_id": NUMBER,
    "pk": NUMBER,
    "url": "nothing",
}
# Who may look at the lists of an app; players' decks are no matter of the cards' editors.
LOOKS: dict[str, set[str]] = {
    "cards": {*ON_SITE},
    "events": {"admin"},
    "jobs": {"admin"},
    "matches": {"admin"},
    "people": {"admin"},
    "tournaments": {"admin"},
}
DECKS = {"deck", "deckversion", "deckversioncard", "draftstep", "sheet"}


def path_of(route: Route) -> str:
    return reverse(route.name, kwargs={name: PLACES[name] for name in route.places})


def may_look(role: str, route: Route) -> bool:
    app, _underscore, table = route.name.removeprefix("admin:").partition("_")
    return role in ({"admin"} if table.removesuffix("_changelist") in DECKS else LOOKS[app])


@pytest.mark.django_db
@pytest.mark.parametrize("role", [VISITOR, "player", "organiser", *ON_SITE])
def test_the_admin_lets_in_whom_the_table_names(town: Town, role: str) -> None:
    browser = Browser(town.seen_by(role))
    wrong = []

    for route in ADMIN if role != "organiser" else LISTS:
        did = seen(browser.ask("GET", path_of(route)))
        if role == VISITOR:
            should = {"sign in"}
        elif role not in SITE_ACTS["site.administer"]:
            should = {"forbidden"}
        elif route.name.endswith("_changelist"):
            should = {"in"} if may_look(role, route) else {"forbidden"}
        else:
            should = {"in", "forbidden", "absent"}
        if did not in should:
            wrong.append((route.name, should, did))

    assert wrong == []
