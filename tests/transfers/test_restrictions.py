"""Who is kept apart comes back with the event; why, does not."""

import json

import pytest
from jsonschema import ValidationError, validate

from league.tournaments.restrictions.models import Restriction
from league.transfers.errors import FileContradicts
from league.transfers.event_file.queries import event_file
from league.transfers.event_file.services.event_files import SCHEMA
from tests.tournaments.restrictions.asking import CANARY, apart, lift, meet
from tests.tournaments.rounds.hall import running
from tests.transfers.test_event_files import assert_identity, brought_in
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


def test_restrictions_come_back_without_their_reasons():
    hall = running(8)
    apart(hall, 1, 2, 5, until=2, reason=CANARY)
    apart(hall, 3, 4, phase=1)
    meet(hall, 3, 8, 6)
    lift(hall, apart(hall, 7, 8))
    hall.whole()
    hall.pair()

    copy = assert_identity(hall.fresh())

    document = event_file(copy)
    assert document["restrictions"] == [
        {"kind": "apart", "phase": None, "round": 2, "entrants": [1, 2, 5]},
        {"kind": "apart", "phase": 1, "round": None, "entrants": [3, 4]},
        {"kind": "meet", "phase": None, "round": 3, "entrants": [8, 6]},
    ]
    assert CANARY not in json.dumps(document)
    assert set(Restriction.objects.filter(tournament=copy).values_list("reason", flat=True)) == {""}


def test_an_event_without_restrictions_is_written_as_before():
    assert "restrictions" not in event_file(running(4).tournament)


@made_once
def written_out():
    return event_file(running(4).tournament)


def document(**wrong):
    written = written_out()
    good = {"kind": "apart", "phase": None, "round": None, "entrants": [1, 2]}
    return {**written, "restrictions": [{**good, **wrong}]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"entrants": [1, 1]},
        {"entrants": [1, 9]},
        {"kind": "meet"},
        {"kind": "meet", "round": 1, "phase": 1},
        {"kind": "meet", "round": 1, "entrants": [1, 2, 3]},
    ],
)
def test_what_contradicts_itself_is_refused(wrong):
    with pytest.raises(FileContradicts):
        brought_in(json.dumps(document(**wrong)).encode())


@pytest.mark.parametrize(
    "wrong", [{"entrants": [1]}, {"round": 0}, {"kind": "friends"}, {"reason": CANARY}]
)
def test_the_schema_says_what_a_restriction_is(wrong):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validate(document(), schema)

    with pytest.raises(ValidationError):
        validate(document(**wrong), schema)
