"""Requests to each operation, made up from the OpenAPI document: no 5xx, answers as declared.

One to what reads, two to what writes. Three in four addresses and bodies are bent towards things
that exist, or the fuzzer would only ever see 404; the first is always bent, and sent by an
organiser. `make chaos` makes twenty times as many.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import caches
from hypothesis import HealthCheck, given, settings as limits, strategies as st

from league.conf.routes import all_routes
from tests.api.callers import token_for, undone
from tests.api.league_day import PLAIN, Day
from tests.api.schema.declared import checks, one_transaction, operations
from tests.api.tournament_day import known_of
from tests.longer import longer

USUAL, MORE = 2, 40  # requests to each operation that writes; half as many to one that reads
UNDECLARED = {"", "schema"}
sent: dict[str, int] = {}


@dataclass
class Pools:
    """Values that exist, by the name of a parameter or field."""

    callers: list[dict[str, str]]
    known: dict[str, list[Any]]

    def of(self, path: str, name: str) -> list[Any]:
        return self.known.get(f"{_room(path)}.{name}", self.known.get(name, []))


@pytest.fixture(autouse=True)
def _one_transaction() -> Iterator[None]:
    """Keep the handler from closing the connection between requests, as Django's client does."""
    with one_transaction():
        yield


@pytest.fixture(scope="module")
def pools(long_day: Day, django_db_blocker: Any) -> Pools:
    day = long_day
    with django_db_blocker.unblock():
        callers = [
            {"Authorization": f"Bearer {token_for(player)}"}
            for player in (day.organiser, day.mina, day.kenji)
        ]
        return Pools([*callers, {}], {**_known(day), **known_of(day)})


def _known(day: Day) -> dict[str, list[Any]]:
    entries = [seat.entry.uid for seat in day.seats]
    return {
        "decks.uid": [day.deck.uid],
        "decks.number": [1],
        "cards.number": [1],
        "events.uid": [day.open_event.uid, day.locked_event.uid],
        "entry": entries,
        "other": entries,
        "opponent": entries,
        "seat": [1],
        "cards.code": ["FND-001", "fnd-033"],
        "sets.code": ["FND"],
        "formats.code": ["standard"],
        "deck-codes.code": [day.version.code],
        "code": [day.version.code],
        "a": [day.version.code],
        "b": [day.version.code],
        "persons.id": ["akane-mori"],
        "handle": ["mina"],
        "format": ["standard"],
        "deck": [day.deck.uid],
        "version": [1],
        "step": [1],
        "cards": [PLAIN["cards"]],
        "starters": [PLAIN["starters"]],
        "mates": [[], ["kenji"], ["nobody"]],
        "players": [["mina"], ["kenji", "mina"]],
        "text": [day.version.code, "1 FND-001 *"],
        "time_zone": ["Europe/Berlin"],
        "deadline": ["2027-03-01T10:00:00+01:00"],
        "starts_at": ["2027-03-01T12:00:00+01:00"],
        "limit": [1, 100],
        "offset": [0, 1],
    }


@pytest.fixture(scope="module", autouse=True)
def _told() -> Iterator[None]:
    yield
    print(f"\n{sum(sent.values())} requests to {len(sent)} operations")  # noqa: T201


def _room(path: str) -> str:
    return path.removeprefix("/api/v1/").partition("/")[0]


# Read from the URLconf: the document takes long to build, and not every process needs it.
PATHS = [f"/{route.pattern.replace('^', '')}" for route in all_routes() if route.is_api]
ROOMS = sorted({*map(_room, PATHS)} - UNDECLARED)


@pytest.mark.django_db
def test_every_room_is_tried() -> None:
    assert {_room(operation.path) for operation in operations().values()} == {*ROOMS}


@pytest.mark.django_db
@pytest.mark.parametrize("each", longer([USUAL], [MORE]))
@pytest.mark.parametrize("room", ROOMS)
def test_no_answer_is_a_surprise(room: str, each: int, pools: Pools, settings: Any) -> None:
    settings.API_RATE_ANONYMOUS = settings.API_RATE_SIGNED_IN = 10**9
    caches["default"].clear()

    for label, operation in operations().items():
        if _room(operation.path) == room:
            _try(label, operation, pools, each)


def _try(label: str, operation: Any, pools: Pools, each: int) -> None:
    @limits(
        max_examples=each if operation.method != "get" else each // 2,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), data=st.data())
    def try_one(case: Any, data: st.DataObject) -> None:
        headers = data.draw(st.sampled_from(pools.callers))
        _bend(case, operation.path, pools, data)
        with undone():
            response = case.call(headers=headers)
        sent[label] = sent.get(label, 0) + 1
        case.validate_response(response, checks=checks(), headers=headers)

    try_one()


def _bend(case: Any, path: str, pools: Pools, data: st.DataObject) -> None:
    body = case.body if isinstance(case.body, dict) else {}
    for values in (case.path_parameters or {}, case.query or {}, body):
        for name in list(values):
            known = pools.of(path, name)
            if known and data.draw(st.integers(0, 3)) < 3:
                values[name] = data.draw(st.sampled_from(known))
