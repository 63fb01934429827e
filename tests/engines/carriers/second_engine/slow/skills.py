"""Personal skills (CA-10): who may declare, what for, and how often."""

from tests.engines.carriers.second_engine.slow import board, playing
from tests.engines.carriers.second_engine.slow.board import Cell
from tests.engines.carriers.second_engine.slow.lines import TypedLine
from tests.engines.carriers.second_engine.slow.position import (
    PASSIVE,
    PIECES,
    Fault,
    State,
    card_of,
    is_holder,
    skill_of,
    standing,
    values,
)

RULES = {
    "leap": "CA-10.1",
    "sure_hands": "CA-10.2",
    "hawk": "CA-10.3",
    "anchor": "CA-10.4",
    "iron": "CA-10.5",
    "burst": "CA-10.6",
    "hurdle": "CA-10.7",
    "long_pass": "CA-10.8",
    "bullet": "CA-10.9",
    "shove": "CA-10.10",
    "swap": "CA-10.11",
    "rally": "CA-10.12",
}
VERBS = {
    "burst": ("move", "tackle"),
    "hurdle": ("move", "tackle"),
    "long_pass": ("transfer",),
    "bullet": ("transfer",),
    "shove": ("shove",),
    "swap": ("swap",),
    "rally": ("rally",),
}


def spent(state: State, side: str, piece: int) -> bool:
    code, card = card_of(state, side, piece), values(state, side, piece)
    for limit, uses in (("per_phase", "uses_phase"), ("per_match", "uses_match")):
        if card[limit] is not None and state[uses][side].get(code, 0) >= card[limit]:
            return True
    return False


def fault(state: State, line: TypedLine) -> Fault | None:
    side, piece = line["side"], line["piece"]
    skill, n = skill_of(state, side, piece), values(state, side, piece)["n"]
    if skill is None:
        return ("CA-10.0", "CA-E-NOSKILL")
    if skill in PASSIVE:
        return (RULES[skill], "CA-E-PASSIVE")
    if spent(state, side, piece):
        return ("CA-10.0", "CA-E-LIMIT")
    if line["verb"] not in VERBS[skill]:
        return (RULES[skill], "CA-E-SKILLARG")
    run = values(state, side, piece)["run"] + (n if skill == "burst" else 0)
    reach = 2 * run + (n if skill == "long_pass" else 0)
    if line["verb"] == "move":
        return playing.move_fault(state, line, run, jump=skill == "hurdle")
    if line["verb"] == "tackle":
        return playing.tackle_fault(state, line, run, jump=skill == "hurdle")
    if line["verb"] == "transfer":
        return playing.transfer_fault(state, line, reach)
    if line["verb"] == "shove":
        return None if shove_end(state, side, piece, line["at"]) else (RULES[skill], "CA-E-SHOVE")
    if line["verb"] == "swap":
        return None if can_swap(state, side, piece, line["with"]) else (RULES[skill], "CA-E-SWAP")
    return None if line["card"] in state["injured"][side] else (RULES[skill], "CA-E-RALLY")


def shove_end(state: State, side: str, piece: int, at: int) -> Cell | None:
    """CA-10.10: where the shoved piece goes, or ``None`` if it cannot be shoved."""
    foe = board.other(side)
    if is_holder(state, foe, at):
        return None
    start, cell = state["pos"][side][piece], state["pos"][foe][at]
    if board.distance(start, cell) != 1:
        return None
    end = (2 * cell[0] - start[0], 2 * cell[1] - start[1])
    o = state["options"]
    free = board.on_board(o, end) and board.in_field(o, end) and end not in standing(state)
    return end if free else None


def can_swap(state: State, side: str, piece: int, mate: int) -> bool:
    return board.distance(state["pos"][side][piece], state["pos"][side][mate]) == 1


def lines(state: State, side: str, piece: int) -> list[str]:
    """Every legal declaration of a piece's skill."""
    skill, n = skill_of(state, side, piece), values(state, side, piece)["n"]
    if skill is None or skill in PASSIVE or spent(state, side, piece):
        return []
    run, jump = values(state, side, piece)["run"], skill == "hurdle"
    if skill in ("burst", "hurdle"):
        far = run + (n if skill == "burst" else 0)
        return playing.moves(state, side, piece, "!", far, jump=jump) + playing.tackles(
            state, side, piece, "!", far, jump=jump
        )
    if skill in ("long_pass", "bullet"):
        reach = 2 * run + (n if skill == "long_pass" else 0)
        return playing.transfers(state, side, piece, "!", reach)
    if skill == "shove":
        marks = [f"^{at}" for at in PIECES if shove_end(state, side, piece, at)]
    elif skill == "swap":
        marks = [f"~{mate}" for mate in PIECES if can_swap(state, side, piece, mate)]
    else:
        marks = [f"+{code}" for code in sorted(state["injured"][side])]
    return [f"{side} {piece}! {mark}" for mark in marks]
