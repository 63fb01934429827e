"""The board as text, and actions in words."""

from collections.abc import Mapping
from typing import Final

from engines.core.game import CHANCE
from engines.lethal_checkmate.cards import called
from engines.lethal_checkmate.geometry import COLS, ROWS, SEATS
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.written import actions

ACTORS: Final = (*SEATS, CHANCE, "")


def show(state: State) -> str:
    """Return the board, Black at the top, with both fields, hands and piles."""
    at = {cell: SEATS[side] for side, cell in enumerate(state.pawn)}
    names = [" ".join(("  ", *COLS))]
    rows = [
        " ".join((f" {row + 1}", *(at.get(row * len(COLS) + col, ".") for col in range(len(COLS)))))
        for row in reversed(range(ROWS))
    ]
    return "\n".join((_headline(state), _cards(state, 1), *rows, *names, _cards(state, 0)))


def _headline(state: State) -> str:
    if state.phase == "over":
        return f"over, winner {(*SEATS, 'draw')[state.winner]} ({state.end})"
    lethal = ", Lethal" if state.lethal else ""
    return f"{state.phase}, {ACTORS[state.actor]} to act; turn {state.turn_no}{lethal}"


def _cards(state: State, side: int) -> str:
    match = state.match
    field = " ".join(match.codes[card] for card in state.field[side])
    discard = " ".join(match.codes[card] for card in state.discard[side])
    hand = " ".join((*match.named(state.hand[side]), *["?"] * state.unseen[side]))
    return (
        f"{SEATS[side]} damage {state.damage[side]}; field [{field}]; hand ({hand}); "
        f"discard {discard or '-'}; pile {state.pile(side)}"
    )


Words = Mapping[str, str]
SIDES: Final[Mapping[str, Words]] = {
    "W": {"en": "White", "ja": "白"},
    "B": {"en": "Black", "ja": "黒"},
}


def describe(action: actions.Action, language: str) -> str:
    """Describe an action in a sentence, in ``en`` or ``ja``."""
    who: str = getattr(action, "who", action.seat)
    template, values = _sentence(action, language)
    return template[language].format(*values, side=SIDES[who][language])


def _sentence(action: actions.Action, language: str) -> tuple[Words, tuple[object, ...]]:
    match action:
        case actions.Play(_, card, to, back):
            words = EXCHANGE if back else MOVE if to else ATTACK
            return words, (called(card, language), to, called(back, language))
        case actions.Draw(_, cards, count):
            return (DRAW if cards else DRAW_COUNT), (_listed(cards, language), count)
        case actions.Deal(_, hand, shown):
            words = DEAL if hand else DEAL_HIDDEN
            return words, (_listed(hand or (), language), called(shown, language))
        case actions.Show(_, hand):
            return (SHOW if hand else SHOW_NOTHING), (_listed(hand, language),)
        case actions.Place(_, to):
            return PLACE, (to,)
        case actions.First() | actions.Shuffle() | actions.Lethal() | actions.End() | actions.Hit():
            return PLAIN[type(action)], ()
    raise TypeError(f"{action!r} is no action of Lethal Checkmate")


def _listed(codes: tuple[str, ...], language: str) -> str:
    return ("、" if language == "ja" else ", ").join(called(code, language) for code in codes)


ATTACK: Final[Words] = {"en": "{side} plays {0}.", "ja": "{side}が{0}を出す。"}
MOVE: Final[Words] = {"en": "{side} plays {0} and moves to {1}.", "ja": "{side}が{0}で{1}へ移動。"}
EXCHANGE: Final[Words] = {
    "en": "{side} plays {0} in exchange for {2} and moves to {1}.",
    "ja": "{side}が{2}と交換で{0}を出し、{1}へ移動。",
}
DRAW: Final[Words] = {"en": "{side} draws {0}.", "ja": "{side}が{0}を引く。"}
DRAW_COUNT: Final[Words] = {"en": "{side} draws {1}.", "ja": "{side}が{1}枚引く。"}
DEAL: Final[Words] = {
    "en": "{side} begins with {0} and turns over {1}.",
    "ja": "{side}の手札は{0}、公開カードは{1}。",
}
DEAL_HIDDEN: Final[Words] = {
    "en": "{side} takes the opening hand and turns over {1}.",
    "ja": "{side}が最初の手札を取り、{1}を公開。",
}
SHOW: Final[Words] = {
    "en": "{side} has no card that can be played and shows {0}.",
    "ja": "{side}は出せるカードがなく、{0}を見せる。",
}
SHOW_NOTHING: Final[Words] = {
    "en": "{side} has no card left to play.",
    "ja": "{side}は手札がない。",
}
PLACE: Final[Words] = {"en": "{side} puts the pawn on {0}.", "ja": "{side}がポーンを{0}に置く。"}
PLAIN: Final[Mapping[type, Words]] = {
    actions.First: {"en": "{side} goes first.", "ja": "先攻は{side}。"},
    actions.Shuffle: {
        "en": "{side} shuffles the discard pile into a new draw pile.",
        "ja": "{side}が捨て札を切り直して山札にする。",
    },
    actions.Lethal: {"en": "{side} declares Lethal.", "ja": "{side}が「リーサル」を宣言。"},
    actions.End: {
        "en": "{side} ends the Attack Phase.",
        "ja": "{side}がアタックフェイズを終える。",
    },
    actions.Hit: {"en": "{side} takes the hit.", "ja": "{side}は回避せず、攻撃を受ける。"},
}
