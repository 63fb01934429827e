"""The criteria of a pairing, in order, and the terms that each pair and bye adds to them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from random import Random
from typing import TypeAlias

from league.rules.results import Entrant
from league.rules.swiss.contenders import DOWN, UP, Contender
from league.rules.swiss.settings import Clubs, Method, SwissSettings

Place: TypeAlias = int  # the index of a contender in the field, which is sorted by entrant
Match: TypeAlias = tuple[Place, Place | None]  # None: the bye
Terms: TypeAlias = tuple[int, ...]

FORBIDDEN, REMATCHES, TIMES_MET, CLUBS = "forbidden", "rematches", "times_met", "clubs"
BYE_AGAIN, BYE_POINTS = "bye_again", "bye_points"
FLOATS, DISTANCE, REPEATED, IMBALANCE = "floats", "distance", "repeated", "imbalance"
LOTS = 1 << 24
MIX, WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


class Field:
    """Contenders sorted by entrant, with scores as whole numbers of 1/``scale`` points."""

    def __init__(
        self,
        contenders: Iterable[Contender],
        settings: SwissSettings,
        forbidden: Iterable[tuple[Entrant, Entrant]],
        seed: str,
    ) -> None:
        self.settings = settings
        self.contenders = sorted(contenders, key=lambda each: each.entrant)
        self.place = {each.entrant: at for at, each in enumerate(self.contenders)}
        scores = [each.score for each in self.contenders]
        self.scale = lcm(*{each.denominator for each in scores})
        self.score = [each.numerator * (self.scale // each.denominator) for each in scores]
        self.balance = [sum(each.seats) for each in self.contenders]
        # Of ``Random``, only ``random`` gives the same sequence in all Python versions.
        draw = Random(seed).random
        self.lot = [int(draw() * (1 << 52)) for _ in self.contenders]
        self.forbidden: dict[Entrant, set[Entrant]] = {}
        for first, second in forbidden:
            self.forbidden.setdefault(first, set()).add(second)
            self.forbidden.setdefault(second, set()).add(first)
        memory = settings.memory
        last = [each.floats[-memory:] if memory else () for each in self.contenders]
        self.went_down = [DOWN in each for each in last]
        self.went_up = [UP in each for each in last]
        self.any_tags = any(each.tags for each in self.contenders)

    def banned(self, first: Place, second: Place) -> bool:
        """Tell whether two are to be paired only if nothing else is possible."""
        ours, theirs = self.contenders[first], self.contenders[second]
        if theirs.entrant in ours.met or ours.entrant in theirs.met:
            return True
        return bool(self.forbidden) and theirs.entrant in self.forbidden.get(ours.entrant, ())

    def same_club(self, first: Place, second: Place) -> bool:
        if not self.any_tags or self.settings.clubs is Clubs.OFF:
            return False
        return not self.contenders[first].tags.isdisjoint(self.contenders[second].tags)

    def lot_of(self, first: Place, second: Place) -> int:
        """Return a random number for a pair: the same for both orders and any order of input."""
        mixed = ((self.lot[first] ^ self.lot[second]) * MIX) & WORD
        mixed = ((mixed ^ (mixed >> 29)) * MIX) & WORD
        return (mixed ^ (mixed >> 32)) % LOTS


class Criteria:
    """Computes the terms of a pair or a bye, one per criterion in the order in which they count.

    ``free`` are the contenders still to be paired; ranks inside a score group and the lowest
    score for a bye refer to these.
    """

    def __init__(self, field: Field, free: Sequence[Place]) -> None:
        self.field = field
        self.free = free
        settings = field.settings
        self.lowest = min((field.score[each] for each in free), default=0)
        highest = max((field.score[each] for each in free), default=0)
        self.groups: dict[int, list[Place]] = {}
        for each in sorted(free, key=lambda at: (-field.score[at], *self._seed(at))):
            self.groups.setdefault(field.score[each], []).append(each)
        self.rank = {
            each: rank for group in self.groups.values() for rank, each in enumerate(group)
        }
        self.widest = max(map(len, self.groups.values()), default=0)
        self.clubs_first = settings.clubs is Clubs.AFTER_REMATCHES
        self.clubs_last = settings.clubs is Clubs.LAST
        self.keeps_clubs = settings.clubs is not Clubs.OFF
        self.names = tuple(name for name, _ in self._bounds(highest))
        self.shown = self.names.index("order" if settings.method is not Method.RANDOM else "lot")
        self.bounds = tuple(bound for _, bound in self._bounds(highest))

    def _seed(self, at: Place) -> tuple[int, int]:
        return self.field.contenders[at].seed, at

    def _bounds(self, highest: int) -> list[tuple[str, int]]:
        """Return every criterion in order, with the most that a pair or bye can add to it."""
        contenders, balance = [self.field.contenders[at] for at in self.free], self.field.balance
        met = max((times for each in contenders for times in each.met.values()), default=0)
        byes = max((each.byes for each in contenders), default=0)
        spread = highest - self.lowest
        uneven = max((abs(balance[at]) for at in self.free), default=0) + 1
        club = [(CLUBS, 1)]
        named = [(FORBIDDEN, 1), (REMATCHES, 1), (TIMES_MET, met)]
        named += club if self.clubs_first else []
        named += [(BYE_AGAIN, byes), (BYE_POINTS, spread)]
        named += [(FLOATS, 1), (DISTANCE, spread), (REPEATED, 2)]
        named += club if self.clubs_last else []
        named += [(IMBALANCE, 2 * uneven * uneven)] if self.field.settings.seats else []
        widest = self.widest
        if self.field.settings.method is Method.FOLD:
            named += [("order", 2 * widest), ("product", widest * widest)]
        elif self.field.settings.method is Method.SLIDE:
            named += [("order", 2 * widest), ("halves", widest), ("gaps", widest * widest)]
        return [*named, ("lot", LOTS)]

    def units(self, matches: int, upto: int | None = None) -> Terms:
        """Return the weight of each criterion, which no sum of later ones can outweigh."""
        units = [1]
        for bound in reversed(self.bounds[1:upto]):
            units.append(units[-1] * (bound * matches + 1))
        return tuple(reversed(units))

    def weigh(self, match: Match, units: Terms) -> int:
        # ``map`` ends with the shorter one, so fewer units mean fewer criteria.
        return sum(map(mul, self.terms(match), units))

    def terms(self, match: Match) -> Terms:
        first, second = match
        return self._of_bye(first) if second is None else self.of_pair(first, second)

    def total(self, matches: Iterable[Match]) -> Terms:
        sums = [sum(column) for column in zip(*map(self.terms, matches), strict=True)]
        return tuple(sums) or (0,) * len(self.names)

    def is_moved(self, match: Match) -> bool:
        """Tell whether a match is a float or the bye."""
        first, second = match
        return second is None or self.field.score[first] != self.field.score[second]

    def _of_bye(self, at: Place) -> Terms:
        field = self.field
        head = (0, 0, 0, 0) if self.clubs_first else (0, 0, 0)
        gap = field.score[at] - self.lowest
        terms = (*head, field.contenders[at].byes, gap, 0, 0, 0)
        if self.clubs_last:
            terms += (0,)
        if field.settings.seats:
            terms += (field.balance[at] ** 2,)
        if field.settings.method is not Method.RANDOM:
            above = len(self.groups[field.score[at]]) - 1 - self.rank[at]
            terms += (above, 0) if field.settings.method is Method.FOLD else (above, 0, 0)
        return (*terms, field.lot[at] % LOTS)

    def of_pair(self, first: Place, second: Place) -> Terms:
        field = self.field
        ours, theirs = field.contenders[first], field.contenders[second]
        times = max(ours.met.get(theirs.entrant, 0), theirs.met.get(ours.entrant, 0))
        barred = 0
        if field.forbidden:
            barred = int(theirs.entrant in field.forbidden.get(ours.entrant, ()))
        club = (int(field.same_club(first, second)),)
        terms: Terms = (barred, 1 if times else 0, times)
        if self.clubs_first:
            terms += club
        apart = field.score[first] - field.score[second]
        if apart:
            above, below = (first, second) if apart > 0 else (second, first)
            repeated = field.went_down[above] + field.went_up[below]
            terms += (0, 0, 1, abs(apart), repeated)
        else:
            terms += (0, 0, 0, 0, 0)
        if self.clubs_last:
            terms += club
        if field.settings.seats:
            more, less = field.balance[first], field.balance[second]
            if more < less:
                more, less = less, more
            terms += ((more - 1) ** 2 + (less + 1) ** 2,)
        if field.settings.method is not Method.RANDOM:
            terms += self._order(first, second)
        return (*terms, field.lot_of(first, second))

    def _order(self, first: Place, second: Place) -> Terms:
        """Fold and slide as sums: the least sum of products of ranks is the fold; the greatest
        sum of differences joins the halves, and the least of their squares puts them in order.
        Of a float, the last of the upper group goes down and the first of the lower one up.
        """
        field, low, high = self.field, self.rank[first], self.rank[second]
        fold = field.settings.method is Method.FOLD
        if field.score[first] == field.score[second]:
            if fold:
                return 0, low * high
            return 0, self.widest - abs(low - high), (low - high) ** 2
        above, below = (
            (first, second) if field.score[first] > field.score[second] else (second, first)
        )
        last = len(self.groups[field.score[above]]) - 1 - self.rank[above]
        return (last + self.rank[below], 0) if fold else (last + self.rank[below], 0, 0)

    def club_meetings(self, places: Iterable[Place], pairs: int) -> int:
        """Return how many of ``pairs`` pairs must be within a club with more entrants than that."""
        contenders = self.field.contenders
        counts = Counter(tag for at in places for tag in contenders[at].tags)
        return max(0, max(counts.values(), default=0) - pairs)

    def points(self, scaled: int) -> Fraction:
        return Fraction(scaled, self.field.scale)
