"""Tapping a line: a card of the hand, the cell it leads to, the answer to an attack."""

from collections.abc import Callable
from typing import Final

from engines.core import targets
from engines.core.records.sentences import LANGUAGES
from engines.lethal_checkmate.cards import ATTACK, called
from engines.lethal_checkmate.geometry import CELLS, NAMES, SEATS
from engines.lethal_checkmate.offered.listing import DONE, dealt
from engines.lethal_checkmate.shown.showing import SIDES
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.turns import refilling

Ask = Callable[[State, targets.Words, targets.Words], targets.Question]
# The rule by which an action is due; questions within a play have their own.
RULES: Final = {"deal": "LC-1.2", "first": "LC-1.6", "place": "LC-1.7", "refill": "LC-7.1"}


def ask(
    state: State, seat: str, partial: targets.Words, offered: targets.Words
) -> targets.Question:
    return ASKS[state.phase](state, partial, offered)


def _name(code: str) -> targets.Label:
    return {language: called(code, language) for language in LANGUAGES}


def _card(
    word: str, code: str, label: targets.Label | None = None, hint: targets.Label = targets.UNSAID
) -> targets.Tap:
    return targets.Tap(word, f"card:{code}", targets.worded(label or CARD, card=_name(code)), hint)


def _cards(offered: targets.Words) -> tuple[targets.Tap, ...]:
    return tuple(_card(word, word) for word in offered)


def _deal(state: State, partial: targets.Words, offered: targets.Words) -> targets.Question:
    side = SIDES[SEATS[int(dealt(state))]]
    hand = 0 if state.match.hidden else state.match.options.opening_hand
    if len(partial) < hand:
        label = targets.worded(HAND, side=side, n=len(partial) + 1, many=hand)
        return targets.Question(label, RULES["deal"], _cards(offered))
    return targets.Question(targets.worded(SHOWN, side=side), "LC-1.5", _cards(offered))


def _first(state: State, partial: targets.Words, offered: targets.Words) -> targets.Question:
    taps = (targets.Tap(word, f"seat:{word}", SIDES[word]) for word in offered)
    return targets.Question(FIRST, RULES["first"], tuple(taps))


def _place(state: State, partial: targets.Words, offered: targets.Words) -> targets.Question:
    label = targets.worded(PLACE, side=SIDES[SEATS[state.actor]])
    return targets.Question(
        label, RULES["place"], tuple(targets.cell(word, word, targets.AT) for word in offered)
    )


def _attack(state: State, partial: targets.Words, offered: targets.Words) -> targets.Question:
    side = SIDES[SEATS[state.actor]]
    if not partial:
        taps = tuple(_act(state, word) for word in offered)
        has_cards = any(word not in ACTS for word in offered)
        return targets.Question(
            targets.worded(ATTACKS if has_cards else NO_CARDS, side=side), "LC-4.1", taps
        )
    if partial[0] == "show":
        return targets.Question(targets.worded(SHOWS, side=side), "LC-4.7", _cards(offered))
    return _within(partial, offered)


def _escape(state: State, partial: targets.Words, offered: targets.Words) -> targets.Question:
    if partial:
        return _within(partial, offered)
    side = SIDES[SEATS[state.actor]]
    taps = tuple(_act(state, word) for word in offered)
    return targets.Question(targets.worded(ESCAPES, side=side), "LC-5.1", taps)


def _act(state: State, word: str) -> targets.Tap:
    if word in ACTS:
        return targets.button(word, ACTS[word])
    card = state.match.cards[state.match.index[word]]
    return _card(word, word, hint=KINDS[card.type == ATTACK])


def _within(partial: targets.Words, offered: targets.Words) -> targets.Question:
    """Ask for the cell of a move card, then for the card that it is exchanged with."""
    card = _name(partial[0])
    if len(partial) == 1:
        taps = tuple(targets.cell(word, word[1:], targets.TO) for word in offered)
        return targets.Question(targets.worded(MOVES, card=card), "LC-3.4", taps)
    taps = tuple(
        targets.button(word, NO_SWAP) if word == DONE else _card(word, word[1:], SWAPS)
        for word in offered
    )
    return targets.Question(targets.worded(SWAP, card=card), "LC-8.2", taps)


