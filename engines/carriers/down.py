"""The end of a down, of a series and of the match (chapter 5 of the rules, CA-7, CA-9)."""

from engines.carriers import sets
from engines.carriers.formation import set_up
from engines.carriers.geometry import FORWARD
from engines.carriers.state import AWAY, DEFENCE, DICE, DRAWN, HOME, NOBODY, OFFENCE, State, seated
from engines.carriers.written import actions

GOAL_POINTS = 5
ROLL_POINTS = 2
PARTS = (ROLL_POINTS, GOAL_POINTS, GOAL_POINTS + ROLL_POINTS)  # points that can be scored at once


def goal(state: State, cell: int) -> None:
    state.end = ("goal", cell)
    state.score[state.off] += GOAL_POINTS
    _roll(state, "bonus")


def _roll(state: State, phase: str) -> None:
    state.phase, state.actor = phase, DICE


def end_down(state: State, kind: str, cell: int) -> None:
    """Follow the steps of chapter 5 for a tackle, an interception or a stop."""
    state.end = (kind, cell)
    if state.turn >= state.match.options.turns:
        end_match(state)
    elif kind == "cut":
        _change(state)
        state.row = state.field.bounded(state.off, state.field.row_of[cell])
        state.col = state.field.restart_col(cell)
        state.marker = state.row
        _line_up(state, fresh=False)
    elif state.hits.get(state.card(state.off << 3 | state.holder), 0) > 1:
        _roll(state, "injury")
    else:
        _measure(state)


def play_injury(state: State, action: actions.Roll) -> None:
    place = state.off << 3 | state.holder
    own = state.card(place)
    state.hits.pop(own, None)
    if same(action.faces, 3):
        state.injured |= 1 << own
        _take_off(state)
        if sets.fitting(state, state.off, OFFENCE, state.holder):
            state.phase, state.actor = "in", state.off
            return
    _measure(state)


def _take_off(state: State) -> None:
    line = list(state.sets[state.off << 1] or ())
    line[state.holder] = -1
    state.sets[state.off << 1] = tuple(line)
    seated(state)


def play_in(state: State, action: actions.Replace) -> None:
    sets.play_replace(state, action)
    _measure(state)


def same(faces: tuple[int, ...], modulus: int) -> bool:
    return (faces[0] - faces[1]) % modulus == 0


def ended_at(state: State) -> int:
    return state.end[1] if state.end else -1


def gain(state: State) -> int:
    return (state.field.row_of[ended_at(state)] - state.marker) * FORWARD[state.off]


def _measure(state: State) -> None:
    """Judge the gain; a down that ended right before the end line leaves a choice (CA-7.5)."""
    options = state.match.options
    if state.field.row_of[ended_at(state)] != state.field.last_row[state.off]:
        _advance(state)
    elif gain(state) < options.gain and state.down >= options.downs:
        _roll(state, "bonus")
    else:
        state.phase, state.actor = "choice", state.off


def play_try(state: State, action: actions.Try) -> None:
    _roll(state, "bonus")


def play_restart(state: State, action: actions.Restart) -> None:
    _advance(state)


def _advance(state: State) -> None:
    cell, options = ended_at(state), state.match.options
    row = state.field.bounded(state.off, state.field.row_of[cell])
    if gain(state) >= options.gain:
        state.marker, state.down = row, 1
    elif state.down >= options.downs:
        _change(state)
        _line_up(state, fresh=True)
        return
    else:
        state.down += 1
    state.row, state.col = row, state.field.restart_col(cell)
    _restart(state)


def play_bonus(state: State, action: actions.Roll) -> None:
    if same(action.faces, 2):
        state.score[state.off] += ROLL_POINTS
    if state.turn >= state.match.options.turns:
        end_match(state)
    else:
        _change(state)
        _line_up(state, fresh=True)


def _change(state: State) -> None:
    """Change the phases: counts of tackles and uses in the phase begin anew.

    Nobody has the goal right until the formation.
    """
    state.off = 1 - state.off
    state.holder = 0
    state.down = 1
    state.hits.clear()
    state.uses_phase.clear()
    seated(state)


def _line_up(state: State, *, fresh: bool) -> None:
    """Ask for the sets that are still missing, the new offence first (CA-R25, CA-R26)."""
    state.fresh = fresh
    for side in (state.off, 1 - state.off):
        if state.sets[side << 1 | (side != state.off)] is None:
            state.phase, state.actor = "lineup", side
            return
    if fresh:
        _roll(state, "column")
    else:
        _restart(state)


def play_lineup_line(state: State, action: actions.LineUp) -> None:
    sets.play_lineup(state, action)
    seated(state)
    _line_up(state, fresh=state.fresh)


def _restart(state: State) -> None:
    if state.row == state.field.first_row[state.off]:
        _roll(state, "safety")
    else:
        _substitutions(state)


def play_safety(state: State, action: actions.Roll) -> None:
    scored = same(action.faces, 2)
    if scored:
        state.score[1 - state.off] += ROLL_POINTS
    if scored and state.match.options.safety_possession:
        _change(state)
        _line_up(state, fresh=True)
    else:
        _substitutions(state)


def _substitutions(state: State) -> None:
    """Ask offence, then defence; not right after a change of phases (CA-R25)."""
    if state.end and state.end[0] == "cut":
        set_up(state)
    else:
        _ask(state, (state.off, 1 - state.off))


def _ask(state: State, sides: tuple[int, ...]) -> None:
    for side in sides:
        if sets.can_substitute(state, side):
            state.phase, state.actor = "sub", side
            return
    set_up(state)


def play_sub(state: State, action: actions.Substitute) -> None:
    side = state.actor
    sets.play_substitute(state, action)
    _ask(state, (side, 1 - state.off))


def play_ready(state: State, action: actions.Ready) -> None:
    _ask(state, (1 - state.off,) if state.actor == state.off else ())


def play_toss(state: State, action: actions.Roll) -> None:
    state.off = AWAY if same(action.faces, 2) else HOME
    for side in (HOME, AWAY):
        role = OFFENCE if side == state.off else DEFENCE
        state.sets[side << 1 | role] = state.starts[side]
    seated(state)
    _roll(state, "column")


def play_column(state: State, action: actions.Roll) -> None:
    state.row = state.marker = state.field.start_row[state.off]
    state.col = state.field.start_col(state.off, action.faces[0])
    set_up(state)


def end_match(state: State) -> None:
    home, away = state.score
    if home != away:
        _over(state, HOME if home > away else AWAY)
    elif state.match.options.tie_by_dice:
        _roll(state, "tie")
    else:
        _over(state, DRAWN)


def play_tie(state: State, action: actions.Roll) -> None:
    _over(state, state.off if same(action.faces, 2) else 1 - state.off)


def _over(state: State, winner: int) -> None:
    state.phase, state.actor, state.winner = "over", NOBODY, winner
