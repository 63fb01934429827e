"""The cut by the API: who comes in is read, and what was read is confirmed."""

from typing import Any

import pytest
from django.utils import timezone

from league.tournaments.entrants.services import absences
from league.tournaments.phases.services import cuts
from tests.api.callers import Caller
from tests.tournaments.api.conftest import orga_of
from tests.tournaments.rounds.hall import Hall, running

pytestmark = pytest.mark.django_db
CUT = {"kind": "single", "cut": {"from": "top", "n": 4}}


@pytest.fixture
def hall() -> Hall:
    return running(8, [{"kind": "swiss", "rounds": 1}, CUT], steps="whole")


@pytest.fixture
def orga(hall: Hall) -> Caller:
    return orga_of(hall)


@pytest.fixture
def at(hall: Hall) -> str:
    return f"/tournaments/{hall.event.uid}"


def cut_of(orga: Caller, at: str, query: str = "") -> dict[str, Any]:
    answer = orga.get(f"{at}/cut/{query}")
    assert answer.status_code == 200, answer.content
    cut: dict[str, Any] = answer.json()
    return cut


def numbers(rows: list[dict[str, Any]]) -> list[int]:
    return [row["entrant"] for row in rows]


def field_of(hall: Hall) -> list[int]:
    return list(hall.phase(2).field.order_by("seed").values_list("entrant__number", flat=True))


def test_what_is_read_is_what_the_page_shows_and_what_begins(
    hall: Hall, orga: Caller, at: str
) -> None:
    shown = cuts.preview(hall.phase(2))

    cut = cut_of(orga, at)
    assert hall.phase(2).state == "waiting"
    begun = orga.post(f"{at}/cut/", {"token": cut["token"]})

    assert (cut["object"], cut["phase"]) == ("cut", 2)
    assert numbers(cut["inside"]) == list(shown.order)
    assert numbers(cut["following"]) == list(shown.following)
    assert [row["place"] for row in cut["following"]][:1] == [5]
    assert {row["points"] for row in cut["inside"]} == {"3"}
    assert begun.status_code == 200, begun.content
    assert field_of(hall) == list(shown.order)


def test_who_declines_is_replaced_as_it_was_read(hall: Hall, orga: Caller, at: str) -> None:
    before = cut_of(orga, at)
    away, other = numbers(before["inside"])[:2]

    cut = cut_of(orga, at, f"?declined={away}&declined={other}")
    alone = orga.post(f"{at}/cut/", {"token": cut["token"]})
    both = orga.post(f"{at}/cut/", {"token": cut["token"], "declined": [away, other]})

    assert numbers(cut["declined"]) == sorted([away, other])
    assert numbers(cut["inside"]) == [
        *numbers(before["inside"])[2:], *numbers(before["following"])[:2]
    ]  # fmt: skip
    assert (alone.status_code, alone.json()["code"]) == (409, "cut_moved_on")
    assert both.status_code == 200
    assert field_of(hall) == numbers(cut["inside"])


def test_when_the_standings_have_changed_it_is_read_again(
    hall: Hall, orga: Caller, at: str
) -> None:
    old = cut_of(orga, at)
    gone = hall.tournament.entrants.get(number=numbers(old["inside"])[0])
    absences.drop(entrant=gone, by=hall.by, now=timezone.now())

    late = orga.post(f"{at}/cut/", {"token": old["token"]})
    again = orga.post(f"{at}/cut/", {"token": cut_of(orga, at)["token"]})

    assert (late.status_code, late.json()["code"]) == (409, "cut_moved_on")
    assert again.status_code == 200
    assert gone.number not in field_of(hall)


@pytest.mark.parametrize(
    ("query", "status"), [("?declined=99", 422), ("?declined=x", 400), ("?nonsense=1", 400)]
)
def test_who_cannot_decline_is_refused(orga: Caller, at: str, query: str, status: int) -> None:
    assert orga.get(f"{at}/cut/{query}").status_code == status


def test_without_a_token_nothing_begins(hall: Hall, orga: Caller, at: str) -> None:
    assert orga.post(f"{at}/cut/", {}).status_code == 400
    assert orga.post(f"{at}/cut/", {"token": ""}).status_code == 400
    assert hall.phase(2).state == "waiting"


def test_without_a_phase_to_come_there_is_no_cut(db: None) -> None:
    hall = running(4)

    answer = orga_of(hall).get(f"/tournaments/{hall.event.uid}/cut/")

    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
