"""The places of seeds: the best two can meet only in the final, the best four in semifinals."""

from collections.abc import Sequence

from league.rules.brackets.sources import BracketLine, Leaf, Seed
from league.rules.errors import RulesError

MOST_ENTRANTS = 4096


def seed_order(size: int) -> tuple[int, ...]:
    """Return a full bracket's seeds, top down: each p of the half-size one gives p, size+1-p."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        last = 2 * len(order) + 1
        order = tuple(seed for better in order for seed in (better, last - better))
    return order


def full_size(entrants: int) -> int:
    """Return the least power of two that is not below ``entrants``."""
    return 1 << (entrants - 1).bit_length()


def leaves_of(field: int | Sequence[Leaf]) -> tuple[Leaf, ...]:
    """Return the leaves in seed order, best first.

    Raises ``RulesError`` too_few_entrants (none at all), too_many_entrants, entrant_twice.
    """
    leaves = tuple(map(Seed, range(1, field + 1))) if isinstance(field, int) else tuple(field)
    if not leaves:
        raise RulesError("too_few_entrants", least=1)
    if len(leaves) > MOST_ENTRANTS:
        raise RulesError("too_many_entrants", most=MOST_ENTRANTS)
    if len(set(leaves)) != len(leaves):
        raise RulesError("entrant_twice")
    return leaves


def first_lines(leaves: Sequence[Leaf]) -> list[BracketLine]:
    """Return the lines of the first round, top down; None is a bye, and the best seeds get them."""
    order = seed_order(full_size(len(leaves)))
    return [leaves[seed - 1] if seed <= len(leaves) else None for seed in order]
