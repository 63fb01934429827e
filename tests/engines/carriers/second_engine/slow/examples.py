"""The positions and expectations of the worked examples (chapter 10), for the slow engine."""

import re
from collections.abc import Mapping
from typing import Any

from tests.engines.carriers.second_engine.slow import board, down, rules
from tests.engines.carriers.second_engine.slow.board import LETTERS, Cell, other, write_cell
from tests.engines.carriers.second_engine.slow.position import (
    PIECES,
    State,
    blank,
    card_of,
    holder_cell,
    is_vacant,
    role,
)


class Refusal(Exception):
    """A line is refused; the argument is the code."""


def _cell(text: str) -> Cell:
    return (LETTERS.index(text[0]), int(text[1:]))


def _roster(changes: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    cards = {}
    for side in "ha":
        for code, printed in [
            *((f"{side}{n}", n) for n in PIECES),
            *((f"{side}1{n}", n) for n in PIECES),
            (f"{side}f", 0),
        ]:
            cards[code] = {
                "number": printed,
                "cost": 1,
                "run": 3,
                "phys": 3,
                "skill": None,
                "n": 0,
                "per_phase": None,
                "per_match": None,
                "persons": [code],
                **changes.get(code, {}),
            }
    return cards


def build(setup: Mapping[str, Any]) -> State:
    state = blank()
    for name, value in setup.get("options", {}).items():
        state["options"][name] = value
    state["cards"] = _roster(setup.get("cards", {}))
    state["phase"] = setup.get("phase", "play")
    if state["phase"] == "deck":
        return state
    state["deck"] = {s: [c for c in state["cards"] if c[0] == s.lower()] for s in "HA"}
    state["start"] = {s: {n: f"{s.lower()}{n}" for n in PIECES} for s in "HA"}
    state["actor"] = None
    if state["phase"] != "toss":
        _fielded(state, setup)
        _stand(state, setup)
    return state


def _fielded(state: State, setup: Mapping[str, Any]) -> None:
    state["off"] = setup.get("off", "H")
    for side in "HA":
        now = role(state, side)
        state["sets"][side][now] = dict(state["start"][side])
        if setup.get("other_sets", True):
            then = "D" if now == "O" else "O"
            state["sets"][side][then] = {n: f"{side.lower()}1{n}" for n in PIECES}
        for code in setup.get("injured", []):
            if code in state["deck"][side]:
                state["injured"][side].add(code)
        for code, count in setup.get("hits", {}).items():
            if code in state["deck"][side]:
                state["hits"][side][code] = count
    for name in setup.get("vacant", []):
        state["sets"][name[0]][role(state, name[0])][int(name[1])] = None


def _stand(state: State, setup: Mapping[str, Any]) -> None:
    o, off = state["options"], state["off"]
    state["turn"] = setup.get("turn", 10)
    state["down"] = setup.get("down", 1)
    state["marker"] = setup.get("marker", board.start_row(o, off))
    state["score"] = dict(setup.get("score", {"H": 0, "A": 0}))
    if state["phase"] == "column":
        return
    if state["phase"] == "form":
        state["col"], state["row"] = _cell(setup["ball"])
        down.begin_formation(state)
        return
    state["col"], state["row"] = board.restart_columns(o)[1], board.start_row(o, off)
    state["pos"]["H"] = {n: (n - 1, 3) for n in PIECES}
    state["pos"]["A"] = {n: (n - 1, 20) if n != 5 else (7, 17) for n in PIECES}
    for side, cells in setup.get("pos", {}).items():
        state["pos"][side] |= {int(n): _cell(text) for n, text in cells.items()}
    down.begin_down(state)
    state["holder"] = 1
    if setup.get("phase", "play") == "play":
        state["phase"] = "play"
        state["holder"] = setup.get("holder", 4)
        state["actor"] = state["mover"] = setup.get("mover", off)
        state["left"] = setup.get("left", 2)
        state["acted"] = set(setup.get("acted", []))


def perform(state: State, text: str) -> State:
    """Play a line; left-out ``ready`` lines (CA-R36) and turn numbers (CA-R42) are understood."""
    matched = re.fullmatch(r"(.*) #([0-9]+)", text)
    line = matched[1] if matched else text
    fault = rules.check(state, line)
    skipped = state
    while fault and skipped["phase"] == "sub":
        skipped = rules.apply(skipped, f"{skipped['actor']} ready")
        if rules.check(skipped, line) is None:
            state, fault = skipped, None
    if fault:
        raise Refusal(fault[1])
    after = rules.apply(state, line)
    if matched and after["turn"] != int(matched[2]):
        raise Refusal("CA-E-COUNT")
    return after


def read(state: State, key: str) -> Any:
    off = state["off"]
    if key in ("phase", "actor", "off", "row", "marker", "down", "left", "holder", "turn"):
        return state[key]
    if key in ("winner", "score", "flexnum"):
        return state[key]
    readers = {
        "col": lambda: LETTERS[state["col"]],
        "ball": lambda: write_cell(holder_cell(state)),
        "end": lambda: [state["end"][0], write_cell(state["end"][1])],
        "pos": lambda: {f"{s}{n}": write_cell(c) for s in "HA" for n, c in state["pos"][s].items()},
        "placed": lambda: sorted(f"{side}{n}" for side, n in state["placed"]),
        "acted": lambda: sorted(state["acted"]),
        "line": lambda: {f"{s}{n}": card_of(state, s, n) for s in "HA" for n in PIECES},
        "vacant": lambda: [f"{s}{n}" for s in "HA" for n in PIECES if is_vacant(state, s, n)],
        "injured": lambda: sorted(state["injured"]["H"] | state["injured"]["A"]),
        "hits": lambda: {**state["hits"]["H"], **state["hits"]["A"]},
        "subs": lambda: {s: state["subs"][s][role(state, s)] for s in (off, other(off))},
        "uses_p": lambda: state["uses_phase"],
        "uses_m": lambda: state["uses_match"],
        "formk": lambda: 4 if list(state["pos"][state["actor"]]) == [1] else None,
    }
    return readers[key]()
