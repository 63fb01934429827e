"""Brute force for rematches, from the definition alone and apart from the house's builders.

A full losers' bracket is played with sets of *drops*: (round, index) of the winners' match that
was lost. Two drops have met exactly if one match lies on the way to the other.
"""

from collections.abc import Callable, Iterator

Drop = tuple[int, int]
Lines = list[list[Drop]]

ORDERS: dict[str, Callable[[list[Drop]], list[Drop]]] = {
    "natural": lambda drops: drops,
    "reverse": lambda drops: drops[::-1],
    "half_shift": lambda drops: drops[len(drops) // 2 :] + drops[: len(drops) // 2],
    "reverse_half_shift": lambda drops: (
        drops[: len(drops) // 2][::-1] + drops[len(drops) // 2 :][::-1]
    ),
    "pair_flip": lambda drops: [drops[k ^ 1] for k in range(len(drops))] if drops[1:] else drops,
}


def have_met(first: Drop, second: Drop) -> bool:
    (early, low), (late, high) = sorted((first, second))
    return early < late and low >> (late - early) == high


def rematch(upper: list[Drop], lower: list[Drop]) -> bool:
    return any(have_met(a, b) for a in upper for b in lower)


def latest_first_rematch(depth: int) -> int:
    """The best that any chain of named orders reaches, for 2 ** depth entrants."""
    start = [[(1, 2 * k), (1, 2 * k + 1)] for k in range(2 ** (depth - 2))]
    best = 2
    while any(first > best for first in _firsts(2, depth, start, best + 1)):
        best += 1
    return best


def _firsts(number: int, depth: int, lines: Lines, target: int) -> Iterator[int]:
    """First rounds with a rematch, of those chains that come to ``target`` without one."""
    if number > depth:
        yield 2 * depth - 1  # none at all
        return
    drops = [(number, k) for k in range(2 ** (depth - number))]
    for order in ORDERS.values():
        minor = list(zip(order(drops), lines, strict=True))
        if any(rematch([drop], line) for drop, line in minor):
            if 2 * number - 2 >= target:
                yield 2 * number - 2
            continue
        merged = [[drop, *line] for drop, line in minor]
        major = list(zip(merged[::2], merged[1::2], strict=False))
        if any(rematch(upper, lower) for upper, lower in major):
            if 2 * number - 1 >= target:
                yield 2 * number - 1
            continue
        after = [upper + lower for upper, lower in major] or merged
        yield from _firsts(number + 1, depth, after, target)
