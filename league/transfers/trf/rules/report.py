"""FIDE's tournament report file, TRF16 with the records of TRF26 that a Swiss of ours needs.

Columns are those of the handbook, counted from 1; SPEC.md of echecsjs/trf holds the text. Our first
side is White there. Persons appear by name only, without rating, federation or birthday. Codes of
the kind of tournament (192) are those of FIDE's table for TRF26; ours is CUSTOM_SWISS, as it is not
paired by the Dutch system. reading.py reads such files.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

NAME_WIDTH: Final = 33
END: Final = "\r\n"
NOBODY: Final = "0000"
RESULTS: Final = frozenset("1=0+-WDLHFUZ ")
MOST: Final = 9999
CODE: Final = "CUSTOM_SWISS"
COLUMNS_OF_POINTS: Final = 4


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

    def game(self, round: int) -> Game:
        """Return the game of a round; ``ABSENT`` where the file has none."""
        return self.games[round - 1] if round <= len(self.games) else ABSENT


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Virtual points (250) of the start numbers ``first`` to ``last`` in some rounds, both ends
    included.
    """

    points: Fraction
    from_round: int
    to_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Apart:
    """Start numbers of whom no two may meet in the rounds ``first`` to ``last`` (260)."""

    from_round: int
    to_round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """Points beside the results (299): a bonus, or a penalty if less than 0.

    ``kind`` is empty for these, else the result that gives other points than record 162 says.
    ``round`` 0: no round is named.
    """

    kind: str
    points: Fraction
    round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfReport:
    """``worth`` maps W, D, L, A and P to points; ``byes`` are (F, H or Z, round, numbers).

    Days are written 2026/11/21; ``days`` has one for each round. ``tiebreaks`` are FIDE's codes
    after the points; None if not given. ``clubs`` are only read, from teams. ``code``: the kind of
    tournament by FIDE's table.
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
    code: str = ""
    accelerations: tuple[Acceleration, ...] = ()
    apart: tuple[Apart, ...] = ()
    extras: tuple[Extra, ...] = ()

    @property
    def played(self) -> int:
        """Return the number of rounds in the longest line of a player."""
        return max((len(competitor.games) for competitor in self.competitors), default=0)


ABSENT: Final = Game(0, "-", "Z")


def write(report: TrfReport, remarks: Sequence[str] = ()) -> str:
    """Write a report; ``remarks`` follow as comments."""
    lines = [*_lines(report), *(f"### {_plain(remark)}" for remark in remarks)]
    return "".join(f"{line.rstrip()}{END}" for line in lines)


def _lines(report: TrfReport) -> Iterator[str]:
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
        worth = [f"{code}{fitted(points) or '':>4}" for code, points in report.worth.items()]
        yield "162  " + "    ".join(worth)
    if report.code:
        yield f"192 {report.code}"
    if report.tiebreaks is not None:
        yield "212 " + ",".join(("PTS", *report.tiebreaks))
    for competitor in report.competitors:
        yield _competitor(competitor)
    yield from _beside(report)


def _beside(report: TrfReport) -> Iterator[str]:
    """Yield the records other than the lines of the players."""
    for kind, round, numbers in report.byes:
        yield f"240 {kind} {round:03d}" + _numbers(numbers)
    for acceleration in report.accelerations:
        rounds = f"{acceleration.from_round:03d} {acceleration.to_round:03d}"
        yield f"250 {'':4} {fitted(acceleration.points) or '':>4} {rounds}" + _numbers(
            (acceleration.first, acceleration.last)
        )
    for apart in report.apart:
        yield f"260 {apart.from_round:03d} {apart.to_round:03d}" + _numbers(apart.numbers)
    for extra in report.extras:
        points = f"{fitted(extra.points) or '':>4}"
        yield f"299 {extra.kind:1}  {'':4}  {points}  {extra.round:03d}" + _numbers(extra.numbers)


def _numbers(numbers: Sequence[int]) -> str:
    return "".join(f" {number:>4}" for number in numbers)


def _competitor(competitor: Competitor) -> str:
    name = _plain(competitor.name)[:NAME_WIDTH]
    head = f"001 {competitor.number:>4}      {name:<{NAME_WIDTH}}"
    points = "" if competitor.points is None else fitted(competitor.points) or ""
    middle = f"{head}{'':32} {points:>4} {competitor.rank or '':>4}"
    return middle + "".join(_game(game) for game in competitor.games)


def _game(game: Game) -> str:
    opponent = f"{game.opponent:>4}" if game.opponent else NOBODY
    return f"  {opponent} {game.colour} {game.result}"


def fitted(points: Fraction) -> str | None:
    """Write points in four columns, as in every record; None where they do not fit.

    Points are rounded to one decimal place; whole points from 100 on have none.
    """
    for text in (decimal(points), str(points) if points.denominator == 1 else ""):
        if 0 < len(text) <= COLUMNS_OF_POINTS:
            return text
    return None


def is_exact(points: Fraction) -> bool:
    """Tell whether points fit their columns without rounding."""
    return (points * 10).denominator == 1 and fitted(points) is not None


def decimal(points: Fraction) -> str:
    """Write points as 11.5, rounded to one decimal place."""
    tenths = round(points * 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _plain(text: str) -> str:
    return " ".join(text.split())
