"""Results ordered by entrant, the input of every tie-breaker.

Inside, entrants are numbered from 0 in ascending order and points are whole numbers of
``1/scale``, so that sums stay exact and fast.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from operator import lt
from typing import NamedTuple

from league.rules.errors import RulesError
from league.rules.points import Outcome, PointsRule, Side
from league.rules.results import Entrant, Kind, Meeting, Won
from league.rules.standings.values import StandingsEntry

MOST_ROUNDS = 1000
NOBODY = -1  # the opponent in a bye


class LedgerLine(NamedTuple):
    """A meeting from the view of one of its sides."""

    round: int
    opponent: int
    seat: int  # 1: first, 2: second
    kind: Kind
    outcome: Outcome | None  # None: paired, no result yet
    points: int
    meeting: Meeting

    @property
    def requested(self) -> bool:
        return self.kind is Kind.HALF_BYE or self.kind is Kind.ZERO_BYE

    @property
    def voluntary(self) -> bool:
        """Tell whether it is a requested bye or a forfeit loss (FIDE C.07 16.2, voluntary)."""
        return self.requested or self.outcome in _FORFEITED

    def numbers(self, of: str) -> tuple[int, int]:
        """Return (own, other) goals, or another number of the record; (0, 0) without one."""
        pair = self.meeting.score if of == "goals" else self.meeting.numbers.get(of)
        if pair is None:
            return 0, 0
        return pair if self.seat == 1 else (pair[1], pair[0])

    def games(self) -> tuple[int, int, int] | None:
        """Return games won, drawn and lost."""
        games = self.meeting.games
        return games if games is None or self.seat == 1 else (games[2], games[1], games[0])


_FORFEITED = frozenset({Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT})
_BYES = {Kind.BYE: Outcome.BYE, Kind.HALF_BYE: Outcome.HALF_BYE, Kind.ZERO_BYE: Outcome.ZERO_BYE}
_PLAYED = {
    Won.FIRST: (Outcome.WIN, Outcome.LOSS),
    Won.SECOND: (Outcome.LOSS, Outcome.WIN),
    Won.NOBODY: (Outcome.DRAW, Outcome.DRAW),
    Won.BOTH_LOSE: (Outcome.DOUBLE_LOSS, Outcome.DOUBLE_LOSS),
}
_FORFEIT = {
    Won.FIRST: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    Won.SECOND: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    Won.NOBODY: (Outcome.DRAW, Outcome.DRAW),  # how an organiser settles an overdue meeting
    Won.BOTH_LOSE: (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
}


@dataclass(slots=True)
class Ledger:
    entries: list[StandingsEntry]
    lines: list[list[LedgerLine]]
    points_rule: PointsRule
    predetermined: bool  # pairings were fixed beforehand: forfeits count as played
    last: int  # the newest round that is paired
    rounds: int  # of the whole tournament
    earned: list[int] = field(default_factory=list)  # without deductions
    index: dict[Entrant, int] = field(default_factory=dict)
    kept: dict[object, object] = field(default_factory=dict)

    @property
    def scale(self) -> int:
        return self.points_rule.scale

    def worth(self, outcome: Outcome) -> int:
        """Return the scaled points of a plain win, draw or loss, without goals or numbers."""
        points = self.kept.get(outcome)
        if points is None:
            points = int(self.points_rule.points(Side(outcome)) * self.scale)
            self.kept[outcome] = points
        assert isinstance(points, int)
        return points

    def met(self, line: LedgerLine) -> bool:
        """Tell whether the two have a result that counts as played."""
        if line.outcome is None:
            return False
        return line.kind is Kind.PLAYED or (self.predetermined and line.kind is Kind.FORFEIT)

    def opponents(self, i: int) -> list[int]:
        """Return the opponents with a result that counts as played."""
        if (kept := self.kept.get("opponents")) is None:
            kept = self.kept["opponents"] = [
                [line.opponent for line in lines if self.met(line)] for lines in self.lines
            ]
        assert isinstance(kept, list)
        opponents: list[int] = kept[i]
        return opponents

    def absent(self, i: int) -> list[int]:
        """Return the rounds in which an entrant was neither paired nor given a bye."""
        there = {line.round for line in self.lines[i]}
        if len(there) == self.last:
            return []
        return [round for round in range(1, self.last + 1) if round not in there]

    def entrant(self, i: int) -> Entrant:
        return self.entries[i].entrant

    def exact(self, points: int) -> Fraction:
        return Fraction(points, self.scale)


def opened(
    entries: Iterable[StandingsEntry],
    meetings: Iterable[Meeting],
    rule: PointsRule,
    *,
    predetermined: bool,
    rounds: int | None,
) -> Ledger:
    """Build a ledger. Raises ``RulesError`` for impossible results: see ``_checked``."""
    rows = sorted(entries, key=lambda entry: entry.entrant)
    index = {entry.entrant: i for i, entry in enumerate(rows)}
    if len(index) != len(rows):
        raise RulesError("entrant_twice")
    for entry in rows:
        if entry.entered < 1 or (entry.dropped_after is not None and entry.dropped_after < 0):
            raise RulesError("entry_rounds", entrant=entry.entrant)
    lines = _lines(meetings, index, rule)
    last = max((line.round for own in lines for line in own[-1:]), default=0)
    if rounds is not None and not 0 <= rounds <= MOST_ROUNDS:
        raise RulesError("setting_out_of_range", field="rounds", low=0, high=MOST_ROUNDS)
    ledger = Ledger(rows, lines, rule, predetermined, last, max(last, rounds or 0), index=index)
    ledger.earned = [sum([line.points for line in own]) for own in lines]
    return ledger


_line = partial(tuple.__new__, LedgerLine)  # half the time of LedgerLine(…); there are many


def _lines(
    meetings: Iterable[Meeting], index: dict[Entrant, int], rule: PointsRule
) -> list[list[LedgerLine]]:
    lines: list[list[LedgerLine]] = [[] for _ in index]
    worth = _Worth(rule)
    for meeting in meetings:
        first, second = _checked(meeting, index)
        round, kind = meeting.round, meeting.kind
        own, points, other, theirs = worth.of(meeting)
        opponent = NOBODY if second is None else second
        lines[first].append(_line((round, opponent, 1, kind, own, points, meeting)))
        if second is not None:
            lines[second].append(_line((round, first, 2, kind, other, theirs, meeting)))
    for each in lines:
        _order(each)
    return lines


def _order(lines: list[LedgerLine]) -> None:
    """Sort lines by round; several of one round in an order that depends on facts alone."""
    rounds = [line.round for line in lines]
    if not all(map(lt, rounds, rounds[1:])):
        lines.sort(key=lambda a: (*a[:4], a.outcome or "", a.points, repr(a.meeting)))


def _checked(meeting: Meeting, index: dict[Entrant, int]) -> tuple[int, int | None]:
    if not 1 <= meeting.round <= MOST_ROUNDS:
        raise RulesError("meeting_round", round=meeting.round, most=MOST_ROUNDS)
    if (meeting.kind in _BYES) != (meeting.second is None):
        raise RulesError("meeting_sides", round=meeting.round, entrant=meeting.first)
    if meeting.kind is Kind.FORFEIT and meeting.won is None:
        raise RulesError("forfeit_without_result", round=meeting.round, entrant=meeting.first)
    if meeting.first == meeting.second:
        raise RulesError("meeting_with_itself", round=meeting.round, entrant=meeting.first)
    first = index.get(meeting.first)
    second = None if meeting.second is None else index.get(meeting.second)
    if first is None or (second is None and meeting.second is not None):
        entrant = meeting.first if first is None else meeting.second
        raise RulesError("entrant_unknown", round=meeting.round, entrant=entrant)
    return first, second


def _outcomes(meeting: Meeting, margin: int | None) -> tuple[Outcome | None, Outcome | None]:
    if meeting.second is None:
        return _BYES[meeting.kind], None
    if meeting.won is None:
        return None, None
    if meeting.kind is Kind.FORFEIT:
        return _FORFEIT[meeting.won]
    own, other = _PLAYED[meeting.won]
    if margin is not None and meeting.score and abs(meeting.score[0] - meeting.score[1]) <= margin:
        own = Outcome.CLOSE_LOSS if own is Outcome.LOSS else own
        other = Outcome.CLOSE_LOSS if other is Outcome.LOSS else other
    return own, other


Settled = tuple[Outcome | None, int, Outcome | None, int]  # outcome and points, first and second


class _Worth:
    """Points of both sides, cached by what the formula depends on."""

    def __init__(self, rule: PointsRule) -> None:
        self.rule = rule
        self.margin = rule.margin if Outcome.CLOSE_LOSS in rule.names else None
        self.plain = rule.is_plain
        self.known: dict[Side | Outcome, int] = {}
        self.settled: dict[tuple[Kind, Won | None], Settled] = {}

    def of(self, meeting: Meeting) -> Settled:
        if not self.plain or self.margin is not None:
            return self._both(meeting)
        key = (meeting.kind, meeting.won)
        settled = self.settled.get(key)
        if settled is None:
            settled = self.settled[key] = self._both(meeting)
        return settled

    def _both(self, meeting: Meeting) -> Settled:
        own, other = _outcomes(meeting, self.margin)
        return own, self._points(own, meeting, 1), other, self._points(other, meeting, 2)

    def _points(self, outcome: Outcome | None, meeting: Meeting, seat: int) -> int:
        if outcome is None:
            return 0
        key = outcome if self.plain else _side(outcome, meeting, seat)
        points = self.known.get(key)
        if points is None:
            side = key if isinstance(key, Side) else Side(key)
            points = self.known[key] = int(self.rule.points(side) * self.rule.scale)
        return points


def _side(outcome: Outcome, meeting: Meeting, seat: int) -> Side:
    score, games = meeting.score, meeting.games
    numbers = [(name, *pair) for name, pair in sorted(meeting.numbers.items())]
    if seat == 2:
        score = score and (score[1], score[0])
        games = games and (games[2], games[1], games[0])
        numbers = [(name, other, own) for name, own, other in numbers]
    return Side(outcome, score, games, tuple(numbers))
