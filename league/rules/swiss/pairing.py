"""Pair one round of a Swiss.

In this order: the fewest forbidden pairs, rematches and earlier meetings (then, if asked,
meetings of a club), the bye to who had none and then to the lowest score, the fewest pairs of
different scores, the least sum of these differences, the fewest who float the same way again,
the fewest meetings of a club, the most even numbers of first and second seats, and last the
method: the lot from the seed, or fold or slide by seed order. Nobody who is to play is left out
and no round is refused because of what was played.

Up to ``EXACT`` contenders the pairing is the best there is on all of these. More are drawn score
group by score group: up to twice as many are then paired exactly after all if what was drawn is
not proved to be the best on everything before the seats, and larger fields are mended in parts.
The report says up to which criterion the pairing is proved to be the best.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import TypeAlias

from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.results import Entrant, Kind
from league.rules.swiss.contenders import Contender
from league.rules.swiss.criteria import (
    BYE_POINTS,
    DISTANCE,
    IMBALANCE,
    Criteria,
    Field,
    Match,
    Place,
)
from league.rules.swiss.exact import best
from league.rules.swiss.explaining import RoundReasons
from league.rules.swiss.groups import Draft
from league.rules.swiss.improve import improved, is_enough, proved
from league.rules.swiss.reasons import Why
from league.rules.swiss.seats import seated
from league.rules.swiss.settings import Method, SwissSettings

# By seed order, many pairings are almost equal, so that finding the best takes longer.
EXACT = {Method.RANDOM: 200, Method.FOLD: 100, Method.SLIDE: 100}
Forced: TypeAlias = tuple[Entrant, Entrant | None]


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair at a ``table``, numbered from 1, the highest scores first."""

    table: int
    first: Entrant
    second: Entrant
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Bye:
    entrant: Entrant
    kind: Kind
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PairingReport:
    """The quality of a pairing: each criterion with its sum, in the order in which they count.

    No pairing is better on the first ``proved`` of them, forced pairs being given.
    """

    criteria: Mapping[str, Fraction]
    proved: int
    seed: str
    exact: bool

    def written(self) -> dict[str, object]:
        return {
            "criteria": {name: str(value) for name, value in self.criteria.items()},
            "proved": self.proved,
            "seed": self.seed,
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class Paired:
    """A round: pairs by table, byes by the pairing first and then those asked for."""

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...]
    report: PairingReport


def pair(
    contenders: Iterable[Contender],
    settings: SwissSettings | None = None,
    *,
    seed: int | str,
    forced: Sequence[Forced] = (),
    forbidden: Sequence[tuple[Entrant, Entrant]] = (),
) -> Paired:
    """Pair one round; the same seed and contenders give the same round.

    ``forced`` pairs are taken as they are, first seat first; None as second is a forced bye.
    ``seed`` should differ from round to round. Raises RulesError: entrant_twice, forced_unknown,
    forced_twice, forced_against_self, forced_forbidden, forced_absent, forbidden_self.
    """
    settings, everyone = settings or SwissSettings(), list(contenders)
    check(everyone, forced, forbidden)
    playing = [each for each in everyone if each.asked is None]
    field = Field(playing, settings, forbidden, str(seed))
    given = [(field.place[a], None if b is None else field.place[b]) for a, b in forced]
    taken = {at for match in given for at in match}
    free = [at for at in range(len(playing)) if at not in taken]
    criteria = Criteria(field, free)
    matches, exact = _best(criteria, free, Random(f"{seed}/draft"))
    whole = Criteria(field, range(len(playing))) if given else criteria
    count = criteria.shown if exact else proved(criteria, criteria.total(matches))
    report = _report(whole, [*matches, *given], given, PairingReport({}, count, str(seed), exact))
    asked = [each for each in everyone if each.asked is not None]
    return _explained(whole, matches, given, report, asked)


def _best(criteria: Criteria, free: Sequence[Place], rng: Random) -> tuple[list[Match], bool]:
    """Return the pairing, and whether it is the best on all criteria."""
    limit = EXACT[criteria.field.settings.method]
    if len(free) <= limit:
        return best(criteria, free), True
    drawn = Draft(criteria, rng).pairs()
    # A club of more than half the field makes exact matching slow once it counts before scores.
    again = 0 if criteria.clubs_first else 2 * limit
    if len(free) <= again and not is_enough(criteria, criteria.total(drawn)):
        return best(criteria, free), True
    return improved(criteria, drawn, rng), False


