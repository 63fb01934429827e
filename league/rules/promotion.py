"""A pyramid of divisions: promotion, relegation, play-offs and the next season.

*Border*: the line between a division and the next lower one. *Zone*: the places of a division
that a border concerns. Divisions are numbered from 0, the top one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from league.rules.brackets.bracket import Bracket
from league.rules.brackets.settle import Seeding, in_order
from league.rules.brackets.single import single_elimination
from league.rules.errors import RulesError
from league.rules.reading import fields
from league.rules.reasons import Reason
from league.rules.results import Entrant

MOST_DIVISIONS = 64
REASONS = (
    "division_promoted",  # place
    "division_relegated",  # place
    "division_playoff_won",  # playoff
    "division_playoff_lost",  # playoff
    "division_stays",  # place
    "division_left",  # place: plays no more
    "division_joined",
    "division_spared",  # place: stays since a place was free
    "division_raised",  # place: goes up since a place was free
    "division_squeezed",  # place: goes down since the division was too large
)


class Zone(StrEnum):
    PROMOTION = "promotion"
    PROMOTION_PLAYOFF = "promotion_playoff"
    STAY = "stay"
    RELEGATION_PLAYOFF = "relegation_playoff"
    RELEGATION = "relegation"


class Vacancy(StrEnum):
    """The rule for a place that has become free."""

    SPARE = "spare"  # the best of those relegated from there
    RAISE = "raise"  # the best of those below


@dataclass(frozen=True, slots=True)
class Border:
    """``up`` best of the lower and ``down`` last of the upper division change places outright.

    ``duels``: how many of the upper division, next above those relegated, each play one of the
    lower division, the best against the worst; the winner plays above. ``cup``: how many of the
    lower division play a knockout for one more place above.
    """

    up: int = 0
    down: int = 0
    duels: int = 0
    cup: int = 0

    @classmethod
    def read(cls, given: object) -> "Border":
        """Read a border. Raises ``RulesError`` cup_of_one, duels_and_cup, or for invalid fields."""
        with fields(given, "borders") as settings:
            names = ("up", "down", "duels", "cup")
            border = cls(*(settings.whole(name, 0, 0, 256) for name in names))
        if border.cup == 1:
            raise RulesError("cup_of_one", field="cup")
        if border.cup and border.duels:
            raise RulesError("duels_and_cup", field="cup")
        return border

    def written(self) -> dict[str, object]:
        return {"up": self.up, "down": self.down, "duels": self.duels, "cup": self.cup}


@dataclass(frozen=True, slots=True)
class Pyramid:
    """``sizes`` of the divisions for the next season; empty: as the borders make them."""

    borders: tuple[Border, ...] = ()
    sizes: tuple[int, ...] = ()
    vacancy: Vacancy = Vacancy.SPARE

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "Pyramid":
        """Read a pyramid. Raises ``RulesError`` division_sizes, and for invalid fields."""
        with fields(given) as settings:
            borders = tuple(
                Border.read(row) for row in settings.rows("borders", MOST_DIVISIONS - 1)
            )
            sizes = settings.rows("sizes", MOST_DIVISIONS)
            whole = tuple(size for size in sizes if type(size) is int and 1 <= size <= 1024)
            if len(whole) != len(sizes) or len(sizes) not in (0, len(borders) + 1):
                raise RulesError("division_sizes", field="sizes")
            return cls(borders, whole, settings.choice("vacancy", Vacancy.SPARE))

    def written(self) -> dict[str, object]:
        return {
            "borders": [border.written() for border in self.borders],
            "sizes": list(self.sizes),
            "vacancy": self.vacancy.value,
        }


@dataclass(frozen=True, slots=True)
class Playoff:
    """``border`` 0 lies under the top division; the winner of ``bracket`` plays above it."""

    key: str
    border: int
    bracket: Bracket
    entrants: tuple[Entrant, ...]

    @property
    def seeding(self) -> Seeding:
        return in_order(self.entrants)


@dataclass(frozen=True, slots=True)
class Move:
    """``before`` or ``after`` None: joined, or left."""

    entrant: Entrant
    before: int | None
    after: int | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Season:
    """Divisions of the next season: from above, staying, and from below; each by places."""

    divisions: tuple[tuple[Entrant, ...], ...]
    moves: tuple[Move, ...]


def zones(sizes: Sequence[int], settings: Pyramid) -> tuple[tuple[Zone, ...], ...]:
    """Return the zone of every place of every division.

    Raises ``RulesError`` division_count, zones_overlap (an entrant would go up and down).
    """
    if len(sizes) != len(settings.borders) + 1:
        raise RulesError("division_count", divisions=len(sizes), borders=len(settings.borders))
    none = Border()
    bounds = [none, *settings.borders, none]
    return tuple(
        _zones(division, size, above, below)
        for division, (size, (above, below)) in enumerate(zip(sizes, pairwise(bounds), strict=True))
    )


def _zones(division: int, size: int, above: Border, below: Border) -> tuple[Zone, ...]:
    top = [Zone.PROMOTION] * above.up + [Zone.PROMOTION_PLAYOFF] * (above.duels + above.cup)
    bottom = [Zone.RELEGATION_PLAYOFF] * below.duels + [Zone.RELEGATION] * below.down
    stay = size - len(top) - len(bottom)
    if stay < 0:
        raise RulesError("zones_overlap", division=division, size=size)
    return (*top, *[Zone.STAY] * stay, *bottom)


def playoffs(tables: Sequence[Sequence[Entrant]], settings: Pyramid) -> tuple[Playoff, ...]:
    """Return the play-offs of a season that is over; ``tables`` are in final order.

    Raises what ``zones`` raises, and ``RulesError`` entrant_twice.
    """
    marked = _marked(tables, settings)
    drawn: list[Playoff] = []
    for number, border in enumerate(settings.borders):
        above = _in(marked[number], Zone.RELEGATION_PLAYOFF)
        below = _in(marked[number + 1], Zone.PROMOTION_PLAYOFF)
        if border.cup:
            drawn.append(Playoff(f"{number}.cup", number, single_elimination(border.cup), below))
        duels = enumerate(zip(above, reversed(below), strict=False), start=1)
        for duel, pair in duels:
            drawn.append(Playoff(f"{number}.{duel}", number, single_elimination(2), pair))
    return tuple(drawn)


Marked = list[tuple[Entrant, Zone]]


def _marked(tables: Sequence[Sequence[Entrant]], settings: Pyramid) -> list[Marked]:
    everybody = [entrant for table in tables for entrant in table]
    if len(set(everybody)) != len(everybody):
        raise RulesError("entrant_twice")
    parts = zones([len(table) for table in tables], settings)
    return [list(zip(table, part, strict=True)) for table, part in zip(tables, parts, strict=True)]


def _in(marked: Marked, zone: Zone) -> tuple[Entrant, ...]:
    return tuple(entrant for entrant, part in marked if part is zone)
