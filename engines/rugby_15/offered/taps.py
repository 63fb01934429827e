"""Tapping a line: a card, a side, a button."""

from collections.abc import Callable
from typing import Final

from engines.core.records.sentences import LANGUAGES
from engines.core.targets import UNSAID, Label, Question, Tap, Taps, Words, alike, button, worded
from engines.rugby_15.cards import CODES
from engines.rugby_15.shown.showing import SIDES, card_words
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import SEATS

Ask = Callable[[State, str, Words, Words], Question]
REDRAW: Final = "redraw"


def ask(state: State, seat: str, partial: Words, offered: Words) -> Question:
    return ASKS[state.phase](state, seat, partial, offered)


def _name(code: str) -> Label:
    return {language: card_words(code, language) for language in LANGUAGES}


def _card(word: str, code: str, hint: Label = UNSAID) -> Tap:
    """Return the tap of a card; its name on paper and on the board is the small print."""
    written = worded(CODED, code=code, more=hint) if hint is not UNSAID else alike(code)
    return Tap(word, f"card:{code}", _name(code), written)


def _toss(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = (Tap(word, f"seat:{word[-1]}", SIDES[word[-1]]) for word in offered)
    return Question(TOSS, "R15-1.3", tuple(taps))


def _commit(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = (button(word, REDRAWS) if word == REDRAW else _card(word, word[2:]) for word in offered)
    return Question(worded(COMMIT, side=SIDES[seat]), "R15-2.1", tuple(taps))


def _conv(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = tuple(button(word, CONVERTS[word]) for word in offered)
    return Question(worded(CONVERT, side=SIDES[seat]), "R15-6.2", taps)


def _goal(state: State, seat: str, partial: Words, offered: Words) -> Question:
    """Ask for the card of a kick at goal; its symbol is small print as well."""
    taps = tuple(_card(word, word, SYMBOLS[word in state.match.red]) for word in offered)
    label = worded(GOALS[state.phase], side=SIDES[SEATS[state.off]])
    return Question(label, "R15-6.2" if state.phase == "kick" else "R15-6.3", taps)


def _refill(state: State, seat: str, partial: Words, offered: Words) -> Question:
    if len(partial) == 1:
        taps = tuple(Tap(word, f"seat:{word}", SIDES[word]) for word in offered)
        return Question(WHO_DRAWS, "R15-2.4", taps)
    label = worded(DRAWS, side=SIDES[partial[1]])
    return Question(label, "R15-2.4", tuple(_card(word, word) for word in offered))


ASKS: Final[dict[str, Ask]] = {
    "toss": _toss, "commit": _commit, "conv": _conv, "kick": _goal, "drop": _goal,
    "refill": _refill,
}  # fmt: skip

TOSS: Final[Label] = {"en": "Coin toss: who kicks off?", "ja": "コイントス：キックオフはどちら？"}
COMMIT: Final[Label] = {"en": "{side}: which card?", "ja": "{side}：どのカードを出しますか？"}
CODED: Final[Label] = {"en": "{code} · {more}", "ja": "{code}・{more}"}
REDRAWS: Final[Label] = {"en": "Redraw the hand", "ja": "手札を引き直す"}
CONVERT: Final[Label] = {
    "en": "Try by {side}: go for the conversion?",
    "ja": "{side}のトライ：コンバージョンキックを狙いますか？",
}
CONVERTS: Final[dict[str, Label]] = {
    "conv": {"en": "Kick", "ja": "狙う"},
    "noconv": {"en": "No kick", "ja": "狙わない"},
}
GOALS: Final[dict[str, Label]] = {
    "kick": {
        "en": "{side}'s conversion: which card was turned over?",
        "ja": "{side}のコンバージョンキック：めくったカードは？",
    },
    "drop": {
        "en": "{side}'s drop goal: which card was turned over?",
        "ja": "{side}のドロップゴール：めくったカードは？",
    },
}
SYMBOLS: Final[dict[bool, Label]] = {
    True: {"en": "red: missed", "ja": "赤：失敗"},
    False: {"en": "green: good", "ja": "緑：成功"},
}
WHO_DRAWS: Final[Label] = {"en": "Who draws?", "ja": "補充するのはどちら？"}
DRAWS: Final[Label] = {"en": "{side} draws which card?", "ja": "{side}：補充したカードは？"}


def wish(state: State, seat: str, partial: Words, target: str) -> str | None:
    """Return the line meant by a tap on a target that is not offered."""
    kind, _, name = target.partition(":")
    if seat not in SEATS:
        how = {"kick": "conv", "drop": "drop"}.get(state.phase)
        return f"{how} {SEATS[state.off]}:{name}" if how and kind == "card" else None
    if kind == "card" and name in CODES:
        return f"{seat}={name}"
    if kind == "word" and name in (REDRAW, *CONVERTS):
        return f"{name} {seat}"
    return None


TAPS: Final[Taps[State]] = Taps(ask, wish)
