"""A first pairing of a large field: score group by score group, by lot or by seed, then repaired.

An odd group sends one to the next odd group, which makes half as many floats as there are odd
groups and the least distances; inside a group those who sat first more often meet the others.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from random import Random

from league.rules.swiss.apart import FRUITLESS, across
from league.rules.swiss.criteria import Criteria, Match, Place
from league.rules.swiss.exact import best
from league.rules.swiss.settings import Method

FEW = 40  # up to this size a group is paired exactly
CROWD = 8  # from this average size on, score groups are paired by themselves
SLICE = 60
NEAR = 12  # candidates looked at on each side of a float
FAULTS = 30  # pairs at fault that are tried for an exchange before all others


class Draft:
    """Pairs the free contenders of ``criteria`` once, completely."""

    def __init__(self, criteria: Criteria, rng: Random) -> None:
        self.criteria = criteria
        self.field = criteria.field
        self.rng = rng
        self.by_lot = criteria.field.settings.method is Method.RANDOM

    def pairs(self) -> list[Match]:
        if len(self.criteria.groups) * CROWD > len(self.criteria.free):
            return self._slices()
        groups = {score: list(group) for score, group in self.criteria.groups.items()}
        matches: list[Match] = []
        if len(self.criteria.free) % 2:
            at = self._for_bye()
            groups[self.field.score[at]].remove(at)
            matches.append((at, None))
        odd = [group for group in groups.values() if len(group) % 2]
        for upper, lower in zip(odd[::2], odd[1::2], strict=True):
            above, below = self._float(upper, lower)
            upper.remove(above)
            lower.remove(below)
            matches.append((above, below))
        for group in groups.values():
            matches += best(self.criteria, group) if len(group) <= FEW else self._inside(group)
        return across(self.criteria, matches) if self.criteria.clubs_first else matches

    def _slices(self) -> list[Match]:
        """Pair slices of the order by score exactly, where score groups are too small."""
        row, matches = list(chain(*self.criteria.groups.values())), list[Match]()
        if len(row) % 2:
            row.remove(at := self._for_bye())
            matches.append((at, None))
        for start in range(0, len(row), SLICE):
            matches += best(self.criteria, row[start : start + SLICE])
        return matches

    def _for_bye(self) -> Place:
        contenders, score, rank = self.field.contenders, self.field.score, self.criteria.rank

        def key(at: Place) -> tuple[int, int, int]:
            return contenders[at].byes, score[at], self.field.lot[at] if self.by_lot else -rank[at]

        return min(self.criteria.free, key=key)

    def _float(self, upper: Sequence[Place], lower: Sequence[Place]) -> tuple[Place, Place]:
        went_down, went_up = self.field.went_down, self.field.went_up
        down = self._willing(upper, went_down, last=True)
        up = self._willing(lower, went_up, last=False)
        tried = [
            (a + b, above, below) for a, above in enumerate(down) for b, below in enumerate(up)
        ]
        tried.sort(key=lambda each: (went_down[each[1]] + went_up[each[2]], each[0]))
        for strict in (True, False):
            for _, above, below in tried:
                kept = strict and self.field.same_club(above, below)
                if not kept and not self.field.banned(above, below):
                    return above, below
        return tried[0][1], tried[0][2]

    def _willing(self, group: Sequence[Place], went: Sequence[bool], last: bool) -> list[Place]:
        """Return candidates for a float, the best first. Removing one with a middle balance
        leaves the others most even."""
        balance, rank, lot = self.field.balance, self.criteria.rank, self.field.lot
        middle = sorted(balance[at] for at in group)[len(group) // 2]
        seats = self.field.settings.seats

        def key(at: Place) -> tuple[int, int, int]:
            place = lot[at] if self.by_lot else (-rank[at] if last else rank[at])
            return went[at], abs(balance[at] - middle) if seats else 0, place

        return sorted(group, key=key)[:NEAR]

    def _inside(self, group: list[Place]) -> list[Match]:
        """Pair a group: halves by balance, joined in the order of the method, then repaired."""
        ordered = self._shuffled(group) if self.by_lot else list(group)
        if self.field.settings.seats:
            ordered.sort(key=lambda at: -self.field.balance[at])
        half = len(ordered) // 2
        left, right = ordered[:half], ordered[half:]
        if self.by_lot:
            right = self._shuffled(right)
        else:
            rank = self.criteria.rank
            fold = self.field.settings.method is Method.FOLD
            left.sort(key=rank.__getitem__)
            right.sort(key=rank.__getitem__, reverse=fold)
        self._repair(left, right)
        return list(zip(left, right, strict=True))

    def _repair(self, left: list[Place], right: list[Place]) -> None:
        """Exchange partners until nobody meets again, then until no club meets itself."""
        banned, club = self.field.banned, self.field.same_club
        self._exchange(left, right, banned, least=0, patience=len(left))
        if self.field.any_tags and self.criteria.keeps_clubs:
            least = self.criteria.club_meetings([*left, *right], len(left))

            def bad(first: Place, second: Place) -> bool:
                return banned(first, second) or club(first, second)

            self._exchange(left, right, bad, least=least, patience=FRUITLESS)

    def _exchange(
        self,
        left: list[Place],
        right: list[Place],
        bad: Callable[[Place, Place], bool],
        *,
        least: int,
        patience: int,
    ) -> None:
        """Exchange until ``least`` pairs are bad, or ``patience`` in a row cannot be mended."""
        faults = [at for at in range(len(left)) if bad(left[at], right[at])]
        still, fruitless = len(faults), 0
        for at in faults:
            if still <= least or fruitless == patience:
                return
            if not bad(left[at], right[at]):
                continue
            for other in chain(self._some(faults), self._others(at, len(left))):
                # The pair given up may be as bad as the one mended, but not the new ones.
                if not bad(left[at], right[other]) and not bad(left[other], right[at]):
                    still -= 1 + bad(left[other], right[other])
                    right[at], right[other] = right[other], right[at]
                    fruitless = 0
                    break
            else:
                fruitless += 1

    def _some(self, faults: Sequence[int]) -> Iterator[int]:
        """Yield some other pairs at fault first, since two of them often mend each other."""
        few = min(len(faults), FAULTS) if self.by_lot else 0
        return (faults[self._below(len(faults))] for _ in range(few))

    def _others(self, at: int, count: int) -> Iterator[int]:
        start = self._below(count) if self.by_lot else at
        return (self._other(at, start, step, count) for step in range(1, count))

    def _other(self, at: int, start: int, step: int, count: int) -> int:
        if self.by_lot:
            return (start + step) % count
        # 1, -1, 2, -2 …: the nearest in the order of the method
        away = (step + 1) // 2 if step % 2 else -(step // 2)
        return (at + away) % count

    def _below(self, bound: int) -> int:
        return int(self.rng.random() * bound)

    def _shuffled(self, group: Sequence[Place]) -> list[Place]:
        """Shuffle by ``random`` alone, whose sequence is the same in all Python versions."""
        mixed = list(group)
        for at in range(len(mixed) - 1, 0, -1):
            other = self._below(at + 1)
            mixed[at], mixed[other] = mixed[other], mixed[at]
        return mixed
