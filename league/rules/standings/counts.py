"""Tie-breakers that count an entrant's own results."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from math import lcm
from typing import ClassVar

from league.rules.points import Outcome
from league.rules.results import Kind
from league.rules.standings.ledger import NOBODY, Ledger, LedgerLine
from league.rules.standings.values import Column, How, Node, Style, given, node, written


def line_node(ledger: Ledger, line: LedgerLine, value: Fraction | int) -> Node:
    """Return the node of one result, worded by its outcome."""
    params: dict[str, object] = {"round": line.round}
    if line.opponent != NOBODY:
        params["opponent"] = ledger.entrant(line.opponent)
    if line.meeting.score is not None:
        params["score"] = list(line.numbers("goals"))
    if (games := line.games()) is not None:
        params["games"] = list(games)
    code = "pending" if line.outcome is None else line.outcome.value
    return given(code, value, **params)


@dataclass(frozen=True, slots=True)
class Points:
    """Points by the event's formula, less deductions. First in order unless placed elsewhere."""

    kind: ClassVar[str] = "points"
    style: ClassVar[Style] = Style.PLAIN

    def column(self, ledger: Ledger) -> Column:
        off = [entry.deductions for entry in ledger.entries]
        scale = lcm(ledger.scale, *{deduction.denominator for deduction in off})
        by = scale // ledger.scale
        earned = zip(ledger.earned, off, strict=True)
        return Column([points * by - int(less * scale) for points, less in earned], scale)

    def node(self, ledger: Ledger, i: int) -> Node:
        parts = [line_node(ledger, line, ledger.exact(line.points)) for line in ledger.lines[i]]
        parts += [given("absent", 0, round=round) for round in ledger.absent(i)]
        parts.sort(key=lambda part: int(str(part.reason.params["round"])))
        entrant = ledger.entrant(i)
        earned = node(How.SUM, "points_by_round", parts, entrant=entrant)
        if not (less := ledger.entries[i].deductions):
            return earned
        deducted = [earned, given("deductions", less)]
        return node(How.DIFFERENCE, "points_deducted", deducted, entrant=entrant)


@dataclass(frozen=True, slots=True)
class Progressive:
    """The sum of the running scores after each round, without the first ``cut`` rounds."""

    cut: int = 0

    kind: ClassVar[str] = "progressive"
    style: ClassVar[Style] = Style.PLAIN

    def column(self, ledger: Ledger) -> Column:
        last = ledger.last
        numbers = [
            sum([a.points * (last + 1 - max(a.round, self.cut + 1)) for a in lines])
            if self.cut < last
            else 0
            for lines in ledger.lines
        ]
        return Column(numbers, ledger.scale)

    def node(self, ledger: Ledger, i: int) -> Node:
        parts, running = [], 0
        for round in range(1, ledger.last + 1):
            running += sum(line.points for line in ledger.lines[i] if line.round == round)
            score = given("running_score", ledger.exact(running), round=round)
            parts.append(score.counting(round > self.cut))
        return node(How.SUM, "running_scores", parts, entrant=ledger.entrant(i))


@dataclass(frozen=True, slots=True)
class Koya:
    """Points against the opponents with at least ``share`` of the greatest possible score."""

    share: Fraction = Fraction(1, 2)

    kind: ClassVar[str] = "koya"
    style: ClassVar[Style] = Style.PLAIN

    def least(self, ledger: Ledger) -> Fraction:
        """Return the least score, scaled: ``share`` of wins in the most games of anyone."""
        games = max(
            (sum(line.opponent != NOBODY for line in lines) for lines in ledger.lines), default=0
        )
        return self.share * ledger.worth(Outcome.WIN) * games

    def column(self, ledger: Ledger) -> Column:
        least = self.least(ledger)
        strong = [points >= least for points in ledger.earned]
        numbers = [
            sum(line.points for line in lines if ledger.met(line) and strong[line.opponent])
            for lines in ledger.lines
        ]
        return Column(numbers, ledger.scale)

    def node(self, ledger: Ledger, i: int) -> Node:
        least = self.least(ledger)
        parts = []
        for line in ledger.lines[i]:
            if ledger.met(line):
                strong = ledger.earned[line.opponent] >= least
                points = ledger.exact(line.points)
                parts.append(line_node(ledger, line, points).counting(strong))
        return node(
            How.SUM,
            "points_against_strong",
            parts,
            entrant=ledger.entrant(i),
            least=written(least / ledger.scale),
        )


class Seat(StrEnum):
    ANY = "any"
    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Wins:
    """The number of rounds with a win's points; ``played``: only wins that were played."""

    played: bool = False
    seat: Seat = Seat.ANY

    kind: ClassVar[str] = "wins"
    style: ClassVar[Style] = Style.PLAIN

    def counts(self, ledger: Ledger, line: LedgerLine) -> bool:
        if self.seat is not Seat.ANY:
            seat = 1 if self.seat is Seat.FIRST else 2
            if line.seat != seat or line.opponent == NOBODY:
                return False
        if self.played:
            return line.outcome is Outcome.WIN
        if line.outcome is None or line.outcome is Outcome.WIN:
            return line.outcome is not None
        return line.kind is not Kind.PLAYED and line.points >= ledger.worth(Outcome.WIN) > 0

    def column(self, ledger: Ledger) -> Column:
        return Column([sum(self.counts(ledger, a) for a in lines) for lines in ledger.lines])

    def node(self, ledger: Ledger, i: int) -> Node:
        won = [line for line in ledger.lines[i] if self.counts(ledger, line)]
        parts = [line_node(ledger, line, 1) for line in won]
        return node(How.SUM, "wins_counted", parts, entrant=ledger.entrant(i))


