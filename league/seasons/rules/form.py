"""From a division's results: each side's form and runs, and the season's records."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.rules.results import Entrant, Kind, Meeting, Won

FORM = 5


class Mark(StrEnum):
    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class FormLine:
    """One decided meeting, seen from one side. ``score``: own points first."""

    round: int
    opponent: Entrant
    mark: Mark
    score: tuple[int, int] | None
    played: bool

    @property
    def margin(self) -> int:
        return self.score[0] - self.score[1] if self.score else 0


@dataclass(frozen=True, slots=True)
class MeetingRecord:
    """``score``: summed over all meetings that have one; ``form``: the last five, oldest first."""

    won: int
    drawn: int
    lost: int
    score: tuple[int, int]
    form: tuple[FormLine, ...]

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        return self.score[0] - self.score[1]


def lines_of(meetings: Iterable[Meeting]) -> dict[Entrant, list[FormLine]]:
    """Map entrants to their decided meetings in order of rounds; byes are no meetings."""
    lines: dict[Entrant, list[FormLine]] = defaultdict(list)
    for match in sorted(meetings, key=lambda meeting: meeting.round):
        if match.second is None or match.won is None:
            continue
        played = match.kind is Kind.PLAYED
        marks = _marks(match.won)
        turned = (match.score[1], match.score[0]) if match.score else None
        lines[match.first].append(
            FormLine(match.round, match.second, marks[0], match.score, played)
        )
        lines[match.second].append(FormLine(match.round, match.first, marks[1], turned, played))
    return dict(lines)


def _marks(won: Won) -> tuple[Mark, Mark]:
    match won:
        case Won.FIRST:
            return Mark.WON, Mark.LOST
        case Won.SECOND:
            return Mark.LOST, Mark.WON
        case Won.NOBODY:
            return Mark.DRAWN, Mark.DRAWN
        case Won.BOTH_LOSE:
            return Mark.LOST, Mark.LOST


def record_of(lines: Sequence[FormLine]) -> MeetingRecord:
    count = {mark: sum(line.mark is mark for line in lines) for mark in Mark}
    scores = [line.score for line in lines if line.score]
    return MeetingRecord(
        count[Mark.WON],
        count[Mark.DRAWN],
        count[Mark.LOST],
        (sum(score[0] for score in scores), sum(score[1] for score in scores)),
        tuple(lines[-FORM:]),
    )


@dataclass(frozen=True, slots=True)
class Run:
    """Meetings in a row, from one round to another."""

    entrant: Entrant
    length: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Game:
    entrant: Entrant
    line: FormLine


@dataclass(frozen=True, slots=True)
class Records:
    """The best of a season; all who share a record are named. Forfeits make no record."""

    biggest_wins: tuple[Game, ...]
    highest_scores: tuple[Game, ...]
    longest_wins: tuple[Run, ...]
    longest_unbeaten: tuple[Run, ...]
    most_points: tuple[tuple[Entrant, int], ...]
    fewest_against: tuple[tuple[Entrant, int], ...]


def records_of(lines: Mapping[Entrant, Sequence[FormLine]]) -> Records:
    played = {entrant: [line for line in rows if line.played] for entrant, rows in lines.items()}
    won = [
        Game(entrant, line)
        for entrant, rows in played.items()
        for line in rows
        if line.score and line.mark is Mark.WON
    ]
    drawn = [
        Game(entrant, line)
        for entrant, rows in played.items()
        for line in rows
        if line.score and line.mark is Mark.DRAWN and entrant < line.opponent
    ]
    scored = {
        entrant: record_of(rows).score
        for entrant, rows in played.items()
        if any(line.score for line in rows)
    }
    return Records(
        biggest_wins=_best([(game.line.margin, game) for game in won]),
        highest_scores=_best([(_total(game), game) for game in (*won, *drawn)]),
        longest_wins=_longest(played, {Mark.WON}),
        longest_unbeaten=_longest(played, {Mark.WON, Mark.DRAWN}),
        most_points=_most({entrant: score[0] for entrant, score in scored.items()}, 1),
        fewest_against=_most({entrant: score[1] for entrant, score in scored.items()}, -1),
    )


def _total(game: Game) -> int:
    assert game.line.score is not None
    return sum(game.line.score)


def _best(games: Sequence[tuple[int, Game]]) -> tuple[Game, ...]:
    top = max((value for value, _game in games), default=0)
    if top <= 0:
        return ()
    best = [game for value, game in games if value == top]
    return tuple(sorted(best, key=lambda game: (game.line.round, game.entrant)))


def _most(counts: Mapping[Entrant, int], sign: int) -> tuple[tuple[Entrant, int], ...]:
    if not counts:
        return ()
    top = max(sign * count for count in counts.values())
    return tuple(sorted(row for row in counts.items() if sign * row[1] == top))


def _longest(lines: Mapping[Entrant, Sequence[FormLine]], marks: set[Mark]) -> tuple[Run, ...]:
    """Return the longest runs, which have at least two meetings."""
    runs = [run for entrant, rows in lines.items() for run in _runs(entrant, rows, marks)]
    top = max((run.length for run in runs), default=0)
    if top < 2:
        return ()
    return tuple(
        sorted((run for run in runs if run.length == top), key=lambda run: (run.first, run.entrant))
    )


def _runs(entrant: Entrant, lines: Sequence[FormLine], marks: set[Mark]) -> list[Run]:
    runs: list[Run] = []
    running: list[FormLine] = []
    for line in [*lines, None]:
        if line is not None and line.mark in marks:
            running.append(line)
            continue
        if running:
            runs.append(Run(entrant, len(running), running[0].round, running[-1].round))
        running = []
    return runs
