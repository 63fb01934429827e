"""FIDE's tournament report file, TRF16 with the records of TRF26 that a Swiss of ours needs.

Columns are those of the handbook, counted from 1; SPEC.md of echecsjs/trf holds the text. Our
first side is White there. Of persons there is the name alone: no rating, federation or birthday.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

NAME_WIDTH: Final = 33
END: Final = "\r\n"
NOBODY: Final = "0000"
RESULTS: Final = frozenset("1=0+-WDLHFUZ ")
MOST: Final = 9999


class TrfUnreadable(ValueError):
    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Game:
    """A round of one player. ``opponent`` 0: nobody; ``colour``: w, b or -."""

    opponent: int
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class Competitor:
    number: int
    name: str
    points: Fraction
    rank: int
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """``worth`` maps W, D, L, A and P to points; ``byes`` are (H or Z, round, numbers)."""

    name: str
    city: str
    starts: str
    ends: str
    kind: str
    rounds: int
    worth: Mapping[str, Fraction]
    byes: tuple[tuple[str, int, tuple[int, ...]], ...]
    competitors: tuple[Competitor, ...]


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
    yield f"142 {report.rounds}"
    yield f"XXR {report.rounds}"
    if report.worth:
        worth = [f"{code}{decimal(points):>4}" for code, points in report.worth.items()]
        yield "162  " + "    ".join(worth)
    for competitor in report.competitors:
        yield _competitor(competitor)
    for kind, round, numbers in report.byes:
        yield f"240 {kind} {round:03d}" + "".join(f" {number:>4}" for number in numbers)


def _competitor(one: Competitor) -> str:
    name = _plain(one.name)[:NAME_WIDTH]
    head = f"001 {one.number:>4}      {name:<{NAME_WIDTH}}"
    middle = f"{head}{'':32} {decimal(one.points):>4} {one.rank:>4}"
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


## Reading


def read(text: str) -> Report:
    """Read what ``write`` wrote, and files like it. Raises TrfUnreadable."""
    said: dict[str, str] = {}
    worth: dict[str, Fraction] = {}
    byes: list[tuple[str, int, tuple[int, ...]]] = []
    competitors: list[Competitor] = []
    for number, line in enumerate(text.splitlines(), 1):
        tag = line[:3]
        try:
            if tag == "001":
                competitors.append(_read_competitor(line))
            elif tag == "162":
                worth |= _read_worth(line[5:])
            elif tag == "240":
                byes.append((line[4], int(line[6:9]), tuple(map(int, line[9:].split()))))
            elif tag.strip() and tag != "###":
                said.setdefault(tag, line[4:].strip())
        except (ValueError, IndexError, ZeroDivisionError) as error:
            raise TrfUnreadable(number) from error
    return _report(said, worth, byes, competitors)


def _report(
    said: Mapping[str, str],
    worth: Mapping[str, Fraction],
    byes: Sequence[tuple[str, int, tuple[int, ...]]],
    competitors: Sequence[Competitor],
) -> Report:
    rounds = said.get("142") or said.get("XXR") or "0"
    return Report(
        said.get("012", ""),
        said.get("022", ""),
        said.get("042", ""),
        said.get("052", ""),
        said.get("092", ""),
        int(rounds) if rounds.isdecimal() else 0,
        worth,
        tuple(byes),
        tuple(competitors),
    )


def _read_worth(text: str) -> dict[str, Fraction]:
    """Read codes in columns 6, 15, 24 …, each with its points in the four columns after it."""
    blocks = (text[at : at + 5] for at in range(0, len(text), 9))
    return {block[0]: Fraction(block[1:].strip()) for block in blocks if block.strip()}


def _read_competitor(line: str) -> Competitor:
    games = []
    for at in range(91, len(line), 10):
        block = f"{line[at : at + 8]:<8}"
        opponent, colour, result = block[:4].strip(), block[5], block[7]
        if result not in RESULTS:
            raise ValueError(result)
        games.append(Game(int(opponent or 0), colour, result))
    return Competitor(
        int(line[4:8]),
        line[14:47].strip(),
        Fraction(line[80:84].strip() or 0),
        int(line[85:89].strip() or 0),
        tuple(games),
    )
