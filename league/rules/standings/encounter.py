"""Head to head: the tied entrants' results against each other (FIDE C.07 article 6, 2026;
read at https://github.com/echecsjs/direct-encounter, SPEC.md).
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from math import lcm
from typing import ClassVar, NamedTuple

from league.rules.points import Outcome
from league.rules.reasons import Reason
from league.rules.results import Kind
from league.rules.standings.counts import line_node
from league.rules.standings.ledger import Ledger, LedgerLine
from league.rules.standings.values import How, Node, Style, node


class Measure(StrEnum):
    POINTS = "points"
    DIFFERENCE = "goal_difference"
    GOALS = "goals"


class Total(NamedTuple):
    """An entrant's totals among the tied by measure, and how many of them it met."""

    values: tuple[int, ...]
    met: int


@dataclass(frozen=True, slots=True)
class Split:
    """The tied in their new order, those still tied grouped, with the reasons.

    ``numbers``: points in the first table of them all, in units of 1/``scale``.
    """

    tied: list[int]
    groups: list[list[int]]
    numbers: dict[int, int]
    scale: int
    stages: list[Reason]


@dataclass(frozen=True, slots=True)
class Table:
    """``by``: the factor of the totals, which keeps averages whole."""

    totals: dict[int, Total]
    by: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The separate table of the tied. Several meetings of two are averaged.

    When all have met, it decides, and is made anew for those still tied. Otherwise, unless the
    pairings are predetermined, an entrant that stays alone on top whatever the missing meetings
    give is first, then the next one likewise, and the rest is compared anew. Forfeits are left
    out. With a points formula that counts goals, a missing meeting is unbounded: the tie stays.
    """

    measures: tuple[Measure, ...] = (Measure.POINTS,)  # points come first
    forfeits: bool = False

    kind: ClassVar[str] = "head_to_head"
    style: ClassVar[Style] = Style.PLAIN

    def split(self, ledger: Ledger, tied: list[int]) -> Split:
        stages: list[Reason] = []
        table = self._table(ledger, tied)
        groups = self._ordered(ledger, tied, table, stages)
        numbers = {i: total.values[0] for i, total in table.totals.items()}
        return Split(tied, groups, numbers, ledger.scale * table.by, stages)

    def _again(self, ledger: Ledger, tied: list[int], stages: list[Reason]) -> list[list[int]]:
        if len(tied) == 1:
            return [tied]
        return self._ordered(ledger, tied, self._table(ledger, tied), stages)

    def _ordered(
        self, ledger: Ledger, tied: list[int], table: Table, stages: list[Reason]
    ) -> list[list[int]]:
        if all(total.met == len(tied) - 1 for total in table.totals.values()):
            return self._decided(ledger, tied, table.totals, stages)
        if ledger.predetermined or not ledger.points_rule.is_plain:
            stages.append(self._stage(ledger, "encounters_missing", tied))
            return [tied]
        return self._whatever(ledger, tied, table, stages)

    def _decided(
        self, ledger: Ledger, tied: list[int], table: dict[int, Total], stages: list[Reason]
    ) -> list[list[int]]:
        def values(i: int) -> tuple[int, ...]:
            return table[i].values

        ranked = sorted(tied, key=values, reverse=True)
        groups = [sorted(group) for _, group in groupby(ranked, key=values)]
        if len(groups) == 1:
            stages.append(self._stage(ledger, "encounters_equal", tied))
            return groups
        stages.append(self._stage(ledger, "encounters_decide", tied))
        return [last for group in groups for last in self._again(ledger, group, stages)]

    def _whatever(
        self, ledger: Ledger, tied: list[int], table: Table, stages: list[Reason]
    ) -> list[list[int]]:
        best, worst = self._outlook(ledger, tied, table)
        left = sorted(tied, key=lambda i: (best[i], -i), reverse=True)
        alone: list[list[int]] = []
        while len(left) > 1:
            # Only the entrant with the best outlook, or the next one, can be out of reach of all.
            first = max(left, key=lambda i: worst[i])
            rival = next(i for i in left if i != first)
            if worst[first] <= best[rival]:
                break
            stages.append(self._stage(ledger, "encounters_alone", left, first=first))
            alone.append([first])
            left.remove(first)
        if not alone:
            stages.append(self._stage(ledger, "encounters_open", tied))
            return [tied]
        return alone + self._again(ledger, sorted(left), stages)

    def _outlook(
        self, ledger: Ledger, tied: list[int], table: Table
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Return the most and least points that each can have when all have met all."""
        results = [ledger.worth(o) for o in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)]
        best, worst = {}, {}
        for i, total in table.totals.items():
            missing = (len(tied) - 1 - total.met) * table.by
            best[i] = total.values[0] + missing * max(results)
            worst[i] = total.values[0] + missing * min(results)
        return best, worst

    def _counts(self, ledger: Ledger, line: LedgerLine) -> bool:
        return ledger.met(line) or (self.forfeits and line.kind is Kind.FORFEIT)

    def _against(self, ledger: Ledger, i: int, among: set[int]) -> dict[int, list[LedgerLine]]:
        """Return an entrant's meetings with the others of the tied, by opponent."""
        against: dict[int, list[LedgerLine]] = {}
        for line in ledger.lines[i]:
            if line.opponent in among and self._counts(ledger, line):
                against.setdefault(line.opponent, []).append(line)
        return against

    def _table(self, ledger: Ledger, tied: list[int]) -> Table:
        among = set(tied)
        counted = {i: self._against(ledger, i, among) for i in tied}
        by = lcm(*{len(lines) for against in counted.values() for lines in against.values()})
        totals = {}
        for i, against in counted.items():
            values = tuple(
                sum(
                    sum(_measured(line, measure) for line in lines) * (by // len(lines))
                    for lines in against.values()
                )
                for measure in self.measures
            )
            totals[i] = Total(values, len(against))
        return Table(totals, by)

    def _stage(
        self, ledger: Ledger, code: str, tied: list[int], first: int | None = None
    ) -> Reason:
        params: dict[str, object] = {"entrants": sorted(ledger.entrant(i) for i in tied)}
        if first is not None:
            params["first"] = ledger.entrant(first)
        return Reason(code, params)

    def node(self, ledger: Ledger, i: int, tied: list[int]) -> Node:
        parts = []
        for j, lines in self._against(ledger, i, set(tied)).items():
            games = [line_node(ledger, line, ledger.exact(line.points)) for line in lines]
            opponent = ledger.entrant(j)
            if len(games) == 1:
                parts += games
            else:
                parts.append(node(How.MEAN, "encounters_averaged", games, opponent=opponent))
        params = {"entrant": ledger.entrant(i), "among": [ledger.entrant(j) for j in tied]}
        return node(How.SUM, "encounters_points", parts, **params)


def _measured(line: LedgerLine, measure: Measure) -> int:
    if measure is Measure.POINTS:
        return line.points
    own, other = line.numbers("goals")
    return own - other if measure is Measure.DIFFERENCE else own