class Take(StrEnum):
    NET = "net"
    FOR = "for"
    AGAINST = "against"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Number:
    """Goals, or another number of the verified records, added up over the meetings.

    ``fewest``: the smaller the better; by default only for ``against``.
    """

    of: str = "goals"
    take: Take = Take.NET
    fewest: bool | None = None

    kind: ClassVar[str] = "number"
    style: ClassVar[Style] = Style.PLAIN

    @property
    def is_fewest(self) -> bool:
        return self.take is Take.AGAINST if self.fewest is None else self.fewest

    def _of(self, own: int, other: int) -> int:
        if self.take is Take.NET:
            return own - other
        if self.take is Take.BOTH:
            return own + other
        return own if self.take is Take.FOR else other

    def column(self, ledger: Ledger) -> Column:
        of_both = _totals(ledger, self.of)
        return Column([self._of(*pair) for pair in of_both], fewest=self.is_fewest)

    def node(self, ledger: Ledger, i: int) -> Node:
        lines = [line for line in ledger.lines[i] if line.outcome is not None]
        parts = [line_node(ledger, line, self._of(*line.numbers(self.of))) for line in lines]
        params = {"entrant": ledger.entrant(i), "of": self.of, "take": self.take.value}
        return node(How.SUM, "numbers_added", parts, **params)


def _totals(ledger: Ledger, of: str) -> list[tuple[int, int]]:
    """Return (own, other) totals of each entrant."""
    key = ("totals", of)
    if (kept := ledger.kept.get(key)) is None:
        kept = ledger.kept[key] = [_total(lines, of) for lines in ledger.lines]
    assert isinstance(kept, list)
    return kept


def _total(lines: list[LedgerLine], of: str) -> tuple[int, int]:
    pairs = [line.numbers(of) for line in lines if line.outcome is not None]
    return sum([own for own, _ in pairs]), sum([other for _, other in pairs])


class Fact(StrEnum):
    """A fact stored with an entry."""

    PENALTIES = "penalties"
    DEDUCTIONS = "deductions"
    LATE = "late"  # rounds missed before the first
    SEED = "seed"


def _unseeded(ledger: Ledger) -> int:
    """Return the value for a missing seed, which is above all seeds."""
    if (kept := ledger.kept.get("unseeded")) is None:
        seeds = [entry.seed for entry in ledger.entries if entry.seed is not None]
        kept = ledger.kept["unseeded"] = max(seeds, default=0) + 1
    assert isinstance(kept, int)
    return kept


@dataclass(frozen=True, slots=True)
class Kept:
    """A fact of the entry, the smaller the better; entries without a seed come last."""

    fact: Fact

    style: ClassVar[Style] = Style.PLAIN

    @property
    def kind(self) -> str:
        return self.fact.value

    def column(self, ledger: Ledger) -> Column:
        facts = [self._value(ledger, i) for i in range(len(ledger.entries))]
        scale = lcm(*{fact.denominator for fact in facts})
        return Column([int(fact * scale) for fact in facts], scale, fewest=True)

    def _value(self, ledger: Ledger, i: int) -> Fraction:
        entry = ledger.entries[i]
        if self.fact is Fact.PENALTIES:
            return entry.penalties
        if self.fact is Fact.DEDUCTIONS:
            return entry.deductions
        if self.fact is Fact.LATE:
            return Fraction(entry.entered - 1)
        return Fraction(_unseeded(ledger) if entry.seed is None else entry.seed)

    def node(self, ledger: Ledger, i: int) -> Node:
        seedless = self.fact is Fact.SEED and ledger.entries[i].seed is None
        code = "no_seed" if seedless else f"entry_{self.fact.value}"
        return given(code, self._value(ledger, i), entrant=ledger.entrant(i))


@dataclass(frozen=True, slots=True)
class Lot:
    """Drawn by the recorded seed: the order of the SHA-256 of ``seed:entrant``.

    The order of two entrants stays the same whoever else enters. The value is the place of the
    lot among all.
    """

    seed: int = 0

    kind: ClassVar[str] = "lot"
    style: ClassVar[Style] = Style.PLACE

    def column(self, ledger: Ledger) -> Column:
        key = (self.kind, self)
        if (kept := ledger.kept.get(key)) is None:
            order = sorted(
                range(len(ledger.entries)),
                key=lambda i: sha256(f"{self.seed}:{ledger.entrant(i)}".encode()).digest(),
            )
            places = [0] * len(order)
            for place, i in enumerate(order, 1):
                places[i] = place
            kept = ledger.kept[key] = Column(places, fewest=True)
        assert isinstance(kept, Column)
        return kept

    def node(self, ledger: Ledger, i: int) -> Node:
        place = self.column(ledger).numbers[i]
        return given("lot_drawn", place, entrant=ledger.entrant(i), seed=self.seed)
