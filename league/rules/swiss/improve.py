"""Lower bounds of the criteria, and improving a pairing by pairing parts of it anew, exactly.

A pairing is *proved* up to the first criterion at which it is above its lower bound: no rematch,
the bye to the lowest who had none, one float for two odd score groups, each to the next, and so
on. Where the first pairing is above a bound, the pairs at fault and some others of every score
group are paired anew on all criteria, which can only be as good or better.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random

from league.rules.swiss.criteria import (
    BYE_AGAIN,
    BYE_POINTS,
    CLUBS,
    DISTANCE,
    FLOATS,
    FORBIDDEN,
    IMBALANCE,
    REMATCHES,
    REPEATED,
    TIMES_MET,
    Criteria,
    Match,
    Place,
    Terms,
)
from league.rules.swiss.exact import best
from league.rules.swiss.settings import Method

ROOM, SMALL_ROOM = 50, 30  # pairs of one part; the second by seed order, which takes longer
CLUB_ROOM, CLUB_PARTS = 34, 10  # with clubs, too, in fields of MANY pairs or more
MANY = 300
FAULTS = 20  # at most so many pairs at fault in a part
PATIENCE = 4  # parts in a row without improvement
PARTS = 24  # at most so many parts, once there is no rematch


def least(criteria: Criteria) -> dict[str, int]:
    """Return a lower bound of each criterion, for pairings equal on the criteria before it."""
    bound = dict.fromkeys((FORBIDDEN, REMATCHES, TIMES_MET, REPEATED), 0)
    field, groups = criteria.field, {s: len(g) for s, g in criteria.groups.items()}
    bound[BYE_AGAIN] = bound[BYE_POINTS] = 0
    if len(criteria.free) % 2:
        contenders = field.contenders
        again, score = min((contenders[at].byes, field.score[at]) for at in criteria.free)
        bound[BYE_AGAIN], bound[BYE_POINTS] = again, score - criteria.lowest
        groups[score] -= 1
    odd = [score for score, size in groups.items() if size % 2]
    bound[FLOATS] = len(odd) // 2
    bound[DISTANCE] = sum(odd[::2]) - sum(odd[1::2])
    bound[CLUBS] = _clubs(criteria, groups)
    if not odd and not len(criteria.free) % 2:
        bound[IMBALANCE] = sum(_most_even(criteria, group) for group in criteria.groups.values())
    return bound


def _clubs(criteria: Criteria, left: Mapping[int, int]) -> int:
    """A club of more than half the field meets itself; the bye is one more to keep it apart.

    Where clubs count after floats and these are the fewest, the same holds of every score group:
    ``left`` is its size without the bye, and of an odd number one more leaves it as a float.
    """
    if not criteria.field.any_tags:
        return 0
    size = len(criteria.free)
    whole = criteria.club_meetings(criteria.free, (size + 1) // 2)
    if not criteria.clubs_last:
        return whole
    parts = 0
    for score, group in criteria.groups.items():
        staying = left[score] - left[score] % 2
        parts += criteria.club_meetings(group, len(group) - staying + staying // 2)
    return max(whole, parts)


def _most_even(criteria: Criteria, group: Sequence[Place]) -> int:
    ordered = sorted(criteria.field.balance[at] for at in group)
    half = len(ordered) // 2
    joined = zip(ordered[half:], ordered[:half], strict=True)
    return sum((more - 1) ** 2 + (less + 1) ** 2 for more, less in joined)


def proved(criteria: Criteria, total: Terms) -> int:
    """Return how many criteria, from the first on, are at their lower bounds."""
    bound = least(criteria)
    for number, name in enumerate(criteria.names[: criteria.shown]):
        if total[number] != bound.get(name, -1):
            return number
    return criteria.shown


def is_enough(criteria: Criteria, total: Terms) -> bool:
    """Tell whether all criteria before the seats are proved."""
    return proved(criteria, total) >= _enough(criteria)


def _enough(criteria: Criteria) -> int:
    return criteria.names.index(IMBALANCE) if IMBALANCE in criteria.names else criteria.shown


def improved(criteria: Criteria, pairs: Sequence[Match], rng: Random) -> list[Match]:
    """Return the pairing improved by pairing some parts of it exactly."""
    now, idle, enough = _Mended(criteria, pairs), 0, _enough(criteria)
    for turn in range(max(PARTS, len(pairs))):
        if is_enough(criteria, now.total) or now.tired(turn, idle):
            break
        before = now.total[:enough]
        faults = now.faults(enough, widely=turn % 4 > 1)
        now.pair_anew(_part(now, faults, turn, rng))
        idle = 0 if now.total[:enough] < before else idle + 1
    return now.pairs


class _Mended:
    """A pairing by falling score with the terms of its pairs, kept while parts are replaced."""

    def __init__(self, criteria: Criteria, pairs: Sequence[Match]) -> None:
        self.criteria = criteria
        score = criteria.field.score
        self.pairs = sorted(pairs, key=lambda match: (-score[match[0]], match[0]))
        self.terms = [criteria.terms(match) for match in self.pairs]
        self.total = tuple(map(sum, zip(*self.terms, strict=True)))
        self.bound = least(criteria)

    def score(self, at: int) -> int:
        return self.criteria.field.score[self.pairs[at][0]]

    def tired(self, turn: int, idle: int) -> bool:
        """Tell whether to stop, after ``idle`` fruitless parts or many; later with rematches."""
        again = any(self.total[: self.criteria.names.index(TIMES_MET)])
        parts = CLUB_PARTS if self.criteria.clubs_first and len(self.pairs) >= MANY else PARTS
        return idle >= (4 * PATIENCE if again else PATIENCE) or (turn >= parts and not again)

    def faults(self, enough: int, widely: bool) -> list[int]:
        """Return the indexes of pairs that add to the first criterion above its bound, or any."""
        over = [
            number
            for number, name in enumerate(self.criteria.names[:enough])
            if self.total[number] > self.bound[name]
        ]
        asked = over if widely else over[:1]
        numbered = enumerate(self.terms)
        return [at for at, each in numbered if any(each[number] for number in asked)]

    def pair_anew(self, part: Sequence[int]) -> None:
        places: list[Place] = [each for at in part for each in self.pairs[at] if each is not None]
        matches = best(self.criteria, sorted(places))
        score = self.criteria.field.score
        matches.sort(key=lambda match: (-score[match[0]], match[0]))
        for at, match in zip(sorted(part), matches, strict=True):
            self.pairs[at], self.terms[at] = match, self.criteria.terms(match)
        self.total = tuple(map(sum, zip(*self.terms, strict=True)))


def _part(now: _Mended, faults: Sequence[int], turn: int, rng: Random) -> list[int]:
    """Choose a part: some faults and, by turns, pairs of all score groups or of near scores."""
    some = FAULTS if len(faults) > FAULTS else len(faults)
    start = turn * some // 2 % len(faults)
    chosen = dict.fromkeys([*faults, *faults][start : start + some])
    field = now.criteria.field
    room = CLUB_ROOM if field.any_tags and len(now.pairs) >= MANY else ROOM
    if field.settings.method is not Method.RANDOM:
        room = SMALL_ROOM
    others = _around(now, list(chosen)) if turn % 2 else _of_all_groups(now, list(chosen), rng)
    for at in others:
        if len(chosen) >= room:
            break
        chosen[at] = None
    return list(chosen)


def _around(now: _Mended, faults: Sequence[int]) -> Iterator[int]:
    for away in range(1, len(now.pairs)):
        for at in faults:
            if at >= away:
                yield at - away
            if at + away < len(now.pairs):
                yield at + away


def _of_all_groups(now: _Mended, faults: Sequence[int], rng: Random) -> Iterator[int]:
    """Yield the floats and the bye, then a pair of each score group in turn, nearest first."""
    here = {now.score(at) for at in faults}
    groups: dict[int, list[int]] = {}
    mixed = sorted((rng.random(), at) for at in range(len(now.pairs)))
    moved = [at for _, at in mixed if now.criteria.is_moved(now.pairs[at])]
    yield from moved[:FAULTS]
    for _, at in mixed:
        groups.setdefault(now.score(at), []).append(at)
    near = sorted(groups, key=lambda score: min(abs(score - each) for each in here))
    for row in zip_longest(*(groups[score] for score in near)):
        yield from (at for at in row if at is not None)
