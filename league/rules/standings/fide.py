"""Buchholz, its average and Sonneborn-Berger with the rules for unplayed rounds.

FIDE C.07, articles 8, 9.1 and 16, in the editions of 1 September 2023 and of 1 March 2026; the
numbers in brackets are those of the latter.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import ClassVar

from league.rules.points import Outcome
from league.rules.results import Kind
from league.rules.standings.ledger import NOBODY, Ledger, LedgerLine
from league.rules.standings.values import Column, How, Node, Style, given, node, written


class Unplayed(StrEnum):
    """What an unplayed round is worth in a tie-breaker."""

    CAPPED = "2026"  # a dummy opponent with the entrant's own score, capped
    UNCAPPED = "2023"  # the same without a cap
    IGNORED = "ignored"  # nothing


Addend = tuple[int, LedgerLine | None, bool, int, int, bool]
"""What one round brings: the round, its line (None: absent), whether against a dummy, the score
of the opponent or dummy, the points scored against it, and whether it was voluntarily unplayed.
"""
Tally = tuple[int, int, bool]
"""(score, points, voluntarily unplayed): plain, for there are many."""


@dataclass(frozen=True, slots=True)
class Scores:
    """``own``: the entrants' own scores; ``adjusted``: as opponents count them (16.3)."""

    own: list[int]
    adjusted: list[int]


def scores(ledger: Ledger, unplayed: Unplayed, fore: bool) -> Scores:
    key = ("scores", unplayed is Unplayed.IGNORED, fore)
    if (kept := ledger.kept.get(key)) is None:
        own = [_own(ledger, i, fore) for i in range(len(ledger.lines))]
        adjusted = own
        if unplayed is not Unplayed.IGNORED and not ledger.predetermined:
            adjusted = [
                score + sum(gain for _, gain in _raised(ledger, i, fore))
                for i, score in enumerate(own)
            ]
        kept = ledger.kept[key] = Scores(own, adjusted)
    assert isinstance(kept, Scores)
    return kept


def _is_fore(ledger: Ledger, line: LedgerLine) -> bool:
    """Tell whether a line is a pairing of the last round, a draw for Fore Buchholz."""
    return line.opponent != NOBODY and line.round == ledger.rounds


def _own(ledger: Ledger, i: int, fore: bool) -> int:
    if not fore:
        return ledger.earned[i]
    draw = ledger.worth(Outcome.DRAW)
    return sum(draw if _is_fore(ledger, line) else line.points for line in ledger.lines[i])


def _raised(ledger: Ledger, i: int, fore: bool) -> list[tuple[int, int]]:
    """Return (round, gain) of requested byes counted as draws, as no round was played later."""
    lines = ledger.lines[i]
    if lines and lines[-1].round == ledger.last and lines[-1].kind is Kind.PLAYED:
        return []
    draw = ledger.worth(Outcome.DRAW)
    raised = []
    for round in range(ledger.last, 0, -1):
        there = [line for line in lines if line.round == round]
        if any(not line.voluntary or (fore and _is_fore(ledger, line)) for line in there):
            break
        if all(line.requested for line in there):
            raised.append((round, draw - sum(line.points for line in there)))
    return raised


def addends(ledger: Ledger, i: int, unplayed: Unplayed, fore: bool = False) -> Iterator[Addend]:
    """Yield an addend for each round that counts; unplayed ones are against a dummy (16.4)."""
    known = scores(ledger, unplayed, fore)
    draw = ledger.worth(Outcome.DRAW)
    ignored = unplayed is Unplayed.IGNORED or ledger.predetermined
    adjusted, met = known.adjusted, ledger.met
    for line in ledger.lines[i]:
        if fore and _is_fore(ledger, line):
            yield line.round, line, False, adjusted[line.opponent], draw, False
        elif met(line):
            yield line.round, line, False, adjusted[line.opponent], line.points, False
        elif line.outcome is not None and not ignored:
            score = min([known.own[i], *caps(ledger, line, unplayed, known)])
            yield line.round, line, True, score, line.points, line.voluntary
    if not ignored and (missed := ledger.absent(i)):
        score = min([known.own[i], *caps(ledger, None, unplayed, known)])
        for round in missed:
            yield round, None, True, score, 0, True


def tallies(ledger: Ledger, unplayed: Unplayed, fore: bool = False) -> list[list[Tally]]:
    key = ("tallies", unplayed, fore)
    if (kept := ledger.kept.get(key)) is None:
        kept = ledger.kept[key] = [
            _tallies(ledger, i, unplayed, fore) for i in range(len(ledger.lines))
        ]
    assert isinstance(kept, list)
    return kept


