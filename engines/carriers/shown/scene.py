"""The drawing of a line: the position and its changes, in plain values.

A line that ends a down shows the end of the down, not yet the next formation.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engines.carriers.carrier import Carrier
from engines.carriers.down import same
from engines.carriers.geometry import ROUTE_CAP, Field, route
from engines.carriers.skills import pace
from engines.carriers.state import DEFENCE, OFFENCE, State
from engines.carriers.transfer import difficulty, intercepts
from engines.carriers.written import actions

SEATS: Final = ("H", "A")
RUNNING: Final = frozenset({"snap", "play", "cut", "dice"})
ROLES: Final = ("offence", "defence")
NAMES: Final = {"H": {"en": "Home", "ja": "ホーム"}, "A": {"en": "Away", "ja": "アウェイ"}}
Plain = dict[str, Any]


def scene(before: State, action: actions.Action | None, after: State) -> Mapping[str, Any]:
    """Return the position after an action and what it changed; without one, the position."""
    over = has_ended(before, after)
    stands = _last_stand(before, action) if over else list(after.pos)
    shown = before if over else after
    return {
        "field": _field(after.field),
        "pieces": _pieces(shown, stands, action),
        "marks": _marks(before, action, stands) if action else [],
        "roll": _roll(before, action) if isinstance(action, actions.Roll) else None,
        "line": _line(shown),
        "boards": _boards(shown, after, stands),
        "sets": {seat: _sets(shown, side) for side, seat in enumerate(SEATS)},
        "cards": {card.code: _card(card) for card in after.match.cards},
        "names": NAMES,
        "chapter": _chapter(shown),
    }


def has_ended(before: State, after: State) -> bool:
    """Return whether a down ended between two states."""
    return before.phase in RUNNING and after.phase not in RUNNING


def _field(ground: Field) -> Plain:
    shape = ground.shape
    low, rows = shape.goal_rows + 1, shape.field_rows
    edges = [low + rows * third // 3 for third in range(4)]
    return {
        "cols": shape.cols,
        "rows": ground.rows,
        "goal_rows": shape.goal_rows,
        "zones": [[edges[third], edges[third + 1] - 1] for third in range(3)],
        "centre": shape.goal_rows + rows / 2,
    }


def _pieces(state: State, stands: Sequence[int], action: actions.Action | None) -> list[Plain]:
    names, pieces = state.field.names, []
    acting = _acting(action)
    for place in (*range(1, 8), *range(9, 16)):
        side, piece = place >> 3, place & 7
        if stands[place] < 0:
            continue
        card = state.who[place]
        pieces.append(
            {
                "seat": SEATS[side],
                "piece": piece,
                "cell": names[stands[place]],
                "card": card.code,
                "vacant": not card.code,
                "holder": side == state.off and piece == state.holder,
                "acting": (SEATS[side], piece) in acting,
                "placed": bool(state.placed >> place & 1),
            }
        )
    return pieces


def _acting(action: actions.Action | None) -> set[tuple[str, int]]:
    match action:
        case (
            actions.Move(seat, piece)
            | actions.Transfer(seat, piece)
            | actions.Tackle(seat, piece)
            | actions.Cut(seat, piece)
        ):
            return {(seat, piece)}
        case actions.Shove(seat, piece, target):
            return {(seat, piece), (_other(seat), target)}
        case actions.Swap(seat, piece, mate):
            return {(seat, piece), (seat, mate)}
        case actions.Replace(seat, piece) | actions.Substitute(seat, piece):
            return {(seat, piece)}
        case actions.Snap(seat, to):
            return {(seat, 1), (seat, to)}
        case actions.Shift(seat, cell):
            return {(seat, 7)} if cell else set()
        case actions.Form(seat):
            return {(seat, piece) for piece in range(2, 8)}
    return set()


def _other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def _last_stand(before: State, action: actions.Action | None) -> list[int]:
    """Return the places of all pieces when the down ended, the tackler beside the pushed holder."""
    stands = list(before.pos)
    cells = before.field.cells
    match action:
        case actions.Move(_, piece, cell):
            stands[before.mover << 3 | piece] = cells[cell]
        case actions.Tackle(_, piece, side, push):
            step = before.field.steps[side]
            ball = before.off << 3 | before.holder
            stands[before.mover << 3 | piece] = stands[ball] + (push - 1) * step
            stands[ball] += push * step
        case actions.Swap(_, piece, mate):
            first, second = before.mover << 3 | piece, before.mover << 3 | mate
            stands[first], stands[second] = stands[second], stands[first]
    return stands


def _marks(before: State, action: actions.Action, stands: Sequence[int]) -> list[Plain]:
    match action:
        case actions.Move(seat, piece, cell, skill):
            way = walked(before, before.mover << 3 | piece, before.field.cells[cell], skill)
            return [_path(before.field, seat, way)]
        case actions.Shift(seat, cell) if cell:
            at = before.pos[before.actor << 3 | 7]
            return [_path(before.field, seat, [at, before.field.cells[cell]])]
        case actions.Snap(seat, to):
            return [_pass(before, seat, 1, to)]
        case actions.Transfer(seat, piece, to):
            return [_pass(before, seat, piece, to)]
        case actions.Cut(_, piece) if piece:
            return [_pass(before, SEATS[before.off], before.thrower, before.receiver, piece)]
        case actions.Cut() | actions.Roll("dice", _):
            return [_intercepted(before, action)]
        case actions.Tackle():
            return _tackled(before, action)
        case actions.Shove():
            return _shoved(before, action)
        case actions.Swap(seat, piece, mate):
            base = before.mover << 3
            ends = [before.pos[base | piece], before.pos[base | mate]]
            return [_path(before.field, seat, ends), _path(before.field, seat, ends[::-1])]
    return []


def _path(ground: Field, seat: str, way: Sequence[int], kind: str = "path") -> Plain:
    return {"kind": kind, "seat": seat, "cells": [ground.names[cell] for cell in way]}


def _pass(before: State, seat: str, thrower: int, receiver: int, cut: int = 0) -> Plain:
    """Return a transfer with the cells it crosses and the *d* of each."""
    ground, base, other = before.field, before.off << 3, (1 - before.off) << 3
    first, second = before.pos[base | thrower], before.pos[base | receiver]
    return {
        "kind": "route",
        "seat": seat,
        "from": ground.names[first],
        "to": ground.names[second],
        "crossed": [
            [ground.names[at], min(d, ROUTE_CAP)] for at, d in route(ground, first, second)
        ],
        "cut": ground.names[before.pos[other | cut]] if cut else "",
        "caught": False,
    }


def _intercepted(before: State, action: actions.Action) -> Plain:
    piece = before.interceptor if isinstance(action, actions.Roll) else 0
    way = _pass(before, SEATS[before.off], before.thrower, before.receiver, piece)
    if isinstance(action, actions.Roll):
        way["caught"] = intercepts(difficulty(before), *action.faces)
        way["d"] = difficulty(before)
    return way


def _tackled(before: State, action: actions.Tackle) -> list[Plain]:
    ground = before.field
    place, ball = before.mover << 3 | action.piece, before.pos[before.off << 3 | before.holder]
    step = ground.steps[action.side]
    way = walked(before, place, ball - step, action.skill)
    marks = [_path(ground, action.seat, [*way, ball])]
    marks.append({"kind": "burst", "seat": action.seat, "cell": ground.names[ball]})
    if action.push:
        pushed = [ball, ball + action.push * step]
        marks.append(_path(ground, SEATS[before.off], pushed, "push"))
    return marks


def _shoved(before: State, action: actions.Shove) -> list[Plain]:
    shover = before.pos[before.mover << 3 | action.piece]
    at = before.pos[(1 - before.mover) << 3 | action.target]
    return [_path(before.field, _other(action.seat), [at, 2 * at - shover], "push")]


def walked(before: State, place: int, goal: int, skill: bool) -> list[int]:
    """Return a shortest way of a piece to a cell, both ends included, as straight as possible."""
    start, ground = before.pos[place], before.field
    _, jump = pace(before, place, skill)
    free = ground.board if jump else ground.board & ~before.occupied | 1 << goal
    rim, reached = [start], {start: [start]}
    while rim and goal not in reached:
        following: list[int] = []
        for cell in rim:
            way = reached[cell]
            straight = cell - way[-2] if len(way) > 1 else 0
            for step in sorted(ground.steps.values(), key=lambda step: step != straight):
                to = cell + step
                if to >= 0 and free >> to & 1 and to not in reached:
                    reached[to] = [*way, to]
                    following.append(to)
        rim = following
    return reached.get(goal, [start, goal])


def _roll(before: State, action: actions.Roll) -> Plain:
    return {"name": action.name, "faces": list(action.faces), "hit": _hit(before, action)}


def _hit(before: State, action: actions.Roll) -> bool | None:
    """Return whether a roll succeeded; None where nothing depends on it."""
    if action.name == "dice":
        return intercepts(difficulty(before), *action.faces)
    if action.name == "injury":
        return same(action.faces, 3)
    return same(action.faces, 2) if action.name in ("bonus", "safety") else None


def _line(state: State) -> Plain:
    ground = state.field
    start = ground.cell(state.col, state.row)
    return {
        "marker": state.marker,
        "restart": ground.names[start] if state.row and start >= 0 else "",
        "forward": 1 if state.off == 0 else -1,
    }


def _chapter(state: State) -> Plain:
    """Name the part of the match that a line belongs to: a down, the start, the end."""
    if state.phase == "over" or state.phase == "tie":
        return {"en": "End", "ja": "試合終了"}
    if not state.row:
        return {"en": "Start", "ja": "開始"}
    seat, row = NAMES[SEATS[state.off]], state.row
    return {
        "en": f"{seat['en']}: down {state.down} from row {row}",
        "ja": f"{seat['ja']}：{row}行目から{state.down}ダウン目",
    }


def _boards(shown: State, after: State, stands: Sequence[int]) -> Plain:
    """Return the values of the boards beside the field; at the end of a down those of that down."""
    options, ground = shown.match.options, shown.field
    ball = stands[shown.off << 3 | shown.holder] if shown.holder else -1
    forward = 1 if shown.off == 0 else -1
    return {
        "phase": after.phase,
        "actor": (*SEATS, "*", "")[after.actor],
        "off": SEATS[shown.off],
        "turn": after.turn,
        "turns": options.turns,
        "left": after.left if after.phase in RUNNING else 0,
        "down": shown.down,
        "downs": options.downs,
        "gain": (ground.row_of[ball] - shown.marker) * forward if ball >= 0 else None,
        "needed": options.gain,
        "winner": (*SEATS, "draw", "")[after.winner],
    }


def _sets(state: State, side: int) -> Plain:
    carriers = state.match.carriers

    def codes(cards: int) -> list[str]:
        return sorted(carriers[own].code for own in state.field.listed(cards))

    sets: Plain = {}
    seen = 0
    for role in (OFFENCE, DEFENCE):
        line = state.sets[side << 1 | role]
        sets[ROLES[role]] = [carriers[own].code if own >= 0 else "" for own in (line or ())[1:]]
        seen |= sum(1 << own for own in (line or ())[1:] if own >= 0)
    deck = state.decks[side]
    sets["injured"] = codes(deck & state.injured)
    sets["bench"] = codes(deck & ~seen & ~state.injured)
    sets["present"] = ROLES[side != state.off]
    sets["subs"] = [state.subs[side << 1 | role] for role in (OFFENCE, DEFENCE)]
    return sets


def _card(card: Carrier) -> Plain:
    return {
        "number": card.number or None,
        "cost": card.cost,
        "run": card.run,
        "phys": card.phys,
        "skill": card.effect,
        "n": card.n,
    }
