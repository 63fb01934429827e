"""A deck's content as plain values: card codes in canonical order, and the starters by piece."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MOST_CARDS = 60
LONGEST_CODE = 40
PIECE = re.compile(r"[0-9]{1,2}")
FLEXIBLE, UNKNOWN = 8, 9


class Malformed(ValueError):
    """The value is no deck content. ``code`` is stable; ``params`` say where."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Content:
    """``starters``: pairs of piece and card code, by piece. Any rule of the game may be broken."""

    cards: tuple[str, ...] = ()
    starters: tuple[tuple[int, str], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the draft shape ``{"cards": [code, …], "starters": {"1": code, …}}``."""
        return {
            "cards": list(self.cards),
            "starters": {str(piece): code for piece, code in self.starters},
        }

    @classmethod
    def from_json(cls, value: object) -> "Content":
        """Read the draft shape; missing starters are none. Raises ``Malformed``."""
        if not isinstance(value, Mapping):
            raise Malformed("content_not_object")
        return cls.of(_codes(value.get("cards", [])), _starters(value.get("starters")))

    @classmethod
    def of(cls, cards: tuple[str, ...], starters: Mapping[int, str]) -> "Content":
        return cls(cards, tuple(sorted(starters.items())))

    def in_order(self, numbers: Mapping[str, int | None]) -> "Content":
        """Sort by carrier number 1 to 7, then flexible, then unknown cards; inside by code."""

        def place(code: str) -> tuple[int, str]:
            return (numbers[code] or FLEXIBLE, code) if code in numbers else (UNKNOWN, code)

        return Content(tuple(sorted(self.cards, key=place)), self.starters)

    @property
    def pieces(self) -> dict[int, str]:
        return dict(self.starters)

    @property
    def codes(self) -> frozenset[str]:
        """Return every code that is named: in the deck, or as a starter beside it."""
        return frozenset(self.cards) | {code for _piece, code in self.starters}


def _codes(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise Malformed("cards_not_list")
    if len(value) > MOST_CARDS:
        raise Malformed("too_many_cards", max=MOST_CARDS, count=len(value))
    return tuple(_code(code) for code in value)


def _code(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST_CODE:
        raise Malformed("card_code_shape", max=LONGEST_CODE)
    code = unicodedata.normalize("NFKC", value).strip().upper()
    if not code.isprintable() or not 0 < len(code) <= LONGEST_CODE:
        raise Malformed("card_code_shape", max=LONGEST_CODE)
    return code


def _starters(value: object) -> dict[int, str]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Malformed("starters_not_object")
    starters: dict[int, str] = {}
    for piece, code in value.items():
        if not isinstance(piece, str) or not PIECE.fullmatch(piece) or not piece.isascii():
            raise Malformed("starter_piece_shape", piece=str(piece)[:10])
        if int(piece) in starters:
            raise Malformed("starter_piece_twice", piece=piece)
        if code not in (None, ""):
            starters[int(piece)] = _code(code)
    return starters
