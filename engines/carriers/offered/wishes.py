"""The line meant by a tap on a target that is not offered: its refusal gives the reason."""

from collections.abc import Callable
from typing import Final

from engines.carriers.geometry import DIRECTIONS, OPPOSITE
from engines.carriers.offered.choices import FORM_ORDER, VACANT
from engines.carriers.sets import substitutes
from engines.carriers.state import State
from engines.carriers.written.actions import SEATS
from engines.core.choosing import Words

Wish = Callable[[State, str, Words, str, str], str | None]
PIECES: Final = range(1, 8)


def wish(state: State, seat: str, partial: Words, target: str) -> str | None:
    if seat not in SEATS:
        return None
    kind, _, name = target.partition(":")
    wanted = WISHES.get(state.phase)
    if wanted is None or (kind == "piece" and name not in NAMES):
        return None
    meant = wanted(state, seat, partial, kind, name)
    return meant if meant is None or meant[:2] in STARTS else f"{seat} {meant}"


SKILLED: Final = frozenset(f"{piece}!" for piece in PIECES)
NAMES: Final = frozenset(f"{seat}{piece}" for seat in SEATS for piece in PIECES)
STARTS: Final = ("H ", "A ")


def _play(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    if kind == "word":
        return f"{name} {_beside(state, seat, name[0])}" if name in SKILLED else None
    if not partial:
        return f"{name[0]} {name[1]} {_beside(state, *name)}" if kind == "piece" else None
    actor, skill = partial[0], partial[0][1:]
    if kind == "cell":
        sides = [side for side in DIRECTIONS if side_cell(state, side) == name]
        if partial[1:] != ("x",):
            return f"{actor} {name}"
        return f"{actor} x{sides[0]}+0" if sides else None
    if kind == "card":
        return f"{actor} +{name}"
    if kind != "piece":
        return None
    if name[0] == seat:
        effect = state.who[SEATS.index(seat) << 3 | int(actor[0])].effect
        return f"{actor} {'~' if skill and effect == 'swap' else '>'}{name[1]}"
    if name == f"{SEATS[state.off]}{state.holder}":
        return f"{actor} x"
    return f"{actor} ^{name[1]}" if skill else f"{actor} {_cell(state, *name)}"


def side_cell(state: State, side: str) -> str:
    """Name the cell that a tackle goes through before its last step; empty beyond the edge."""
    ground = state.field
    near = ground.shifted(state.pos[state.off << 3 | state.holder], OPPOSITE[side])
    return ground.names[near] if near >= 0 else ""


def _cell(state: State, seat: str, piece: str) -> str:
    return state.field.names[state.pos[SEATS.index(seat) << 3 | int(piece)]]


def _beside(state: State, seat: str, piece: str) -> str:
    """Name a cell beside a piece: a piece that cannot move at all cannot go there either."""
    at = state.pos[SEATS.index(seat) << 3 | int(piece)]
    cells = (state.field.shifted(at, direction) for direction in DIRECTIONS)
    return state.field.names[next(cell for cell in cells if cell >= 0)]


def _form(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    """Put all missing pieces on the same cell; the refusal names the first fault."""
    if kind != "cell":
        return None
    rest = (f"{piece}={name}" for piece in FORM_ORDER[len(partial) :])
    return " ".join(("form", *partial, *rest))


def _shift(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return f"shift {name}" if kind == "cell" else None


def _snap(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return f"snap {name[1]}" if kind == "piece" and name[0] == seat else None


def _cut(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return f"{name[0]} cut {name[1]}" if kind == "piece" else None


def _line(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    if kind != "card":
        return None
    done = len(partial)
    rest = (f"{piece}={VACANT}" for piece in PIECES[done + 1 :])
    return " ".join((state.phase, *partial, f"{done + 1}={name}", *rest))


def _deck(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return " ".join(("deck", *partial, name)) if kind == "card" else None


def _in(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return f"in {state.holder}={name}" if kind == "card" else None


def _sub(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    if kind == "card" and partial:
        return f"sub {partial[0]}={name}"
    if kind != "piece":
        return None
    # A card that may come on for another piece: it does not fit this one.
    own = next((own for _, own in substitutes(state)), -1)
    code = state.match.carriers[own].code if own >= 0 else VACANT
    return f"{name[0]} sub {name[1]}={code}"


WISHES: Final[dict[str, Wish]] = {
    "play": _play, "form": _form, "shift": _shift, "snap": _snap, "cut": _cut, "start": _line,
    "lineup": _line, "deck": _deck, "in": _in, "sub": _sub,
}  # fmt: skip
