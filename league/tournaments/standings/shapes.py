"""Standings and explanations of places, as the API shows them. Entrants are numbers."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.tournaments.entrants.queries import Name
from league.tournaments.standings.queries import Placing, Table, keys_of
from league.tournaments.standings.wording import DerivationStep, Why


class TiebreakerShape(Shape):
    key: Annotated[str, "The kind, with a number from the second of its kind on: buchholz_2."]
    kind: str
    value: Annotated[str | None, "Exact value; null: not needed to order the entrants."]
    shown: str


class StandingShape(Shape, kind="standing"):
    phase: int
    after: Annotated[int, "Number of the round after which these standings hold."]
    entrant: int
    place: int
    worst: Annotated[int, "Last of the shared places; equal to `place` if the place is not shared."]
    points: Annotated[str, 'Exact: "7", "15/2".']
    tiebreakers: list[TiebreakerShape]
    group: str
    out: Annotated[bool, "In a bracket: true if the entrant is eliminated."]


def standing_json(row: Placing, table: Table) -> Json:
    return StandingShape.json(
        row,
        phase=table.phase.number,
        after=table.after,
        tiebreakers=tiebreakers_json(row, table.columns),
    )


def tiebreakers_json(row: Placing, columns: Sequence[str]) -> list[Json]:
    """Return the values of a row's columns; none of a row without values."""
    values = zip(keys_of(columns), columns, row.values, row.shown, strict=False)
    return [
        TiebreakerShape.json(key=key, kind=kind, value=value, shown=shown)
        for key, kind, value, shown in values
    ]


class StepShape(Shape):
    name: str
    short: str
    derivation: Annotated[
        Json | None, "A number and its parts, each with its own parts; null: not needed."
    ]
    stages: list[str]
    note: Annotated[
        str, "Explains why other programs compute a different number; empty: none known."
    ]
    decides: str


def step_json(step: DerivationStep) -> Json:
    return StepShape.json(
        step,
        name=step.heading.long,
        short=step.heading.short,
        derivation=asdict(step.line) if step.line else None,
        stages=list(step.stages),
    )


class StandingWhyShape(StandingShape, kind="standing_why"):
    name: str
    tied_with: list[int]
    derivation: Annotated[Json | None, "Derivation of the points."]
    steps: list[StepShape]
    decided: list[str]


def why_json(row: Placing, table: Table, name: Name, why: Why | None) -> Json:
    return StandingWhyShape.json(
        **standing_json(row, table),
        name=name.text,
        tied_with=list(why.tied_with) if why else [],
        derivation=asdict(why.points) if why else None,
        steps=[step_json(tiebreaker) for tiebreaker in why.tiebreakers] if why else [],
        decided=list(why.decided) if why else [],
    )