def _tallies(ledger: Ledger, i: int, unplayed: Unplayed, fore: bool) -> list[Tally]:
    lines = ledger.lines[i]
    played = len(ledger.opponents(i)) == len(lines)
    if played and not fore and not ledger.absent(i):
        # The usual case: every round was played, so there are no dummies.
        adjusted = scores(ledger, unplayed, fore).adjusted
        return [(adjusted[line.opponent], line.points, False) for line in lines]
    rows = addends(ledger, i, unplayed, fore)
    return [(score, points, willing) for *_, score, points, willing in rows]


def caps(ledger: Ledger, line: LedgerLine | None, unplayed: Unplayed, known: Scores) -> list[int]:
    """Return the upper bounds of a dummy's score: the scheduled opponent's score after a
    forfeit, else a draw in every round of the tournament."""
    if unplayed is not Unplayed.CAPPED:
        return []
    if line is not None and line.kind is Kind.FORFEIT:
        return [known.adjusted[line.opponent]]
    return [ledger.worth(Outcome.DRAW) * ledger.rounds]


Order = Callable[[Tally], tuple[int, int]]


def by_value(tally: Tally) -> tuple[int, int]:
    """Return the sort key of 16.5: the lowest contribution; of equal ones the lowest score's."""
    return tally[1], tally[0]


def by_score(tally: Tally) -> tuple[int, int]:
    """Return the sort key of other programs for 16.5: the contribution of the lowest score."""
    return tally[0], tally[1]


def cut(
    rows: list[Tally], least: int, most: int, first_unplayed: Order = by_value
) -> dict[int, str]:
    """Return which of (score, value, voluntarily unplayed) are cut: {position: why}.

    The least significant are those of the lowest score. Where there are voluntarily unplayed
    rounds, the first of these goes first if its value is not below the least significant (16.5).
    The order of rounds does not matter.
    """
    left = list(range(len(rows)))
    gone: dict[int, str] = {}
    for _ in range(min(least, len(left))):
        lowest, why = min(left, key=lambda at: rows[at][:2]), "cut_least"
        willing = [at for at in left if rows[at][2]]
        if willing:
            own = min(willing, key=lambda at: first_unplayed(rows[at]))
            if rows[own][1] >= rows[lowest][1]:
                lowest, why = own, "cut_unplayed"
        left.remove(lowest)
        gone[lowest] = why
    for _ in range(min(most, len(left))):
        highest = max(left, key=lambda at: rows[at][:2])
        left.remove(highest)
        gone[highest] = "cut_most"
    return gone


def remaining(rows: list[Tally], least: int, most: int) -> int:
    if not least and not most:
        return sum([value for _, value, _ in rows])
    if not any(willing for *_, willing in rows):
        ordered = sorted(rows)
        return sum([value for _, value, _ in ordered[least : max(least, len(ordered) - most)]])
    return _left(rows, cut(rows, least, most))


def _left(rows: list[Tally], gone: Mapping[int, str]) -> int:
    return sum(value for at, (_, value, _) in enumerate(rows) if at not in gone)


@dataclass(frozen=True, slots=True)
class Buchholz:
    """The sum of the opponents' scores. ``fore``: all games of the last round as draws."""

    cut: int = 0
    median: int = 0  # how many more are cut at both ends, the least and the most significant
    fore: bool = False
    unplayed: Unplayed = Unplayed.CAPPED

    kind: ClassVar[str] = "buchholz"
    style: ClassVar[Style] = Style.PLAIN

    def column(self, ledger: Ledger) -> Column:
        key = (self.kind, self)
        if (kept := ledger.kept.get(key)) is None:
            least, most = self.cut + self.median, self.median
            numbers = [
                remaining([(score, score, willing) for score, _, willing in rows], least, most)
                for rows in tallies(ledger, self.unplayed, self.fore)
            ]
            kept = ledger.kept[key] = Column(numbers, ledger.scale)
        assert isinstance(kept, Column)
        return kept

    def node(self, ledger: Ledger, i: int) -> Node:
        own = tallies(ledger, self.unplayed, self.fore)[i]
        rows = [(score, score, willing) for score, _, willing in own]
        gone = cut(rows, self.cut + self.median, self.median)
        parts = [
            score_node(ledger, i, addend, self.unplayed, self.fore, gone.get(at))
            for at, addend in enumerate(addends(ledger, i, self.unplayed, self.fore))
        ]
        return node(How.SUM, "opponents_scores", parts, entrant=ledger.entrant(i))


