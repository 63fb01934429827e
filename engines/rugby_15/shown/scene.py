"""The drawing of a line: the field, the reveal, a kick at goal and both sides' cards.

Plain values with their places in whole numbers, on a page 360 wide.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engines.rugby_15.cards import CARDS, in_order
from engines.rugby_15.events import is_reveal
from engines.rugby_15.shown.showing import SIDES
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import SEATS, Action, Convert, Decline, Drawn, Lay, Redraw

WIDE: Final = 360
EDGE: Final = 8
TALL: Final = 64  # of a space
COLUMN: Final = 176  # of a side's cards
ACROSS: Final = 5  # small cards in a row
BESIDE: Final = 3  # and beside the pile
HEIGHT: Final = 446
BELOW: Final = 67  # from the hand to the discards
STEP: Final = (34, 46)  # from a small card to the next
Plain = dict[str, Any]


def scene(before: State, action: Action | None, after: State) -> Mapping[str, Any]:
    """Return the position after an action and what it changed; without one, the position."""
    revealed = after.last if after.laid == [None, None] else None
    shown = _shown(before, action, after)
    has_ended = is_reveal_line(action, after) and after.half != before.half
    return {
        "track": _track(before, action, after, shown),
        "reveal": _reveal(after) if revealed and after.phase != "toss" else None,
        "goal": _goal(action, after),
        "sides": [_side(after, side, action) for side in (0, 1)],
        "height": HEIGHT + _second_row(after),
        "below": BELOW + _second_row(after),
        "roll": None,
        "boards": _boards(after, before if has_ended else after, shown),
        "names": SIDES,
        "chapter": _chapter(before if has_ended else after),
    }


def _second_row(state: State) -> int:
    """Return the extra height that a hand of more than three cards needs under the pile."""
    return STEP[1] if state.match.hand > BESIDE else 0


def is_reveal_line(action: Action | None, after: State) -> bool:
    """Tell whether a line ended a round, and perhaps the half with it."""
    if action is None:
        return False
    goal = isinstance(action, Decline) or (
        isinstance(action, Drawn) and action.how in ("conv", "drop")
    )
    return goal or is_reveal(action, after)


def _shown(before: State, action: Action | None, after: State) -> tuple[int, int]:
    """Return p and the offence as the round left them, before the kick-off of another half."""
    if is_reveal_line(action, after) and after.last:
        return after.last[3], after.last[4]
    return after.p, after.off


def _track(before: State, action: Action | None, after: State, shown: tuple[int, int]) -> Plain:
    p, off = shown
    size = after.match.size
    wide = (WIDE - 2 * EDGE) // size
    left = (WIDE - wide * size) // 2
    spaces = [_space(after, n, left + (n - 1) * wide, wide) for n in range(1, size + 1)]
    moved = p - before.p if action and before.off >= 0 and is_reveal_line(action, after) else 0
    return {
        "wide": wide,
        "tall": TALL,
        "scale": min(1, round(wide / 36, 2)),
        "spaces": spaces,
        "teams": _teams(p, off, left, wide, size) if off >= 0 else [],
        "arrow": _arrow(before.p, p, left, wide, action) if moved else None,
    }


def _space(state: State, n: int, x: int, wide: int) -> Plain:
    match = state.match
    tries = {1: "B", match.size: "R"}
    drops = {match.size - d: "R" for d in match.drop} | {d + 1: "B" for d in match.drop}
    return {
        "n": n,
        "x": x,
        "mid": x + wide // 2,
        "try": tries.get(n, ""),
        "drop": drops.get(n, ""),
        "centre": n == match.centre,
    }


def _teams(p: int, off: int, left: int, wide: int, size: int) -> list[Plain]:
    """Place Red on p and Blue on p + 1; after a try the other side's card has no space."""
    return [
        {"seat": seat, "x": left + (p + side) * wide - wide // 2, "n": p + side, "off": side == off}
        for side, seat in enumerate(SEATS)
        if 0 < p + side <= size
    ]


def _arrow(first: int, second: int, left: int, wide: int, action: Action | None) -> Plain:
    """Draw the arrow from the old to the new place between the team cards."""
    start, tip = left + first * wide, left + second * wide
    back = tip - 9 if tip > start else tip + 9
    thrown = not isinstance(action, Lay)
    return {"start": start, "tip": tip, "back": back, "thrown": thrown}


def _reveal(state: State) -> Plain:
    assert state.last is not None
    red, blue, name, _, _ = state.last
    return {"name": name, "cards": [_card(state, red, "R"), _card(state, blue, "B")]}


def _goal(action: Action | None, after: State) -> Plain | None:
    if isinstance(action, Drawn) and action.how in ("conv", "drop"):
        card = _card(after, action.cards[0], action.side)
        return {"how": action.how, "good": not card["red"], "card": card, "seat": action.side}
    if isinstance(action, Convert | Decline):
        how = "conv" if isinstance(action, Convert) else "noconv"
        return {"how": how, "good": None, "card": None, "seat": action.seat}
    return None


def _card(state: State, code: str, seat: str) -> Plain:
    card = CARDS[code]
    return {
        "code": code,
        "seat": seat,
        "style": card.style,
        "value": card.value or "",
        "red": code in state.match.red,
    }


def _side(state: State, side: int, action: Action | None) -> Plain:
    seat = SEATS[side]
    hand = in_order(state.hands[side])
    new = _new(action, seat)
    return {
        "seat": seat,
        "x": EDGE + side * COLUMN,
        "hand": [
            {**_card(state, code, seat), **_in_hand(place), "new": code in new}
            for place, code in enumerate(hand)
        ],
        "backs": [_in_hand(len(hand) + n) for n in range(state.unseen[side])],
        "laid": state.laid[side] or "",
        "pile": state.pile(side),
        "discards": [
            {
                **_card(state, code, seat),
                "x": place % ACROSS * STEP[0],
                "y": place // ACROSS * STEP[1],
            }
            for place, code in enumerate(state.discards[side])
        ],
        "redraws": max(state.match.count - state.redraws[side], 0),
        "redrew": isinstance(action, Redraw) and action.seat == seat,
    }


def _in_hand(place: int) -> Plain:
    if place < BESIDE:
        return {"x": place * STEP[0], "y": 0}
    return {"x": (place - BESIDE) * STEP[0], "y": STEP[1]}


def _new(action: Action | None, seat: str) -> Sequence[str]:
    if isinstance(action, Drawn) and action.side == seat and action.how not in ("conv", "drop"):
        return action.cards
    return ()


def _boards(state: State, clock: State, shown: tuple[int, int]) -> Plain:
    """Return the boards; ``clock`` is the state before a half-time that the line brought."""
    match = state.match
    p, off = shown
    played = clock.round - (clock.half - 1) * match.rounds
    return {
        "off": SEATS[off] if off >= 0 else "",
        "winner": SEATS[state.winner] if state.winner in (0, 1) else "",
        "half": clock.half,
        "halves": match.halves,
        "passing": clock.passing,
        "passes": match.passes,
        "extra": state.extra,
        "round": state.round - match.halves * match.rounds if state.extra else played,
        "rounds": match.limit if state.extra else match.rounds,
        "distance": (p if off else match.size - p) if off >= 0 else "",
        "over": state.phase == "over",
    }


def _chapter(state: State) -> Mapping[str, str]:
    if state.extra:
        return {"en": "Sudden death", "ja": "サドンデス"}
    half, number = state.half, state.match.halves
    if number == 2:
        return {"en": ("First half", "Second half")[half - 1], "ja": ("前半", "後半")[half - 1]}
    return {"en": f"Part {half}", "ja": f"第{half}部"}
