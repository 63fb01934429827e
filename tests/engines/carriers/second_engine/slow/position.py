"""The state of chapter 7 as a plain dictionary, and simple questions about it.

Cells are (column, row), pieces are numbers, sides are "H" and "A", roles "O" and "D". ``hit``
is no part of the position: it is one set for a whole match and collects the IDs of the rules
that were applied.
"""

from typing import Any

from tests.engines.carriers.second_engine.slow.board import Cell, other

State = dict[str, Any]
Fault = tuple[str, str]

PIECES = (1, 2, 3, 4, 5, 6, 7)
# CA-6.6: a piece without a card.
VACANT: dict[str, Any] = {
    "number": 0,
    "cost": 1,
    "run": 3,
    "phys": 0,
    "skill": None,
    "n": 0,
    "per_phase": None,
    "per_match": None,
    "persons": [],
}
PASSIVE = ("leap", "sure_hands", "hawk", "anchor", "iron")
OPTIONS: dict[str, int | str] = {
    "cols": 9,
    "field_rows": 18,
    "goal_rows": 2,
    "start_row": 6,
    "restart_cols": "auto",
    "gain": 2,
    "downs": 3,
    "turns": 100,
    "play_turns": 2,
    "first_play_turns": 3,
    "overtime_turns": 30,
    "subs_per_phase": 3,
    "goal_by_transfer": 1,
    "snap_reach": "unlimited",
    "safety_possession": 0,
    "tie_break": "dice",
    "cost_cap": "none",
}


def blank() -> State:
    """A match before anything is declared."""
    return {
        "options": dict(OPTIONS),
        "cards": {},
        "deck": {"H": None, "A": None},
        "start": {"H": None, "A": None},
        "phase": "deck",
        "actor": "H",
        "off": None,
        "turn": 0,
        "down": 1,
        "marker": None,
        "row": None,
        "col": None,
        "pos": {"H": {}, "A": {}},
        "holder": None,
        "placed": set(),
        "mover": None,
        "left": 0,
        "acted": set(),
        "pending": None,
        "candidates": [],
        "interceptor": None,
        "sets": {"H": {"O": None, "D": None}, "A": {"O": None, "D": None}},
        "out": {"H": {"O": set(), "D": set()}, "A": {"O": set(), "D": set()}},
        "subs": {"H": {"O": 0, "D": 0}, "A": {"O": 0, "D": 0}},
        "flexnum": {"H": {}, "A": {}},
        "injured": {"H": set(), "A": set()},
        "hits": {"H": {}, "A": {}},
        "uses_phase": {"H": {}, "A": {}},
        "uses_match": {"H": {}, "A": {}},
        "score": {"H": 0, "A": 0},
        "winner": None,
        "end": None,
        "anew": True,
        "hit": set(),
    }


def copied(state: State) -> State:
    fixed = ("options", "cards", "deck", "start", "hit")
    return {name: v if name in fixed else _deep(v) for name, v in state.items()}


def _deep(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _deep(v) for key, v in value.items()}
    if isinstance(value, set):
        return set(value)
    return list(value) if isinstance(value, list) else value


def note(state: State, *rules: str) -> None:
    state["hit"].update(rules)


def role(state: State, side: str) -> str:
    return "O" if side == state["off"] else "D"


def card_of(state: State, side: str, piece: int) -> str | None:
    """The card on a piece, or ``None`` for a vacant piece."""
    code = state["sets"][side][role(state, side)][piece]
    return None if code is None else str(code)


def values(state: State, side: str, piece: int) -> dict[str, Any]:
    code = card_of(state, side, piece)
    return VACANT if code is None else dict(state["cards"][code])


def is_vacant(state: State, side: str, piece: int) -> bool:
    return card_of(state, side, piece) is None


def skill_of(state: State, side: str, piece: int) -> str | None:
    skill = values(state, side, piece)["skill"]
    return None if skill is None else str(skill)


def defence(state: State) -> str:
    return other(state["off"])


def holder_cell(state: State) -> Cell:
    cell: Cell = state["pos"][state["off"]][state["holder"]]
    return cell


def standing(state: State) -> dict[Cell, tuple[str, int]]:
    """Return the pieces by cell."""
    return {cell: (side, piece) for side in "HA" for piece, cell in state["pos"][side].items()}


def is_holder(state: State, side: str, piece: int) -> bool:
    return bool(side == state["off"] and piece == state["holder"])


def same_parity(dice: list[int]) -> bool:
    return dice[0] % 2 == dice[1] % 2


def same_by_three(dice: list[int]) -> bool:
    return dice[0] % 3 == dice[1] % 3
