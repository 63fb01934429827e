"""The checklist comes back with the event; who ticked it, does not."""

import json

import pytest
from jsonschema import ValidationError, validate

from league.tournaments.checklists.models import ChecklistItem, ChecklistTick
from league.tournaments.checklists.rules import HOUSE
from league.transfers.errors import FileContradicts
from league.transfers.event_file.queries import event_file
from league.transfers.event_file.services.event_files import SCHEMA
from tests.tournaments.checklists.listing import add, house, point, tick
from tests.tournaments.rounds.hall import running
from tests.transfers.test_event_files import assert_identity, brought_in

pytestmark = pytest.mark.django_db


def test_the_list_comes_back_with_its_ticks_and_without_names():
    hall = running(4)
    house(hall)
    tick(add(hall, "water", "week"), hall.by)
    hall.whole()
    hall.pair()
    for round in (1, 2):
        tick(point(hall, "slips"), hall.by, round)

    copy = assert_identity(hall.fresh())

    written = event_file(copy)["checklist"]
    assert [item["stage"] for item in written] == sorted(
        (item["stage"] for item in written), key=["week", "morning", "round", "after"].index
    )
    assert len(written) == len(HOUSE) + 1
    validate(event_file(copy), json.loads(SCHEMA.read_text(encoding="utf-8")))
    ticks = ChecklistTick.objects.filter(item__tournament=copy)
    assert sorted(ticks.values_list("round", flat=True)) == [0, 1, 2]
    assert not ticks.filter(by=hall.by).exists()


def test_an_event_without_a_list_is_written_as_before():
    hall = running(2)

    assert "checklist" not in event_file(hall.tournament)


POINT = {"stage": "morning", "house": "", "text": "water", "ticks": []}
AT = "2026-11-22T10:00:00+00:00"


def document(*points):
    return {**event_file(running(2).tournament), "checklist": list(points)}


@pytest.mark.parametrize(
    "wrong",
    [
        {"text": ""},
        {"text": "  "},
        {"text": "a\u202eb"},
        {"house": "slips"},
        {"house": "slips", "text": ""},
        {"house": "unheard", "text": ""},
        {"ticks": [{"round": 1, "at": AT}]},
        {"stage": "round", "ticks": [{"round": 0, "at": AT}]},
        {"ticks": [{"round": 0, "at": AT}, {"round": 0, "at": AT}]},
    ],
)
def test_what_contradicts_itself_is_refused(wrong):
    with pytest.raises(FileContradicts):
        brought_in(json.dumps(document({**POINT, **wrong})).encode())
    assert not ChecklistItem.objects.exists()


def test_a_point_stands_on_the_list_once():
    with pytest.raises(FileContradicts):
        brought_in(json.dumps(document(POINT, POINT)).encode())


@pytest.mark.parametrize(
    "wrong", [{"stage": "never"}, {"by": "mina"}, {"text": "x" * 201}, {"ticks": [{"round": 0}]}]
)
def test_the_schema_says_what_a_point_is(wrong):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validate(document(POINT), schema)

    with pytest.raises(ValidationError):
        validate(document({**POINT, **wrong}), schema)
