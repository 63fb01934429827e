"""Standings: from results to places, and from a place back to the results that made it."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import groupby

from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.results import Entrant, Meeting
from league.rules.standings.counts import Points
from league.rules.standings.encounter import HeadToHead, Split
from league.rules.standings.ledger import Ledger, opened
from league.rules.standings.settings import StandingsSettings
from league.rules.standings.values import (
    Column,
    Explanation,
    Neighbour,
    Node,
    Standing,
    StandingsEntry,
    written,
)


class Standings:
    """``rows`` from first to last; tied entrants share a place, in ascending order of entrant."""

    def __init__(self, ledger: Ledger, settings: StandingsSettings) -> None:
        self.settings = settings
        self.order = settings.order
        self._ledger = ledger
        self._points = Points().column(ledger)
        self._columns: list[Column | None] = [
            None if isinstance(each, HeadToHead) else each.column(ledger) for each in self.order
        ]
        self._splits: list[dict[int, Split]] = [{} for _ in self.order]
        self._groups: list[list[int]] = []  # by tie-breaker: the group of each entrant after it
        self._ranked = self._rank()
        self._exact: dict[int, Fraction] = {}
        self.rows = tuple(self._rows())
        self._at = {row.entrant: at for at, row in enumerate(self.rows)}

    def _rank(self) -> list[list[int]]:
        groups = [list(range(len(self._ledger.entries)))] if self._ledger.entries else []
        for at in range(len(self.order)):
            split: list[list[int]] = []
            for group in groups:
                if len(group) > 1:
                    split += self._parted(at, group)
                else:
                    split.append(group)
            groups = split
            number = [0] * len(self._ledger.entries)
            for place, group in enumerate(groups):
                for i in group:
                    number[i] = place
            self._groups.append(number)
        return groups

    def _parted(self, at: int, group: list[int]) -> list[list[int]]:
        column, breaker = self._columns[at], self.order[at]
        if isinstance(breaker, HeadToHead):
            split = breaker.split(self._ledger, group)
            self._splits[at].update(dict.fromkeys(group, split))
            return split.groups
        assert column is not None
        numbers = column.numbers
        ranked = sorted(group, key=numbers.__getitem__, reverse=not column.fewest)
        parted = [list(same) for _, same in groupby(ranked, key=numbers.__getitem__)]
        for same in parted:
            same.sort()  # explicit, although a reversed sort keeps equal ones in order
        return parted

    def _rows(self) -> Iterable[Standing]:
        place = 1
        styles = tuple(each.style for each in self.order)
        for group in self._ranked:
            for i in group:
                ratios = tuple([self._ratio(at, i) for at in range(len(self.order))])
                points = self._exactly(self._points.numbers[i])
                entrant = self._ledger.entries[i].entrant
                yield Standing(entrant, place, len(group) > 1, points, ratios, styles)
            place += len(group)

    def _ratio(self, at: int, i: int) -> tuple[int, int] | None:
        column = self._columns[at]
        if column is not None:
            return column.numbers[i], column.scale
        split = self._splits[at].get(i)
        return None if split is None else (split.numbers[i], split.scale)

    def _exactly(self, points: int) -> Fraction:
        exact = self._exact.get(points)
        if exact is None:
            exact = self._exact[points] = Fraction(points, self._points.scale)
        return exact

    def row(self, entrant: Entrant) -> Standing:
        return self.rows[self._position(entrant)]

    def _position(self, entrant: Entrant) -> int:
        if entrant not in self._at:
            raise RulesError("entrant_unknown", entrant=entrant)
        return self._at[entrant]

    def explain(self, entrant: Entrant) -> Explanation:
        """Explain every number of a row down to single results, and what separates its neighbours.

        Raises ``RulesError`` entrant_unknown.
        """
        at = self._position(entrant)
        row, i = self.rows[at], self._ledger.index[entrant]
        nodes = tuple(self._node(order, i) for order in range(len(self.order)))
        tied = tuple(r.entrant for r in self.rows if r.place == row.place and r is not row)
        stages = {
            order: tuple(splits[i].stages)
            for order, splits in enumerate(self._splits)
            if i in splits
        }
        above = [r for r in self.rows[:at] if r.place < row.place][-1:]
        below = [r for r in self.rows[at:] if r.place > row.place][:1]
        return Explanation(
            entrant,
            row.place,
            tied,
            Points().node(self._ledger, i),
            nodes,
            stages,
            self._neighbour(row, above[0], "behind") if above else None,
            self._neighbour(row, below[0], "ahead") if below else None,
        )

    def _node(self, at: int, i: int) -> Node | None:
        breaker = self.order[at]
        if isinstance(breaker, HeadToHead):
            split = self._splits[at].get(i)
            return None if split is None else breaker.node(self._ledger, i, split.tied)
        return breaker.node(self._ledger, i)

    def _neighbour(self, row: Standing, other: Standing, code: str) -> Neighbour:
        i, j = (self._ledger.index[each.entrant] for each in (row, other))
        at = next(at for at, groups in enumerate(self._groups) if groups[i] != groups[j])
        values = [each.values[at] for each in (row, other)]
        own, theirs = (None if value is None else written(value) for value in values)
        reason = Reason(
            code, {"by": self.order[at].kind, "other": other.entrant, "own": own, "theirs": theirs}
        )
        return Neighbour(other.entrant, at, reason)


def standings(
    entries: Iterable[StandingsEntry],
    meetings: Iterable[Meeting],
    settings: StandingsSettings,
    *,
    rounds: int | None = None,
) -> Standings:
    """Compute the places after ``meetings``, whatever their order.

    ``rounds``: of the whole tournament, when it is longer than what is paired so far. Raises
    ``RulesError`` for results that contradict themselves or name unknown entrants.
    """
    with _uncollected():
        ledger = opened(
            entries, meetings, settings.points, predetermined=settings.predetermined, rounds=rounds
        )
        return Standings(ledger, settings)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Disable cyclic garbage collection meanwhile: it would scan the whole program again and again
    for a hundred thousand small values, none of them cyclic. Threads may overlap: the thread that
    disabled it enables it again.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
