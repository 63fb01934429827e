"""The matches that are being played, by table: for who enters results."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from league.tournaments.entrants.queries.names import Name
from league.tournaments.models import Entrant, Pairing, Round, Tournament
from league.tournaments.rounds.queries.outcomes import Said, said_of
from league.tournaments.rounds.queries.rounds import OPEN
from matches.rules.flow import FINAL, JUDGED


@dataclass(frozen=True, slots=True)
class Seated:
    """A match at its table. ``done``: it has a result that counts, and ``said`` tells it."""

    pairing: Pairing
    match: Any
    sides: tuple[Name | None, ...]
    done: bool
    judged: bool
    said: Said | None = None


def playing(tournament: Tournament) -> QuerySet[Pairing]:
    """Return the matches of the rounds that are under way, by round and table."""
    return (
        Pairing.objects.filter(
            round__tournament=tournament, round__state__in=OPEN, match__isnull=False
        )
        .select_related("round__phase", "round__tournament", "match__event")
        .prefetch_related("sides__entrant")
        .order_by("round__number", "table", "number")
    )


def decided_in(round: Round) -> QuerySet[Pairing]:
    """Return the matches of any round that have a result, by table."""
    return (
        Pairing.objects.filter(round=round, match__version__gt=0)
        .select_related("round__phase", "round__tournament", "match__event")
        .prefetch_related("sides__entrant")
        .order_by("table", "number")
    )


def at_table(tournament: Tournament, table: int, round: int | None = None) -> list[Pairing]:
    """List the matches at a table: of the round that is meant, else of every one under way."""
    found = playing(tournament).filter(table=table)
    return list(found if round is None else found.filter(round__number=round))


class Tables:
    """The matches that are being played, read at once; ``find`` is what ``at_table`` is."""

    def __init__(self, found: Iterable[Pairing]) -> None:
        self._by_table: dict[int | None, list[Pairing]] = {}
        for one in found:
            self._by_table.setdefault(one.table, []).append(one)

    def find(self, table: int, round: int | None = None) -> list[Pairing]:
        found = self._by_table.get(table, [])
        return [one for one in found if round is None or one.round.number == round]


def own_match(tournament: Tournament, entrant: Entrant) -> Pairing | None:
    """Return the match that an entrant plays now: the first that has no result."""
    mine = playing(tournament).filter(sides__entrant=entrant)
    return mine.exclude(match__state__in=FINAL).select_related("round__tournament").first()


def seated(pairings: Iterable[Pairing], names: dict[int, Name]) -> list[Seated]:
    found = list(pairings)
    said = said_of([one.match_id for one in found if one.match_id is not None])
    return [
        Seated(
            one,
            one.match,
            tuple(
                names.get(side.entrant.number)
                for side in sorted(one.sides.all(), key=lambda side: side.number)
            ),
            one.match is not None and one.match.state in FINAL,
            one.match is not None and one.match.state in JUDGED,
            said.get(one.match_id or 0),
        )
        for one in found
    ]
