"""Standings, pairings and entrants as rows for a spreadsheet."""

from collections.abc import Iterator, Mapping

from league.tournaments.models import Phase, Tournament
from league.tournaments.queries import standings
from league.tournaments.queries.names import Name, names_of
from league.tournaments.queries.pairings import Seated, of_tournament, score

Rows = Iterator[tuple[object, ...]]


def standings_rows(phase: Phase, after: int | None = None) -> Rows:
    """Yield a phase's table: exact values, as fractions where they are."""
    table = standings.of(phase, after)
    names = names_of(phase.tournament)
    yield ("place", "place_to", "group", "number", "name", "club", "points", *table.columns)
    for row in table.rows:
        name = names[row.entrant]
        values = [*row.values, *[""] * len(table.columns)][: len(table.columns)]
        yield (row.place, row.worst, row.group, row.entrant, name.text, name.club, row.points,
               *values)  # fmt: skip


def ranking_rows(tournament: Tournament) -> Rows:
    """Yield everybody's place in the whole tournament, with the phase that one came into last."""
    names = names_of(tournament)
    yield ("place", "place_to", "number", "name", "club", "phase", "points")
    for one in standings.ranking(tournament):
        row, name = one.row, names[one.row.entrant]
        yield (row.place, row.worst, row.entrant, name.text, name.club, one.phase.number,
               one.points)  # fmt: skip


def pairings_rows(tournament: Tournament) -> Rows:
    """Yield everything that was paired in published rounds, with the results that count."""
    names = names_of(tournament)
    yield (
        "round", "table", "kind", "first_number", "first", "second_number", "second", "won",
        "first_score", "second_score", "played", "proved", "match",
    )  # fmt: skip
    for one in of_tournament(tournament):
        yield (one.round, one.table, one.kind, *_sides(one, names), *_ended(one), one.match)


def _sides(one: Seated, names: Mapping[int, Name]) -> tuple[object, ...]:
    padded = (*one.sides, None, None)[:2]
    return tuple(
        part
        for side in padded
        for part in ((side, names[side].text) if side is not None else ("", ""))
    )


def _ended(one: Seated) -> tuple[object, ...]:
    if one.outcome is None:
        return "", "", "", "", ""
    first, second = score(one.outcome) or ("", "")
    played, proved = (int(one.outcome[name]) for name in ("played", "proved"))
    return one.outcome["won"], first, second, played, proved
