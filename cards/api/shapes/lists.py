"""What the API says of lists of cards: their problems, and how they were read."""

from datetime import date
from typing import Annotated, Any, Literal

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.queries.legality import Judgement
from cards.queries.listings import Preview
from cards.rules.problems import is_legal
from league.people.api.serializers import Json, ProblemField, Shape, WarningField

STARTERS = {
    "type": "object",
    "description": "Piece (1 to 7) → card code.",
    "additionalProperties": {"type": "string"},
    "example": {"1": "FND-001"},
}


@extend_schema_field(STARTERS)
class StartersField(serializers.JSONField):
    pass


class JudgedShape(Shape):
    legal: Annotated[bool, "No errors and nothing missing."]
    problems: list[Annotated[Any, ProblemField]]


def verdict_json(judged: Judgement) -> Json:
    return JudgedShape.json(
        legal=is_legal(judged.problems),
        problems=[problem.as_json(judged.names) for problem in judged.problems],
    )


class CheckAnswerShape(JudgedShape):
    label: str
    format: str
    date: date
    cost_cap: int | None


class LineShape(Shape):
    line: int
    text: str
    count: int
    state: Literal["matched", "suggested", "unknown", "ambiguous"]
    code: str | None
    suggestions: list[str]


class ReadShape(Shape):
    cards: list[str]
    starters: Annotated[Any, StartersField]


class ValidationShape(ReadShape, kind="validation"):
    checks: list[CheckAnswerShape]


class ImportShape(ReadShape, kind="import"):
    """How a list was read. Nothing is saved."""

    name: str
    format: str | None
    version: Annotated[str | None, "The short code, if the list was given as one."]
    lines: list[LineShape]
    remarks: list[Annotated[Any, WarningField]]


def preview_json(read: Preview) -> Json:
    """Return how each line of a pasted list was read."""
    return ImportShape.json(
        name=read.pasted.name,
        format=read.pasted.format or None,
        version=read.pasted.source.code if read.pasted.source else None,
        **read.content.to_json(),
        lines=[
            LineShape.json(
                line=line.line.number,
                text=line.line.raw,
                count=line.line.count,
                state=str(line.status),
                code=line.card.code if line.card else None,
                suggestions=[candidate.code for candidate in line.candidates],
            )
            for line in read.resolution.lines
        ],
        remarks=[
            {"code": problem.code, "params": dict(problem.params), "message": problem.message}
            for problem in read.problems
        ],
    )
