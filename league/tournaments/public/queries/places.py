"""How the places of a phase moved from round to round."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.tournaments.models import Phase, Round, Standing, Tournament
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.standings import queries as standings
from league.tournaments.standings.queries import Table


@dataclass(frozen=True, slots=True)
class Course:
    """An entrant's places: one for each of the rounds, None before it was there."""

    entrant: int
    places: tuple[int | None, ...]


def tables_of(phase: Phase, rounds: Sequence[Round]) -> list[Table]:
    """Return the standings after each of a phase's rounds.

    As many statements for nine rounds as for one: from the cache, or computed from one reading.
    """
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=phase.tournament_id)
    kept = {
        one.after: one
        for one in Standing.objects.filter(
            phase=phase, revision=revision, after__in=[each.number for each in rounds]
        )
    }
    missing = [one.number for one in rounds if one.number not in kept]
    field = field_of(phase) if missing else None
    columns = standings.columns_of(phase)
    return [
        standings.computed(phase, one.number, revision, field)
        if one.number in missing
        else Table(
            phase, one.number, revision, columns, tuple(map(standings.read, kept[one.number].rows))
        )
        for one in rounds
    ]


def courses(tables: Sequence[Table]) -> list[Course]:
    """Return everybody's course, in the order of the last table."""
    if not tables:
        return []
    by_round = [{row.entrant: row.place for row in table.rows} for table in tables]
    return [
        Course(row.entrant, tuple(places.get(row.entrant) for places in by_round))
        for row in tables[-1].rows
    ]
