"""Who met whom: everybody against everybody, or round by round; and how places moved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from league.rules.standings.chart import Course
from league.tournaments.models import Phase, Round, Standing, Tournament
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.pairings import Seated
from league.tournaments.standings import queries as standings
from league.tournaments.standings.queries import Placing, Table


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

    row: Placing
    cells: tuple[tuple[Cell, ...], ...]


def everybody(rows: Sequence[Placing], pairings: Sequence[Seated]) -> list[CrosstableLine]:
    """Return a cross-table of everybody against everybody, in the order of the table."""
    met = _by_entrant(pairings, {})
    return _crossed(rows, met, [row.entrant for row in rows], attrgetter("opponent"))


def by_round(
    rows: Sequence[Placing],
    pairings: Sequence[Seated],
    rounds: Sequence[int],
    shown: Sequence[Placing],
) -> list[CrosstableLine]:
    """List, for the rows that are shown, what each played in each round."""
    met = _by_entrant(pairings, {row.entrant: row.place for row in rows})
    return _crossed(shown, met, rounds, attrgetter("round"))


def _crossed(
    rows: Sequence[Placing],
    met: Mapping[int, list[Cell]],
    columns: Sequence[int],
    column_of: Callable[[Cell], int | None],
) -> list[CrosstableLine]:
    lines = []
    for row in rows:
        own = met.get(row.entrant, [])
        cells = (tuple(cell for cell in own if column_of(cell) == column) for column in columns)
        lines.append(CrosstableLine(row, tuple(cells)))
    return lines


def _by_entrant(pairings: Sequence[Seated], places: Mapping[int, int]) -> dict[int, list[Cell]]:
    met: dict[int, list[Cell]] = {}
    for pairing in pairings:
        for entrant in pairing.sides:
            other = pairing.opponent_of(entrant)
            cell = Cell(
                pairing.result_of(entrant),
                other,
                places.get(other or 0),
                pairing.score_of(entrant),
                pairing.match,
                pairing.kind,
                pairing.round,
            )
            met.setdefault(entrant, []).append(cell)
    return met


## How the places of a phase moved from round to round


def tables_of(phase: Phase, rounds: Sequence[Round]) -> list[Table]:
    """Return the standings after each of a phase's rounds.

    Takes a fixed number of statements: from the cache, or computed from one reading of the field.
    """
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=phase.tournament_id)
    kept = {
        standing.after: standing
        for standing in Standing.objects.filter(
            phase=phase, revision=revision, after__in=[each.number for each in rounds]
        )
    }
    missing = [round.number for round in rounds if round.number not in kept]
    field = field_of(phase) if missing else None
    columns = standings.columns_of(phase)
    return [
        standings.computed(phase, round.number, revision, field)
        if round.number in missing
        else Table(
            phase,
            round.number,
            revision,
            columns,
            tuple(map(standings.placing_of, kept[round.number].rows)),
        )
        for round in rounds
    ]


def courses(tables: Sequence[Table]) -> list[Course]:
    """Return the places of all entrants by round, in the order of the last table."""
    if not tables:
        return []
    by_round = [{row.entrant: row.place for row in table.rows} for table in tables]
    return [
        Course(row.entrant, tuple(places.get(row.entrant) for places in by_round))
        for row in tables[-1].rows
    ]
