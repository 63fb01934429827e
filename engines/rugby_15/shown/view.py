"""A position as plain values: the view of a seat or a guest, and the canonical text."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engines.core.game import Seat
from engines.rugby_15.cards import UNKNOWN, in_order
from engines.rugby_15.options import OPTIONS, match_of
from engines.rugby_15.rules import playable
from engines.rugby_15.state import BOTH, BY_CHANCE, NOBODY, ONE, State, copy
from engines.rugby_15.written.actions import SEATS, Action, Drawn, Lay

_ACTING: Final = {acting: acting for acting in (BOTH, BY_CHANCE, *ONE, ())}


def view(state: State, seat: Seat | None) -> Mapping[str, Any]:
    """Return the public values, and for a seat its hand and the card it laid down.

    ``unplayed`` are the cards of a side's hand and pile together, ``certain`` those that all know
    to be in the hand: both follow from the cards played (R15-R21).
    """
    seen: dict[str, Any] = {
        **_open(state),
        "hands": {name: _hand_size(state, side) for side, name in enumerate(SEATS)},
        "piles": {name: state.pile(side) for side, name in enumerate(SEATS)},
        "laid": {name: state.laid[side] is not None for side, name in enumerate(SEATS)},
        "unplayed": {
            name: in_order(state.hands[side] + state.piles[side]) for side, name in enumerate(SEATS)
        },
        "certain": {
            name: in_order(state.hands[side] if state.match.is_open else state.certain[side])
            for side, name in enumerate(SEATS)
        },
    }
    if seat in SEATS:
        side = SEATS.index(seat)
        seen["hand"] = in_order(state.hands[side])
        seen["own"] = state.laid[side]
    return seen


def _hand_size(state: State, side: int) -> int:
    return len(state.hands[side]) + state.unseen[side]


def _open(state: State) -> dict[str, Any]:
    return {
        "phase": state.phase,
        "half": state.half,
        "pass": state.passing,
        "overtime": state.extra,
        "round": state.round,
        "kickoff": _seat(state.kickoff),
        "p": state.p,
        "offence": _seat(state.off),
        "score": dict(zip(SEATS, state.score, strict=True)),
        "discards": dict(zip(SEATS, map(tuple, state.discards), strict=True)),
        "redraws": dict(zip(SEATS, state.redraws, strict=True)),
        "redrawing": _seat(state.shuffled),
        "last": state.last,
        "winner": _seat(state.winner),
        "end": state.end,
    }


def _seat(side: int) -> str:
    return ("R", "B", "draw", "")[side]


def dump(state: State) -> str:
    match = state.match
    plain = {
        **_open(state),
        "options": dict(match.written),
        "set": [match.cards, in_order(tuple(match.red))],
        "open": match.is_open,
        "acting": state.acting,
        "hands": [in_order(hand) for hand in state.hands],
        "piles": [in_order(pile) for pile in state.piles],
        "certain": [in_order(cards) for cards in state.certain],
        "unseen": state.unseen,
        "laid": state.laid,
    }
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def load(text: str) -> State:
    plain: dict[str, Any] = json.loads(text)
    name, red = plain["set"]
    written = tuple((option, plain["options"][option]) for option in OPTIONS)
    state = State(match_of(written, name, tuple(red), plain["open"]))
    state.phase, state.acting = plain["phase"], _ACTING[tuple(plain["acting"])]
    state.half, state.passing, state.extra = plain["half"], plain["pass"], plain["overtime"]
    state.round, state.kickoff = plain["round"], _side(plain["kickoff"])
    state.p, state.off = plain["p"], _side(plain["offence"])
    state.score = [plain["score"][seat] for seat in SEATS]
    state.hands, state.piles, state.certain = plain["hands"], plain["piles"], plain["certain"]
    state.discards = [plain["discards"][seat] for seat in SEATS]
    state.unseen, state.laid = plain["unseen"], plain["laid"]
    state.redraws = [plain["redraws"][seat] for seat in SEATS]
    state.shuffled = _side(plain["redrawing"])
    state.last = tuple(plain["last"]) if plain["last"] else None
    state.winner, state.end = _side(plain["winner"]), plain["end"]
    return state


def _side(seat: str) -> int:
    return {"R": 0, "B": 1, "draw": 2, "": NOBODY}[seat]


def resample(state: State, seat: Seat | None, rng: Random) -> State:
    """Deal anew the cards hidden from the seat, or a guest; publicly known cards stay."""
    after = copy(state)
    for side, name in enumerate(SEATS):
        if name == seat:
            continue
        if not state.match.is_open:
            _redeal(after, side, rng)
        if state.laid[side] is not None:
            cards = playable(after, side)
            after.laid[side] = cards[int(rng.random() * len(cards))]
    return after


def _redeal(state: State, side: int, rng: Random) -> None:
    # In the order of the set: what is dealt depends on the cards and the generator alone.
    hidden = list(in_order(state.hands[side] + state.piles[side]))
    for card in state.certain[side]:
        hidden.remove(card)
    rng.shuffle(hidden)
    count = len(state.hands[side]) - len(state.certain[side])
    state.hands[side] = state.certain[side] + hidden[:count]
    state.piles[side] = hidden[count:]


def mask(state: State, seat: Seat | None) -> State:
    """Keep of the other hands only publicly known cards; a card laid face down is ``?``."""
    new = copy(state)
    for side, name in enumerate(SEATS):
        if name == seat:
            continue
        if not state.match.is_open:
            new.piles[side] = list(in_order(state.hands[side] + state.piles[side]))
            new.hands[side] = state.certain[side][:]
            for card in new.hands[side]:
                new.piles[side].remove(card)
            new.unseen[side] += len(state.hands[side]) - len(new.hands[side])
        if state.laid[side] is not None:
            new.laid[side] = UNKNOWN
    return new


def mask_action(state: State, action: Action, seat: Seat | None) -> Action:
    """Hide the cards that another side holds, and the card it lays first, face down."""
    match action:
        case Drawn("deal" | "draw" | "redraw", side, cards) if side != seat:
            return Drawn(action.how, side, (UNKNOWN,) * len(cards))
        case Lay(side) if side != seat and state.laid[1 - SEATS.index(side)] is None:
            return Lay(side, UNKNOWN)
    return action
