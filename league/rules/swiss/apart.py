"""Keeping clubs apart across score groups, for settings where clubs count before floats."""

from collections.abc import Iterator, Sequence
from itertools import chain

from league.rules.swiss.criteria import Criteria, Field, Match, Place

FRUITLESS = 8  # fruitless searches of all pairs in a row, after which it ends


def across(criteria: Criteria, pairs: Sequence[Match]) -> list[Match]:
    """Exchange partners of pairs of one club with other pairs, the nearest in score first.

    Stop when no more are left than any pairing must have, or after FRUITLESS searches in a row.
    """
    field = criteria.field
    row = sorted(pairs, key=lambda match: (-field.score[match[0]], match[0]))
    faults = [at for at, match in enumerate(row) if _meets(field, match)]
    least = criteria.club_meetings(criteria.free, (len(criteria.free) + 1) // 2)
    still, fruitless = len(faults), 0
    for number, at in enumerate(faults):
        if still <= least or fruitless == FRUITLESS:
            break
        if not _meets(field, row[at]):
            continue
        near = (faults[each] for each in _outward(number, len(faults)))
        for other in chain(near, _outward(at, len(row))):
            if exchanged := _exchanged(field, row[at], row[other]):
                still -= 1 + _meets(field, row[other])
                row[at], row[other] = exchanged
                fruitless = 0
                break
        else:
            fruitless += 1
    return row


def _outward(at: int, count: int) -> Iterator[int]:
    for away in range(1, count):
        if at + away < count:
            yield at + away
        if at >= away:
            yield at - away


def _meets(field: Field, match: Match) -> bool:
    first, second = match
    return second is not None and field.same_club(first, second)


def _exchanged(field: Field, match: Match, other: Match) -> tuple[Match, Match] | None:
    """Pair these four differently, with no pair banned or of one club; None if impossible."""
    (first, second), (third, fourth) = match, other
    if second is None or fourth is None:
        return None
    for left, right in (((first, fourth), (third, second)), ((first, third), (second, fourth))):
        if not _bad(field, *left) and not _bad(field, *right):
            return left, right
    return None


def _bad(field: Field, first: Place, second: Place) -> bool:
    return field.same_club(first, second) or field.banned(first, second)
