"""FIDE's tournament report file, TRF16 with the records of TRF26 that a Swiss of ours needs.

Columns are those of the handbook, counted from 1; SPEC.md of echecsjs/trf holds the text. Our
first side is White there. Of persons there is the name alone: no rating, federation or birthday.
It is read by trf_reading.py.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

NAME_WIDTH: Final = 33
END: Final = "\r\n"
NOBODY: Final = "0000"
RESULTS: Final = frozenset("1=0+-WDLHFUZ ")
MOST: Final = 9999


@dataclass(frozen=True, slots=True)
class Game:
    """A round of one player. ``opponent`` 0: nobody; ``colour``: w, b or -."""

    opponent: int
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class Competitor:
    """``points`` None and ``rank`` 0: the file does not say."""

    number: int
    name: str
    points: Fraction | None
    rank: int
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """``worth`` maps W, D, L, A and P to points; ``byes`` are (F, H or Z, round, numbers).

    Days are 2026/11/21, of ``days`` one for each round. ``tiebreaks`` are FIDE's codes after the
    points; None: nothing is said of them. ``clubs`` are only read, from teams.
    """

    name: str
    city: str
    starts: str
    ends: str
    kind: str
    rounds: int
    worth: Mapping[str, Fraction]
    byes: tuple[tuple[str, int, tuple[int, ...]], ...]
    competitors: tuple[Competitor, ...]
    days: tuple[str, ...] = ()
    tiebreaks: tuple[str, ...] | None = None
    clubs: Mapping[int, str] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """Count the rounds that somebody's line has."""
        return max((len(one.games) for one in self.competitors), default=0)


ABSENT: Final = Game(0, "-", "Z")


def write(report: Report) -> str:
    return "".join(f"{line.rstrip()}{END}" for line in _lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield f"012 {_plain(report.name)}"
    yield f"022 {_plain(report.city)}"
    yield f"042 {report.starts}"
    yield f"052 {report.ends}"
    yield f"062 {len(report.competitors)}"
    yield "072 0"
    yield f"092 {_plain(report.kind)}"
    if report.days:
        yield f"{'132':<91}" + "  ".join(f"{day[2:]:<8}" for day in report.days)
    yield f"142 {report.rounds}"
    yield f"XXR {report.rounds}"
    if report.worth:
        worth = [f"{code}{decimal(points):>4}" for code, points in report.worth.items()]
        yield "162  " + "    ".join(worth)
    if report.tiebreaks is not None:
        yield "212 " + ",".join(("PTS", *report.tiebreaks))
    for competitor in report.competitors:
        yield _competitor(competitor)
    for kind, round, numbers in report.byes:
        yield f"240 {kind} {round:03d}" + "".join(f" {number:>4}" for number in numbers)


def _competitor(one: Competitor) -> str:
    name = _plain(one.name)[:NAME_WIDTH]
    head = f"001 {one.number:>4}      {name:<{NAME_WIDTH}}"
    points = "" if one.points is None else decimal(one.points)
    middle = f"{head}{'':32} {points:>4} {one.rank or '':>4}"
    return middle + "".join(_game(game) for game in one.games)


def _game(game: Game) -> str:
    opponent = f"{game.opponent:>4}" if game.opponent else NOBODY
    return f"  {opponent} {game.colour} {game.result}"


def decimal(points: Fraction) -> str:
    """Write points as 11.5; what has no single decimal place is rounded to one."""
    tenths = round(points * 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _plain(text: str) -> str:
    return " ".join(text.split())