@dataclass(frozen=True, slots=True)
class AverageBuchholz:
    """The mean of the Buchholz of the opponents met."""

    fore: bool = False
    unplayed: Unplayed = Unplayed.CAPPED

    kind: ClassVar[str] = "average_buchholz"
    style: ClassVar[Style] = Style.PLAIN

    def column(self, ledger: Ledger) -> Column:
        of = self._of().column(ledger)
        sums, counts = [], []
        for i in range(len(ledger.lines)):
            met = ledger.opponents(i)
            sums.append(sum([of.numbers[j] for j in met]))
            counts.append(len(met) or 1)
        common = lcm(*set(counts))
        numbers = [s * (common // n) for s, n in zip(sums, counts, strict=True)]
        return Column(numbers, of.scale * common)

    def _of(self) -> Buchholz:
        return Buchholz(fore=self.fore, unplayed=self.unplayed)

    def node(self, ledger: Ledger, i: int) -> Node:
        met = [line for line in ledger.lines[i] if ledger.met(line)]
        parts = [self._of().node(ledger, line.opponent) for line in met]
        return node(How.MEAN, "opponents_mean", parts, entrant=ledger.entrant(i))


@dataclass(frozen=True, slots=True)
class SonnebornBerger:
    """The sum of (opponent's score × points scored against it)."""

    cut: int = 0
    median: int = 0
    unplayed: Unplayed = Unplayed.CAPPED

    kind: ClassVar[str] = "sonneborn_berger"
    style: ClassVar[Style] = Style.PLAIN

    def column(self, ledger: Ledger) -> Column:
        least, most = self.cut + self.median, self.median
        numbers = [
            remaining(_products(rows), least, most) for rows in tallies(ledger, self.unplayed)
        ]
        return Column(numbers, ledger.scale**2)

    def node(self, ledger: Ledger, i: int) -> Node:
        rows = _products(tallies(ledger, self.unplayed)[i])
        gone = cut(rows, self.cut + self.median, self.median)
        parts = []
        for at, addend in enumerate(addends(ledger, i, self.unplayed)):
            round, *_, scored, _ = addend
            score = score_node(ledger, i, addend, self.unplayed, False, None)
            points = given("points_scored", ledger.exact(scored), round=round)
            params = {"round": round, **({"cut": gone[at]} if at in gone else {})}
            both = node(How.PRODUCT, "score_times_points", [score, points], **params)
            parts.append(both.counting(at not in gone))
        facts = {"entrant": ledger.entrant(i), **self._elsewhere(ledger, rows, gone)}
        return node(How.SUM, "scores_times_points", parts, **facts)

    def _elsewhere(
        self, ledger: Ledger, rows: list[Tally], gone: Mapping[int, str]
    ) -> dict[str, str]:
        """Return the value by the other reading of 16.5, where that differs."""
        others = cut(rows, self.cut + self.median, self.median, by_score)
        there = _left(rows, others)
        if there == _left(rows, gone):
            return {}
        return {"elsewhere": written(Fraction(there, ledger.scale**2))}


def _products(rows: list[Tally]) -> list[Tally]:
    return [(score, score * points, willing) for score, points, willing in rows]


def score_node(
    ledger: Ledger, i: int, addend: Addend, unplayed: Unplayed, fore: bool, why: str | None
) -> Node:
    round, line, dummy, *_ = addend
    params: dict[str, object] = {"round": round, **({"cut": why} if why else {})}
    if line is not None and line.opponent != NOBODY:
        params["opponent"] = ledger.entrant(line.opponent)
    if not dummy:
        assert line is not None
        parts = _opponent_parts(ledger, line.opponent, unplayed, fore)
        return node(How.SUM, "opponent_score", parts, **params).counting(why is None)
    params["unplayed"] = "absent" if line is None or line.outcome is None else line.outcome.value
    known = scores(ledger, unplayed, fore)
    parts = [given("own_score", ledger.exact(known.own[i]))]
    for cap in caps(ledger, line, unplayed, known):
        code = "cap_opponent" if line is not None and line.kind is Kind.FORFEIT else "cap_draws"
        parts.append(given(code, ledger.exact(cap)))
    return node(How.LOWEST, "dummy_score", parts, **params).counting(why is None)


def _opponent_parts(ledger: Ledger, j: int, unplayed: Unplayed, fore: bool) -> list[Node]:
    own = ledger.exact(scores(ledger, unplayed, fore).own[j])
    parts = [given("fore_score" if fore else "score", own, entrant=ledger.entrant(j))]
    if unplayed is Unplayed.IGNORED or ledger.predetermined:
        return parts
    for round, gain in _raised(ledger, j, fore):
        parts.append(given("counted_as_draw", ledger.exact(gain), round=round))
    return parts
