"""The end of a down, step by step as chapter 5 numbers them, and the start of the next."""

from tests.engines.carriers.second_engine.slow import board, cards
from tests.engines.carriers.second_engine.slow.board import other
from tests.engines.carriers.second_engine.slow.position import (
    State,
    card_of,
    defence,
    note,
    role,
    same_by_three,
    same_parity,
)


def is_last_down(state: State) -> bool:
    return bool(state["turn"] >= board.number(state["options"], "turns"))


def outcome_of(roll: str, made: bool) -> str:
    return f"{roll} {'made' if made else 'missed'}"


def chance(state: State, phase: str) -> None:
    state["phase"], state["actor"] = phase, None


def down_ends(state: State, kind: str, cell: board.Cell) -> None:
    off = state["off"]
    state["end"] = [kind, cell]
    state["pending"], state["candidates"], state["interceptor"] = None, [], None
    note(state, f"down ends by {kind}")
    if kind == "goal":  # step 1
        note(state, "CA-7.1")
        state["score"][off] += 5
        chance(state, "bonus")
    elif is_last_down(state):  # step 2
        note(state, "CA-9.1", "CA-R33")
        if kind == "cut":
            note(state, "CA-R37")
        match_ends(state)
    elif kind == "cut":  # step 4
        intercepted(state, cell)
    else:
        code = card_of(state, off, state["holder"])
        if code is not None and state["hits"][off].get(code, 0) >= 2:  # step 3
            chance(state, "injury")
        else:
            measure(state)


def roll_bonus(state: State, dice: list[int]) -> None:
    """The roll after a goal and at the end line (CA-7.1, CA-7.5)."""
    made = same_parity(dice)
    if made:
        state["score"][state["off"]] += 2
    note(state, outcome_of("bonus" if state["end"][0] == "goal" else "try", made))
    if is_last_down(state):
        note(state, "CA-9.1", "CA-R33")
        match_ends(state)
    else:
        note(state, "CA-R19")
        change_phases(state)


def roll_injury(state: State, dice: list[int]) -> None:
    note(state, "CA-6.4")
    off, piece = state["off"], state["holder"]
    code = card_of(state, off, piece)
    del state["hits"][off][code]
    note(state, outcome_of("injury", same_by_three(dice)))
    if not same_by_three(dice):
        measure(state)
        return
    note(state, "CA-6.5", "CA-R16")
    state["injured"][off].add(code)
    state["sets"][off]["O"][piece] = None
    if cards.fitting_cards(state, off, piece):
        state["phase"], state["actor"] = "in", off
    else:
        note(state, "CA-6.6")
        measure(state)


def measure(state: State) -> None:
    """Step 5: the gain, and the end line."""
    o, off = state["options"], state["off"]
    row = state["end"][1][1]
    note(state, "CA-7.4")
    if row != board.last_row(o, off):
        advance(state, row)
    elif not gained(state) and state["down"] >= board.number(o, "downs"):
        note(state, "CA-7.5", "CA-R30")
        chance(state, "bonus")
    else:
        note(state, "CA-7.5")
        state["phase"], state["actor"] = "choice", off


def gained(state: State) -> bool:
    gain = board.ahead(state["off"], state["marker"], state["end"][1][1])
    return gain >= board.number(state["options"], "gain")


def choose(state: State, verb: str) -> None:
    if verb == "try":
        chance(state, "bonus")
    else:
        note(state, "CA-R21")
        advance(state, board.row_three(state["options"], state["off"]))


def advance(state: State, row: int) -> None:
    """Step 6: three new downs, the next down, or no down left."""
    o, off = state["options"], state["off"]
    inside = bounded_note(state, off, row)
    state["row"] = inside
    if gained(state):
        note(state, "CA-7.2")
        state["marker"], state["down"] = inside, 1
    elif state["down"] >= board.number(o, "downs"):
        note(state, "CA-7.3")
        change_phases(state)
        return
    else:
        state["down"] += 1
    state["col"] = board.restart_columns(o)[board.band(o, state["end"][1][0])]
    note(state, "CA-2.2", "CA-R2", "CA-R39")
    restart(state)


def bounded_note(state: State, off: str, row: int) -> int:
    inside = board.bounded(state["options"], off, row)
    if inside != row:
        note(state, "CA-R20" if inside == board.first_row(state["options"], off) else "CA-R31")
    return inside


