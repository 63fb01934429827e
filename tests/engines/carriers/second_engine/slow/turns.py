"""Legal turns of a down (CA-5.1 to CA-5.4) and their effects."""

from tests.engines.carriers.second_engine.slow import board, playing, skills
from tests.engines.carriers.second_engine.slow.board import Cell
from tests.engines.carriers.second_engine.slow.down import down_ends, outcome_of
from tests.engines.carriers.second_engine.slow.lines import TypedLine
from tests.engines.carriers.second_engine.slow.position import (
    PIECES,
    Fault,
    State,
    card_of,
    defence,
    holder_cell,
    is_holder,
    is_vacant,
    note,
    skill_of,
    values,
)
from tests.engines.carriers.second_engine.slow.walking import goals, pushed, room, strikes


def receivers(state: State) -> list[int]:
    """CA-R18: who may receive the snap when 4 is vacant."""
    return [p for p in PIECES if p != 1 and not is_vacant(state, state["off"], p)]


def snap_fault(state: State, line: TypedLine) -> Fault | None:
    wait = line["verb"] == "wait"
    fault = ("CA-R18" if line["verb"] == "snap" else "CA-5.1", "CA-E-SNAP")
    if not receivers(state):
        return None if wait else fault
    if line["verb"] != "snap":
        return fault
    if not is_vacant(state, state["off"], 4):
        return None if line["to"] in (None, 4) else ("CA-5.1", "CA-E-SNAP")
    return None if line["to"] in receivers(state) else fault


def snaps(state: State) -> list[str]:
    side = state["off"]
    if not receivers(state):
        return [f"{side} wait"]
    if not is_vacant(state, side, 4):
        return [f"{side} snap"]
    return [f"{side} snap {piece}" for piece in receivers(state)]


def turn_fault(state: State, line: TypedLine) -> Fault | None:
    """Judge a turn line of the phase ``play`` by the side whose play it is."""
    if line["verb"] == "wait":
        return None
    side, piece = line["side"], line["piece"]
    if line["verb"] == "tackle" and side == state["off"]:
        return ("CA-6.1", "CA-E-OFFENCE")
    if line["verb"] == "transfer" and side != state["off"]:
        return ("CA-5.6", "CA-E-DEFENCE")
    if piece in state["acted"]:
        return ("CA-5.4", "CA-E-ACTED")
    if line["skill"]:
        return skills.fault(state, line)
    run, jump = values(state, side, piece)["run"], skill_of(state, side, piece) == "leap"
    if line["verb"] == "move":
        return playing.move_fault(state, line, run, jump=jump)
    if line["verb"] == "tackle":
        return playing.tackle_fault(state, line, run, jump=jump)
    return playing.transfer_fault(state, line, 2 * run)


def turns(state: State) -> list[str]:
    """Every legal turn line."""
    side, lines = state["mover"], [f"{state['mover']} wait"]
    for piece in PIECES:
        if piece in state["acted"]:
            continue
        run, jump = values(state, side, piece)["run"], skill_of(state, side, piece) == "leap"
        lines += playing.moves(state, side, piece, "", run, jump=jump)
        lines += playing.tackles(state, side, piece, "", run, jump=jump)
        lines += playing.transfers(state, side, piece, "", 2 * run)
        lines += skills.lines(state, side, piece)
    return lines


def snap(state: State, line: TypedLine) -> None:
    begin_turn(state, 1 if line["verb"] == "snap" else None)
    state["phase"] = "play"
    if line["verb"] == "snap":
        note(state, "CA-5.1", *(["CA-R18"] if line["to"] else []))
        if is_vacant(state, state["off"], 1):
            note(state, "CA-R18")
        if (
            board.distance(
                state["pos"][state["off"]][1], state["pos"][state["off"]][line["to"] or 4]
            )
            > 2 * values(state, state["off"], 1)["run"]
        ):
            note(state, "CA-R7")
        state["holder"] = line["to"] or 4
    else:
        note(state, "CA-R35")
    end_turn(state)


def begin_turn(state: State, piece: int | None) -> None:
    state["turn"] += 1
    state["left"] -= 1
    note(state, "CA-5.2", "CA-5.3", "CA-R10")
    if piece is not None:
        state["acted"].add(piece)
        note(state, "CA-5.4")


def end_turn(state: State) -> None:
    o = state["options"]
    if state["turn"] >= board.number(o, "turns") + board.number(o, "overtime_turns"):
        note(state, "CA-R28")
        down_ends(state, "stop", holder_cell(state))
    elif state["left"] == 0:
        state["mover"] = board.other(state["mover"])
        state["actor"] = state["mover"]
        state["left"] = board.number(o, "play_turns")
        state["acted"] = set()
    else:
        state["actor"] = state["mover"]


def play(state: State, line: TypedLine) -> None:
    if line["verb"] == "wait":
        note(state, "CA-R11")
        begin_turn(state, None)
        end_turn(state)
        return
    side, piece = line["side"], line["piece"]
    skill = skill_of(state, side, piece) if line["skill"] else None
    begin_turn(state, piece)
    if skill is not None:
        count_use(state, side, piece, skill)
    run = values(state, side, piece)["run"]
    run += values(state, side, piece)["n"] if skill == "burst" else 0
    jump = skill == "hurdle" or (skill is None and skill_of(state, side, piece) == "leap")
    if line["verb"] == "move":
        move(state, line, run, jump=jump)
    elif line["verb"] == "tackle":
        tackle(state, line, run, jump=jump)
    elif line["verb"] == "transfer":
        transfer(state, line, skill)
    else:
        apply_skill(state, line)


