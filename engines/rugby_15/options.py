"""The setup of a match: the options, their values, and the set of cards."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engines.core.errors import BadSettings, UnreadableSettings
from engines.core.game import Settings
from engines.core.reason import Reason
from engines.rugby_15.cards import CODES, NAME, RED, shipped
from engines.rugby_15.state import Match, State
from engines.rugby_15.table import table

KEY: Final = "rugby_15"
RULESET: Final = "rugby_15-1"
OPTIONS: Final[Mapping[str, str]] = {
    "field_size": "7",
    "drop_distance": "1",
    "hand_size": "3",
    "passes_per_half": "2",
    "halves": "2",
    "points_try": "5",
    "points_conversion": "2",
    "points_drop": "3",
    "kick_vs_kick": "foul",
    "double_foul": "cancel",
    "conversion_pool": "include_played",
    "redraw_scope": "match",
    "redraw_count": "1",
    "redraw_after_deal": "1",
    "tie": "draw",
    "overtime_rounds": "none",
}
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {"decider": {"tie": "sudden_death"}}

# The rule, the least and the most of an option that is a number.
NUMBERS: Final[Mapping[str, tuple[str, int, int]]] = {
    "field_size": ("R15-R1", 5, 99),
    "hand_size": ("R15-1.6", 2, 7),
    "passes_per_half": ("R15-8.2", 1, 4),
    "halves": ("R15-8.4", 1, 4),
    "points_try": ("R15-6.1", 1, 99),
    "points_conversion": ("R15-6.2", 0, 99),
    "points_drop": ("R15-6.3", 1, 99),
    "redraw_count": ("R15-R18", 0, 99),
}
WORDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "kick_vs_kick": ("R15-R9", ("foul", "kick")),
    "double_foul": ("R15-R10", ("cancel", "turnover", "advance")),
    "conversion_pool": ("R15-R12", ("include_played", "exclude_played")),
    "redraw_scope": ("R15-R18", ("match", "half", "pass", "refill")),
    "redraw_after_deal": ("R15-R19", ("0", "1")),
    "tie": ("R15-R20", ("draw", "sudden_death")),
}
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,2}")
_SET: Final = re.compile(r"[a-z][a-z0-9-]*-[1-9][0-9]{0,5}")


def setup(settings: Settings) -> State:
    """Set a match up. Raises ``BadSettings``."""
    written = {**OPTIONS, **settings.options}
    name, red = _symbols(settings.lines)
    return State(
        match_of(tuple((k, written[k]) for k in OPTIONS), name, red, settings.mode == "open")
    )


@lru_cache(maxsize=256)
def match_of(
    written: tuple[tuple[str, str], ...], cards: str, red: tuple[str, ...], is_open: bool
) -> Match:
    """Return the constants of a match. Raises ``BadSettings`` for an impossible option."""
    given = dict(written)
    number = {name: _number(name, given[name]) for name in NUMBERS}
    for name, (rule, words) in WORDS.items():
        if given[name] not in words:
            raise _bad(rule, name, given[name])
    size = number["field_size"]
    if size % 2 == 0:
        raise _bad("R15-R1", "field_size", given["field_size"])
    return Match(
        written=written,
        cards=cards,
        red=frozenset(red),
        size=size,
        centre=(size + 1) // 2,
        drop=_drop_spaces(given["drop_distance"], size),
        hand=number["hand_size"],
        passes=number["passes_per_half"],
        halves=number["halves"],
        goal=(number["points_try"], number["points_conversion"], number["points_drop"]),
        table=table(given),
        conv_played=given["conversion_pool"] == "include_played",
        scope=given["redraw_scope"],
        count=number["redraw_count"],
        after_deal=given["redraw_after_deal"] == "1",
        decider=given["tie"] == "sudden_death",
        limit=_limit(given["overtime_rounds"]),
        is_open=is_open,
    )


def _number(name: str, text: str) -> int:
    rule, low, high = NUMBERS[name]
    if _NUMBER.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    raise _bad(rule, name, text)


def _drop_spaces(text: str, size: int) -> frozenset[int]:
    """Read ``1`` or ``1,2``: distances short of the centre, always with 1 (R15-R3)."""
    words = text.split(",")
    if not all(_NUMBER.fullmatch(word) for word in words) or len(set(words)) < len(words):
        raise _bad("R15-R3", "drop_distance", text)
    spaces = frozenset(map(int, words))
    if 1 not in spaces or not all(0 < d < (size - 1) // 2 for d in spaces):
        raise _bad("R15-R3", "drop_distance", text)
    return spaces


def _limit(text: str) -> int:
    if text == "none":
        return 0
    if not _NUMBER.fullmatch(text) or text == "0":
        raise _bad("R15-R20", "overtime_rounds", text)
    return int(text)


def _bad(rule: str, name: str, value: str) -> BadSettings:
    return BadSettings(Reason(rule, "R15-E-OPTION", {"option": name, "value": value[:40]}))


def _symbols(lines: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[str, tuple[str, ...]]:
    """Read ``@set r15-cards-2 red=F5,F6,S5,S6,T,K``; without it the set of the ruleset."""
    if not lines:
        return NAME, RED
    words = lines[0][1]
    if len(lines) > 1 or not 1 <= len(words) <= 2 or not _SET.fullmatch(words[0]):
        raise _no_set(words)
    if len(words) == 1:
        return words[0], _shipped(words)
    key, _, codes = words[1].partition("=")
    red = codes.split(",")
    known = [code for code in CODES if code in red]
    if key != "red" or known != red:
        raise _no_set(words)
    if words[0] == NAME and tuple(known) != RED:
        raise BadSettings(Reason("R15-R14", "R15-E-SET", {"set": words[0]}))
    return words[0], tuple(known)


def _shipped(words: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(card.code for card in shipped(words[0]) if card.symbol == "red")
    except KeyError:
        raise BadSettings(Reason("R15-R14", "R15-E-SET", {"set": words[0]})) from None


def _no_set(words: tuple[str, ...]) -> UnreadableSettings:
    return UnreadableSettings(Reason("R15-R14", "R15-E-SET", {"set": " ".join(words)[:60]}))
