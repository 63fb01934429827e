"""Every route and method of the API, and who may call it. A route not in the table fails."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import get_resolver, resolve
from django.urls.resolvers import URLResolver

from league.conf.pages.api import document
from league.people.api.permissions import ANYONE, SESSION
from league.people.api.views import Answering
from tests.api.callers import ALL, Caller, undone
from tests.api.league_day import Day

TABLE = {
    "GET /bulk/": "anyone",
    "GET /bulk/cards/": "anyone",
    "GET /cards/": "anyone",
    "GET /cards/{code}/": "anyone",
    "GET /cards/{code}/revisions/": "anyone",
    "GET /cards/{code}/revisions/{number}/": "anyone",
    "GET /cards/facets/": "anyone",
    "GET /collection/": "read",
    "PATCH /collection/": "decks",
    "GET /collection/{code}/": "read",
    "PATCH /collection/{code}/": "decks",
    "GET /collection/want-list/": "read",
    "POST /collection/want-list/": "decks",
    "DELETE /collection/want-list/": "decks",
    "GET /deck-codes/{code}/": "anyone",
    "GET /decks/": "anyone",
    "POST /decks/": "decks",
    "GET /decks/{uid}/": "anyone",
    "PATCH /decks/{uid}/": "decks",
    "DELETE /decks/{uid}/": "decks",
    "POST /decks/{uid}/clone/": "decks",
    "GET /decks/{uid}/draft/": "read",
    "PUT /decks/{uid}/draft/": "decks",
    "POST /decks/{uid}/redo/": "decks",
    "POST /decks/{uid}/undo/": "decks",
    "GET /decks/{uid}/versions/": "anyone",
    "POST /decks/{uid}/versions/": "decks",
    "GET /decks/{uid}/versions/{number}/": "anyone",
    "POST /decks/{uid}/versions/{number}/clone/": "decks",
    "POST /decks/{uid}/versions/{number}/sheets/": "decks",
    "GET /decks/compare/": "anyone",
    "POST /decks/import/": "anyone",
    "POST /decks/validate/": "anyone",
    "POST /event-invitations/": "staff",
    "GET /events/": "anyone",
    "POST /events/": "staff",
    "GET /events/{uid}/": "anyone",
    "PATCH /events/{uid}/": "staff",
    "GET /events/{uid}/decks/": "anyone",
    "GET /events/{uid}/declarations/": "read",
    "POST /events/{uid}/declarations/": "events",
    "GET /events/{uid}/entries/": "anyone",
    "POST /events/{uid}/entries/": "events",
    "POST /events/{uid}/entries/enter-as-guest/": "anyone",
    "GET /events/{uid}/entries/{entry}/": "anyone",
    "POST /events/{uid}/entries/{entry}/remove/": "staff",
    "GET /events/{uid}/entries/{entry}/seats/{seat}/checks/": "staff",
    "POST /events/{uid}/entries/{entry}/seats/{seat}/checks/": "staff",
    "POST /events/{uid}/entries/{entry}/seats/{seat}/correction/": "staff",
    "GET /events/{uid}/entries/{entry}/seats/{seat}/deck/": "anyone",
    "PUT /events/{uid}/entries/{entry}/seats/{seat}/deck/": "events",
    "GET /events/{uid}/entries/{entry}/seats/{seat}/submissions/": "read",
    "POST /events/{uid}/entries/{entry}/withdraw/": "events",
    "POST /events/{uid}/entries/{entry}/accept/": "events",
    "POST /events/{uid}/entries/{entry}/decline/": "events",
    "POST /events/{uid}/entries/{entry}/ask-mate/": "events",
    "POST /events/{uid}/entries/{entry}/take-back-mate/": "events",
    "POST /events/{uid}/entries/add/": "staff",
    "GET /events/{uid}/log/": "staff",
    "GET /events/{uid}/match-rules/": "anyone",
    "PATCH /events/{uid}/match-rules/": "staff",
    "GET /events/{uid}/pairs/{entry}/{other}/": "read",
    "GET /events/{uid}/registrations/": "staff",
    "GET /events/{uid}/roles/": "anyone",
    "GET /events/{uid}/tables/": "anyone",
    "POST /events/{uid}/roles/": "staff",
    "DELETE /events/{uid}/roles/{id}/": "staff",
    "GET /formats/": "anyone",
    "GET /formats/{code}/": "anyone",
    "GET /matches/": "anyone",
    "POST /matches/": "staff",
    "GET /matches/{uid}/": "anyone",
    "POST /matches/{uid}/concede/": "matches",
    "POST /matches/{uid}/judge/": "matches",
    "GET /matches/{uid}/tables/": "anyone",
    "GET /matches/{uid}/line-up/": "read",
    "PUT /matches/{uid}/line-up/": "matches",
    "GET /matches/{uid}/log/": "anyone",
    "GET /matches/{uid}/records/": "anyone",
    "POST /matches/{uid}/records/": "matches",
    "GET /matches/{uid}/reports/": "anyone",
    "POST /matches/{uid}/reports/": "matches",
    "POST /matches/{uid}/reports/{report}/{answer}/": "matches",
    "POST /matches/{uid}/reports/{report}/withdraw/": "matches",
    "GET /matches/{uid}/rulings/": "anyone",
    "POST /matches/{uid}/rulings/": "staff",
    "GET /me/": "read",
    "PATCH /me/": "session",
    "GET /me/tokens/": "read",
    "POST /me/tokens/": "session",
    "DELETE /me/tokens/{id}/": "session",
    "GET /migrations/": "anyone",
    "GET /persons/": "anyone",
    "GET /persons/{id}/": "anyone",
    "GET /players/{handle}/": "anyone",
    "GET /players/{handle}/against/": "anyone",
    "GET /players/{handle}/against/{other}/": "anyone",
    "GET /players/{handle}/ratings/": "anyone",
    "GET /players/{handle}/ratings/{game}/": "anyone",
    "GET /players/{handle}/results/": "anyone",
    "GET /ratings/{game}/": "anyone",
    "GET /sets/": "anyone",
    "GET /records/": "read",
    "POST /records/": "matches",
    "GET /records/{uid}/": "anyone",
    "GET /records/{uid}/analysis/": "anyone",
    "POST /records/canon/": "matches",
    "GET /sets/{code}/": "anyone",
    "GET /sheets/{uid}/": "read",
    "GET /sheets/{uid}/pdf/": "read",
    "GET /leagues/": "anyone",
    "POST /leagues/": "staff",
    "GET /leagues/{uid}/": "anyone",
    "PATCH /leagues/{uid}/": "staff",
    "GET /leagues/{uid}/archive/": "anyone",
    "GET /leagues/{uid}/archive/table/": "anyone",
    "GET /leagues/{uid}/organisers/": "anyone",
    "POST /leagues/{uid}/organisers/": "staff",
    "DELETE /leagues/{uid}/organisers/{id}/": "staff",
    "GET /leagues/{uid}/seasons/": "anyone",
    "POST /leagues/{uid}/seasons/": "staff",
    "GET /leagues/{uid}/seasons/{number}/": "anyone",
    "GET /leagues/{uid}/seasons/{number}/calendar/": "anyone",
    "POST /leagues/{uid}/seasons/{number}/follow/": "staff",
    "POST /leagues/{uid}/seasons/{number}/lead/{step}/": "staff",
    "POST /leagues/{uid}/seasons/{number}/leave/": "staff",
    "POST /leagues/{uid}/seasons/{number}/next/": "staff",
    "DELETE /leagues/{uid}/seasons/{number}/plan/": "staff",
    "POST /leagues/{uid}/seasons/{number}/play-offs/": "staff",
    "DELETE /leagues/{uid}/seasons/{number}/play-offs/": "staff",
    "POST /leagues/{uid}/seasons/{number}/play-offs/start/": "staff",
    "GET /leagues/{uid}/seasons/{number}/race/": "anyone",
    "GET /leagues/{uid}/seasons/{number}/records/": "anyone",
    "GET /leagues/{uid}/seasons/{number}/tables/": "anyone",
    "POST /leagues/{uid}/seasons/outlook/": "staff",
    "GET /leagues/{uid}/webhooks/": "staff",
    "POST /leagues/{uid}/webhooks/": "staff",
    "GET /tournaments/": "anyone",
    "POST /tournaments/": "staff",
    "GET /tournaments/{uid}/": "anyone",
    "PATCH /tournaments/{uid}/": "staff",
    "GET /tournaments/{uid}/announcements/": "anyone",
    "POST /tournaments/{uid}/announcements/": "staff",
    "GET /tournaments/{uid}/bracket/": "anyone",
    "GET /tournaments/{uid}/calls/": "staff",
    "POST /tournaments/{uid}/calls/": "staff",
    "POST /tournaments/{uid}/calls/{id}/{reply}/": "staff",
    "POST /tournaments/bring-in/report/": "staff",
    "POST /tournaments/{uid}/calls/mine/": "events",
    "GET /tournaments/{uid}/challenges/": "anyone",
    "POST /tournaments/{uid}/challenges/": "events",
    "POST /tournaments/{uid}/challenges/{id}/{say}/": "events",
    "POST /tournaments/{uid}/challenges/{id}/cancel/": "staff",
    "POST /tournaments/{uid}/entrants/mine/drop/": "events",
    "GET /tournaments/{uid}/chart/": "anyone",
    "POST /tournaments/{uid}/check-in/": "events",
    "POST /tournaments/{uid}/check-in/close/": "staff",
    "POST /tournaments/{uid}/corrections/": "staff",
    "POST /tournaments/{uid}/corrections/preview/": "staff",
    "GET /tournaments/{uid}/crosstable/": "anyone",
    "GET /tournaments/{uid}/entrants/": "anyone",
    "POST /tournaments/{uid}/entrants/": "staff",
    "GET /tournaments/{uid}/entrants/{entrant}/": "anyone",
    "PATCH /tournaments/{uid}/entrants/{entrant}/": "staff",
    "POST /tournaments/{uid}/entrants/{entrant}/{move}/": "staff",
    "GET /tournaments/{uid}/entrants/{entrant}/byes/": "anyone",
    "POST /tournaments/{uid}/entrants/{entrant}/byes/": "staff",
    "DELETE /tournaments/{uid}/entrants/{entrant}/byes/{round}/": "staff",
    "PUT /tournaments/{uid}/entrants/{entrant}/check-in/": "staff",
    "DELETE /tournaments/{uid}/entrants/{entrant}/check-in/": "staff",
    "POST /tournaments/{uid}/entrants/drop/": "staff",
    "GET /tournaments/{uid}/export/": "staff",
    "POST /tournaments/{uid}/imports/{sheet}/": "staff",
    "POST /tournaments/{uid}/lead/{step}/": "staff",
    "GET /tournaments/{uid}/log/": "anyone",
    "POST /tournaments/{uid}/log/{number}/undo/": "staff",
    "GET /tournaments/{uid}/metagame/": "anyone",
    "GET /tournaments/{uid}/pairings/": "anyone",
    "GET /tournaments/{uid}/penalties/": "staff",
    "POST /tournaments/{uid}/penalties/": "staff",
    "POST /tournaments/{uid}/penalties/{id}/lift/": "staff",
    "GET /tournaments/{uid}/phases/": "anyone",
    "PUT /tournaments/{uid}/phases/": "staff",
    "GET /tournaments/{uid}/checklist/": "staff",
    "POST /tournaments/{uid}/checklist/": "staff",
    "POST /tournaments/{uid}/checklist/take/": "staff",
    "PATCH /tournaments/{uid}/checklist/{id}/": "staff",
    "DELETE /tournaments/{uid}/checklist/{id}/": "staff",
    "POST /tournaments/{uid}/checklist/{id}/put-back/": "staff",
    "POST /tournaments/{uid}/checklist/{id}/{mark}/": "staff",
    "GET /tournaments/{uid}/cut/": "staff",
    "POST /tournaments/{uid}/cut/": "staff",
    "GET /tournaments/{uid}/restrictions/": "staff",
    "POST /tournaments/{uid}/restrictions/": "staff",
    "DELETE /tournaments/{uid}/restrictions/{id}/": "staff",
    "POST /tournaments/{uid}/results/": "staff",
    "GET /tournaments/{uid}/rounds/": "anyone",
    "POST /tournaments/{uid}/rounds/": "staff",
    "GET /tournaments/{uid}/rounds/{number}/": "anyone",
    "POST /tournaments/{uid}/rounds/{number}/{turn}/": "staff",
    "POST /tournaments/{uid}/rounds/{number}/draft/": "staff",
    "POST /tournaments/{uid}/rounds/{number}/extend/": "staff",
    "POST /tournaments/{uid}/rounds/{number}/feature/": "staff",
    "POST /tournaments/{uid}/rounds/challenge/": "staff",
    "GET /tournaments/{uid}/rounds/pairing/{job}/": "staff",
    "POST /tournaments/{uid}/seeds/": "staff",
    "PUT /tournaments/{uid}/seeds/": "staff",
    "GET /tournaments/{uid}/ranking/": "anyone",
    "GET /tournaments/{uid}/standings/": "anyone",
    "GET /tournaments/{uid}/standings/{entrant}/": "anyone",
    "GET /tournaments/{uid}/statistics/": "anyone",
    "GET /tournaments/{uid}/trf/": "anyone",
    "GET /tournaments/{uid}/waiting/": "staff",
    "POST /tournaments/{uid}/waiting/": "events",
    "POST /tournaments/{uid}/waiting/{id}/": "staff",
    "DELETE /tournaments/{uid}/waiting/{id}/": "staff",
    "GET /tournaments/{uid}/webhooks/": "staff",
    "POST /tournaments/{uid}/webhooks/": "staff",
    "GET /want-lists/{key}/": "anyone",
    "GET /webhooks/{hook}/": "staff",
    "PATCH /webhooks/{hook}/": "staff",
    "DELETE /webhooks/{hook}/": "staff",
    "POST /webhooks/{hook}/{press}/": "staff",
    "GET /webhooks/{hook}/deliveries/": "staff",
    "POST /webhooks/{hook}/deliveries/{delivery}/replay/": "staff",
    "POST /webhooks/{hook}/rotate/": "staff",
}
READS_BY_POST = {"POST /decks/import/", "POST /decks/validate/"}
UNDECLARED = {"api:schema", "api:docs", "api:absent"}


def test_every_route_is_in_the_table() -> None:
    declared = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, operations in document()["paths"].items()
        for method in operations
    }

    assert declared == TABLE.keys()


def _views() -> dict[str, Any]:
    """List the views of the API by the names of their routes."""
    (api,) = (
        pattern
        for pattern in get_resolver().url_patterns
        if isinstance(pattern, URLResolver) and pattern.namespace == "api"
    )
    return {f"api:{pattern.name}": pattern.callback for pattern in api.url_patterns}


def test_every_address_is_a_view_with_its_own_table_of_access() -> None:
    views = _views()
    shown = {name for name in views if name not in UNDECLARED}

    assert len(shown) > 40
    for name in shown:
        assert issubclass(views[name].cls, Answering), name
        assert views[name].cls.access, name


def _address(template: str, day: Day) -> str:
    seat = day.seats[0]
    values = {
        "uid": day.deck.uid if template.startswith("/decks") else day.locked_event.uid,
        "entry": seat.entry.uid,
        "other": "kenji" if template.startswith("/players") else day.seats[1].entry.uid,
        "seat": "1",
        "number": "1",
        "id": "999999",
        "handle": "mina",
        "report": day.deck.uid,
        "answer": "confirm",
        "entrant": "1",
        "round": "1",
        "hook": day.deck.uid,
        "delivery": day.deck.uid,
        "step": "start",
        "turn": "publish",
        "move": "drop",
        "reply": "take",
        "say": "accept",
        "mark": "tick",
        "press": "test",
        "sheet": "entrants",
        "job": "00000000-0000-4000-8000-000000000000",
        "game": "carriers",
        "key": "a" * 20,
    }
    values["code"] = {
        "/cards": "FND-001",
        "/colle": "FND-001",
        "/deck-": day.version.code,
        "/sets/": "FND",
    }.get(template[:6], "standard")
    return re.sub(r"\{(\w+)\}", lambda matched: values[matched[1]], template)


def _access(method: str, address: str) -> str:
    match = resolve("/api/v1" + address)
    actions = getattr(match.func, "actions", None)
    action = actions[method.lower()] if actions else method.lower()
    return str(match.func.cls.access[action])


@pytest.mark.django_db
def test_views_and_table_say_the_same(long_day: Day) -> None:
    said = {}
    for route in TABLE:
        method, template = route.split()
        said[route] = _access(method, _address(template, long_day))

    assert said == TABLE


@pytest.mark.django_db
def test_a_token_gets_in_by_its_scope_alone(long_day: Day) -> None:
    """With the scope and no other it gets in; with every other scope it does not."""
    mina = long_day.mina
    alone = {scope: Caller.of(mina, scope) for scope in ALL}
    others = {needed: Caller.of(mina, *(scope for scope in ALL if scope != needed))
              for needed in (*ALL, SESSION)}  # fmt: skip

    for route, who in TABLE.items():
        method, template = route.split()
        address, needed = _address(template, long_day), "read" if who == ANYONE else who
        if needed in alone:
            assert not _lacks(alone[needed], method, address), route
        assert _lacks(others[needed], method, address), route


def _lacks(caller: Caller, method: str, address: str) -> bool:
    """Send a request and roll it back; tell whether its token lacked a right."""
    cache.clear()
    with undone():
        answer = caller.send(method, address, {})
    lacking = {"scope_missing", "session_needed"}
    return answer.status_code == 403 and answer.json()["code"] in lacking


def test_only_a_session_makes_tokens_and_changes_the_profile() -> None:
    assert [route for route, who in TABLE.items() if who == SESSION] == [
        "PATCH /me/",
        "POST /me/tokens/",
        "DELETE /me/tokens/{id}/",
    ]


def test_anyone_writes_nothing_but_an_entry_as_a_guest() -> None:
    by_anyone = {route for route, who in TABLE.items() if who == ANYONE}

    writes = {route for route in by_anyone if not route.startswith("GET ")} - READS_BY_POST
    assert writes == {"POST /events/{uid}/entries/enter-as-guest/"}, "where the organiser allows it"
