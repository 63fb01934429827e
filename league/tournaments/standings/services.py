"""The cache of standings, which a job rebuilds, and the places of finished tournaments."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models.functions import Now

from league.tournaments.hooks import PartOfSeason, part_of_season
from league.tournaments.models import Absence, Finish, Phase, Round, Standing, Tournament
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.rounds import OPEN, untaken
from league.tournaments.signals import standings_computed
from league.tournaments.standings import queries as standings
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.services.acts import locked


@transaction.atomic
def rebuild(*, tournament: Tournament, every: bool = True) -> int:
    """Update the cached tables of a tournament to its revision. Returns how many were written.

    Without ``every``, only the newest table is rebuilt of a phase with a round being played: the
    others are computed on request.
    """
    tournament = locked(tournament)
    shown = tournament.rounds.exclude(state=Round.State.DRAFT).values("number")
    cached = Standing.objects.filter(phase__tournament=tournament, after__gt=0)
    cached.exclude(after__in=shown).delete()
    count = 0
    for table in tables(tournament, missing_only=True, every=every):
        _keep(tournament, table)
        count += 1
    if tournament.state == Tournament.State.FINISHED:
        keep_places(tournament)
    return count


def _keep(tournament: Tournament, table: standings.Table) -> None:
    """Cache a table; for the newest of its phase, send ``standings_computed`` first."""
    rows = standings.written(table.rows)
    if table.after == standings.last_of(table.phase):
        standings_computed.send(Standing, tournament=tournament, table=table, rows=rows)
    made = Standing(
        phase=table.phase, after=table.after, revision=table.revision, rows=rows, at=Now()
    )
    Standing.objects.bulk_create(
        [made],
        update_conflicts=True,
        unique_fields=["phase", "after"],
        update_fields=["revision", "rows", "at"],
    )


def tables(
    tournament: Tournament, *, missing_only: bool = False, every: bool = True
) -> Iterator[standings.Table]:
    """Compute the table of each phase that has begun, after each round that was published."""
    for phase in tournament.phases.exclude(state=Phase.State.WAITING).order_by("number"):
        rounds = phase.played.exclude(state=Round.State.DRAFT).order_by("number")
        numbers = [0, *rounds.values_list("number", flat=True)]
        if not every and rounds.filter(state__in=OPEN).exists():
            numbers = numbers[-1:]
        current = set(
            Standing.objects.filter(phase=phase, revision=tournament.revision).values_list(
                "after", flat=True
            )
        )
        wanted = [n for n in numbers if not (missing_only and n in current)]
        field = field_of(phase, settings_of(phase)) if wanted else None
        for number in wanted:
            yield standings.computed(phase, number, tournament.revision, field)


@dataclass(frozen=True, slots=True)
class Difference:
    """A cached table that differs from the computed one; ``after`` is the tournament's round."""

    tournament: int
    phase: int
    after: int


@dataclass(frozen=True, slots=True)
class Checked:
    tables: int
    stale: int
    untaken: int
    differences: tuple[Difference, ...]


@transaction.atomic
def check(*, tournament: Tournament) -> Checked:
    """Compare every cached table with the one computed now.

    A table of an older revision is never shown, so it counts as stale, not as a difference.
    """
    tournament = locked(tournament)
    cached = {
        (row.phase_id, row.after): row
        for row in Standing.objects.filter(phase__tournament=tournament)
    }
    stale = sum(row.revision != tournament.revision for row in cached.values())
    wrong = []
    for table in tables(tournament):
        standing = cached.get((table.phase.pk, table.after))
        counts = standing is not None and standing.revision == tournament.revision
        if standing is not None and counts and standing.rows != standings.written(table.rows):
            wrong.append(Difference(tournament.pk, table.phase.number, table.after))
    return Checked(len(cached), stale, untaken(tournament).count(), tuple(wrong))


## Places of finished tournaments, stored so that a player's page need not compute them

Place = tuple[int, int, int, int]  # entrant, place, worst, of


def keep_places(tournament: Tournament) -> int:
    """Store the places of a locked tournament; none while it is not finished."""
    wanted = places(tournament)
    known = set(tournament.finishes.values_list("entrant", "place", "worst", "of"))
    if known == set(wanted):
        return 0
    tournament.finishes.all().delete()
    Finish.objects.bulk_create(
        Finish(tournament=tournament, entrant_id=entrant, place=place, worst=worst, of=of)
        for entrant, place, worst, of in wanted
    )
    return len(wanted)


def places(tournament: Tournament) -> list[Place]:
    if tournament.state != Tournament.State.FINISHED:
        return []
    rows = [row for row, _phase in standings.final(tournament)]
    if part_of_season(tournament) is PartOfSeason.DIVISION:
        left = Absence.objects.filter(entrant__tournament=tournament, until_round__isnull=True)
        rows = standings.departed_last(rows, set(left.values_list("entrant__number", flat=True)))
    keys = dict(tournament.entrants.values_list("number", "pk"))
    return [(keys[row.entrant], row.place, row.worst, len(rows)) for row in rows]


@dataclass(frozen=True, slots=True)
class PlacesChecked:
    places: int
    wrong: int


def check_places(tournament: Tournament) -> PlacesChecked:
    """Compare the stored places with those of the standings."""
    known = set(tournament.finishes.values_list("entrant", "place", "worst", "of"))
    return PlacesChecked(len(known), len(known ^ set(places(tournament))))
