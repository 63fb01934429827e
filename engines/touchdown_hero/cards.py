"""The fifty cards as numbers from 0: forty play cards suit by suit, then the ten heroes.

A set of cards is an int with a bit for each; a fan is its cards in their order, a byte each.
"""

from collections.abc import Iterable
from typing import Final

SUITS: Final = "RBGK"
WILD: Final = 4  # the suit of a hero that is not led
FIRST_HERO: Final = 40
NONE: Final = -1
UNKNOWN: Final = -2  # a card that the writer of an open record did not see

NAMES: Final = (
    *(f"{suit}{number}" for suit in SUITS for number in range(1, 11)),
    *(f"H{number}" for number in range(10)),
)
CARDS: Final = {name: card for card, name in enumerate(NAMES)}
NUMBERS: Final[tuple[int, ...]] = (*(card % 10 + 1 for card in range(FIRST_HERO)), *range(10))
SUIT: Final = tuple(card // 10 for card in range(len(NAMES)))
BLANK: Final = len(NAMES)  # in a fan: a card that is turned over
BIT: Final = (*(1 << card for card in range(len(NAMES))), 0)  # the last (-1): no card, no bit
ONE: Final = (*(bytes((card,)) for card in range(len(NAMES))), b"")  # and no byte
SUIT_BITS: Final = tuple(0x3FF << 10 * suit for suit in range(5))
HEROES: Final = SUIT_BITS[WILD]
PLAY_CARDS: Final = (1 << FIRST_HERO) - 1
ALL: Final = PLAY_CARDS | HEROES

# The cards of a suit, by its ten bits in a set: joining five of these is faster than testing fifty
# bits.
OF_SUIT: Final = tuple(
    tuple(
        bytes(10 * suit + place for place in range(10) if bits >> place & 1) for bits in range(1024)
    )
    for suit in range(5)
)
_RED, _BLUE, _GREEN, _BLACK, _HERO = OF_SUIT


def cards_of(held: int) -> bytes:
    """Return the fan of a set: its cards in their order."""
    return (
        _RED[held & 1023]
        + _BLUE[held >> 10 & 1023]
        + _GREEN[held >> 20 & 1023]
        + _BLACK[held >> 30 & 1023]
        + _HERO[held >> 40]
    )


def names_of(held: int) -> list[str]:
    return [NAMES[card] for card in cards_of(held)]


def set_of(cards: Iterable[int]) -> int:
    held = 0
    for card in cards:
        held |= BIT[card]
    return held


def named_set(names: Iterable[str]) -> int:
    """Return the set of the cards named. Raises ``KeyError`` for a name that is no card."""
    return set_of(CARDS[name] for name in names)
