"""Who met whom: everybody against everybody, or round by round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.tournaments.rounds.queries.pairings import Seated
from league.tournaments.standings.queries import Row


@dataclass(frozen=True, slots=True)
class Cell:
    """``result``: won, lost, drawn, bye or empty. ``place`` is the opponent's."""

    result: str = ""
    opponent: int | None = None
    place: int | None = None
    score: tuple[int, int] | None = None
    match: str = ""
    kind: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class CrosstableLine:
    """``cells`` belong to the entrants, or to the rounds; each may hold several meetings."""

    row: Row
    cells: tuple[tuple[Cell, ...], ...]


def everybody(rows: Sequence[Row], found: Sequence[Seated]) -> list[CrosstableLine]:
    """Set everybody of a table against everybody, in its order."""
    met = _by_entrant(found, {})
    order = [row.entrant for row in rows]
    return [
        CrosstableLine(
            row,
            tuple(
                tuple(cell for cell in met.get(row.entrant, []) if cell.opponent == other)
                for other in order
            ),
        )
        for row in rows
    ]


def by_round(
    rows: Sequence[Row], found: Sequence[Seated], rounds: Sequence[int], shown: Sequence[Row]
) -> list[CrosstableLine]:
    """List, for the rows that are shown, what each played in each round."""
    met = _by_entrant(found, {row.entrant: row.place for row in rows})
    return [
        CrosstableLine(
            row,
            tuple(
                tuple(cell for cell in met.get(row.entrant, []) if cell.round == round)
                for round in rounds
            ),
        )
        for row in shown
    ]


def _by_entrant(found: Sequence[Seated], places: Mapping[int, int]) -> dict[int, list[Cell]]:
    met: dict[int, list[Cell]] = {}
    for one in found:
        for entrant in one.sides:
            other = one.opponent_of(entrant)
            cell = Cell(
                one.result_of(entrant),
                other,
                places.get(other or 0),
                one.score_of(entrant),
                one.match,
                one.kind,
                one.round,
            )
            met.setdefault(entrant, []).append(cell)
    return met