def intercepted(state: State, cell: board.Cell) -> None:
    """Step 4: both bounds are seen from the new offence (CA-R31)."""
    o, new = state["options"], defence(state)
    note(state, "CA-5.9", "CA-7.4", "CA-R23")
    state["row"] = state["marker"] = bounded_note(state, new, cell[1])
    if state["row"] != cell[1]:
        note(state, "CA-R31")
    state["col"] = board.restart_columns(o)[board.band(o, cell[0])]
    change_phases(state, anew=False)


def restart(state: State) -> None:
    """Step 7 from the safety roll on."""
    if state["row"] == board.first_row(state["options"], state["off"]):
        note(state, "CA-7.6")
        chance(state, "safety")
    else:
        after_safety(state)


def roll_safety(state: State, dice: list[int]) -> None:
    note(state, "CA-R22")
    made = same_parity(dice)
    if made:
        state["score"][defence(state)] += 2
    note(state, outcome_of("safety", made))
    if made and board.number(state["options"], "safety_possession"):
        note(state, "safety changes phases")
        change_phases(state)
    else:
        after_safety(state)


def after_safety(state: State) -> None:
    if state["end"][0] == "cut":
        begin_formation(state)
    else:
        ask_for_subs(state, [state["off"], defence(state)])


def ask_for_subs(state: State, sides: list[str]) -> None:
    """CA-8.3, CA-R36: a side without a possible substitution is not asked."""
    for side in sides:
        if cards.subs(state, side):
            state["phase"], state["actor"] = "sub", side
            return
        note(state, "CA-R36")
    begin_formation(state)


def sides_still_asked(state: State, *, same: bool) -> list[str]:
    both = [state["off"], defence(state)]
    place = both.index(state["actor"])
    return both[place:] if same else both[place + 1 :]


def change_phases(state: State, *, anew: bool = True) -> None:
    """Step 8: ``anew`` is 8a, the start from a column roll; otherwise 8b, after an interception."""
    state["anew"] = anew
    state["off"] = other(state["off"])
    if state["hits"] != {"H": {}, "A": {}}:
        note(state, "CA-6.4")
    state["hits"] = {"H": {}, "A": {}}
    state["uses_phase"] = {"H": {}, "A": {}}
    state["down"] = 1
    note(state, "CA-8.1")
    next_set(state)


def next_set(state: State) -> None:
    """CA-R26: the new offence first; sets that exist come back as they were (CA-R25)."""
    for side in (state["off"], defence(state)):
        if state["sets"][side][role(state, side)] is None:
            state["phase"], state["actor"] = "lineup", side
            return
    if state["anew"]:
        chance(state, "column")
    else:
        restart(state)


def choose_column(state: State, die: int) -> None:
    """CA-4.3, CA-R5."""
    o, off = state["options"], state["off"]
    note(state, "CA-4.3", "CA-R5", "CA-R39", "CA-R1", "CA-2.1")
    state["col"] = board.start_column(o, off, die)
    state["row"] = state["marker"] = board.start_row(o, off)
    begin_formation(state)


def begin_formation(state: State) -> None:
    """CA-4.4 (5): the two 1s face each other across the line."""
    off = state["off"]
    cell = (state["col"], state["row"])
    face = (state["col"], state["row"] + board.forward(off))
    state["pos"] = {off: {1: cell}, other(off): {1: face}}
    state["holder"], state["placed"] = 1, set()
    state["mover"], state["left"], state["acted"] = None, 0, set()
    state["phase"], state["actor"] = "form", off


def begin_down(state: State) -> None:
    state["phase"], state["actor"], state["mover"] = "snap", state["off"], state["off"]
    state["left"] = board.number(state["options"], "first_play_turns")
    state["acted"] = set()


def match_ends(state: State) -> None:
    """Step 9."""
    score = state["score"]
    note(state, "CA-9.2")
    if score["H"] != score["A"]:
        note(state, "won by points")
        over(state, "H" if score["H"] > score["A"] else "A")
    elif state["options"]["tie_break"] == "draw":
        note(state, "CA-R27", "drawn")
        over(state, "draw")
    else:
        chance(state, "tie")


def roll_tie(state: State, dice: list[int]) -> None:
    """CA-9.2, CA-R37: the offence of the last down rolls first."""
    note(state, f"tie: {'first' if same_parity(dice) else 'second'} roller")
    over(state, state["off"] if same_parity(dice) else defence(state))


def over(state: State, winner: str) -> None:
    state["winner"], state["phase"], state["actor"] = winner, "over", None
