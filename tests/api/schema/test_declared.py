"""Non-empty answers agree with the OpenAPI document, field by field."""

from typing import Any

import pytest

from tests.api.schema.declared import check, operations
from tests.careers.test_metagame_page import played as with_decks
from tests.tournaments.api.conftest import orga_of
from tests.tournaments.checklists.listing import add, tick
from tests.tournaments.rounds.hall import running

AT = "/api/v1/tournaments/{uid}"


@pytest.fixture(scope="module", autouse=True)
def _document(django_db_setup: None, django_db_blocker: Any) -> None:
    """Build the document first: on a busy machine a transaction would not wait for it."""
    with django_db_blocker.unblock():
        operations()


def test_a_metagame(db: Any) -> None:
    hall = with_decks()

    metagame = check(f"GET {AT}/metagame/", {}, uid=hall.event.uid)

    assert metagame["matchups"][0]["against"][0] is None  # no card was answered alone


def test_a_checklist(db: Any) -> None:
    hall = running(2, [{"kind": "swiss", "rounds": 1}])
    headers, uid = orga_of(hall).headers, hall.event.uid

    taken = check(f"POST {AT}/checklist/take/", headers, {}, uid=uid)
    own = add(hall, "water")
    tick(own, hall.by)
    listed = check(f"GET {AT}/checklist/", headers, uid=uid)
    body = {"round": 0}
    ticked = check(
        f"POST {AT}/checklist/{{id}}/{{mark}}/", headers, body, uid=uid, id=own.pk, mark="tick"
    )

    assert [item["house"] for item in taken["data"]] == [
        item["house"] for item in listed["data"] if item["house"]
    ]
    assert ticked["done"]
