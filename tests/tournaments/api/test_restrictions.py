"""Restrictions of the pairings by the API: for those who pair."""

from typing import Any

from tests.api.callers import Caller
from tests.api.counting import queries
from tests.tournaments.api.test_day import ok
from tests.tournaments.restrictions.asking import apart, together
from tests.tournaments.rounds.hall import Hall, running


def test_entrants_are_kept_apart_listed_and_let_go(
    hall: Hall, orga: Caller, keeper: Caller, at: str
) -> None:
    asked = {"entrants": [1, 4], "round": 2, "phase": 1, "reason": "brothers"}

    made = ok(keeper.post(f"{at}/restrictions/", asked), 201)
    meeting = ok(
        orga.post(f"{at}/restrictions/", {"kind": "meet", "entrants": [4, 2], "round": 1}), 201
    )

    shown = {key: made[key] for key in ("kind", "entrants", "phase", "round", "reason")}
    assert shown == {**asked, "kind": "apart"}
    assert (meeting["kind"], meeting["entrants"], meeting["lifted_at"]) == ("meet", [4, 2], None)
    ok(orga.post(f"{at}/rounds/"), 201)
    assert together(hall, hall.round(1)) == {frozenset({4, 2}), frozenset({1, 3})}
    assert keeper.delete(f"{at}/restrictions/{made['id']}/").status_code == 204
    rows = ok(orga.get(f"{at}/restrictions/"))["data"]
    assert [(row["id"], row["lifted_at"] is None) for row in rows] == [
        (meeting["id"], True),
        (made["id"], False),
    ]
    again = keeper.delete(f"{at}/restrictions/{made['id']}/")
    assert (again.status_code, again.json()["code"]) == (409, "restriction_lifted")


def test_refusals_have_codes(hall: Hall, orga: Caller, at: str) -> None:
    def refused(**asked: Any) -> tuple[int, str]:
        answer = orga.post(f"{at}/restrictions/", asked)
        return answer.status_code, answer.json()["code"]

    assert refused(entrants=[1]) == (400, "invalid")
    assert refused(entrants=[1, 1]) == (422, "too_few_to_restrict")
    assert refused(entrants=[1, 77]) == (422, "entrant_unknown")
    assert refused(entrants=[1, 2], phase=2) == (422, "phase_not_paired")
    assert refused(kind="meet", entrants=[1, 2]) == (422, "settings_invalid")
    assert refused(kind="meet", entrants=[1, 2], round=1, phase=1) == (422, "settings_invalid")
    assert refused(kind="meet", entrants=[1, 2, 3], round=1) == (422, "not_two_to_meet")
    apart(hall, 1, 2, 3, 4)
    answer = orga.post(f"{at}/rounds/")
    assert (answer.status_code, answer.json()["code"]) == (409, "cannot_keep_apart")


def test_nobody_else_reads_or_asks(hall: Hall, player: Caller, anyone: Caller, at: str) -> None:
    assert anyone.get(f"{at}/restrictions/").status_code == 401
    assert player.get(f"{at}/restrictions/").status_code == 403
    assert player.post(f"{at}/restrictions/", {"entrants": [1, 2]}).status_code == 403


def test_the_list_asks_as_often_for_three_as_for_one(hall: Hall, orga: Caller, at: str) -> None:
    apart(hall, 1, 2)
    few = queries(orga, f"{at}/restrictions/")
    apart(hall, 2, 3)
    apart(hall, 1, 3, 4)

    three = queries(orga, f"{at}/restrictions/")

    assert len(ok(orga.get(f"{at}/restrictions/"))["data"]) == 3
    assert three == few


def test_a_restriction_of_another_event_is_not_there(hall: Hall, orga: Caller, at: str) -> None:
    other = running(4)
    made = apart(other, 1, 2)

    assert orga.delete(f"{at}/restrictions/{made.pk}/").status_code == 404
