"""The names of a tournament's entrants: what they chose to be shown as, and nothing else."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from operator import attrgetter

from league.events.models import EntryPlayer
from league.people.kana import sort_key
from league.people.queries import shown_reading
from league.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Name:
    """``players`` are (handle, shown name) by seat; ``reading`` is what they let be seen of it."""

    number: int
    text: str
    club: str
    entry: int
    players: tuple[tuple[str, str], ...]
    reading: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def handle(self) -> str:
        """The handle of an entrant that is one player, else empty."""
        return self.players[0][0] if len(self.players) == 1 else ""

    @property
    def key(self) -> tuple[tuple[int, str, str], int]:
        """Sort names as they are looked up: by their readings, in the order of the gojuon."""
        return sort_key(self.reading or self.text), self.number

    def fits(self, words: str) -> bool:
        found = [self.text, *(part for player in self.players for part in player)]
        return any(words.casefold() in one.casefold() for one in found)


def names_of(tournament: Tournament, numbers: Collection[int] | None = None) -> dict[int, Name]:
    """Map entrants' numbers, all or these, to their names, in two statements whatever the size."""
    chosen = tournament.entrants.order_by("number")
    if numbers is not None:
        chosen = chosen.filter(number__in=numbers)
    rows = list(chosen.values_list("number", "entry_id", "entry__name", "club"))
    seats: dict[int, list[tuple[str, str]]] = {}
    readings: dict[int, list[str]] = {}
    players = (
        (
            EntryPlayer.objects.filter(entry__entrant__tournament=tournament)
            if numbers is None
            else EntryPlayer.objects.filter(entry__in=[row[1] for row in rows])
        )
        .order_by("entry_id", "seat")
        .annotate(reading=shown_reading("player__"))
        .values_list("entry_id", "player__handle", "player__display_name", "reading")
    )
    for entry, handle, shown, reading in players:
        seats.setdefault(entry, []).append((handle, shown))
        readings.setdefault(entry, []).append(reading)
    return {
        number: _name(number, entry, name, club, seats.get(entry, []), readings.get(entry, []))
        for number, entry, name, club in rows
    }


def _name(
    number: int,
    entry: int,
    name: str,
    club: str,
    players: list[tuple[str, str]],
    readings: list[str],
) -> Name:
    text = name or " / ".join(shown for _handle, shown in players) or f"#{number}"
    reading = "" if name or not all(readings) else " / ".join(readings)
    return Name(number, text, club, entry, tuple(players), reading)


def by_name(names: Mapping[int, Name]) -> list[Name]:
    """Sort entrants as they are looked up in a list."""
    return sorted(names.values(), key=attrgetter("key"))
