"""The checklist by the API: for the staff, with a code for whatever is refused."""

from typing import Any

import pytest

from league.tournaments.checklists.rules import HOUSE
from tests.api.callers import Caller, sign_up
from tests.api.counting import queries
from tests.events.factories import RoleFactory
from tests.tournaments.api.test_day import ok
from tests.tournaments.checklists.listing import add, done, house, point, texts
from tests.tournaments.rounds.hall import Hall, running


@pytest.fixture
def checker(hall: Hall) -> Caller:
    player = sign_up("checker")
    RoleFactory(event=hall.event, role="checker", user=player.user)
    return Caller.of(player)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_the_list_is_made_ticked_and_changed(
    hall: Hall, keeper: Caller, checker: Caller, at: str
) -> None:
    whole = ok(keeper.post(f"{at}/checklist/take/", {}))["data"]
    made = ok(keeper.post(f"{at}/checklist/", {"stage": "round", "text": "water"}), 201)
    here = f"{at}/checklist/{made['id']}"

    assert len(whole) == len(HOUSE)
    assert (made["text"], made["house"], made["done"], made["round"]) == ("water", "", False, 1)
    ticked = ok(checker.post(f"{here}/tick/", {"round": 1}))
    assert (ticked["done"], ticked["by"]["handle"]) == (True, "checker")
    assert ok(keeper.post(f"{here}/tick/", {"round": 1}))["by"]["handle"] == "checker"
    changed = ok(keeper.patch(f"{here}/", {"text": "tea", "move": "up"}))
    assert (changed["text"], changed["done"]) == ("tea", True)
    assert texts(hall, "round")[-2:] == ["tea", "floor"]
    assert ok(checker.post(f"{here}/untick/", {"round": 1}))["done"] is False
    assert keeper.delete(f"{here}/").status_code == 204
    gone = ok(keeper.get(f"{at}/checklist/?removed=true"))["data"]
    assert [(item["text"], item["removed_at"] is None) for item in gone] == [("tea", False)]
    assert ok(keeper.post(f"{here}/put-back/"))["removed_at"] is None


def test_the_list_is_told_for_a_round_and_in_a_language(
    hall: Hall, orga: Caller, keeper: Caller, at: str
) -> None:
    house(hall)
    slips = point(hall, "slips")
    ok(keeper.post(f"{at}/checklist/{slips.pk}/tick/", {"round": 1}))

    rows = ok(orga.get(f"{at}/checklist/?round=1", **{"Accept-Language": "ja"}))["data"]

    assert [row["stage"] for row in rows] == [stage for stage, _code in HOUSE]
    by_house = {row["house"]: row for row in rows}
    assert (by_house["slips"]["text"], by_house["slips"]["done"]) == ("結果票を卓に配った", True)
    assert (by_house["published"]["seen"], by_house["published"]["done"]) == (True, True)
    assert orga.get(f"{at}/checklist/?round=2").status_code == 404


def test_refusals_have_codes(hall: Hall, orga: Caller, at: str) -> None:
    house(hall)
    item, seen, foreign = add(hall, "water"), point(hall, "judge"), add(running(2), "bread")
    here = f"{at}/checklist"

    assert code(orga.post(f"{here}/", {"stage": "morning", "text": "water"})) == (
        409, "already_listed",
    )  # fmt: skip
    assert code(orga.post(f"{here}/", {"stage": "never", "text": "x"})) == (400, "invalid")
    assert code(orga.post(f"{here}/{seen.pk}/tick/", {})) == (409, "point_seen")
    assert code(orga.post(f"{here}/{item.pk}/tick/", {"round": 1})) == (409, "not_now")
    assert code(orga.post(f"{here}/{item.pk}/put-back/")) == (409, "point_listed")
    assert code(orga.post(f"{here}/take/", {"event": "zzzzzzzzzzzz"})) == (422, "nothing_to_copy")
    assert orga.post(f"{here}/{foreign.pk}/tick/", {}).status_code == 404
    assert orga.delete(f"{here}/{item.pk}/").status_code == 204
    assert code(orga.post(f"{here}/{item.pk}/tick/", {})) == (409, "point_removed")
    assert code(orga.patch(f"{here}/{item.pk}/", {"text": "y"})) == (409, "point_removed")
    assert done(hall) == {"published": None}


def test_nobody_else_reads_or_ticks(
    hall: Hall, checker: Caller, player: Caller, anyone: Caller, at: str
) -> None:
    item = add(hall, "water")

    assert anyone.get(f"{at}/checklist/").status_code == 401
    assert player.get(f"{at}/checklist/").status_code == 403
    assert player.post(f"{at}/checklist/{item.pk}/tick/", {}).status_code == 403
    assert checker.get(f"{at}/checklist/").status_code == 200
    assert checker.post(f"{at}/checklist/", {"stage": "week", "text": "x"}).status_code == 403
    assert checker.delete(f"{at}/checklist/{item.pk}/").status_code == 403


def test_the_list_asks_as_often_for_three_as_for_one(hall: Hall, orga: Caller, at: str) -> None:
    add(hall, "one")
    few = queries(orga, f"{at}/checklist/")
    for text in ("two", "three"):
        ok(orga.post(f"{at}/checklist/{add(hall, text).pk}/tick/", {}))

    assert queries(orga, f"{at}/checklist/") == few
