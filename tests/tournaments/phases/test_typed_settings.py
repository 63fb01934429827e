"""The settings of a phase by the API: typed, told back as they are sent, refused by name."""

from typing import Any

import pytest
from rest_framework.serializers import IntegerField

from league.rules.errors import RulesError
from league.tournaments.phases.questions import CutPlanQuestion, PhaseSettingsQuestion
from league.tournaments.tournament.phase_settings import read_settings
from tests.api.callers import Caller
from tests.tournaments.api.conftest import orga_of
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import Hall

CALENDAR = {
    "start": "2027-04-03",
    "weekdays": [5, 6],
    "per_week": 2,
    "every": 2,
    "free": [["2027-05-01", "2027-05-05"]],
}
HOUSE = {
    "publish": "by_hand",
    "seeding": "lot",
    "start": "auto",
    "carry": False,
    "feature_tables": 2,
    "times": ["2027-04-03T10:00", "2027-04-03T11:00"],
    "due": ["2027-04-04T10:00"],
    "calendar": CALENDAR,
    "at": "19:00",
}
BY_KIND: dict[str, dict[str, Any]] = {
    "swiss": {
        "method": "fold",
        "seats": False,
        "clubs": "off",
        "memory": 3,
        "forfeits_meet": False,
        "acceleration": "baku",
        "virtual_point": "1/2",
    },
    "round_robin": {"cycles": 2},
    "single": {"third_place": True, "grand_final": "reset"},
    "double": {"third_place": False, "grand_final": "simple"},
    "groups": {"groups": 3, "qualifiers": 2, "best_next": 1, "cycles": 2},
    "ladder": {
        "reach": 2,
        "taking": "swap",
        "rest_days": 1,
        "idle_days": 30,
        "idle_places": 2,
        "idle_times": 3,
        "away_days": 14,
        "answer_days": 3,
        "play_days": 10,
        "unanswered": "lost",
    },
}
CUTS = [
    {"from": "all"},
    {"from": "top", "n": 8},
    {"from": "points", "least": "9/2"},
    {"from": "groups", "n": 2, "best": 1},
]
# What a number may be depends on another one, or on the kind it is of.
NEEDS = {"best_next": {"groups": 64}, "best": {"from": "groups", "n": 1}, "n": {"from": "top"}}


@pytest.fixture
def planning(db: None) -> tuple[Caller, str]:
    hall = Hall(TournamentFactory(), None)
    return orga_of(hall), f"/tournaments/{hall.event.uid}/phases/"


def plan(kind: str, **fields: Any) -> dict[str, Any]:
    rounds = {"rounds": 5} if kind == "swiss" else {}
    return {"kind": kind, **rounds, **fields}


def plans_of(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.content
    names = ("kind", "name", "rounds", "settings", "cut")
    return [{name: row[name] for name in names} for row in answer.json()["data"]]


@pytest.mark.parametrize("kind", BY_KIND)
def test_what_a_phase_says_of_itself_can_be_sent_again(
    planning: tuple[Caller, str], kind: str
) -> None:
    orga, at = planning
    wanted = {**HOUSE, **BY_KIND[kind]}

    once = plans_of(orga.put(at, {"phases": [plan(kind, settings=wanted)]}))
    again = plans_of(orga.put(at, {"phases": once}))

    assert once[0]["settings"] == wanted
    assert again == once


def test_a_cut_can_be_sent_again(planning: tuple[Caller, str]) -> None:
    orga, at = planning
    for cut in CUTS:
        first = "groups" if cut["from"] == "groups" else "swiss"

        once = plans_of(orga.put(at, {"phases": [plan(first), plan("single", cut=cut)]}))

        assert once[1]["cut"] == cut
        assert plans_of(orga.put(at, {"phases": once})) == once


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"settings": {"x": 1}}, "settings.x"),
        ({"settings": {"memory": "many"}}, "settings.memory"),
        ({"settings": {"memory": -1}}, "settings.memory"),
        ({"settings": {"method": "by hand"}}, "settings.method"),
        ({"settings": {"seats": "perhaps"}}, "settings.seats"),
        ({"settings": {"times": "10:00"}}, "settings.times"),
        ({"settings": {"calendar": {}}}, "settings.calendar.start"),
        ({"settings": {"calendar": {**CALENDAR, "per_week": 8}}}, "settings.calendar.per_week"),
        ({"cut": {"from": "below"}}, "cut.from"),
        ({"cut": {"from": "top", "n": 0}}, "cut.n"),
        ({"cut": {"x": 1}}, "cut.x"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_setting_that_is_none_is_refused_by_its_name(
    planning: tuple[Caller, str], fields: dict[str, Any], where: str
) -> None:
    orga, at = planning

    refused = orga.put(at, {"phases": [plan("single"), plan("swiss", **fields)]})

    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
    assert list(refused.json()["fields"]) == [f"phases.1.{where}"]


def test_a_setting_of_another_kind_is_refused_by_its_name(planning: tuple[Caller, str]) -> None:
    orga, at = planning

    refused = orga.put(at, {"phases": [plan("swiss", settings={"reach": 2})]})

    assert (refused.status_code, refused.json()["code"]) == (422, "setting_unknown")
    assert refused.json()["params"] == {"field": "reach", "code": "setting_unknown", "phase": 1}


@pytest.mark.parametrize(
    ("of", "name"),
    [
        (question, name)
        for question in (PhaseSettingsQuestion, CutPlanQuestion)
        for name, field in question._declared_fields.items()
        if isinstance(field, IntegerField)
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_the_rules_have_the_same_limits(of: type[PhaseSettingsQuestion], name: str) -> None:
    limit: Any = of._declared_fields[name]
    edges = (limit.min_value - 1, limit.min_value, limit.max_value, limit.max_value + 1)

    assert [accepts(of, name, edge) for edge in edges] == [False, True, True, False]


def accepts(of: type[PhaseSettingsQuestion], name: str, value: int) -> bool:
    given = {**NEEDS.get(name, {}), name: value}
    kind = next((kind for kind, own in BY_KIND.items() if name in own), "swiss")
    asked = {"settings": {}, "cut": given} if of is CutPlanQuestion else {"settings": given}
    try:
        read_settings(kind=kind, number=2, rounds=None, **asked)  # type: ignore[arg-type]
    except RulesError:
        return False
    return True
