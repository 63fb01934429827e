"""A line in words, and the position as text."""

from typing import Final

from engines.rugby_15.cards import CARDS, UNKNOWN
from engines.rugby_15.state import State
from engines.rugby_15.written import actions

SIDES: Final = {"R": {"en": "Red", "ja": "赤"}, "B": {"en": "Blue", "ja": "青"}}
STYLES: Final = {
    "force": {"en": "Force", "ja": "力"},
    "finesse": {"en": "Finesse", "ja": "技"},
    "kick": {"en": "Kick", "ja": "キック"},
    "tackle": {"en": "Tackle", "ja": "タックル"},
}
_DRAWN: Final = {
    "deal": {"en": "{side} is dealt {cards}.", "ja": "{side}の手札は{cards}。"},
    "draw": {"en": "{side} draws {cards}.", "ja": "{side}は{cards}を補充。"},
    "redraw": {"en": "{side} redraws: {cards}.", "ja": "{side}は手札を引き直し、{cards}。"},
    "conv": {
        "en": "{side} kicks at goal for the conversion: {cards}.",
        "ja": "{side}のコンバージョンキック。めくったのは{cards}。",
    },
    "drop": {
        "en": "{side} kicks at goal for the drop goal: {cards}.",
        "ja": "{side}のドロップゴール。めくったのは{cards}。",
    },
}
# Sentences for readers who may not see the cards.
_LAID: Final = {"en": "{side} lays a card face down.", "ja": "{side}はカードを裏向きに出す。"}
_UNSEEN: Final = {
    "deal": {"en": "{side} is dealt {n} cards.", "ja": "{side}の手札は{n}枚。"},
    "draw": {"en": "{side} draws a card.", "ja": "{side}は1枚補充。"},
    "redraw": {"en": "{side} redraws {n} cards.", "ja": "{side}は手札{n}枚を引き直す。"},
}
_SAID: Final = {
    actions.Redraw: {"en": "{side} redraws its hand.", "ja": "{side}は手札を引き直す。"},
    actions.Convert: {"en": "{side} tries the conversion.", "ja": "{side}はコンバージョンを狙う。"},
    actions.Decline: {
        "en": "{side} declines the conversion.",
        "ja": "{side}はコンバージョンを行わない。",
    },
}
_MARKERS: Final = {
    "half": {"en": "Half-time.", "ja": "ハーフタイム。"},
    "end": {"en": "The match is over.", "ja": "試合終了。"},
}


def card_words(code: str, language: str) -> str:
    card = CARDS.get(code)
    if card is None:
        return code
    name = STYLES[card.style][language]
    between = "" if language == "ja" else " "
    return f"{name}{between}{card.value}" if card.value else name


def describe(action: actions.Action, language: str) -> str:
    match action:
        case actions.Toss(side):
            kicks = {"en": " kicks off.", "ja": "がキックオフ。"}
            return SIDES[side][language] + kicks[language]
        case actions.Lay(seat, card) if card == UNKNOWN:
            return _LAID[language].format(side=SIDES[seat][language])
        case actions.Drawn(how, side, cards) if UNKNOWN in cards:
            said = _UNSEEN[how][language]
            return said.format(side=SIDES[side][language], n=len(cards))
        case actions.Lay(seat, card):
            says = {"en": "{side} plays {card}.", "ja": "{side}は{card}。"}[language]
            return says.format(side=SIDES[seat][language], card=card_words(card, language))
        case actions.Drawn(how, side, cards):
            comma = {"en": ", ", "ja": "、"}[language]
            said = comma.join(card_words(card, language) for card in cards)
            return _DRAWN[how][language].format(side=SIDES[side][language], cards=said)
        case actions.Marker(word):
            return _MARKERS[word][language]
    return _SAID[type(action)][language].format(side=SIDES[action.seat][language])


def show(state: State) -> str:
    """Draw the field, the clock and each side's cards; ``*`` has the ball."""
    match, spaces = state.match, range(1, state.match.size + 1)
    marks = {match.centre: "+"}
    for d in match.drop:
        marks[match.size - d] = marks[d + 1] = "drop"
    marks[1] = marks[match.size] = "try"
    rows = ["".join(f"{n:>5}" for n in spaces), "".join(f"{marks.get(n, ''):>5}" for n in spaces)]
    if state.off >= 0:
        teams = {state.p: "R", state.p + 1: "B"}
        teams[state.p + state.off] += "*"
        rows.append("".join(f"{teams.get(n, ''):>5}" for n in spaces))
    else:
        rows.append("")
    over = " overtime" if state.extra else ""
    score = f"R {state.score[0]} - B {state.score[1]}"
    rows.append(
        f"half {state.half} pass {state.passing} round {state.round}{over} {state.phase}  {score}"
    )
    rows += [_cards(state, side) for side in (0, 1)]
    return "\n".join(row.rstrip() for row in rows)


def _cards(state: State, side: int) -> str:
    hand = [*sorted(state.hands[side]), *"?" * state.unseen[side]]
    laid = f" laid {state.laid[side]}" if state.laid[side] else ""
    return (
        f"{actions.SEATS[side]} hand {' '.join(hand) or '-'}{laid}  pile {state.pile(side)}  "
        f"discards {' '.join(state.discards[side]) or '-'}"
    )
