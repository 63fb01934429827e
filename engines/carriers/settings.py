"""Setting up a match: options, cards and declared decks (chapter 2 of the rules, CA-3)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engines.carriers.carrier import NUMBER, VACANT, Carrier, bare, card_words, read_card
from engines.carriers.decks.deck import LIMITS
from engines.carriers.geometry import LETTERS, Shape, field_of, near
from engines.carriers.sets import play_deck, play_start, refuse_deck, refuse_start
from engines.carriers.state import Match, Options, State, copy, moves_of
from engines.carriers.written.actions import Deck, Start
from engines.core.errors import BadSettings
from engines.core.game import Settings
from engines.core.reason import Reason

KEY: Final = "carriers"
RULESET: Final = "carriers-1"
OPTIONS: Final[Mapping[str, str]] = {
    "cols": "9",
    "field_rows": "18",
    "goal_rows": "2",
    "start_row": "6",
    "restart_cols": "auto",
    "gain": "2",
    "downs": "3",
    "turns": "100",
    "play_turns": "2",
    "first_play_turns": "3",
    "overtime_turns": "30",
    "subs_per_phase": "3",
    "goal_by_transfer": "1",
    "snap_reach": "unlimited",
    "safety_possession": "0",
    "tie_break": "dice",
    "cost_cap": "none",
}
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "default": {},
    "short": {"field_rows": "12", "start_row": "4"},
}
# The rule of an option and the values it may have.
NUMBERS: Final[Mapping[str, tuple[str, int, int]]] = {
    "cols": ("CA-R1", 3, 26),
    "field_rows": ("CA-R1", 3, 60),
    "goal_rows": ("CA-R1", 2, 9),
    "start_row": ("CA-R5", 1, 59),
    "gain": ("CA-7.2", 1, 60),
    "downs": ("CA-7.2", 1, 9),
    "turns": ("CA-9.1", 1, 999),
    "play_turns": ("CA-R10", 1, 7),
    "first_play_turns": ("CA-R10", 1, 7),
    "overtime_turns": ("CA-R28", 0, 999),
    "subs_per_phase": ("CA-8.3", 0, 20),
}
WORDS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "goal_by_transfer": ("CA-R13", ("0", "1")),
    "snap_reach": ("CA-R7", ("unlimited", "run")),
    "safety_possession": ("CA-R22", ("0", "1")),
    "tie_break": ("CA-R27", ("dice", "draw")),
}
DECKED: Final = re.compile(r"([^\s=]+)(?:=([1-7]))?")


def setup(settings: Settings) -> State:
    """Return the position before the toss, or before the declaration where no deck is given.

    Raises ``BadSettings``.
    """
    lines = tuple((name, tuple(words)) for name, words in settings.lines)
    return copy(_setup(settings.ruleset, tuple(settings.options.items()), lines))


Lines = tuple[tuple[str, tuple[str, ...]], ...]


@lru_cache(maxsize=64)
def _setup(ruleset: str, options: tuple[tuple[str, str], ...], lines: Lines) -> State:
    name, _, preset = ruleset.partition(":")
    if name != RULESET or (preset and preset not in PRESETS):
        raise BadSettings(Reason("CA-R42", "CA-E-RULESET", {"ruleset": ruleset[:40]}))
    given = {**PRESETS.get(preset, {}), **dict(options)}
    decks = [words for kind, words in lines if kind == "deck"]
    cards = read_cards(tuple(words for kind, words in lines if kind == "card"))
    if len(cards) < LIMITS.smallest:
        raise BadSettings(Reason("CA-3.5", "CA-E-CARD", {"cards": len(cards)}))
    state = State(match_of(given, cards, declared=bool(decks)))
    if decks:
        _declare(state, decks)
    return state


def read_cards(lines: tuple[tuple[str, ...], ...]) -> tuple[Carrier, ...]:
    cards: dict[str, Carrier] = {}
    for words in lines:
        card = read_card(words)
        if cards.setdefault(card.code, card) != card:
            raise BadSettings(Reason("CA-3.5", "CA-E-CARD", {"card": card.code}))
    return tuple(cards.values())


def match_of(given: Mapping[str, str], cards: tuple[Carrier, ...], *, declared: bool) -> Match:
    """Return the constants of a match. Raises ``BadSettings`` for an impossible option."""
    written = {**OPTIONS, **given}
    if unknown := sorted(written.keys() - OPTIONS.keys()):
        raise BadSettings(Reason("CA-R1", "CA-E-SYNTAX", {"option": unknown[0][:40]}))
    values = {name: _number(name, written[name]) for name in NUMBERS}
    for name, (rule, words) in WORDS.items():
        if written[name] not in words:
            raise _bad(rule, name, written[name])
    if written["cost_cap"] != "none" and not NUMBER.fullmatch(written["cost_cap"]):
        raise _bad("CA-R4", "cost_cap", written["cost_cap"])
    many = len(cards)
    own = tuple(
        {card.code: place + many * side for place, card in enumerate(cards)} for side in (0, 1)
    )
    ground = field_of(_shape(values, written))
    return Match(
        options=_options(values, written),
        field=ground,
        written=tuple((name, written[name]) for name in OPTIONS),
        cards=cards,
        words=tuple(" ".join(card_words(card)) for card in cards),
        carriers=cards + cards,
        own=(own[0], own[1]),
        declared=declared,
        last_turn=values["turns"] + values["overtime_turns"],
        near=near(ground, max(card.run + card.n for card in (*cards, VACANT))),
        moves=moves_of(ground),
        plans={},
        parts={},
    )


def _options(values: Mapping[str, int], written: Mapping[str, str]) -> Options:
    return Options(
        gain=values["gain"],
        downs=values["downs"],
        turns=values["turns"],
        play_turns=values["play_turns"],
        first_play_turns=values["first_play_turns"],
        overtime_turns=values["overtime_turns"],
        subs_per_phase=values["subs_per_phase"],
        goal_by_transfer=written["goal_by_transfer"] == "1",
        snap_by_run=written["snap_reach"] == "run",
        safety_possession=written["safety_possession"] == "1",
        tie_by_dice=written["tie_break"] == "dice",
    )


def _shape(values: Mapping[str, int], written: Mapping[str, str]) -> Shape:
    cols, start_row = values["cols"], values["start_row"]
    if start_row >= values["field_rows"]:
        raise _bad("CA-R5", "start_row", written["start_row"])
    return Shape(
        cols=cols,
        field_rows=values["field_rows"],
        goal_rows=values["goal_rows"],
        start_row=start_row,
        restart=_restart(cols, written["restart_cols"]),
    )


def _restart(cols: int, text: str) -> tuple[int, int, int]:
    """Return the restart columns; ``auto`` puts them on the inner columns of the outer bands and
    on the middle one, as c e g are of nine."""
    if text == "auto":
        edge = max(1, (cols + 1) // 3 - 1)
        return edge, (cols - 1) // 2, cols - 1 - edge
    columns = [LETTERS.find(letter) for letter in text]
    if len(columns) != 3 or not all(0 < col < cols - 1 for col in columns):
        raise _bad("CA-R2", "restart_cols", text)
    return columns[0], columns[1], columns[2]


def _number(name: str, text: str) -> int:
    rule, low, high = NUMBERS[name]
    if NUMBER.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    raise _bad(rule, name, text)


def _bad(rule: str, name: str, value: str) -> BadSettings:
    return BadSettings(Reason(rule, "CA-E-SYNTAX", {"option": name, "value": value[:40]}))


def _declare(state: State, lines: list[tuple[str, ...]]) -> None:
    """Play the declaration that the header makes."""
    decks = {words[0]: words[1:] for words in lines if words}
    if sorted(decks) != ["A", "H"] or len(lines) != 2:
        raise BadSettings(Reason("CA-3.5", "CA-E-SYNTAX", {"line": "@deck"}))
    read = {seat: _decked(state.match, seat, words) for seat, words in sorted(decks.items())[::-1]}
    for deck, _ in read.values():
        _refused(refuse_deck(state, deck))
        play_deck(state, deck)
    for _, start in read.values():
        _refused(refuse_start(state, start))
        play_start(state, start)


def _refused(reason: Reason | None) -> None:
    if reason:
        raise BadSettings(reason)


def _decked(match: Match, seat: str, words: tuple[str, ...]) -> tuple[Deck, Start]:
    codes, starting = [], []
    for word in words:
        matched = DECKED.fullmatch(word)
        if matched is None:
            raise BadSettings(
                Reason("CA-3.5", "CA-E-SYNTAX", {"line": f"@deck {seat} {word}"[:60]})
            )
        code = matched[1] if matched[1] in match.own[0] else bare(matched[1])
        codes.append(code)
        if matched[2]:
            starting.append((int(matched[2]), code))
    return Deck(seat, tuple(codes)), Start(seat, tuple(sorted(starting)))
