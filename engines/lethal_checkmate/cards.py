"""Cards and card sets: editable data, checked when read (LC-R18, LC-R20)."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engines.core.errors import BadSettings, UnreadableSettings
from engines.core.naming import lent
from engines.core.reason import Reason
from engines.core.sets import SetFault
from engines.lethal_checkmate.geometry import DATA, Vector

MOVE, ATTACK = "M", "A"
SWAP: Final = "swap"
LARGEST: Final = 24  # cards of a set
CODE: Final = re.compile(r"[A-Z][A-Z0-9]{0,5}")
NAME: Final = re.compile(r"[a-z][a-z0-9-]*[a-z]-[1-9][0-9]{0,3}")
_STEP: Final = re.compile(r"(-?[0-9])/(-?[0-9])")
_WORD: Final = re.compile(r"(range|attack|escape|special)=(\S+)")
_FLAGS: Final = {"1": True, "0": False}
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Card:
    """``steps`` is its range; ``special`` is ``swap`` for Pawn Step (LC-8), else empty."""

    code: str
    type: str
    steps: tuple[Vector, ...]
    attack: bool
    escape: bool
    special: str = ""


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set and its revision: ``lc-cards-house-1``. ``house``: the values of ours, by card."""

    id: str
    cards: tuple[Card, ...]
    names: Mapping[str, Names]
    house: Mapping[str, tuple[str, ...]]


def faults(cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
    """Yield the card and the value of every fault of a set; nothing for a good set."""
    codes = [card.code for card in cards]
    yield from ((code, "code") for code in sorted(set(codes)) if codes.count(code) > 1)
    if not 0 < len(cards) <= LARGEST:
        yield "*", "cards"
    for card in cards:
        if not CODE.fullmatch(card.code):
            yield card.code, "code"
        if card.type not in (MOVE, ATTACK):
            yield card.code, "type"
        if not card.steps or (0, 0) in card.steps or len(set(card.steps)) < len(card.steps):
            yield card.code, "range"
        if card.type == ATTACK and card.escape:
            yield card.code, "escape"
        if card.special not in ("", SWAP) or (card.special and card.type != MOVE):
            yield card.code, "special"
    yield from ((card.code, "special") for card in [c for c in cards if c.special][1:])


def falls_short(cards: Sequence[Card], limits: Iterable[int], field_limit: int) -> bool:
    """Tell whether a refill may find too few cards: a reason to warn, not to refuse."""
    return len(cards) < max(limits) + field_limit


def read_card(words: tuple[str, ...]) -> Card:
    """Read ``KL M range=-2/-1,… attack=1 escape=1 special=swap``. Raises ``BadSettings``."""
    matches = [_WORD.fullmatch(word) for word in words[2:]]
    values = {matched[1]: matched[2] for matched in matches if matched}
    if len(words) < 2 or None in matches or len(values) < len(matches):
        raise _unreadable(words)
    steps = [_STEP.fullmatch(step) for step in values.get("range", "").split(",")]
    flags = [_FLAGS.get(values.get(name, "")) for name in ("attack", "escape")]
    if None in steps or None in flags:
        raise _unreadable(words)
    return Card(
        code=words[0],
        type=words[1],
        steps=tuple((int(step[1]), int(step[2])) for step in steps if step),
        attack=bool(flags[0]),
        escape=bool(flags[1]),
        special=values.get("special", ""),
    )


def _unreadable(words: tuple[str, ...]) -> BadSettings:
    code = words[0][:20] if words else ""
    return UnreadableSettings(Reason("LC-N4", "LC-E-SET", {"card": code, "value": "@card"}))


def card_words(card: Card) -> tuple[str, ...]:
    """Return the words of the ``@card`` line of a card."""
    special = (f"special={card.special}",) if card.special else ()
    steps = ",".join(f"{across}/{along}" for across, along in card.steps)
    marks = (f"attack={int(card.attack)}", f"escape={int(card.escape)}")
    return (card.code, card.type, f"range={steps}", *marks, *special)


@cache
def shipped() -> Mapping[str, CardSet]:
    """Return the sets that come with the engine, by name and revision. Raises ``ValueError``."""
    paths = sorted(path for path in DATA.glob("*.json") if NAME.fullmatch(path.stem))
    raw_sets = [json.loads(path.read_text(encoding="utf-8")) for path in paths]
    sets = [card_set(raw) for raw in raw_sets if "cards" in raw]
    return {known.id: known for known in sets}


def card_set(read: Mapping[str, Any]) -> CardSet:
    """Read the JSON of a set. Raises ``ValueError``, which names the card and the value."""
    name = f"{read['set']}-{read['revision']}"
    if not NAME.fullmatch(name):
        raise SetFault("name", f"{name}: set")
    cards = tuple(_card(row) for row in read["cards"])
    for code, value in faults(cards):
        raise SetFault("value", f"{name}: {code}: {value}")
    return CardSet(
        id=name,
        cards=cards,
        names={row["code"]: row["name"] for row in read["cards"]},
        house={row["code"]: _ours(row) for row in read["cards"] if row["house"]},
    )


VALUES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "code": str,
    "type": str,
    "name": dict,
    "range": list,
    "attack": bool,
    "escape": bool,
    "special": (str, type(None)),
    "house": bool,
    "public": list,
}


def _card(row: Mapping[str, Any]) -> Card:
    for value, kind in VALUES.items():
        if not isinstance(row.get(value), kind):
            raise SetFault("shape", f"{row.get('code')}: {value}")
    if sorted(row["name"]) != ["en", "ja"] or not all(row["name"].values()):
        raise SetFault("shape", f"{row['code']}: name")
    if not all(len(step) == 2 and all(type(n) is int for n in step) for step in row["range"]):
        raise SetFault("shape", f"{row['code']}: range")
    return Card(
        code=row["code"],
        type=row["type"],
        steps=tuple((across, along) for across, along in row["range"]),
        attack=row["attack"],
        escape=row["escape"],
        special=row["special"] or "",
    )


def _ours(row: Mapping[str, Any]) -> tuple[str, ...]:
    public = {"code", "house", "public", *row["public"]}
    return tuple(value for value in VALUES if value not in public)


@cache
def names() -> Mapping[str, Names]:
    """Return the names of cards, by code, each from the newest shipped set that has the card."""
    return {
        code: called for card_set in shipped().values() for code, called in card_set.names.items()
    }


def called(code: str, language: str) -> str:
    return lent(code, language) or names().get(code, {}).get(language, code)
