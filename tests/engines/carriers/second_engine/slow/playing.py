"""Moves, tackles, transfers and interceptions (CA-5.5 to CA-5.9, CA-6)."""

from tests.engines.carriers.second_engine.slow import board
from tests.engines.carriers.second_engine.slow.board import DIRECTIONS, Cell, write_cell
from tests.engines.carriers.second_engine.slow.formation import bound
from tests.engines.carriers.second_engine.slow.lines import TypedLine
from tests.engines.carriers.second_engine.slow.position import (
    PIECES,
    Fault,
    State,
    defence,
    holder_cell,
    is_holder,
    is_vacant,
    note,
    role,
    skill_of,
    standing,
)
from tests.engines.carriers.second_engine.slow.walking import goals, room, strikes


def move_fault(state: State, line: TypedLine, run: int, *, jump: bool) -> Fault | None:
    side, piece = line["side"], line["piece"]
    cell = board.read_cell(state["options"], line["cell"])
    if cell is None:
        return ("CA-5.5", "CA-E-CELL")
    start: Cell = state["pos"][side][piece]
    if cell == start:
        return ("CA-5.5", "CA-E-STAY")
    if cell in standing(state):
        return ("CA-5.5", "CA-E-OCCUPIED")
    if board.distance(start, cell) > run:
        return ("CA-5.5", "CA-E-FAR")
    if cell in goals(state, side, piece, run, jump=jump):
        return None
    if cell in goals(state, side, piece, run, jump=jump, slide=True):
        return ("CA-R32", "CA-E-GOALSIDE")
    return ("CA-5.5", "CA-E-BLOCKED")


def tackle_fault(state: State, line: TypedLine, run: int, *, jump: bool) -> Fault | None:
    side, piece, way = line["side"], line["piece"], line["way"]
    if is_vacant(state, side, piece):
        return ("CA-6.6", "CA-E-VACANTPIECE")
    sides = strikes(state, side, piece, run, jump=jump)
    if way is None:
        return _side_fault(state, line, run, jump=jump, sides=sides)
    if way not in sides:
        return _reach_fault(state, line, run, jump=jump)
    if line["push"] > 0 and skill_of(state, state["off"], state["holder"]) == "anchor":
        return ("CA-10.4", "CA-E-ANCHOR")
    if line["push"] > min(run - sides[way], room(state, side, piece, way)):
        return ("CA-6.2", "CA-E-PUSH")
    return None


def _side_fault(
    state: State, line: TypedLine, run: int, *, jump: bool, sides: dict[str, int]
) -> Fault | None:
    if len(sides) == 1:
        return None
    return ("CA-R15", "CA-E-SIDE") if sides else _reach_fault(state, line, run, jump=jump)


def _reach_fault(state: State, line: TypedLine, run: int, *, jump: bool) -> Fault:
    side, piece, way = line["side"], line["piece"], line["way"]
    start, target = state["pos"][side][piece], holder_cell(state)
    ways = [way] if way else list(DIRECTIONS)
    stands = [(target[0] - DIRECTIONS[w][0], target[1] - DIRECTIONS[w][1]) for w in ways]
    stands = [stand for stand in stands if board.on_board(state["options"], stand)]
    if not stands:
        return ("CA-R15", "CA-E-CELL")
    if all(board.distance(start, stand) + 1 > run for stand in stands):
        return ("CA-6.1", "CA-E-FAR")
    if set(ways) & set(strikes(state, side, piece, run, jump=jump, slide=True)):
        return ("CA-R32", "CA-E-GOALSIDE")
    return ("CA-6.1", "CA-E-BLOCKED")


def transfer_fault(state: State, line: TypedLine, reach: int) -> Fault | None:
    side, piece, to = line["side"], line["piece"], line["to"]
    if side != state["off"] or piece != state["holder"]:
        return ("CA-5.6", "CA-E-NOTHOLDER")
    if to == piece:
        return ("CA-5.6", "CA-E-PIECE")
    if is_vacant(state, side, to):
        return ("CA-6.6", "CA-E-VACANTPIECE")
    if board.distance(state["pos"][side][piece], state["pos"][side][to]) > reach:
        return ("CA-5.6", "CA-E-FAR")
    return None


def moves(state: State, side: str, piece: int, mark: str, run: int, *, jump: bool) -> list[str]:
    cells = goals(state, side, piece, run, jump=jump)
    return [f"{side} {piece}{mark} {write_cell(cell)}" for cell in sorted(cells)]


def tackles(state: State, side: str, piece: int, mark: str, run: int, *, jump: bool) -> list[str]:
    if side == state["off"] or is_vacant(state, side, piece):
        return []
    lines = []
    anchored = skill_of(state, state["off"], state["holder"]) == "anchor"
    for way, used in strikes(state, side, piece, run, jump=jump).items():
        most = 0 if anchored else min(run - used, room(state, side, piece, way))
        lines += [f"{side} {piece}{mark} x{way}+{push}" for push in range(most + 1)]
    return lines


def transfers(state: State, side: str, piece: int, mark: str, reach: int) -> list[str]:
    line = {"side": side, "piece": piece}
    return [
        f"{side} {piece}{mark} >{to}"
        for to in PIECES
        if transfer_fault(state, {**line, "to": to}, reach) is None
    ]


def candidates(state: State, start: Cell, end: Cell) -> list[int]:
    """CA-5.7: the defence pieces on the route, vacant ones too (CA-R35)."""
    cells = board.route(start, end)
    side = defence(state)
    return sorted(p for p, cell in state["pos"][side].items() if cell in cells)


def chance_of_cut(state: State, piece: int) -> int:
    """CA-5.8 with CA-10.2, CA-10.3, CA-10.9: the d an interception is judged at."""
    off, pending = state["off"], state["pending"]
    if pending["bullet"]:
        note(state, "CA-10.9")
        return 4
    start, end = state["pos"][off][pending["from"]], state["pos"][off][pending["to"]]
    d = printed = board.route(start, end)[state["pos"][defence(state)][piece]]
    d += skill_of(state, off, pending["to"]) == "sure_hands"
    d -= skill_of(state, defence(state), piece) == "hawk"
    judged = max(1, min(4, d))
    if judged != min(4, printed):
        note(state, "CA-10.2" if judged > printed else "CA-10.3")
    return judged


def cut_succeeds(state: State, dice: list[int]) -> bool:
    d = chance_of_cut(state, state["interceptor"])
    a, b = dice
    return {1: a != b, 2: a % 2 == b % 2, 3: a % 3 == b % 3, 4: a == b}[d]


def note_walk(state: State, line: TypedLine, start: Cell, end: Cell, used: int) -> None:
    """Write down the rules a move or the way of a tackle has shown."""
    side, piece = line["side"], line["piece"]
    if is_vacant(state, side, piece):
        note(state, "CA-6.6", "CA-R35")
    if side == state["off"] and used > board.distance(start, end):
        xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
        foes = state["pos"][defence(state)].values()
        if any(xs[0] <= x <= xs[1] and ys[0] <= y <= ys[1] for x, y in foes):
            note(state, "CA-6.3")
    if bound(state, side, piece, start):
        note(state, "CA-R32")
    inside = board.in_attacked_goal(state["options"], state["off"], end)
    if inside and not is_holder(state, side, piece):
        note(state, "CA-R14")
    if role(state, side) == "O" and is_holder(state, side, piece) and inside:
        note(state, "CA-R34")
