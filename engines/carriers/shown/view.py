"""A position as plain values: the view of a seat, and the canonical text (chapter 7)."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engines.carriers.carrier import read_card
from engines.carriers.geometry import LETTERS
from engines.carriers.settings import match_of
from engines.carriers.state import AWAY, HOME, Set, State, seated, settled
from engines.carriers.written.actions import SEATS
from engines.core.game import CHANCE, Seat

ACTORS: Final = (*SEATS, CHANCE, "")
ROLES: Final = ("O", "D")
WINNERS: Final = {-1: "", HOME: "H", AWAY: "A", 2: "draw"}


def view(state: State, seat: Seat | None) -> Mapping[str, Any]:
    """Return the view of a seat or a guest: all of it, since nothing is hidden."""
    return picture(state)


def dump(state: State) -> str:
    return json.dumps(picture(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def picture(state: State) -> dict[str, Any]:
    ground, names = state.field, state.field.names
    return {
        "options": dict(state.match.written),
        "cards": list(state.match.words),
        "declared": state.match.declared,
        "phase": state.phase,
        "actor": ACTORS[state.actor],
        "off": SEATS[state.off],
        "turn": state.turn,
        "down": state.down,
        "marker": state.marker,
        "row": state.row,
        "col": LETTERS[state.col] if state.row else "",
        "pos": {
            piece_name(place): names[cell] for place, cell in enumerate(state.pos) if cell >= 0
        },
        "holder": state.holder,
        "ball": names[cell] if (cell := state.pos[state.off << 3 | state.holder]) >= 0 else "",
        "placed": [piece_name(place) for place in ground.listed(state.placed)],
        "mover": SEATS[state.mover],
        "left": state.left,
        "acted": list(ground.listed(state.acted)),
        "pending": _pending(state),
        "deck": {seat: _codes(state, state.decks[side]) for side, seat in enumerate(SEATS)},
        "start": {seat: _line(state, state.starts[side]) for side, seat in enumerate(SEATS)},
        "sets": _by_role([_line(state, line) for line in state.sets]),
        "out": _by_role([_codes(state, cards) for cards in state.out]),
        "subs": _by_role(state.subs),
        "flexnum": _counts(state, state.fixed),
        "injured": _halves(state, state.injured),
        "hits": _counts(state, state.hits),
        "uses_phase": _counts(state, state.uses_phase),
        "uses_match": _counts(state, state.uses_match),
        "score": dict(zip(SEATS, state.score, strict=True)),
        "winner": WINNERS[state.winner],
        "end": [state.end[0], names[state.end[1]]] if state.end else [],
        "fresh": state.fresh,
    }


def piece_name(place: int) -> str:
    return f"{SEATS[place >> 3]}{place & 7}"


def _pending(state: State) -> dict[str, Any]:
    if not state.receiver:
        return {}
    return {
        "from": state.thrower,
        "to": state.receiver,
        "bullet": state.bullet,
        "candidates": list(state.field.listed(state.candidates)),
        "interceptor": state.interceptor,
    }


def _code(state: State, own: int) -> str:
    return state.match.carriers[own].code if own >= 0 else ""


def _codes(state: State, cards: int) -> list[str]:
    return sorted(_code(state, own) for own in state.field.listed(cards))


def _halves(state: State, cards: int) -> dict[str, list[str]]:
    home = (1 << len(state.match.cards)) - 1
    return {"H": _codes(state, cards & home), "A": _codes(state, cards & ~home)}


def _line(state: State, line: Set | None) -> list[str] | None:
    return [_code(state, own) for own in line[1:]] if line else None


def _by_role(values: list[Any]) -> dict[str, dict[str, Any]]:
    return {
        seat: {role: values[side << 1 | place] for place, role in enumerate(ROLES)}
        for side, seat in enumerate(SEATS)
    }


def _counts(state: State, counts: Mapping[int, int]) -> dict[str, dict[str, int]]:
    many = len(state.match.cards)
    by_seat: dict[str, dict[str, int]] = {"H": {}, "A": {}}
    for own, count in sorted(counts.items()):
        by_seat[SEATS[own >= many]][_code(state, own)] = count
    return by_seat


def load(text: str) -> State:
    """Return the position of a canonical text; the reverse of ``dump``."""
    read: dict[str, Any] = json.loads(text)
    cards = tuple(read_card(tuple(line.split(" "))) for line in read["cards"])
    state = State(match_of(read["options"], cards, declared=read["declared"]))
    _load_course(state, read)
    _load_cards(state, read)
    seated(state)
    settled(state)
    return state


def _load_course(state: State, read: Mapping[str, Any]) -> None:
    cells = state.field.cells
    state.phase, state.actor = read["phase"], ACTORS.index(read["actor"])
    state.off, state.mover = SEATS.index(read["off"]), SEATS.index(read["mover"])
    state.turn, state.down, state.marker = read["turn"], read["down"], read["marker"]
    state.row, state.col = read["row"], max(0, LETTERS.find(read["col"] or "a"))
    state.holder, state.left, state.fresh = read["holder"], read["left"], read["fresh"]
    for name, cell in read["pos"].items():
        state.pos[place_of(name)] = cells[cell]
    state.placed = bit_set(place_of(name) for name in read["placed"])
    state.acted = bit_set(read["acted"])
    if pending := read["pending"]:
        state.thrower, state.receiver = pending["from"], pending["to"]
        state.bullet, state.interceptor = pending["bullet"], pending["interceptor"]
        state.candidates = bit_set(pending["candidates"])
    state.score = [read["score"][seat] for seat in SEATS]
    state.winner = next(side for side, name in WINNERS.items() if name == read["winner"])
    state.end = (read["end"][0], cells[read["end"][1]]) if read["end"] else None


def _load_cards(state: State, read: Mapping[str, Any]) -> None:
    own = state.match.own
    for side, seat in enumerate(SEATS):
        state.decks[side] = bit_set(own[side][code] for code in read["deck"][seat])
        state.starts[side] = _load_line(own[side], read["start"][seat])
        state.injured |= bit_set(own[side][code] for code in read["injured"][seat])
        for role, name in enumerate(ROLES):
            place = side << 1 | role
            state.sets[place] = _load_line(own[side], read["sets"][seat][name])
            state.out[place] = bit_set(own[side][code] for code in read["out"][seat][name])
            state.subs[place] = read["subs"][seat][name]
        for field, counts in (
            ("flexnum", state.fixed),
            ("hits", state.hits),
            ("uses_phase", state.uses_phase),
            ("uses_match", state.uses_match),
        ):
            counts.update({own[side][code]: n for code, n in read[field][seat].items()})


def _load_line(own: Mapping[str, int], line: list[str] | None) -> Set | None:
    return (-1, *(own[code] if code else -1 for code in line)) if line else None


def place_of(name: str) -> int:
    return SEATS.index(name[0]) << 3 | int(name[1:])


def bit_set(members: Iterable[int]) -> int:
    return sum(1 << member for member in set(members))
