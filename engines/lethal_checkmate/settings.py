"""Setting up a match: the options of section 5.3 and the card set, named or given whole."""

import re
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Final

from engines.core.errors import BadSettings, UnreadableSettings
from engines.core.game import Settings
from engines.core.reason import Reason
from engines.lethal_checkmate.cards import NAME, Card, faults, read_card, shipped
from engines.lethal_checkmate.geometry import BASE
from engines.lethal_checkmate.match import Match, Options
from engines.lethal_checkmate.state import State, copy

KEY: Final = "lethal_checkmate"
RULESET: Final = "lethal_checkmate-1"
SET: Final = "lc-cards-house-1"
OPTIONS: Final[Mapping[str, str]] = {
    "card_set": SET,
    "hand_limits": ",".join(str(row["hand"]) for row in BASE["health"]),
    "opening_hand": str(BASE["opening_hand"]),
    "opening_reveal": "field",
    "field_limit": str(BASE["field_limit"]),
    "check_order": "rotate_first",
    "escape_to_field": "1",
    "escape_swap": "1",
    "sliding_blocked": "0",
    "lethal_per_turn": "1",
    "turn_limit": "none",
}
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {"default": {}}
# The rule of an option and the values it may have.
NUMBERS: Final[Mapping[str, tuple[str, int, int]]] = {
    "opening_hand": ("LC-1.2", 1, 9),
    "field_limit": ("LC-3.2", 1, 9),
    "lethal_per_turn": ("LC-R14", 0, 9),
    "turn_limit": ("LC-R16", 1, 999),
}
WORDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "opening_reveal": ("LC-R1", ("field", "discard", "top")),
    "check_order": ("LC-R5", ("rotate_first", "check_first")),
    "escape_to_field": ("LC-R8", ("0", "1")),
    "escape_swap": ("LC-R12", ("0", "1")),
    "sliding_blocked": ("LC-R4", ("0", "1")),
}
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,2}")
LIMITS: Final = re.compile(r"[1-9](,[1-9]){2}")
Words = tuple[str, ...]
Lines = tuple[tuple[str, Words], ...]


def setup(settings: Settings) -> State:
    """Return the position before the deal. Raises ``BadSettings``."""
    lines = tuple((name, tuple(words)) for name, words in settings.lines)
    options = tuple(settings.options.items())
    return copy(_setup(settings.ruleset, options, lines, settings.mode == "open"))


@lru_cache(maxsize=16)
def _setup(ruleset: str, options: tuple[tuple[str, str], ...], lines: Lines, hidden: bool) -> State:
    name, _, preset = ruleset.partition(":")
    if name != RULESET or (preset and preset not in PRESETS):
        raise BadSettings(Reason("LC-N1", "LC-E-RULESET", {"ruleset": ruleset[:40]}))
    return State(match_of(dict(options), lines, hidden=hidden))


def match_of(given: Mapping[str, str], lines: Lines = (), *, hidden: bool = False) -> Match:
    """Return the constants of a match. Raises ``BadSettings``."""
    written = {**OPTIONS, **given}
    if unknown := sorted(written.keys() - OPTIONS.keys()):
        raise UnreadableSettings(Reason("LC-N4", "LC-E-OPTION", _shown(unknown[0], "")))
    values = {name: _number(name, written[name]) for name in NUMBERS}
    for name, (rule, words) in WORDS.items():
        if written[name] not in words:
            raise UnreadableSettings(Reason(rule, "LC-E-OPTION", _shown(name, written[name])))
    if not LIMITS.fullmatch(written["hand_limits"]):
        said = _shown("hand_limits", written["hand_limits"])
        raise UnreadableSettings(Reason("LC-R10", "LC-E-OPTION", said))
    named, cards, whole = _cards(written["card_set"], lines)
    if values["opening_hand"] >= len(cards):
        said = _shown("opening_hand", written["opening_hand"])
        raise BadSettings(Reason("LC-1.2", "LC-E-OPTION", said))
    return Match(_options(written, values), written, named, cards, whole, hidden)


def _options(written: Mapping[str, str], values: Mapping[str, int]) -> Options:
    return Options(
        hand_limits=tuple(map(int, written["hand_limits"].split(","))),
        opening_hand=values["opening_hand"],
        opening_reveal=written["opening_reveal"],
        field_limit=values["field_limit"],
        rotate_first=written["check_order"] == "rotate_first",
        escape_to_field=written["escape_to_field"] == "1",
        escape_swap=written["escape_swap"] == "1",
        sliding_blocked=written["sliding_blocked"] == "1",
        lethal_per_turn=values["lethal_per_turn"],
        turn_limit=values["turn_limit"],
    )


def _shown(name: str, value: str) -> Mapping[str, str]:
    return {"option": name[:40], "value": value[:40]}


def _number(name: str, text: str) -> int:
    """Read a number; 0 stands for a limit that is ``none``."""
    rule, low, high = NUMBERS[name]
    if name == "turn_limit" and text == "none":
        return 0
    if NUMBER.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    raise UnreadableSettings(Reason(rule, "LC-E-OPTION", _shown(name, text)))


def _cards(option: str, lines: Lines) -> tuple[str, tuple[Card, ...], bool]:
    """Return the set's name and cards, and whether the header has them whole.

    ``@set`` names the set; without it the option does. A shipped set may be given whole only
    unchanged.
    """
    sets = [words for kind, words in lines if kind == "set"]
    given = tuple(read_card(words) for kind, words in lines if kind == "card")
    if len(sets) > 1 or any(len(words) != 1 for words in sets):
        raise UnreadableSettings(Reason("LC-N4", "LC-E-SET", {"card": "@set", "value": "@set"}))
    named = sets[0][0] if sets else option
    if not NAME.fullmatch(named) or (sets and option not in (SET, named)):
        raise UnreadableSettings(Reason("LC-N4", "LC-E-SET-NAME", {"set": named[:40]}))
    known = shipped().get(named)
    for code, value in faults(given) if given else ():
        raise BadSettings(Reason("LC-N4", "LC-E-SET", {"card": code[:20], "value": value}))
    ordered = tuple(sorted(given, key=lambda card: card.code))
    if known is not None and given and ordered != tuple(sorted(known.cards, key=_code)):
        raise BadSettings(Reason("LC-N4", "LC-E-SET-OTHER", {"set": named}))
    if known is None and not given:
        raise BadSettings(Reason("LC-R18", "LC-E-SET-NAME", {"set": named[:40]}))
    return named, known.cards if known else ordered, bool(given)


def _code(card: Card) -> str:
    return card.code


def house(rng: Random) -> Settings:
    """Return a match with the house set, by the default ruleset."""
    return HOUSE


HOUSE: Final = Settings(ruleset=RULESET, options=OPTIONS, lines=(("set", (SET,)),))
