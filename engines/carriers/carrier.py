"""The values of a carrier card as a record gives them (``@card``), and the skills (CA-10)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engines.core.errors import BadSettings
from engines.core.reason import Reason

PASSIVE: Final = frozenset({"leap", "sure_hands", "hawk", "anchor", "iron"})
STEPPING: Final = frozenset({"burst", "hurdle"})  # used in a move or a tackle
PASSING: Final = frozenset({"long_pass", "bullet"})
ACTIVE: Final = STEPPING | PASSING | {"shove", "swap", "rally"}
# A skill that only the card's own text describes: it may be played but not replayed (CA-R29).
OWN: Final = "own"
OWN_PASSIVE: Final = "own_passive"
UNDESCRIBED: Final = frozenset({OWN, OWN_PASSIVE})
MEASURED: Final = frozenset({"burst", "long_pass"})  # written with :n
MOST_RUN: Final = 9
MOST_BURST: Final = 9
UNLIMITED: Final = 1 << 30
REVISED: Final = re.compile(r"(.*\d)r\d+")
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class Carrier:
    """A card. ``number`` 0 is flexible; ``n`` the measure of burst and long_pass."""

    code: str
    number: int
    cost: int
    run: int
    phys: int
    effect: str = ""
    n: int = 0
    per_phase: int = UNLIMITED
    per_match: int = UNLIMITED
    persons: tuple[str, ...] = ()


VACANT: Final = Carrier("", 0, cost=1, run=3, phys=0)  # CA-6.6


def bare(code: str) -> str:
    """Return a card's code without its revision: ``FND-003r2`` is ``FND-003``."""
    matched = REVISED.fullmatch(code)
    return matched[1] if matched else code


@lru_cache(maxsize=4096)
def read_card(words: tuple[str, ...]) -> Carrier:
    """Read the words of a ``@card`` line. Raises ``BadSettings``."""
    values = dict(word.split("=", 1) for word in words[2:] if "=" in word)
    required = {"cost", "run", "phys"}
    if len(words) < 2 or len(values) != len(words) - 2 or not required <= values.keys():
        raise unreadable_card(words)
    if values.keys() - required - {"skill", "per_phase", "per_match", "person"}:
        raise unreadable_card(words)
    effect, _, measure = values.get("skill", "").partition(":")
    if effect and effect not in PASSIVE | ACTIVE | UNDESCRIBED:
        raise BadSettings(Reason("CA-R29", "CA-E-CARD", {"card": words[0], "skill": effect}))
    card = Carrier(
        code=bare(words[0]),
        number=0 if words[1] == "*" else _number(words, words[1], 1, 7),
        cost=_number(words, values["cost"], 0, 999),
        run=_number(words, values["run"], 1, MOST_RUN),
        phys=_number(words, values["phys"], 0, 999),
        effect=effect,
        n=_number(words, measure, 1, MOST_BURST) if effect in MEASURED or measure else 0,
        per_phase=_limit(words, values, "per_phase"),
        per_match=_limit(words, values, "per_match"),
        persons=tuple(values["person"].split(",")) if values.get("person") else (bare(words[0]),),
    )
    if measure and effect not in MEASURED:
        raise unreadable_card(words)
    return card


def card_words(card: Carrier) -> tuple[str, ...]:
    """Return the words of a ``@card`` line; the reverse of ``read_card``."""
    words = [card.code, str(card.number or "*")]
    words += [f"cost={card.cost}", f"run={card.run}", f"phys={card.phys}"]
    if card.effect:
        words.append(f"skill={card.effect}" + (f":{card.n}" if card.n else ""))
    if card.per_phase != UNLIMITED:
        words.append(f"per_phase={card.per_phase}")
    if card.per_match != UNLIMITED:
        words.append(f"per_match={card.per_match}")
    if card.persons != (card.code,):
        words.append(f"person={','.join(card.persons)}")
    return tuple(words)


def unreadable_card(words: tuple[str, ...]) -> BadSettings:
    return BadSettings(Reason("CA-3.5", "CA-E-SYNTAX", {"line": " ".join(("@card", *words))[:60]}))


def _number(words: tuple[str, ...], text: str, low: int, high: int) -> int:
    if NUMBER.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    raise unreadable_card(words)


def _limit(words: tuple[str, ...], values: Mapping[str, str], name: str) -> int:
    return _number(words, values[name], 1, 99) if name in values else UNLIMITED
