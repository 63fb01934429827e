"""The drawing of a line: the position and its changes, in plain values.

The board is shown as after the line; earlier events (a move, then a rotation) are drawn as marks.
Only for records open to all: it shows every hand.
"""

from collections.abc import Mapping
from typing import Any, Final

from engines.lethal_checkmate.cards import ATTACK, called, shipped
from engines.lethal_checkmate.events import deeds
from engines.lethal_checkmate.geometry import CELLS, NAMES, SEATS, turned
from engines.lethal_checkmate.shown.drawing import Drawing
from engines.lethal_checkmate.shown.showing import SIDES
from engines.lethal_checkmate.shown.view import ACTORS, WINNERS, hand_limit
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.turns import SIDE
from engines.lethal_checkmate.written.actions import Action, Deal, Draw, Place, Play, Show

LANGUAGES: Final = ("en", "ja")
Plain = dict[str, Any]


def scene(before: State, action: Action | None, after: State) -> Mapping[str, Any]:
    """Return the position after an action and what it changed; without one, the position."""
    done = [*deeds(before, action, after)] if action else []
    return {
        "stage": _stage(before, action, after, {deed[0] for deed in done}),
        "players": [_player(after, side, action) for side in (1, 0)],
        "boards": _boards(after),
        "deeds": [list(deed) for deed in done],
        "names": SIDES,
        "chapter": _chapter(before),
        "roll": None,
    }


def _stage(before: State, action: Action | None, after: State, kinds: set[str]) -> Plain:
    """Lay out the board, the ranges, the pawns and both fields."""
    drawn = Drawing()
    rotated = "rotate" in kinds
    ghosts = [turned(cell) if rotated else -1 for cell in after.pawn]
    return {
        **drawn.frame(rotations=after.rotations),
        "ranges": [drawn.range(side, cell) for side in (0, 1) for cell in covered(after, side)],
        "pawns": [
            drawn.pawn(side, cell, acting=_acts(action, side))
            for side, cell in enumerate(after.pawn)
            if cell >= 0
        ],
        "path": _path(drawn, before, action),
        "turn": [drawn.arc(side, ghost, turned(ghost)) for side, ghost in enumerate(ghosts)]
        if rotated
        else [],
        "burst": _burst(drawn, before, after, kinds),
        "dodged": "escaped" in kinds,
        "fields": [
            {**drawn.card(side, place, len(row)), **_faced(after, side, card, action)}
            for side, row in enumerate(after.field)
            for place, card in enumerate(row)
        ],
    }


def covered(state: State, side: int) -> list[int]:
    """Return the cells that the attack cards of a field have in range (LC-3.5)."""
    own = state.pawn[side]
    if own < 0:
        return []
    cells = 0
    for card in state.field[side]:
        cells |= state.match.covers[side][card][own]
    return [cell for cell in range(len(NAMES)) if cells >> cell & 1]


def _acts(action: Action | None, side: int) -> bool:
    return isinstance(action, Play | Place) and SIDE[action.seat] == side


def _path(drawn: Drawing, before: State, action: Action | None) -> Plain | None:
    if not isinstance(action, Play) or not action.to:
        return None
    side = SIDE[action.seat]
    return drawn.path(side, before.pawn[side], CELLS[action.to])


def _burst(drawn: Drawing, before: State, after: State, kinds: set[str]) -> Plain | None:
    """Return the places where a side is attacked (a ring) or was hit (a burst)."""
    side = 1 - before.turn
    if "attack" in kinds or "damage" in kinds:
        return {**drawn.at(after.pawn[side]), "hit": "damage" in kinds}
    return None


def _faced(state: State, side: int, card: int, action: Action | None) -> Plain:
    """Return the face of a card, with its range as its owner's side of the table sees it."""
    match = state.match
    face, code = match.cards[card], match.codes[card]
    return {
        **_card(code),
        "type": face.type,
        "played": _acts(action, side) and isinstance(action, Play) and action.card == code,
        "hits": card in state.attack and side == state.turn,
        "steps": Drawing.steps(side, face.steps),
        "attack": face.attack,
        "escape": face.escape,
    }


def _card(code: str) -> Plain:
    return {"code": code, "name": {language: called(code, language) for language in LANGUAGES}}


def _player(state: State, side: int, action: Action | None) -> Plain:
    match, seat = state.match, SEATS[side]
    drawn = action.cards if isinstance(action, Draw) and action.who == seat else ()
    fresh = {*drawn, *([action.back] if isinstance(action, Play) and action.seat == seat else [])}
    pictures = len(match.options.hand_limits)
    return {
        "seat": seat,
        "damage": state.damage[side],
        "health": [
            {"limit": limit, "here": place == min(state.damage[side], pictures - 1)}
            for place, limit in enumerate(match.options.hand_limits)
        ],
        "beaten": state.damage[side] >= pictures,
        "limit": hand_limit(state, side),
        "attacks": [NAMES[cell] for cell in covered(state, side)],
        "hand": [_held(state, code, code in fresh) for code in match.named(state.hand[side])],
        "unseen": state.unseen[side],
        "size": state.held(side),
        "pile": state.pile(side),
        "discard": [_card(match.codes[card]) for card in state.discard[side]],
        "shown": isinstance(action, Show) and action.seat == seat,
        "dealt": isinstance(action, Deal) and action.who == seat,
    }


def _held(state: State, code: str, fresh: bool) -> Plain:
    card = state.match.cards[state.match.index[code]]
    return {**_card(code), "type": card.type, "fresh": fresh}


def _boards(state: State) -> Plain:
    limit = state.match.options.turn_limit
    return {
        "phase": state.phase,
        "actor": ACTORS[state.actor],
        "turn": state.turn_no,
        "turns": limit or None,
        "off": SEATS[state.turn] if state.turn_no else "",
        "played": state.played,
        "lethal": bool(state.lethal),
        "debt": state.debt,
        "due": {seat: state.due[side] for side, seat in enumerate(SEATS)},
        "winner": WINNERS[state.winner] if state.phase == "over" else "",
        "end": state.end,
        "set": state.match.set,
        "house": state.match.set in shipped() and bool(shipped()[state.match.set].house),
        "legend": [
            {
                **_card(card.code),
                "is_attack": card.type == ATTACK,
                "attack": card.attack,
                "escape": card.escape,
            }
            for card in state.match.cards
        ],
    }


def _chapter(state: State) -> Plain:
    if not state.turn_no:
        return {"en": "Start", "ja": "開始"}
    side = SIDES[SEATS[state.turn]]
    return {
        "en": f"Turn {state.turn_no}: {side['en']}",
        "ja": f"ターン{state.turn_no}：{side['ja']}",
    }
