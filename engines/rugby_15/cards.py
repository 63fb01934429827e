"""The fifteen cards of a side. Sets differ only in the symbols."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.core.sets import SetFault

NAME: Final = "r15-cards-1"  # the set of rugby_15-1; a record may name another (``@set``)
STYLES: Final = ("force", "finesse", "kick", "tackle")
SYMBOLS: Final = ("green", "red")
COUNT: Final = 15
UNKNOWN: Final = "?"  # a card that a seat does not see
_KEYS: Final = {"code", "style", "value", "copies", "symbol"}
_CODE: Final = re.compile(r"[FS][1-6]|K|T")


@dataclass(frozen=True, slots=True)
class Card:
    """``house``: the symbol is not printed in the rules; it is ours (R15-R14)."""

    code: str
    style: str
    value: int  # 0 of a Kick and a Tackle
    copies: int
    symbol: str
    house: bool = False


def read_set(text: str) -> tuple[str, tuple[Card, ...]]:
    """Read a set: its name with its revision, and its cards. Raises ``ValueError``."""
    read: Mapping[str, Any] = json.loads(text)
    name, revision = read.get("set"), read.get("revision")
    if not (isinstance(name, str) and isinstance(revision, int) and revision > 0):
        raise SetFault("name", f"{name}-{revision}")
    cards = tuple(_card(raw) for raw in read.get("cards", ()))
    codes = [card.code for card in cards]
    if len(set(codes)) < len(codes):
        raise SetFault("twice", f"{name}: code")
    if sum(card.copies for card in cards) != COUNT:
        raise SetFault("count", f"{name}: copies", count=COUNT)
    return f"{name}-{revision}", cards


def _card(raw: Mapping[str, Any]) -> Card:
    code = raw.get("code")
    if set(raw) - {"house"} != _KEYS or not (isinstance(code, str) and _CODE.fullmatch(code)):
        raise SetFault("shape", str(code))
    value, copies = raw["value"], raw["copies"]
    if raw["style"] not in STYLES or raw["symbol"] not in SYMBOLS:
        raise SetFault("value", f"{code}: style, symbol")
    if value is not None and value not in range(1, 7):
        raise SetFault("range", f"{code}: value", least=1, most=6)
    if copies not in (1, 2) or raw.get("house", True) is not True:
        raise SetFault("value", f"{code}: copies, house")
    return Card(code, raw["style"], value or 0, copies, raw["symbol"], "house" in raw)


@cache
def shipped(name: str = NAME) -> tuple[Card, ...]:
    """Return the cards of a set that comes with the game. Raises ``KeyError``."""
    path = Path(__file__).with_name("data") / f"{name}.json"
    if not path.is_file():
        raise KeyError(name)
    _, cards = read_set(path.read_text(encoding="utf-8"))
    return cards


CARDS: Final = {card.code: card for card in shipped()}
CODES: Final = tuple(CARDS)
ALL: Final = tuple(card.code for card in shipped() for _ in range(card.copies))
PLACE: Final = {code: place for place, code in enumerate(CODES)}
RED: Final = tuple(card.code for card in shipped() if card.symbol == "red")


def in_order(codes: "tuple[str, ...] | list[str]") -> tuple[str, ...]:
    """Put codes in the order of the set, unknown ones behind."""
    if PLACE.keys() >= {*codes}:
        return tuple(sorted(codes, key=PLACE.__getitem__))
    return tuple(sorted(codes, key=lambda code: (PLACE.get(code, COUNT), code)))