def _refill(state: State, partial: targets.Words, offered: targets.Words) -> targets.Question:
    side = refilling(state)
    many = min(state.due[side], state.pile(side))
    label = targets.worded(DRAWS, side=SIDES[SEATS[side]], n=len(partial) + 1, many=many)
    return targets.Question(label, RULES["refill"], _cards(offered))


ASKS: Final[dict[str, Ask]] = {
    "deal": _deal, "first": _first, "place": _place, "attack": _attack, "escape": _escape,
    "refill": _refill,
}  # fmt: skip

CARD: Final[targets.Label] = {"en": "{card}", "ja": "{card}"}
HAND: Final[targets.Label] = {
    "en": "{side}: which cards are the opening hand? ({n} of {many})",
    "ja": "{side}：最初の手札は？（{many}枚中{n}枚目）",
}
SHOWN: Final[targets.Label] = {
    "en": "{side}: which card is turned over?",
    "ja": "{side}：めくって公開したカードは？",
}
FIRST: Final[targets.Label] = {"en": "Who goes first?", "ja": "先攻はどちら？"}
PLACE: Final[targets.Label] = {
    "en": "{side}: where does the pawn start?",
    "ja": "{side}：ポーンをどこに置きますか？",
}
ATTACKS: Final[targets.Label] = {
    "en": "{side}: which card is played?",
    "ja": "{side}：どのカードを出しますか？",
}
NO_CARDS: Final[targets.Label] = {
    "en": "{side} has no card to play: what now?",
    "ja": "{side}：出せるカードがありません。どうしますか？",
}
ESCAPES: Final[targets.Label] = {
    "en": "{side} is attacked: dodge?",
    "ja": "{side}が攻撃された：回避しますか？",
}
SHOWS: Final[targets.Label] = {
    "en": "{side}: which cards are shown?",
    "ja": "{side}：公開した手札は？",
}
ACTS: Final[dict[str, targets.Label]] = {
    "end": {"en": "End the Attack Phase", "ja": "アタックフェイズを終える"},
    "lethal": {"en": "Declare Lethal", "ja": "「リーサル」を宣言"},
    "show": {"en": "Nothing to play: show the hand", "ja": "出せるカードなし：手札を公開"},
    "hit": {"en": "Take the hit", "ja": "回避しない"},
}
KINDS: Final[dict[bool, targets.Label]] = {
    True: {"en": "attack", "ja": "攻撃用"},
    False: {"en": "move", "ja": "移動用"},
}
MOVES: Final[targets.Label] = {
    "en": "{card}: where does the pawn go?",
    "ja": "{card}：ポーンはどこへ動きますか？",
}
SWAP: Final[targets.Label] = {
    "en": "{card}: exchange it with a card of the field?",
    "ja": "{card}：場のカードと交換しますか？",
}
SWAPS: Final[targets.Label] = {"en": "Take {card} back", "ja": "{card}を手札に戻す"}
NO_SWAP: Final[targets.Label] = {"en": "No exchange", "ja": "交換しない"}
DRAWS: Final[targets.Label] = {
    "en": "{side}: which cards are drawn? ({n} of {many})",
    "ja": "{side}：引いたカードは？（{many}枚中{n}枚目）",
}


def wish(state: State, seat: str, partial: targets.Words, target: str) -> str | None:
    """Return the line meant by a tap on a target that is not offered."""
    kind, _, name = target.partition(":")
    if seat not in SEATS:
        return None
    if kind == "cell":
        if state.phase == "place":
            return f"{seat}:at={name}"
        return f"{seat}:{partial[0]}>{name}" if partial and partial[0] not in ACTS else None
    if kind == "word" and name in ACTS and name != "show":
        return f"{seat}:{name}"
    if kind != "card" or state.phase not in ("attack", "escape"):
        return None
    if len(partial) > 1:
        return f"{seat}:{partial[0]}{partial[1]}^{name}"
    return _played(state, seat, name)


def _played(state: State, seat: str, code: str) -> str:
    """Write the play of a card; a move card goes to a cell of its range, open or not."""
    match, side = state.match, SEATS.index(seat)
    card = match.index.get(code, -1)
    if card < 0 or not match.moves[card] or state.pawn[side] not in CELLS.values():
        return f"{seat}:{code}"
    reached = match.ranges[side][card][state.pawn[side]]
    return f"{seat}:{code}>{NAMES[reached[0] if reached else state.pawn[side]]}"


TAPS: Final[targets.Taps[State]] = targets.Taps(ask, wish)
