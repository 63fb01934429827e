"""The content of printed sheets: who sits where, slips, match cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from league.events.models import EntryPlayer, Submission
from league.people.shared.kana import sort_key
from league.tournaments.entrants.queries import Name
from league.tournaments.models import PairingSide, Round, Tournament
from league.tournaments.rounds.queries.pairings import Seated


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits: a line of the list by name. ``looked_up`` is what it is sorted by,
    ``opponent`` None for a bye.
    """

    name: Name
    looked_up: str
    seated: Seated
    opponent: Name | None


@dataclass(frozen=True, slots=True)
class Appointment:
    """A line of a match card: an entrant's opponent and table in a round."""

    round: int
    table: int | None
    opponent: Name | None


@dataclass(frozen=True, slots=True)
class Check:
    """A line of the deck-check sheet, which does not print whether a deck is legal."""

    number: int
    seat: int
    name: str
    handed_in: bool


def checks(tournament: Tournament) -> list[Check]:
    """List every seat of the entrants, by number."""
    handed_in = Submission.objects.filter(seat=OuterRef("pk"))
    rows = (
        EntryPlayer.objects.filter(entry__entrant__tournament=tournament, running=True)
        .annotate(handed_in=Exists(handed_in))
        .order_by("entry__entrant__number", "seat")
        .values_list("entry__entrant__number", "seat", "player__display_name", "handed_in")
    )
    return [Check(*row) for row in rows]


def readings_of(tournament: Tournament) -> dict[int, str]:
    """Map numbers to the reading of the first player, of sides without a name of their own."""
    rows = EntryPlayer.objects.filter(entry__entrant__tournament=tournament, entry__name="", seat=1)
    return dict(rows.values_list("entry__entrant__number", "player__reading"))


def places(
    rows: Iterable[Seated], names: Mapping[int, Name], readings: Mapping[int, str]
) -> list[Place]:
    """List the players of a round in look-up order: by the reading where there is one."""
    seats = [
        Place(
            names[side],
            looked_up(names[side], readings),
            row,
            names.get(row.opponent_of(side) or 0),
        )
        for row in rows
        for side in row.sides
        if side in names
    ]
    return sorted(seats, key=lambda place: (sort_key(place.looked_up), place.name.number))


def looked_up(name: Name, readings: Mapping[int, str]) -> str:
    return readings.get(name.number) or name.text


def appointments(tournament: Tournament, names: Mapping[int, Name]) -> dict[int, list[Appointment]]:
    """Map every entrant to its pairings in published rounds."""
    rows = (
        PairingSide.objects.filter(round__tournament=tournament)
        .exclude(round__state=Round.State.DRAFT)
        .order_by("round__number", "pairing", "number")
        .values_list("round__number", "pairing", "pairing__table", "entrant__number")
    )
    tables: dict[tuple[int, int, int | None], list[int]] = {}
    for round, pairing, table, entrant in rows:
        tables.setdefault((round, pairing, table), []).append(entrant)
    by_entrant: dict[int, list[Appointment]] = {}
    for (round, _pairing, table), sides in tables.items():
        for side in sides:
            other = next((number for number in sides if number != side), 0)
            by_entrant.setdefault(side, []).append(Appointment(round, table, names.get(other)))
    return by_entrant
