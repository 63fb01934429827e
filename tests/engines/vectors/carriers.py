"""Positions and readings of the examples of Carriers!!.

Every example has the same roster: both sides have cards h1…h7 (a1…a7) in the present set,
h11…h17 (a11…a17) in the other one and a flexible hf (af) free; all run 3, phys 3, no skill.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from engines.carriers import settings
from engines.carriers.carrier import ACTIVE, MEASURED, PASSIVE, UNDESCRIBED, UNLIMITED, Carrier
from engines.carriers.geometry import FORWARD, LETTERS
from engines.carriers.shown.view import bit_set, picture, place_of
from engines.carriers.state import AWAY, DICE, HOME, PHASES, State, seated, settled
from engines.carriers.transfer import on_route
from engines.carriers.written.actions import SEATS
from tests.engines.vectors import Unknown

SETUP = frozenset(
    {
        "acted", "actor", "ball", "bullet", "candidates", "cards", "col", "down", "end", "flexnum",
        "hits", "holder", "injured", "interceptor", "left", "line", "marker", "mover", "off",
        "other_sets", "out", "pending", "phase", "placed", "pos", "row", "ruleset", "score",
        "subs", "turn", "used", "uses_m", "uses_p", "vacant",
    }
)  # fmt: skip
EXPECT = frozenset(
    {
        "acted", "actor", "ball", "candidates", "col", "deck", "down", "end", "flexnum", "formk",
        "hits", "holder", "injured", "interceptor", "left", "line", "marker", "mover", "off",
        "out", "pending", "phase", "placed", "pos", "row", "score", "sets", "start", "subs",
        "turn", "uses_m", "uses_p", "vacant", "winner",
    }
)  # fmt: skip
FIELDS = frozenset(
    {
        "number", "cost", "run", "phys", "skill", "n", "per_phase", "per_match", "person",
        "persons",
    }
)  # fmt: skip
SET_UP = ("form", "shift", "snap")  # piece 1 has the goal right
SPELT = {"True": "1", "False": "0", "None": "none"}
NOBODY = (None, "chance", "dice")  # what is expected as the actor of a roll


def options(given: Mapping[str, Any]) -> dict[str, str]:
    """Give the options as a record has them: 0 and 1, ``none``, three letters for the columns."""
    return {
        name: "".join(value) if isinstance(value, list) else SPELT.get(str(value), str(value))
        for name, value in given.items()
    }


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    cards = tuple(roster(setup.get("cards", {})))
    preset = setup.get("ruleset", "default")
    if preset not in settings.PRESETS:
        raise Unknown(f"ruleset {preset}")
    written = {**settings.PRESETS[preset], **options}
    state = State(settings.match_of(written, cards, declared=False))
    state.phase = setup.get("phase", "play")
    if state.phase not in PHASES:
        raise Unknown(f"phase {state.phase}")
    if state.phase == "deck":
        return state
    for side in (HOME, AWAY):
        state.decks[side] = decked(state, side)
        state.starts[side] = line(state, side, "")
    if state.phase == "start":
        state.starts = [None, None]
        return state
    if state.phase == "toss":
        state.actor = DICE
        return state
    course(state, setup)
    people(state, setup)
    seated(state)
    board(state, setup)
    settled(state)
    if setup.get("actor") in SEATS:
        state.actor = SEATS.index(setup["actor"])
    if state.receiver and "candidates" not in setup:
        state.candidates = on_route(state)
    return state


def roster(changes: Mapping[str, Mapping[str, Any]]) -> Iterable[Carrier]:
    known = [code for side in (HOME, AWAY) for code in codes(side)]
    for code in [*known, *(code for code in changes if code not in known)]:
        yield card(code, changes.get(code, {}))


def decked(state: State, side: int) -> int:
    """Return the deck of a side: its cards of the roster and those that an example adds."""
    own = state.match.own[side]
    return bit_set(place for code, place in own.items() if code.startswith("ha"[side]))


def codes(side: int) -> list[str]:
    letter = "ha"[side]
    ours = [f"{letter}{number}" for number in (*range(1, 8), *range(11, 18))]
    return [*ours, f"{letter}f"]


def card(code: str, change: Mapping[str, Any]) -> Carrier:
    if unknown := sorted(change.keys() - FIELDS):
        raise Unknown(f"cards.{code}.{unknown[0]}")
    effect, _, measure = str(change.get("skill") or "").partition(":")
    if effect and effect not in PASSIVE | ACTIVE | UNDESCRIBED:
        raise Unknown(f"skill {effect}")
    return Carrier(
        code=code,
        number=0
        if (number := change.get("number", numbered(code))) in (None, "*")
        else int(number),
        cost=change.get("cost", 1),
        run=change.get("run", 3),
        phys=change.get("phys", 3),
        effect=effect,
        n=int(measure or change.get("n", 1)) if effect in MEASURED else 0,
        per_phase=change.get("per_phase") or UNLIMITED,
        per_match=change.get("per_match") or UNLIMITED,
        persons=persons(change.get("persons", change.get("person", [code]))),
    )


def numbered(code: str) -> int:
    return int(code[-1]) if code[-1] in "1234567" else 0


def persons(named: Any) -> tuple[str, ...]:
    return tuple(named.split(",") if isinstance(named, str) else named)


def line(state: State, side: int, tens: str) -> tuple[int, ...]:
    return (-1, *(state.match.own[side][f"{'ha'[side]}{tens}{piece}"] for piece in range(1, 8)))


def course(state: State, setup: Mapping[str, Any]) -> None:
    ground = state.field
    state.off = SEATS.index(setup.get("off", "H"))
    state.turn, state.down = setup.get("turn", 10), setup.get("down", 1)
    state.row = setup.get("row", ground.start_row[state.off])
    state.col = LETTERS.index(setup.get("col", "e"))
    begun = "ball" in setup and state.phase in SET_UP
    if begun:
        cell = ground.cells[setup["ball"]]
        state.row, state.col = ground.row_of[cell], ground.col_of[cell]
    state.marker = setup.get("marker", state.row if begun else ground.start_row[state.off])
    state.mover = SEATS.index(setup.get("mover", SEATS[state.off]))
    first = state.match.options.first_play_turns
    state.left = setup.get("left", first if state.phase == "snap" else 2)
    state.acted = bit_set(int(str(piece)[-1]) for piece in setup.get("acted", ()))
    state.holder = setup.get("holder", 1 if state.phase in SET_UP else 4)
    score = setup.get("score", {})
    if unknown := sorted(score.keys() - set(SEATS)):
        raise Unknown(f"score.{unknown[0]}")
    state.score = [score.get(seat, 0) for seat in SEATS]
    if end := setup.get("end"):
        state.end = (end[0], ground.cells[end[1]])
    rolled = ("toss", "column", "dice", "bonus", "injury", "safety", "tie")
    if state.phase in rolled:
        state.actor = DICE
    elif state.phase == "cut":
        state.actor = 1 - state.off
    elif state.phase == "play":
        state.actor = state.mover
    else:
        state.actor = state.off
    if pending := setup.get("pending"):
        transfer(state, setup, pending)


def transfer(state: State, setup: Mapping[str, Any], pending: Mapping[str, Any]) -> None:
    if unknown := sorted(pending.keys() - {"from", "to", "bullet"}):
        raise Unknown(f"pending.{unknown[0]}")
    state.thrower, state.receiver = pending["from"], pending["to"]
    state.bullet = bool(pending.get("bullet", False))
    state.candidates = bit_set(setup.get("candidates", ()))
    state.interceptor = setup.get("interceptor", 0)


def people(state: State, setup: Mapping[str, Any]) -> None:
    for side in (HOME, AWAY):
        role = int(side != state.off)
        if state.phase == "lineup":  # the first sets are those of the phase that has ended
            state.sets[side << 1 | (1 - role)], state.fresh = line(state, side, ""), True
            continue
        state.sets[side << 1 | role] = line(state, side, "")
        if setup.get("other_sets", True):
            state.sets[side << 1 | (1 - role)] = line(state, side, "1")
        for name in named(setup.get("vacant", ())):
            if SEATS.index(name[0]) == side:
                put(state, side << 1 | role, int(name[1]), -1)
        for name, code in by_piece(setup.get("line", {})).items():
            if SEATS.index(name[0]) == side:
                own = owned(state, code) if code and code != "-" else -1
                put(state, side << 1 | role, int(name[1]), own)
    for code in listed(setup.get("injured", ())):
        state.injured |= 1 << owned(state, code)
    for code, count in flattened(setup.get("hits", {})).items():
        state.hits[owned(state, code)] = count
    for code, number in flattened(setup.get("flexnum", {})).items():
        state.fixed[owned(state, code)] = number
    used = setup.get("used", {})
    if "uses_m" in setup or "uses_p" in setup:
        used = {"match": setup.get("uses_m", {}), "phase": setup.get("uses_p", {})}
    for code, count in flattened(used.get("match", {} if "phase" in used else used)).items():
        state.uses_match[owned(state, code)] = count[1] if isinstance(count, list) else count
    for code, count in flattened(used.get("phase", {} if "match" in used else used)).items():
        state.uses_phase[owned(state, code)] = count[0] if isinstance(count, list) else count
    counted(state, setup.get("subs", {}), state.subs)
    sent_off(state, setup.get("out", {}))


def by_piece(values: Mapping[str, Any]) -> dict[str, Any]:
    """Take values by piece (``H4``) as they are, or by side and piece."""
    flat: dict[str, Any] = {}
    for name, value in values.items():
        nested = value.items() if isinstance(value, dict) else [("", value)]
        flat.update({f"{name}{piece}": item for piece, item in nested})
    return flat


def named(values: Any) -> list[str]:
    """Take pieces (``H4``) as they are, or by side."""
    if isinstance(values, dict):
        return [f"{seat}{piece}" for seat, pieces in values.items() for piece in pieces]
    return list(values)


def listed(values: Any) -> list[str]:
    """Take cards as they are, or by side."""
    if isinstance(values, dict):
        return [code for cards in values.values() for code in cards]
    return list(values)


def flattened(values: Mapping[str, Any]) -> dict[str, Any]:
    """Take counts by card as they are, or by side and card."""
    flat: dict[str, Any] = {}
    for name, value in values.items():
        flat.update(value if name in SEATS else {name: value})
    return flat


def counted(state: State, values: Any, counts: list[int]) -> None:
    if isinstance(values, int):
        values = dict.fromkeys(SEATS, values)
    for place, count in by_role(state, values):
        counts[place] = count


def sent_off(state: State, values: Any) -> None:
    if isinstance(values, list):
        values = {seat: [code for code in values if code[0] == seat.lower()] for seat in SEATS}
    for place, gone in by_role(state, values):
        state.out[place] |= bit_set(owned(state, code) for code in gone)


def by_role(state: State, values: Mapping[str, Any]) -> Iterable[tuple[int, Any]]:
    """Give the values by side and role; a side alone is meant in the present phase."""
    for name, value in values.items():
        side = SEATS.index(name[0])
        present = "OD"[side != state.off]
        numbers = isinstance(value, list) and any(isinstance(number, int) for number in value)
        roles = dict(zip("OD", value, strict=True)) if numbers else value
        roles = roles if isinstance(roles, dict) else {name[1:] or present: value}
        for role, item in roles.items():
            yield side << 1 | "OD".index(role), item


def owned(state: State, code: str) -> int:
    return state.match.own["ha".index(code[0])][code]


def put(state: State, place: int, piece: int, own: int) -> None:
    cards = list(state.sets[place] or ())
    cards[piece] = own
    state.sets[place] = tuple(cards)
    if own >= 0 and not state.match.carriers[own].number:
        state.fixed[own] = piece


def board(state: State, setup: Mapping[str, Any]) -> None:
    ground = state.field
    cells = ground.cells
    if state.phase == "column":
        return
    first = ground.cell(state.col, state.row)
    if state.phase == "form":
        state.pos[state.off << 3 | 1] = first
        state.pos[(1 - state.off) << 3 | 1] = first + FORWARD[state.off] * ground.stride
        stand(state, setup)
        return
    for piece in range(1, 8):
        state.pos[piece] = cells[f"{LETTERS[piece - 1]}3"]
        name = f"h{ground.rows - 5}" if piece == 5 else f"{LETTERS[piece - 1]}{ground.rows - 2}"
        state.pos[8 | piece] = cells[name]
    if "ball" in setup:
        state.pos[state.off << 3 | state.holder] = cells[setup["ball"]]
    if "ball" in setup and state.phase in SET_UP:
        state.pos[(1 - state.off) << 3 | 1] = first + FORWARD[state.off] * ground.stride
    stand(state, setup)
    if state.end is None and state.phase not in ("shift", "snap", "play", "cut", "dice"):
        state.end = ("tackle", state.pos[state.off << 3 | state.holder])


def stand(state: State, setup: Mapping[str, Any]) -> None:
    for name, cell in by_piece(setup.get("pos", {})).items():
        state.pos[place_of(name)] = state.field.cells[cell]
    state.placed = bit_set(place_of(name) for name in named(setup.get("placed", ())))


def read(state: State, key: str, expected: Any) -> Any:
    shown = picture(state)
    if key == "line":
        names = [f"{seat}{piece}" for seat in SEATS for piece in range(1, 8)]
        return placed_as({name: line_code(shown, state, name) for name in names}, expected)
    if key == "vacant":
        return in_order(vacant(state), expected)
    if key in ("placed", "acted"):
        return in_order(shown[key], expected)
    if key == "formk":
        return 4 if state.phase == "form" else None
    if key in ("uses_m", "uses_p"):
        return shaped(state, shown["uses_match" if key == "uses_m" else "uses_phase"], expected)
    if key in ("flexnum", "hits", "injured", "out", "score", "subs"):
        return shaped(state, shown[key], expected)
    if key in ("candidates", "interceptor"):
        return shown["pending"].get(key)
    if key == "actor" and expected in NOBODY:
        return expected if shown["actor"] in ("*", "") else shown["actor"]
    if key in ("winner", "end") and not shown[key]:
        return None
    if key == "pending" and isinstance(expected, dict):
        return {name: shown[key].get(name) for name in expected}
    if key == "pos":
        return placed_as(shown["pos"], expected)
    return shown[key]


def in_order(values: list[Any], expected: Any) -> Any:
    """Sets are written in any order."""
    return expected if sorted(values) == sorted(expected) else values


def placed_as(shown: Mapping[str, str | None], expected: Mapping[str, Any]) -> dict[str, Any]:
    """Give the cells by piece (``H4``) or by side and piece, as an example has them."""
    return {
        name: {piece: shown.get(f"{name}{piece}") for piece in value}
        if isinstance(value, dict)
        else shown.get(name)
        for name, value in expected.items()
    }


def shaped(state: State, shown: Mapping[str, Any], expected: Any) -> Any:
    """Put values by side (and role) into the shape that an example expects."""
    by_role = all(isinstance(value, dict) and set(value) == {"O", "D"} for value in shown.values())
    flat = not isinstance(expected, dict) or not set(expected) or set(expected).isdisjoint(SEATS)
    if by_role and not any(isinstance(value, dict) for value in dict(expected).values()):
        shown = {seat: shown[seat]["OD"[side != state.off]] for side, seat in enumerate(SEATS)}
    if isinstance(expected, list):
        return in_order(sorted(code for cards in shown.values() for code in cards), expected)
    if flat:
        return {name: value for values in shown.values() for name, value in values.items()}
    return {seat: shown[seat] for seat in expected}


def line_code(shown: Mapping[str, Any], state: State, name: str) -> str | None:
    side = SEATS.index(name[0])
    cards = shown["sets"][name[0]]["OD"[side != state.off]]
    return (cards or [""] * 7)[int(name[1]) - 1] or None


def vacant(state: State) -> list[str]:
    return [
        f"{seat}{piece}"
        for side, seat in enumerate(SEATS)
        if state.sets[side << 1 | (side != state.off)]
        for piece in range(1, 8)
        if not state.who[side << 3 | piece].code
    ]
