"""What the API says of a tournament as a whole. Entrants stand by their numbers."""

from collections.abc import Sequence
from typing import Any

from league.tournaments.models import Phase, Round
from league.tournaments.queries.crosstable import Cell, Line
from league.tournaments.queries.places import Course
from league.tournaments.queries.standings import Ranked

Json = dict[str, Any]


def line(one: Line, phase: Phase) -> Json:
    return {
        "object": "crosstable_line",
        "phase": phase.number,
        "entrant": one.row.entrant,
        "place": one.row.place,
        "worst": one.row.worst,
        "points": one.row.points,
        "group": one.row.group,
        "meetings": [meeting(cell) for cells in one.cells for cell in cells],
    }


def meeting(one: Cell) -> Json:
    return {
        "round": one.round,
        "kind": one.kind,
        "opponent": one.opponent,
        "place": one.place,
        "result": one.result or None,
        "score": one.score,
        "match": one.match or None,
    }


def course(one: Course, phase: Phase, rounds: Sequence[Round]) -> Json:
    return {
        "object": "course",
        "phase": phase.number,
        "entrant": one.entrant,
        "stops": [
            {"round": round.number, "place": place}
            for round, place in zip(rounds, one.places, strict=True)
        ],
    }


def ranked(one: Ranked) -> Json:
    return {
        "object": "ranked",
        "entrant": one.row.entrant,
        "place": one.row.place,
        "worst": one.row.worst,
        "phase": one.phase.number,
        "points": one.points,
    }