def _report(
    whole: Criteria, matches: Sequence[Match], given: Sequence[Match], report: PairingReport
) -> PairingReport:
    field, total = whole.field, whole.total(matches)[: whole.shown]
    points = {name: Fraction(each) for name, each in zip(whole.names, total, strict=False)}
    for name in (BYE_POINTS, DISTANCE):
        points[name] /= field.scale
    if IMBALANCE in points:
        points[IMBALANCE] += _as_forced(field, given)
    return replace(report, criteria=points)


def _as_forced(field: Field, given: Sequence[Match]) -> int:
    """Return what forced seats add to the imbalance, compared with seats chosen freely."""
    more = 0
    for first, second in given:
        if second is not None and field.balance[first] > field.balance[second]:
            more += 4 * (field.balance[first] - field.balance[second])
    return more


def _explained(
    whole: Criteria,
    matches: Sequence[Match],
    given: Sequence[Match],
    report: PairingReport,
    asked: Sequence[Contender],
) -> Paired:
    field, explain = whole.field, RoundReasons(whole, report.seed)
    rows: list[tuple[Place, Place, list[Reason]]] = []
    byes: list[Bye] = []
    for number, (left, right) in enumerate([*given, *matches]):
        by_hand = number < len(given)
        if right is None:
            reasons = tuple(explain.bye(left, forced=by_hand))
            byes.append(Bye(field.contenders[left].entrant, Kind.BYE, reasons))
        elif by_hand:
            rows.append((left, right, explain.pair(left, right, forced=True)))
        else:
            first, second, why = seated(field, left, right)
            rows.append((first, second, [*explain.pair(first, second, forced=False), why]))
    rows.sort(key=lambda row: _table_key(field, row[0], row[1]))
    names = [each.entrant for each in field.contenders]
    pairs = [
        Pair(table, names[first], names[second], tuple(reasons))
        for table, (first, second, reasons) in enumerate(rows, 1)
    ]
    return Paired(tuple(pairs), (*byes, *map(asked_bye, by_entrant(asked))), report)


def _table_key(field: Field, first: Place, second: Place) -> tuple[int, int, tuple[int, int]]:
    high, low = field.score[first], field.score[second]
    seed = min((field.contenders[at].seed, at) for at in (first, second))
    return -max(high, low), -min(high, low), seed


def by_entrant(contenders: Iterable[Contender]) -> list[Contender]:
    return sorted(contenders, key=lambda each: each.entrant)


def asked_bye(contender: Contender) -> Bye:
    kind = contender.asked or Kind.ZERO_BYE
    return Bye(contender.entrant, kind, (Reason(Why.BYE_ASKED, {"kind": kind.value}),))


def check(
    contenders: Sequence[Contender],
    forced: Sequence[Forced],
    forbidden: Sequence[tuple[Entrant, Entrant]],
) -> None:
    asked = {each.entrant: each.asked for each in contenders}
    if len(asked) != len(contenders):
        raise RulesError("entrant_twice")
    for each in contenders:
        if each.asked not in (None, Kind.BYE, Kind.HALF_BYE, Kind.ZERO_BYE):
            raise RulesError("asked_no_bye", entrant=each.entrant)
    barred = {frozenset(each) for each in forbidden}
    if alone := [each for each in barred if len(each) == 1]:
        raise RulesError("forbidden_self", entrant=min(map(min, alone)))
    seen: set[Entrant] = set()
    for match in forced:
        if match[0] == match[1]:
            raise RulesError("forced_against_self", entrant=match[0])
        if frozenset(match) in barred:
            raise RulesError("forced_forbidden", entrants=list(match))
        for entrant in match:
            _check_forced(entrant, asked, seen)


def _check_forced(
    entrant: Entrant | None, asked: Mapping[Entrant, Kind | None], seen: set[Entrant]
) -> None:
    if entrant is None:
        return
    if entrant not in asked:
        raise RulesError("forced_unknown", entrant=entrant)
    if asked[entrant] is not None:
        raise RulesError("forced_absent", entrant=entrant)
    if entrant in seen:
        raise RulesError("forced_twice", entrant=entrant)
    seen.add(entrant)
