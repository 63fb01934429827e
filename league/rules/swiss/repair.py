"""Pair a round again after a correction, with the fewest changed pairs.

The new pairing is as good as any on what a round must meet: forbidden pairs, rematches (then,
if asked, clubs), the bye, the fewest floats and the least sum of their distances. Among such
pairings it has the fewest pairs that were not there before, and of these it is the best on what
is left of the criteria. Frozen pairs, as those of a match that has begun, are not touched; what
they prevent is reported, with the fewest of them that would have to be given up for it.

Up to ``keeping.EXACT`` contenders this is exact; in larger fields the report says up to which
criterion the pairing is proved to be the best.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from random import Random

from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.results import Entrant
from league.rules.swiss.contenders import Contender
from league.rules.swiss.criteria import BYE_POINTS, DISTANCE, Field, Match, Place
from league.rules.swiss.explaining import RoundReasons
from league.rules.swiss.improve import proved
from league.rules.swiss.keeping import BROKEN, Keeping, fewest_changes
from league.rules.swiss.pairing import Bye, Forced, PairingReport, asked_bye, by_entrant, check
from league.rules.swiss.reasons import Why
from league.rules.swiss.seats import seated
from league.rules.swiss.settings import SwissSettings


class State(StrEnum):
    KEPT = "kept"
    FROZEN = "frozen"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Mended:
    """A pair of the round as it will be; ``second`` is None for the bye."""

    first: Entrant
    second: Entrant | None
    state: State
    reasons: tuple[Reason, ...]

    @property
    def sides(self) -> tuple[Entrant, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Dissolved:
    """A pair of the earlier round that is not kept."""

    first: Entrant
    second: Entrant | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Repaired:
    """``matches`` from the highest score down, the bye last; ``asked`` are byes asked for.

    ``impossible`` says what would be better if nothing were frozen, and ``in_the_way`` names the
    fewest frozen pairs that have to be given up to reach it.
    """

    matches: tuple[Mended, ...]
    dissolved: tuple[Dissolved, ...]
    asked: tuple[Bye, ...]
    impossible: tuple[Reason, ...]
    in_the_way: tuple[Forced, ...]
    report: PairingReport

    def of(self, state: State) -> tuple[Mended, ...]:
        return tuple(each for each in self.matches if each.state is state)


def repair(
    contenders: Iterable[Contender],
    present: Sequence[Forced],
    settings: SwissSettings | None = None,
    *,
    seed: int | str,
    frozen: Sequence[Forced] = (),
    forced: Sequence[Forced] = (),
    forbidden: Sequence[tuple[Entrant, Entrant]] = (),
) -> Repaired:
    """Pair a round again from ``present``, its pairs and byes (None) as they stand.

    ``contenders`` are the entrants who play as known now. Those of frozen pairs must be among them
    and play, even if they asked for a bye. ``present`` may name others: their pairs cannot
    stay. ``forced`` pairs are taken as they are. Raises RulesError as ``pair`` does, and
    present_twice, frozen_not_present, frozen_unknown, forced_frozen.
    """
    held = {each for match in frozen for each in match if each is not None}
    everyone = [replace(each, asked=None) if each.entrant in held else each for each in contenders]
    _check_present(everyone, present, frozen, forced)
    check(everyone, forced, forbidden)
    playing = [each for each in everyone if each.asked is None]
    work = _Repair(Field(playing, settings or SwissSettings(), forbidden, str(seed)), present, seed)
    work.solve(frozen, forced)
    asked = tuple(asked_bye(each) for each in by_entrant(everyone) if each.asked is not None)
    return work.result(asked)


def _check_present(
    contenders: Sequence[Contender],
    present: Sequence[Forced],
    frozen: Sequence[Forced],
    forced: Sequence[Forced],
) -> None:
    names = {each.entrant for each in contenders}
    seen: set[Entrant] = set()
    for entrant in (each for match in present for each in match if each is not None):
        if entrant in seen:
            raise RulesError("present_twice", entrant=entrant)
        seen.add(entrant)
    there, held = {frozenset(match) for match in present}, set[Entrant]()
    for match in frozen:
        if frozenset(match) not in there:
            raise RulesError("frozen_not_present", entrants=list(match))
        held |= {each for each in match if each is not None}
    if unknown := held - names:
        raise RulesError("frozen_unknown", entrant=min(unknown))
    for match in forced:
        if held & set(match) and frozenset(match) not in {frozenset(each) for each in frozen}:
            raise RulesError("forced_frozen", entrants=list(match))


class _Repair:
    """One repair; ``field`` holds who plays or has the bye of the pairing."""

    def __init__(self, field: Field, present: Sequence[Forced], seed: int | str) -> None:
        self.field, self.seed, self.rows = field, seed, present
        self.present: dict[Place, Place | None] = {}
        self.seats: set[tuple[Place, Place]] = set()
        for match in self._inside(present):
            first, second = match
            self.present[first] = second
            if second is not None:
                self.present[second] = first
                self.seats.add((first, second))

    def _inside(self, matches: Sequence[Forced]) -> list[Match]:
        """Return those matches in which both play, by place."""
        place = self.field.place
        return [
            (place[first], None if second is None else place[second])
            for first, second in matches
            if first in place and (second is None or second in place)
        ]

    def _keeping(self, taken: Iterable[Match], begun: frozenset[Place] = frozenset()) -> Keeping:
        out = {each for match in taken for each in match}
        free = [at for at in range(len(self.field.contenders)) if at not in out]
        return Keeping(self.field, free, self.present, frozenset(self.seats), begun)

    def solve(self, frozen: Sequence[Forced], forced: Sequence[Forced]) -> None:
        still = {frozenset(each) for each in frozen}
        self.forced = self._inside([each for each in forced if frozenset(each) not in still])
        # The first seat as it was played, whichever way round the caller names the pair.
        self.frozen = [
            match for match in self._inside(self.rows) if frozenset(self._names(match)) in still
        ]
        self.criteria = self._keeping([*self.frozen, *self.forced])
        self.chosen, exact = fewest_changes(self.criteria, Random(f"{self.seed}/repair"))
        self.whole = self._keeping(())
        total = self.criteria.total(self.chosen)
        count = self.criteria.shown if exact else proved(self.criteria, total)
        self.report = self._report(count, exact)
        self.impossible: tuple[Reason, ...] = ()
        self.in_the_way: tuple[Forced, ...] = ()
        if self.frozen:
            self._without_frozen()

    def _report(self, count: int, exact: bool) -> PairingReport:
        """Return the quality of the whole round, the frozen and forced pairs included."""
        matches, whole = [*self.chosen, *self.frozen, *self.forced], self.whole
        total = whole.total(matches)[: whole.shown]
        worth = {name: Fraction(each) for name, each in zip(whole.names, total, strict=False)}
        for name in (BYE_POINTS, DISTANCE):
            worth[name] /= self.field.scale
        del worth[BROKEN]  # always 0: no frozen pair is broken
        return PairingReport(worth, count - (count > whole.hard), str(self.seed), exact)

    def _without_frozen(self) -> None:
        """Find what would be better with nothing frozen, and which frozen pairs prevent that."""
        begun = frozenset(each for match in self.frozen for each in match if each is not None)
        loosened = self._keeping(self.forced, begun)
        hard = loosened.hard
        now = loosened.total([*self.chosen, *self.frozen])
        if proved(loosened, now) >= hard:
            return
        free, _ = fewest_changes(loosened, Random(f"{self.seed}/free"))
        ideal = loosened.total(free)
        for number, name in enumerate(loosened.names[:hard]):
            if now[number] > ideal[number]:
                params = {
                    "criterion": name,
                    "found": self._shown(name, now[number]),
                    "least": self._shown(name, ideal[number]),
                }
                self.impossible = (Reason(Why.FREEZING_COSTS, params),)
                there = {frozenset(match) for match in free}
                gone = [match for match in self.frozen if frozenset(match) not in there]
                self.in_the_way = tuple(self._forced(match) for match in gone)
            if now[number] != ideal[number]:
                return

    def _shown(self, name: str, value: int) -> str:
        return str(self.criteria.points(value) if name in (BYE_POINTS, DISTANCE) else value)

    def _name(self, at: Place) -> Entrant:
        return self.field.contenders[at].entrant

    def _names(self, match: Match) -> tuple[Entrant | None, ...]:
        return tuple(None if at is None else self._name(at) for at in match)

    def _forced(self, match: Match) -> Forced:
        first, second = match
        return self._name(first), None if second is None else self._name(second)

    ## Explaining

    def result(self, asked: tuple[Bye, ...]) -> Repaired:
        explain = RoundReasons(self.whole, str(self.seed))
        new = [match for match in [*self.chosen, *self.forced] if not self.whole.stays(match)]
        chains = _Chains(self, new)
        rows = [(match, State.FROZEN) for match in self.frozen]
        rows += [
            (match, State.KEPT if self.whole.stays(match) else State.NEW)
            for match in [*self.chosen, *self.forced]
        ]
        matches = [self._mended(match, state, explain, chains) for match, state in rows]
        order = sorted(range(len(rows)), key=lambda at: self._table_key(rows[at][0]))
        return Repaired(
            tuple(matches[at] for at in order),
            tuple(
                Dissolved(first, second, tuple(chains.why(first, second)))
                for first, second in chains.dissolved
            ),
            asked,
            self.impossible,
            self.in_the_way,
            self.report,
        )

    def _table_key(self, match: Match) -> tuple[int, int, int, int, int]:
        first, second = match
        score, contenders = self.field.score, self.field.contenders
        if second is None:
            return 1, 0, 0, 0, first
        seed, at = min((contenders[each].seed, each) for each in (first, second))
        high, low = max(score[first], score[second]), min(score[first], score[second])
        return 0, -high, -low, seed, at

    def _mended(
        self, match: Match, state: State, explain: RoundReasons, chains: "_Chains"
    ) -> Mended:
        first, second = match
        by_hand = match in self.forced
        lead: list[Reason] = []
        if state is State.FROZEN:
            lead = [Reason(Why.FROZEN)]
        elif state is State.KEPT:
            lead = [Reason(Why.KEPT)]
        else:
            lead = chains.why(*self._forced(match))
        if second is None:
            return Mended(
                self._name(first), None, state, (*lead, *explain.bye(first, forced=by_hand))
            )
        why: list[Reason] = []
        if state is not State.NEW:
            first, second = (first, second) if (first, second) in self.seats else (second, first)
        elif not by_hand:
            first, second, seat = seated(self.field, first, second)
            why = [seat]
        reasons = explain.pair(first, second, forced=by_hand)
        return Mended(self._name(first), self._name(second), state, (*lead, *reasons, *why))


class _Chains:
    """Chains of changes: old and new pairs that share an entrant, and why they change.

    A chain in which everybody has an opponent before and after could have stayed but for a
    criterion that it made worse: that criterion is the reason, for all its pairs.
    """

    def __init__(self, work: _Repair, new: Sequence[Match]) -> None:
        self.work = work
        kept = {frozenset(match) for match in [*work.frozen, *work.forced, *work.chosen]}
        place = work.field.place
        self.dissolved: list[Forced] = []
        for first, second in work.rows:
            at = (place.get(first, -1), None if second is None else place.get(second, -1))
            if frozenset(at) not in kept:
                self.dissolved.append((first, second))
        self.new = [work._forced(match) for match in new]
        self.leader: dict[Entrant, Entrant] = {}
        for match in [*self.dissolved, *self.new]:
            self._join(match)
        self._join_byes()
        self.reasons: dict[Entrant, list[Reason]] = {}

    def _root(self, entrant: Entrant) -> Entrant:
        while (above := self.leader.setdefault(entrant, entrant)) != entrant:
            entrant = above
        return entrant

    def _join(self, match: Forced) -> None:
        first, second = match
        if second is None:
            self._root(first)
        else:
            self.leader[self._root(first)] = self._root(second)

    def _join_byes(self) -> None:
        """Join the old and the new bye into one chain, since the bye passes between them."""
        byes = [first for first, second in [*self.dissolved, *self.new] if second is None]
        for entrant in byes[1:]:
            self._join((byes[0], entrant))

    def why(self, first: Entrant, second: Entrant | None) -> list[Reason]:
        root = self._root(first)
        if root not in self.reasons:
            self.reasons[root] = self._reasons(root)
        return self.reasons[root]

    def _reasons(self, root: Entrant) -> list[Reason]:
        old = [match for match in self.dissolved if self._root(match[0]) == root]
        new = [match for match in self.new if self._root(match[0]) == root]
        before = {each for match in old for each in match} - {None}
        after = {each for match in new for each in match} - {None}
        reasons = []
        if gone := sorted(each for each in before - after if each is not None):
            reasons.append(Reason(Why.ABSENT, {"entrants": gone}))
        if alone := sorted(each for each in after - before if each is not None):
            reasons.append(Reason(Why.LEFT_ALONE, {"entrants": alone}))
        by_hand = {self.work._forced(match) for match in self.work.forced}
        if moved := sorted(e for each in new if each in by_hand for e in each if e is not None):
            reasons.append(Reason(Why.SET_BY_HAND, {"entrants": moved}))
        return reasons or self._gain(old, new)

    def _gain(self, old: Sequence[Forced], new: Sequence[Forced]) -> list[Reason]:
        work = self.work
        before = work.whole.total(work._inside(old))
        after = work.whole.total(work._inside(new))
        for number, name in enumerate(work.whole.names):
            if before[number] != after[number]:
                params = {
                    "criterion": name,
                    "before": work._shown(name, before[number]),
                    "after": work._shown(name, after[number]),
                    "entrants": sorted({e for each in new for e in each if e is not None}),
                }
                return [Reason(Why.MENDS, params)]
        return []
