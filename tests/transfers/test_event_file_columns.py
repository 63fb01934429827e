"""What the database keeps of an event goes into its file; what stays behind is named here."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest
from django.db.models import Model
from django.utils import timezone

from league.events.models import Event
from league.tournaments import models
from league.transfers.event_file.queries import event_file
from league.transfers.event_file.services.event_files import SCHEMA
from matches.models import EventRules
from tests.tournaments.rounds.hall import running
from tests.transfers.test_event_files import assert_identity

FORMAT: Final = json.loads(SCHEMA.read_text(encoding="utf-8"))
KEY: Final = {"id"}
# The part of the file that holds the rows of a model, and the columns that it does not hold.
PARTS: Final[tuple[tuple[str, type[Model], set[str]], ...]] = (
    ("event", Event, {"uid", "published", "closed_at", "created_at", "created_by"}),
    ("match_rules", EventRules, {"event", "house", "changed_at"}),
    ("tournament", models.Tournament, {"event", "check_in_code", "contact", "made_at", "revision"}),
    ("entrants", models.Entrant, {"tournament", "entry"}),
    ("entrants.absences", models.Absence, {"entrant"}),
    ("entrants.byes", models.RequestedBye, {"entrant"}),
    ("entrants.penalties", models.Penalty, {"entrant", "by", "note", "lifted_at"}),
    ("phases", models.Phase, {"tournament"}),
    ("phases.field", models.PhaseEntrant, {"phase"}),
    ("rounds", models.Round, {"tournament", "made_from"}),
    ("rounds.pairings", models.Pairing, {"round"}),
)
SHORTER: Final[Mapping[str, str]] = {"from": "from_round", "until": "until_round"}


def held(part: str) -> set[str]:
    """Return the names of what the file holds in one of its parts."""
    node: Any = FORMAT
    for name in part.split("."):
        node = node["properties"][name]
        node = node.get("items", node)
        node = next((way for way in node.get("anyOf", ()) if "properties" in way), node)
    return {SHORTER.get(name, name) for name in node["properties"]}


@pytest.mark.parametrize(("part", "model", "left"), PARTS, ids=[part for part, *_ in PARTS])
def test_a_column_is_in_the_file_or_stays_behind(
    part: str, model: type[Model], left: set[str]
) -> None:
    columns = {column.name for column in model._meta.concrete_fields}

    assert columns - held(part) == left | KEY


@pytest.mark.django_db
def test_the_clock_of_a_round_that_stands_stands_in_the_copy() -> None:
    hall = running(4)
    round = hall.next()
    usual = event_file(hall.fresh())["rounds"][0]
    stopped = timezone.now()
    models.Round.objects.filter(pk=round.pk).update(stopped_at=stopped)

    copy = assert_identity(hall.fresh())

    assert "stopped_at" not in usual
    assert copy.rounds.get().stopped_at == stopped
