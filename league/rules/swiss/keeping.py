"""Pairing again with the fewest changes: the search behind ``repair``.

One criterion is added after those that a round must meet: how many pairs are not among the
present ones. Small fields are paired exactly as a whole. In large ones present pairs without
fault are kept at first, and parts are paired anew, exactly, until nothing can be better or some
parts in a row bring no improvement.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random

from league.rules.swiss.criteria import DISTANCE, IMBALANCE, Criteria, Field, Match, Place, Terms
from league.rules.swiss.exact import best
from league.rules.swiss.improve import proved

BROKEN, CHANGED = "broken", "changed"
EXACT = 100  # up to so many contenders, all are paired exactly
ROOM = 36  # pairs of one part
PATIENCE = 4  # parts in a row without improvement
PARTS = 16


class Keeping(Criteria):
    """Criteria that count pairs which are not among the present ones.

    ``present`` maps each place to its partner (None: the bye), ``seats`` has its pairs with the
    first seat first; a pair that stays keeps its seats. Of the ``begun``, breaking one counts
    before any other change, for each of its two.
    """

    def __init__(
        self,
        field: Field,
        free: Sequence[Place],
        present: Mapping[Place, Place | None],
        seats: frozenset[tuple[Place, Place]],
        begun: frozenset[Place] = frozenset(),
    ) -> None:
        self.present, self.seats, self.begun = present, seats, begun
        super().__init__(field, free)
        self.hard = self.names.index(BROKEN)
        self.uneven = self.names.index(IMBALANCE) if IMBALANCE in self.names else -1

    def _bounds(self, highest: int) -> list[tuple[str, int]]:
        bounds = super()._bounds(highest)
        after = [name for name, _ in bounds].index(DISTANCE) + 1
        return [*bounds[:after], (BROKEN, 2), (CHANGED, 1), *bounds[after:]]

    def terms(self, match: Match) -> Terms:
        first, second = match
        terms, cut = super().terms(match), self.hard
        if self.stays(match):
            terms = (*terms[:cut], 0, 0, *terms[cut:])
            return self._as_seated(first, second, terms) if second is not None else terms
        broken = (first in self.begun) + (second in self.begun)
        return (*terms[:cut], broken, 1, *terms[cut:])

    def stays(self, match: Match) -> bool:
        first, second = match
        return first in self.present and self.present[first] == second

    def _as_seated(self, left: Place, right: Place, terms: Terms) -> Terms:
        if self.uneven < 0:
            return terms
        first, second = (left, right) if (left, right) in self.seats else (right, left)
        balance = self.field.balance
        uneven = (balance[first] + 1) ** 2 + (balance[second] - 1) ** 2
        return (*terms[: self.uneven], uneven, *terms[self.uneven + 1 :])


def fewest_changes(criteria: Keeping, rng: Random) -> tuple[list[Match], bool]:
    """Return the pairing of the free contenders, and whether it is the best on all criteria."""
    if len(criteria.free) <= EXACT:
        return best(criteria, criteria.free), True
    search = _Search(criteria, rng)
    search.run()
    return search.matches, False


class _Search:
    def __init__(self, criteria: Keeping, rng: Random) -> None:
        self.criteria, self.rng = criteria, rng
        self.score = criteria.field.score
        kept, loose = _standing(criteria)
        self.matches: list[Match] = kept
        self._anew(self._part(self._at_fault(range(len(kept))), turn=0), loose)

    def run(self) -> None:
        idle = 0
        for turn in range(1, PARTS):
            total = self.total()
            if idle >= PATIENCE or self._is_done(total):
                return
            faults = self._faults(total)
            self._anew(self._part(faults, turn), ())
            idle = 0 if self.total() < total else idle + 1

    def total(self) -> Terms:
        return self.criteria.total(self.matches)[: self.criteria.hard + 2]

    def _is_done(self, total: Terms) -> bool:
        return proved(self.criteria, total) >= self.criteria.hard and not any(total[-2:])

    def _faults(self, total: Terms) -> list[int]:
        """Return the pairs to pair anew: first those at fault, if any, then those that changed."""
        if proved(self.criteria, total) < self.criteria.hard:
            faults = self._at_fault(range(len(self.matches)))
            return faults + [at for at in self._changed() if at not in faults]
        return self._changed()

    def _at_fault(self, places: Iterable[int]) -> list[int]:
        hard = self.criteria.hard
        return [at for at in places if any(self.criteria.terms(self.matches[at])[:hard])]

    def _changed(self) -> list[int]:
        return [at for at, match in enumerate(self.matches) if not self.criteria.stays(match)]

    def _part(self, faults: Sequence[int], turn: int) -> list[int]:
        """Choose a part: some pairs at fault, and pairs of all scores in turn, nearest first."""
        some = min(len(faults), ROOM * 2 // 3)
        start = turn * some // 2 % max(1, len(faults))
        chosen = dict.fromkeys([*faults, *faults][start : start + some])
        for at in self._others(list(chosen) or [0]):
            if len(chosen) >= ROOM:
                break
            chosen[at] = None
        return list(chosen)

    def _others(self, faults: Sequence[int]) -> Iterator[int]:
        here = {self.score[each] for at in faults for each in self.matches[at] if each is not None}
        groups: dict[int, list[int]] = {}
        for _, at in sorted((self.rng.random(), at) for at in range(len(self.matches))):
            groups.setdefault(self.score[self.matches[at][0]], []).append(at)
        near = sorted(groups, key=lambda score: (min(abs(score - each) for each in here), score))
        for row in zip_longest(*(groups[score] for score in near)):
            yield from (at for at in row if at is not None)

    def _anew(self, part: Sequence[int], loose: Sequence[Place]) -> None:
        freed = [each for at in part for each in self.matches[at] if each is not None]
        gone = set(part)
        rest = [match for at, match in enumerate(self.matches) if at not in gone]
        self.matches = rest + best(self.criteria, sorted([*freed, *loose]))


def _standing(criteria: Keeping) -> tuple[list[Match], list[Place]]:
    """Return the present pairs that can stay, with a bye for an odd number, and who is left."""
    free, kept, loose = set(criteria.free), list[Match](), list[Place]()
    for place in criteria.free:
        mate = criteria.present.get(place, place)
        if mate is None and len(free) % 2:
            kept.append((place, None))
        elif mate is None or mate == place or mate not in free:
            loose.append(place)
        elif place < mate:
            kept.append((place, mate))
    return kept, loose
