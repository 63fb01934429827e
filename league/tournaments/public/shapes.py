"""What the API says of a tournament as a whole. Entrants stand by their numbers."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.rules.standings.chart import Course
from league.tournaments.models import Pairing, Phase, Round
from league.tournaments.public.queries.crosstable import Cell, CrosstableLine
from league.tournaments.public.queries.statistics import Statistics
from league.tournaments.standings.queries import Ranked


class CrosstableMeetingShape(Shape):
    round: int
    kind: Annotated[str, Pairing.Kind]
    opponent: Annotated[int | None, "null: nobody, as in a bye."]
    place: Annotated[int | None, "The opponent's place in the standings."]
    result: Annotated[str | None, "won, drawn, lost or bye; null: not yet."]
    score: Annotated[list[int] | None, "Own first."]
    match: str | None


def meeting_json(cell: Cell) -> Json:
    return CrosstableMeetingShape.json(cell, result=cell.result or None, match=cell.match or None)


class CrosstableLineShape(Shape, kind="crosstable_line"):
    phase: int
    entrant: int
    place: int
    worst: int
    points: str
    group: str
    meetings: list[CrosstableMeetingShape]


def line_json(line: CrosstableLine, phase: Phase) -> Json:
    meetings = [meeting_json(cell) for cells in line.cells for cell in cells]
    return CrosstableLineShape.json(line.row, phase=phase.number, meetings=meetings)


class StopShape(Shape):
    round: int
    place: Annotated[int | None, "null: the entrant was not there yet."]


class CourseShape(Shape, kind="course"):
    phase: int
    entrant: int
    stops: list[StopShape]


def course_json(course: Course, phase: Phase, rounds: Sequence[Round]) -> Json:
    return CourseShape.json(
        course,
        phase=phase.number,
        stops=[
            StopShape.json(round=round.number, place=place)
            for round, place in zip(rounds, course.places, strict=True)
        ],
    )


class RankingShape(Shape, kind="ranked"):
    entrant: int
    place: int
    worst: Annotated[int, "Last of the shared places; equal to `place` if the place is not shared."]
    phase: Annotated[int, "Number of the last phase that the entrant reached."]
    points: Annotated[str, "Exact points in the last phase that counts points; empty: none."]


def ranked_json(ranked: Ranked) -> Json:
    return RankingShape.json(ranked.row, phase=ranked.phase.number, points=ranked.points)


class StatisticsShape(Shape, kind="statistics"):
    entrants: int
    rounds: list[Json]
    total: dict[str, int]
    clubs: list[Json]
    decks: Annotated[int, "How many the caller may see."]
    cards: list[Json]


def statistics_json(facts: Statistics) -> Json:
    total = {name: value for name, value in asdict(facts.total).items() if name != "round"}
    return StatisticsShape.json(**{**asdict(facts), "total": total})
