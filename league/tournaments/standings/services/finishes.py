"""The places of finished tournaments, kept so that a player's page need not count them anew."""

from dataclasses import dataclass

from league.tournaments.enums import PartOfSeason
from league.tournaments.hooks import part_of_season
from league.tournaments.models import Absence, Finish, Tournament
from league.tournaments.standings import queries as standings

Place = tuple[int, int, int, int]  # entrant, place, worst, of


def keep(tournament: Tournament) -> int:
    """Write the places of a locked tournament down; none while it is not finished."""
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
class Checked:
    places: int
    wrong: int


def check(tournament: Tournament) -> Checked:
    """Compare the places that are kept with what the standings say."""
    known = set(tournament.finishes.values_list("entrant", "place", "worst", "of"))
    return Checked(len(known), len(known ^ set(places(tournament))))
