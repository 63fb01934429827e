"""The order in which the losers of each winners' round come down, so that rematches come late.

*Minor round*: a round of the losers' bracket in which losers come down from the winners' bracket.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

One = TypeVar("One")


class Order(StrEnum):
    NATURAL = "natural"
    REVERSE = "reverse"
    HALF_SHIFT = "half_shift"
    REVERSE_HALF_SHIFT = "reverse_half_shift"
    PAIR_FLIP = "pair_flip"


N, R, H, Q, F = Order

# For each full size the orders of its minor rounds; the later ones are natural. Chosen from all
# chains of orders for the latest first round in which two who met can meet again: losers' round 3
# for 8, 4 for 16, 5 for 32, 7 for 64, 8 for 128, 9 for 256 and more.
ORDERS: Mapping[int, tuple[Order, ...]] = MappingProxyType(
    {4: (N,), 8: (R,), 16: (R, N), 32: (R, Q, R), 64: (R, Q, H), 128: (R, H, Q, N)}
)
LARGER = (R, H, Q, F)


def orders_of(size: int) -> tuple[Order, ...]:
    """Return an order for each minor round of a full bracket of ``size``, a power of two."""
    minor_rounds = max(size.bit_length() - 2, 0)
    known = ORDERS.get(size, LARGER)
    return (known + (N,) * minor_rounds)[:minor_rounds]


def ordered(lines: Sequence[One], order: Order) -> list[One]:
    return _WAYS[order](list(lines)) if len(lines) > 1 else list(lines)


def _halves(lines: list[One]) -> tuple[list[One], list[One]]:
    return lines[: len(lines) // 2], lines[len(lines) // 2 :]


def _half_shift(lines: list[One]) -> list[One]:
    upper, lower = _halves(lines)
    return lower + upper


def _reverse_half_shift(lines: list[One]) -> list[One]:
    upper, lower = _halves(lines)
    return upper[::-1] + lower[::-1]


def _pair_flip(lines: list[One]) -> list[One]:
    return [line for pair in zip(lines[1::2], lines[::2], strict=True) for line in pair]


_WAYS: Mapping[Order, Callable[[list[One]], list[One]]] = {
    N: list,
    R: lambda lines: lines[::-1],
    H: _half_shift,
    Q: _reverse_half_shift,
    F: _pair_flip,
}
