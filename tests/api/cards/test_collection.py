"""A collection by the API: counts, many at once, the shared list of wants."""

from typing import Any

import pytest

from cards.models import Card, Holding
from league.people.models import Player
from tests.api.callers import Caller
from tests.api.counting import MANY, queries

pytestmark = pytest.mark.usefixtures("house_set_stays")
AT = "/collection/"


def counts(player: Player) -> dict[str, tuple[int, int]]:
    rows = Holding.objects.filter(player=player).select_related("card")
    return {row.card.code: (row.have, row.want) for row in rows}


def test_counts_that_are_named_are_set_and_the_others_stay(call: Caller, mina: Player) -> None:
    first = call.send("PATCH", f"{AT}FND-001/", {"have": 3, "want": 1})
    second = call.send("PATCH", f"{AT}fnd-001/", {"want": 0})

    assert (first.status_code, second.status_code) == (200, 200)
    assert second.json() == call.get(f"{AT}FND-001/").json()
    assert (second.json()["code"], second.json()["have"], second.json()["want"]) == (
        "FND-001",
        3,
        0,
    )
    assert counts(mina) == {"FND-001": (3, 0)}


def test_a_card_that_nobody_counted_has_zeros(call: Caller, mina: Player) -> None:
    said = call.get(f"{AT}FND-002/").json()

    assert (said["object"], said["have"], said["want"]) == ("holding", 0, 0)
    assert counts(mina) == {}


def test_many_cards_are_set_at_once_or_none(call: Caller, mina: Player) -> None:
    rows = [{"code": "FND-001", "have": 2}, {"code": "FND-002", "want": 4}]

    done = call.send("PATCH", AT, {"cards": rows})
    wrong = call.send("PATCH", AT, {"cards": [{"code": "FND-001", "have": 9},
                                              {"code": "ZZZ-999", "have": 1}]})  # fmt: skip

    assert (done.status_code, wrong.status_code) == (204, 400)
    assert wrong.json()["code"] == "cards_unknown"
    assert "ZZZ-999" in wrong.json()["details"]
    assert counts(mina) == {"FND-001": (2, 0), "FND-002": (0, 4)}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"have": -1},
        {"have": 100},
        {"want": 10**15},
        {"have": "1e9"},
        {"have": True},
        {"have": None},
        {"haves": 1},
        [],
    ],
)
def test_what_is_no_count_is_refused(call: Caller, mina: Player, body: Any) -> None:
    assert call.send("PATCH", f"{AT}FND-001/", body).status_code == 400
    assert counts(mina) == {}


@pytest.mark.parametrize(
    "cards",
    [
        [],
        [{"code": "FND-001"}],
        [{"code": "FND-001", "have": 1}, {"code": "FND-001", "want": 1}],
        [{"code": "FND-0O1", "have": 1}],
        [{"code": "\u202eFND-001", "have": 1}],
        [{"code": f"FND-{number:03d}", "have": 1} for number in range(501)],
        "FND-001",
        None,
    ],
)
def test_what_is_no_list_of_counts_is_refused(call: Caller, mina: Player, cards: Any) -> None:
    assert call.send("PATCH", AT, {"cards": cards}).status_code == 400
    assert counts(mina) == {}


def test_the_list_shows_what_is_there_or_wanted(call: Caller, other: Caller) -> None:
    rows = [{"code": "FND-002", "want": 1}, {"code": "FND-001", "have": 2}]
    call.send("PATCH", AT, {"cards": rows})

    assert [row["code"] for row in call.get(AT).json()["data"]] == ["FND-001", "FND-002"]
    assert [row["code"] for row in call.get(AT, {"show": "want"}).json()["data"]] == ["FND-002"]
    assert call.get(AT, {"show": "all"}).status_code == 400
    assert other.get(AT).json()["data"] == []


def test_a_lost_answer_is_answered_again(call: Caller, mina: Player) -> None:
    key = {"Idempotency-Key": "scan-1"}

    first = call.send("PATCH", f"{AT}FND-001/", {"have": 1}, **key)
    call.send("PATCH", f"{AT}FND-001/", {"have": 5})
    again = call.send("PATCH", f"{AT}FND-001/", {"have": 1}, **key)

    assert again.content == first.content
    assert again["Idempotent-Replayed"] == "true"
    assert counts(mina) == {"FND-001": (5, 0)}


def test_wants_are_shared_until_the_list_is_closed(call: Caller, anyone: Caller) -> None:
    call.send("PATCH", AT, {"cards": [{"code": "FND-003", "want": 2, "have": 7}]})
    assert call.get(f"{AT}want-list/").status_code == 404

    opened = call.post(f"{AT}want-list/")
    shown = anyone.get(f"/want-lists/{opened.json()['key']}/")
    renewed = call.post(f"{AT}want-list/").json()

    assert opened.status_code == 201
    assert shown.json()["player"] == {"handle": "mina", "display_name": "Mina"}
    assert [(row["code"], row["want"], "have" in row) for row in shown.json()["cards"]] == [
        ("FND-003", 2, False)
    ]
    assert anyone.get(f"/want-lists/{opened.json()['key']}/").status_code == 404
    assert call.get(f"{AT}want-list/").json() == renewed
    assert renewed["url"].endswith(f"/{renewed['key']}/")
    assert call.delete(f"{AT}want-list/").status_code == 204
    assert anyone.get(f"/want-lists/{renewed['key']}/").status_code == 404


@MANY
def test_queries_do_not_grow_with_the_cards(call: Caller, mina: Player, many: int) -> None:
    cards = list(Card.objects.filter(current__isnull=False)[:many])
    Holding.objects.create(player=mina, card=cards[0], want=1)
    key = call.post(f"{AT}want-list/").json()["key"]
    paths = (AT, f"{AT}{cards[0].code}/", f"/want-lists/{key}/")
    with_one = [queries(call, path) for path in paths]

    Holding.objects.bulk_create(
        Holding(player=mina, card=card, have=1, want=1) for card in cards[1:]
    )

    assert [queries(call, path) for path in paths] == with_one
