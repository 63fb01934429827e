"""Read tournament report files as other programs write them.

Errors in a line raise nothing: they become findings with line and column, both counted from 1.
checks.py judges whether the lines agree with one another.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from league.rules.errors import RulesError
from league.transfers.trf.rules.report import (
    ABSENT,
    MOST,
    RESULTS,
    Acceleration,
    Apart,
    Competitor,
    Extra,
    Game,
    TrfReport,
)
from league.transfers.trf.rules.values import day_of, number_of, points_of

MOST_BYTES: Final = 600_000
MOST_ROUNDS: Final = 99
LINE: Final = re.compile(r"\r\n|\r|\n")
WORTH: Final = re.compile(
    r"\s*([WDLAPX])\s*(?:=\s*)?(\d{1,4}(?:\.\d{1,2})?)(?=[\sA-Z]|$)", re.ASCII
)
OF_BBP: Final = {"BBW": "W", "BBD": "D", "BBL": "L", "BBU": "P"}
# Byes as they were written before 2016: a result without an opponent.
OLD_BYES: Final = {"+": "F", "=": "H", "-": "Z"}
# Records that are known, but have no place in our events.
ASIDE: Final = frozenset(
    [
        *("032", "082", "102", "112", "122", "152", "172", "182", "222"),
        *("300", "320", "330", "352", "362", "801", "802"),
        *("XXA", "XXB", "XXC", "XXP", "XXS", "BBF", "BBZ"),
    ]
)
SAID: Final = {"012": "name", "022": "city", "092": "kind", "192": "code"}


class TrfUnreadable(RulesError):
    """The file is not read at all."""


@dataclass(frozen=True, slots=True)
class Finding:
    """``line`` 0: the whole file. ``stops``: nothing is imported until it is corrected."""

    line: int
    column: int
    code: str
    stops: bool = False
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """``lines`` are those of the competitors, ``bye_lines`` those of the report's byes; ``at`` has
    the first line of every other record. ``extra_lines`` are those of the report's extras.
    ``count``: how many players the file says it has.
    """

    report: TrfReport
    lines: tuple[int, ...]
    bye_lines: tuple[int, ...]
    at: Mapping[str, int]
    count: int | None
    findings: tuple[Finding, ...]
    extra_lines: tuple[int, ...] = ()


def decoded(raw: bytes) -> tuple[str, tuple[Finding, ...]]:
    """Decode UTF-8, UTF-16 with a mark, else Latin-1 with a finding. Raises TrfUnreadable."""
    if len(raw) > MOST_BYTES:
        raise TrfUnreadable("report_too_large", bytes=len(raw), max=MOST_BYTES)
    findings: tuple[Finding, ...] = ()
    try:
        wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text, findings = raw.decode("latin-1"), (Finding(0, 0, "report_latin"),)
    if any(letter < " " and letter not in "\t\r\n\x0c\x1a" for letter in text):
        raise TrfUnreadable("report_not_text")
    return text.translate({0x0C: " ", 0x1A: " "}), findings


def reading_of(text: str, findings: Iterable[Finding] = ()) -> Reading:
    """Read a report; ``findings`` are earlier ones. Raises TrfUnreadable if it has no player."""
    reader = _Reader()
    reader.findings += findings
    for number, line in enumerate(LINE.split(text), 1):
        reader.take(number, line.rstrip())
    if not reader.lines:
        raise TrfUnreadable("report_empty")
    return reader.done()


class _Reader:
    def __init__(self) -> None:
        self.said: dict[str, str] = {}
        self.worth: dict[str, Fraction] = {}
        self.byes: list[tuple[str, int, tuple[int, ...]]] = []
        self.bye_lines: list[int] = []
        self.away: list[tuple[int, int]] = []
        self.competitors: list[Competitor] = []
        self.lines: list[int] = []
        self.days: tuple[str, ...] = ()
        self.tiebreaks: tuple[str, ...] | None = None
        self.clubs: dict[int, str] = {}
        self.accelerations: list[Acceleration] = []
        self.apart: list[Apart] = []
        self.extras: list[Extra] = []
        self.extra_lines: list[int] = []
        self.rounds = 0
        self.count: int | None = None
        self.at: dict[str, int] = {}
        self.findings: list[Finding] = []
        self.line = 0

    def tell(self, column: int, code: str, *, stops: bool = False, **params: str | int) -> None:
        self.findings.append(Finding(self.line, column, code, stops, params))

    def take(self, number: int, line: str) -> None:
        self.line, tag = number, line[:3]
        if not tag.strip() or tag == "###":
            return
        if tag == "001":
            self._competitor(line)
        elif (reads := READS.get(tag)) is not None:
            self.at.setdefault(tag, number)
            reads(self, tag, line)
        elif tag in ASIDE:
            self.tell(1, "record_aside", record=tag)
        elif tag != "072":
            self.tell(1, "record_unknown", record=tag)

    def done(self) -> Reading:
        report = TrfReport(
            name=self.said.get("name", ""),
            city=self.said.get("city", ""),
            starts=self.said.get("042", ""),
            ends=self.said.get("052", ""),
            kind=self.said.get("kind", ""),
            rounds=self.rounds,
            worth=self.worth,
            byes=tuple(self.byes),
            competitors=tuple(self.competitors),
            days=self.days,
            tiebreaks=self.tiebreaks,
            clubs=self.clubs,
            code=self.said.get("code", ""),
            accelerations=tuple(self.accelerations),
            apart=tuple(self.apart),
            extras=tuple(self.extras),
        )
        away = [("Z", report.played + 1, (number,)) for _line, number in self.away]
        return Reading(
            replace(report, byes=(*report.byes, *away)),
            tuple(self.lines),
            (*self.bye_lines, *(line for line, _number in self.away)),
            self.at,
            self.count,
            tuple(self.findings),
            tuple(self.extra_lines),
        )

    ## Records of the tournament

    def text(self, tag: str, line: str) -> None:
        self.said.setdefault(SAID[tag], line[4:].strip())

    def day(self, tag: str, line: str) -> None:
        said = line[4:].strip()
        day = day_of(said)
        if said and not day:
            self.tell(5, "date_wrong", text=said[:20])
        self.said.setdefault(tag, day)

    def round_days(self, _tag: str, line: str) -> None:
        days = []
        for at in range(91, len(line), 10):
            said = line[at : at + 8].strip()
            days.append(day_of(f"20{said}"))
            if said and not days[-1]:
                self.tell(at + 1, "date_wrong", text=said)
        self.days = tuple(days)

    def number_of_rounds(self, _tag: str, line: str) -> None:
        self.rounds = self.rounds or (self._whole(line[4:], 5, MOST_ROUNDS) or 0)

    def number_of_players(self, _tag: str, line: str) -> None:
        # Some programs write 62 (60); the second number counts the rated players.
        self.count = self._whole(line[4:].split("(")[0], 5, MOST)

    def _whole(self, text: str, column: int, most: int) -> int | None:
        said = text.strip()
        if number := number_of(said, most):
            return number
        if said.strip("0"):
            self.tell(column, "number_unreadable", text=said[:20])
        return None

    def points(self, tag: str, line: str) -> None:
        text = line[4:] if tag == "162" else f"{OF_BBP[tag]} {line[4:].strip()}"
        at, end = 0, len(text.rstrip())
        while at < end:
            matched = WORTH.match(text, at)
            if matched is None:
                self.tell(5 + at, "worth_wrong", stops=True, text=text[at:].strip()[:20])
                return
            if matched[1] != "X":
                self.worth[matched[1]] = Fraction(matched[2])
            at = matched.end()

    def tie_breaks(self, _tag: str, line: str) -> None:
        codes = (code.strip().upper() for code in line[4:].split(","))
        if self.tiebreaks is None:
            self.tiebreaks = tuple(code for code in codes if code and code != "PTS")

    def bye(self, _tag: str, line: str) -> None:
        kind, round = line[4:5].upper(), number_of(line[6:9].strip(), MOST_ROUNDS)
        numbers = [number_of(word, MOST) for word in line[9:].split()]
        if kind not in ("F", "H", "Z") or not round or None in numbers or not numbers:
            self.tell(5, "bye_wrong", stops=True)
            return
        self.byes.append((kind, round, tuple(number for number in numbers if number)))
        self.bye_lines.append(self.line)

    def not_next(self, _tag: str, line: str) -> None:
        for word in line[4:].split():
            if (number := number_of(word, MOST)) is None:
                self.tell(5, "number_unreadable", text=word[:20])
            else:
                self.away.append((self.line, number))

    def team(self, tag: str, line: str) -> None:
        name, rest = (line[4:36], line[36:]) if tag == "013" else (line[8:40], line[73:])
        name = " ".join(name.split())
        for word in rest.split():
            if not name or (number := number_of(word, MOST)) is None:
                self.tell(5, "team_wrong", text=word[:20])
                return
            self.clubs.setdefault(number, name)

    def acceleration(self, _tag: str, line: str) -> None:
        points = points_of(line[9:13])
        rounds = [number_of(line[at : at + 3].strip(), MOST_ROUNDS) for at in (14, 18)]
        ends = [number_of(line[at : at + 4].strip(), MOST) for at in (22, 27)]
        if points is None or None in rounds or None in ends:
            self.tell(5, "acceleration_wrong")
            return
        (from_round, to_round), (first, last) = rounds, ends
        self.accelerations.append(
            Acceleration(points, from_round or 0, to_round or 0, first or 0, last or 0)
        )

    def kept_apart(self, _tag: str, line: str) -> None:
        rounds = [number_of(line[at : at + 3].strip(), 999) for at in (4, 8)]
        numbers = [number_of(word, MOST) for word in line[11:].split()]
        if None in rounds or None in numbers or len(set(numbers)) < 2:
            self.tell(5, "apart_wrong")
            return
        distinct = tuple(dict.fromkeys(number for number in numbers if number))
        self.apart.append(Apart(rounds[0] or 0, rounds[1] or 0, distinct))

    def extra(self, _tag: str, line: str) -> None:
        kind, points = line[4:5].strip().upper(), points_of(line[13:17])
        said = line[19:22].strip()
        round = 0 if not said.strip("0") else number_of(said, MOST_ROUNDS)
        numbers = [number_of(word, MOST) for word in line[22:].split()]
        if points is None or round is None or None in numbers or not numbers:
            self.tell(5, "extra_wrong")
            return
        self.extras.append(
            Extra(kind, points, round, tuple(number for number in numbers if number))
        )
        self.extra_lines.append(self.line)

    ## Records of the players

    def _competitor(self, line: str) -> None:
        """Read a player; if the columns do not fit in characters, try them in UTF-8 bytes."""
        before = len(self.findings)
        competitor = self._player(line, line[14:47])
        wrong = self.findings[before:]
        if any(finding.stops for finding in wrong) and not line.isascii():
            del self.findings[before:]
            plain = line.encode().decode("latin-1")
            name = plain[14:47].encode("latin-1").decode("utf-8", "replace")
            again = self._player(plain, name)
            if any(finding.stops for finding in self.findings[before:]):
                self.findings[before:] = wrong
            else:
                competitor = again
                self.tell(15, "columns_of_bytes")
        self.competitors.append(competitor)
        self.lines.append(self.line)

    def _player(self, line: str, name: str) -> Competitor:
        number = number_of(line[4:8].strip(), MOST)
        if line[3:4].strip() or number is None:
            self.tell(5, "number_wrong", stops=True, text=line[3:8].strip())
        name = " ".join(name.split())
        if not name:
            self.tell(15, "name_missing", stops=True)
        elif line[47:48].strip():
            self.tell(48, "name_cut", name=name)
        games = tuple(self._games(line))
        return Competitor(number or 0, name, self._points(line), self._rank(line), games)

    def _points(self, line: str) -> Fraction | None:
        said = line[80:84].strip()
        points = points_of(said)
        if said and points is None:
            self.tell(81, "points_unreadable", text=said)
        return points

    def _rank(self, line: str) -> int:
        return self._whole(line[85:89], 86, MOST) or 0

    def _games(self, line: str) -> Iterator[Game]:
        for round, at in enumerate(range(91, len(line), 10), 1):
            if round > MOST_ROUNDS:
                self.tell(at + 1, "rounds_too_many", stops=True, max=MOST_ROUNDS)
                return
            block = f"{line[at : at + 8]:<8}"
            if line[at - 1].strip() or block[4].strip() or block[6].strip():
                self.tell(at + 1, "columns_wrong", stops=True, text=block.strip())
                return
            yield self._game(block, at + 1)

    def _game(self, block: str, column: int) -> Game:
        said, colour, result = block[:4].strip(), block[5].lower(), block[7].upper()
        if not (said.isascii() and said.isdecimal()) and said:
            self.tell(column, "opponent_wrong", stops=True, text=said)
        if colour not in "wb- ":
            self.tell(column + 5, "colour_wrong", stops=True, text=colour)
        if result not in RESULTS:
            self.tell(column + 7, "result_wrong", stops=True, text=result)
        if opponent := number_of(said, MOST):
            return Game(opponent, "-" if colour == " " else colour, result)
        if result in OLD_BYES:
            self.tell(column + 7, "bye_of_old", text=result)
        return ABSENT if result == " " else Game(0, "-", OLD_BYES.get(result, result))


READS: Final[Mapping[str, Callable[[_Reader, str, str], None]]] = {
    **dict.fromkeys(SAID, _Reader.text),
    **dict.fromkeys(("042", "052"), _Reader.day),
    **dict.fromkeys(("142", "XXR"), _Reader.number_of_rounds),
    **dict.fromkeys(("162", *OF_BBP), _Reader.points),
    **dict.fromkeys(("202", "212"), _Reader.tie_breaks),
    **dict.fromkeys(("013", "310"), _Reader.team),
    "062": _Reader.number_of_players,
    "132": _Reader.round_days,
    "240": _Reader.bye,
    "250": _Reader.acceleration,
    "260": _Reader.kept_apart,
    "299": _Reader.extra,
    "XXZ": _Reader.not_next,
}