def count_use(state: State, side: str, piece: int, skill: str) -> None:
    note(state, "CA-10.0", "CA-R29", skills.RULES[skill])
    code = card_of(state, side, piece)
    for limit, uses in (("per_phase", "uses_phase"), ("per_match", "uses_match")):
        state[uses][side][code] = state[uses][side].get(code, 0) + 1
        if state[uses][side][code] == values(state, side, piece)[limit]:
            note(state, f"{limit} reached")


def move(state: State, line: TypedLine, run: int, *, jump: bool) -> None:
    side, piece = line["side"], line["piece"]
    start: Cell = state["pos"][side][piece]
    cell = board.read_cell(state["options"], line["cell"])
    assert cell is not None
    note(state, "CA-5.5", "CA-2.3")
    playing.note_walk(state, line, start, cell, goals(state, side, piece, run, jump=jump)[cell])
    if jump and cell not in goals(state, side, piece, run, jump=False):
        note(state, "CA-10.1" if not line["skill"] else "CA-10.7")
    state["pos"][side][piece] = cell
    if not goal_if_entered(state, start, cell, is_holder(state, side, piece)):
        end_turn(state)


def goal_if_entered(state: State, start: Cell, cell: Cell, holds: bool) -> bool:
    """CA-7.1, CA-R34: the holder came in from outside."""
    o, off = state["options"], state["off"]
    inside = [board.in_attacked_goal(o, off, c) for c in (start, cell)]
    if not holds or inside != [False, True]:
        return False
    note(state, "goal without a transfer")
    down_ends(state, "goal", cell)
    return True


def tackle(state: State, line: TypedLine, run: int, *, jump: bool) -> None:
    side, piece = line["side"], line["piece"]
    sides = strikes(state, side, piece, run, jump=jump)
    way = line["way"] or next(iter(sides))
    target = holder_cell(state)
    note(state, "CA-6.1", *(["CA-6.2", "CA-R15"] if line["push"] else []))
    if jump and way not in strikes(state, side, piece, run, jump=False):
        note(state, "CA-10.1" if not line["skill"] else "CA-10.7")
    own = state["pos"][side][piece]
    end = pushed(target, way, line["push"])
    if own in [pushed(target, way, step) for step in range(1, line["push"] + 1)]:
        note(state, "CA-R38")
    spare = min(run - sides[way], room(state, side, piece, way))
    if spare and skill_of(state, state["off"], state["holder"]) == "anchor":
        note(state, "CA-10.4")
    count_hit(state, side, piece)
    state["pos"][side][piece] = target
    state["pos"][state["off"]][state["holder"]] = end
    down_ends(state, "tackle", end)


def count_hit(state: State, side: str, piece: int) -> None:
    """CA-6.4: tackled by a greater phys; CA-10.5 never counts."""
    off, holder = state["off"], state["holder"]
    code = card_of(state, off, holder)
    if code is None or values(state, side, piece)["phys"] <= values(state, off, holder)["phys"]:
        return
    if skill_of(state, off, holder) == "iron":
        note(state, "CA-10.5")
        return
    state["hits"][off][code] = state["hits"][off].get(code, 0) + 1


def transfer(state: State, line: TypedLine, skill: str | None) -> None:
    side, piece, to = line["side"], line["piece"], line["to"]
    note(state, "CA-5.6", "CA-2.3")
    cells = state["pos"][side]
    state["pending"] = {"from": piece, "to": to, "bullet": skill == "bullet"}
    state["candidates"] = playing.candidates(state, cells[piece], cells[to])
    if state["candidates"]:
        note(state, "CA-5.7", "CA-R12")
        state["phase"], state["actor"] = "cut", defence(state)
    else:
        arrive(state)


def cut_fault(state: State, line: TypedLine) -> Fault | None:
    if line["piece"] is None or line["piece"] in state["candidates"]:
        return None
    return ("CA-5.7", "CA-E-CUT")


def cuts(state: State) -> list[str]:
    side = state["actor"]
    return [f"{side} cut {piece}" for piece in [*state["candidates"], "-"]]


def cut(state: State, line: TypedLine) -> None:
    if line["piece"] is None:
        note(state, "interception declined")
        arrive(state)
        return
    if is_vacant(state, line["side"], line["piece"]):
        note(state, "CA-R35")
    state["interceptor"] = line["piece"]
    state["phase"], state["actor"] = "dice", None


def roll_for_cut(state: State, dice: list[int]) -> None:
    note(state, "CA-5.8", "CA-5.9")
    d, made = playing.chance_of_cut(state, state["interceptor"]), playing.cut_succeeds(state, dice)
    note(state, outcome_of(f"interception at {d}", made))
    if made:
        down_ends(state, "cut", state["pos"][defence(state)][state["interceptor"]])
    else:
        arrive(state)


def arrive(state: State) -> None:
    """Complete the transfer."""
    state["holder"] = state["pending"]["to"]
    state["pending"], state["candidates"], state["interceptor"] = None, [], None
    state["phase"], state["actor"] = "play", state["mover"]
    cell, o = holder_cell(state), state["options"]
    if board.in_attacked_goal(o, state["off"], cell):
        note(state, "CA-R13")
        if board.number(o, "goal_by_transfer"):
            note(state, "goal by transfer")
            down_ends(state, "goal", cell)
            return
    end_turn(state)


def apply_skill(state: State, line: TypedLine) -> None:
    side, piece = line["side"], line["piece"]
    before = holder_cell(state)
    if line["verb"] == "shove":
        end = skills.shove_end(state, side, piece, line["at"])
        state["pos"][board.other(side)][line["at"]] = end
    elif line["verb"] == "swap":
        cells, mate = state["pos"][side], line["with"]
        cells[piece], cells[mate] = cells[mate], cells[piece]
    else:
        state["injured"][side].discard(line["card"])
    if not goal_if_entered(state, before, holder_cell(state), holds=True):
        end_turn(state)
