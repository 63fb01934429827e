"""The kinds of lines of a match: why each may be refused, and its effect."""

from typing import Final

from engines.core.reason import Param, Reason
from engines.limit_ball import flow
from engines.limit_ball.looking import highest, in_own_goal
from engines.limit_ball.state import (
    ADDED,
    AGAIN,
    BASE,
    BOOST,
    CHANCE_BIT,
    DICE,
    FIRST,
    FIRST_OF,
    FREE,
    NORMAL,
    PLAYERS,
    RESTART,
    TABLE,
    TEAM,
    State,
)
from engines.limit_ball.written import actions

FEWEST: Final = 2  # base dice
MOST: Final = 5
SUM: Final = 2  # the smallest sum of the foul table
TABLE_DICE: Final = 2
FACES: Final = frozenset(range(1, 7))
SHOWN: Final = 60  # characters of a line that cannot be read


def refuse_toss(state: State, action: actions.Toss) -> Reason | None:
    return None


def play_toss(state: State, action: actions.Toss) -> None:
    state.first = actions.TEAMS.index(action.team)
    flow.to_place(state, FIRST, state.first, state.first)


# Placement


def needs_rep(state: State) -> bool:
    return state.kind == FIRST or state.team == state.receiver


def refuse_place(state: State, action: actions.Place) -> Reason | None:
    rule = {FIRST: "LB-3.1", RESTART: "LB-4.2"}.get(state.kind, "LB-4.1")
    if bool(action.rep) != needs_rep(state):
        return Reason(rule, "LB-E-REP", {"team": action.team})
    field, own = state.match.field, state.match.players[state.team]
    sides = tuple(field.names[cell] for cell in field.sides)
    if action.rep and (action.at not in sides if state.kind == RESTART else action.at):
        due = sides if state.kind == RESTART else (field.names[field.start],)
        return Reason(rule, "LB-E-REPCELL", {"cells": due})
    named = sorted([player for player, _ in action.cells] + [action.rep] * bool(action.rep))
    if named != [actions.SEATS[player] for player in own]:
        return Reason("LB-R35", "LB-E-PLACE", {"team": action.team})
    for _, cell in action.cells:
        if cell not in field.index:
            return Reason("LB-R3", "LB-E-CELL", {"cell": cell})
        if field.index[cell] not in field.allowed[state.team]:
            rule = "LB-3.1" if state.kind == FIRST else "LB-4.3"
            return Reason(rule, "LB-E-PLACE", {"team": action.team})
    return None


def play_place(state: State, action: actions.Place) -> None:
    index, cells = state.match.field.index, state.cell
    for player, cell in action.cells:
        cells[actions.INDEX[player]] = index[cell]
    if action.rep:
        rep = actions.INDEX[action.rep]
        cells[rep] = index[action.at] if action.at else state.match.field.start
        state.reps |= 1 << rep
    state.placed += 1
    if state.placed == 2:
        flow.placed(state)
    else:
        state.team = 1 - state.team
        state.acting = FIRST_OF[state.team]


# Dice


def refuse_roll(state: State, action: actions.Roll) -> Reason | None:
    free = state.kind in (NORMAL, FREE)
    if action.dice == FEWEST or (free and FEWEST <= action.dice <= MOST):
        return None
    return Reason("LB-5.1", "LB-E-DICECOUNT", {"dice": action.dice})


def play_roll(state: State, action: actions.Roll) -> None:
    _await(state, actions.INDEX[action.seat], action.dice, BASE)


def _await(state: State, player: int, dice: int, how: int) -> None:
    state.phase, state.acting = DICE, CHANCE_BIT
    state.roller, state.pending, state.how = player, dice, how


def refuse_dice(state: State, action: actions.Dice) -> Reason | None:
    if reason := _no_dice(action.faces, state.pending):
        return reason
    return _reported(state, action, due=state.how == TABLE)


def _no_dice(faces: tuple[int, ...], due: int) -> Reason | None:
    if len(faces) == due and FACES.issuperset(faces):
        return None
    return Reason("LB-5.1", "LB-E-DICE", {"due": due})


def _reported(state: State, action: actions.Dice | actions.Foul, *, due: bool) -> Reason | None:
    """Refuse a missing outcome with a reported table, and an outcome without one (LB-R19)."""
    needed = due and state.match.options.reported
    if action.result and not needed:
        return Reason("LB-R19", "LB-E-SYNTAX", {"line": actions.write(action)[:SHOWN]})
    if needed and not action.result:
        return Reason("LB-R19", "LB-E-REPORTED", {"results": actions.RESULTS})
    return None


def play_dice(state: State, action: actions.Dice) -> None:
    player, how = state.roller, state.how
    state.roller, state.pending, state.how = -1, 0, BASE
    if how == BASE:
        state.rolls[player] = action.faces
        state.waiting &= ~(1 << player)
        flow.rolled(state)
    elif how == TABLE:
        _fall(state, action.faces, action.result)
    else:
        state.phase = BOOST
        state.rolls[player] = action.faces if how == AGAIN else state.rolls[player] + action.faces
        flow.used_window(state)


# The window of a check


def refuse_boost(state: State, action: actions.Boost) -> Reason | None:
    booster, mate = actions.INDEX[action.seat], actions.INDEX[action.mate]
    if reason := refuse_without(state, booster, "LB-10.1"):
        return reason
    if not state.checkers >> mate & 1 or TEAM[booster] != TEAM[mate]:
        return Reason("LB-10.1", "LB-E-BOOSTTARGET", {"player": action.mate})
    if booster != mate and state.boosted >> (booster * PLAYERS + mate) & 1:
        return Reason("LB-R24", "LB-E-BOOSTTWICE", {"player": action.mate})
    return None


def refuse_without(state: State, player: int, rule: str) -> Reason | None:
    if state.emotion[player]:
        return None
    return Reason(rule, "LB-E-EMOTION", {"player": actions.SEATS[player]})


def play_boost(state: State, action: actions.Boost) -> None:
    booster, mate = actions.INDEX[action.seat], actions.INDEX[action.mate]
    state.emotion[booster] -= 1
    if booster != mate:
        state.boosted |= 1 << (booster * PLAYERS + mate)
    added, again = actions.BOOSTS[action.kind]
    dice = len(state.rolls[mate]) + added if again else added
    _await(state, mate, dice, AGAIN if again else ADDED)


def unknown(action: actions.Action) -> Reason:
    """Return the refusal of a skill in a match whose set defines none (LB-R29)."""
    return Reason("LB-R29", "LB-E-SYNTAX", {"line": actions.write(action)[:SHOWN]})


def refuse_skill(state: State, action: actions.Skill) -> Reason | None:
    player = actions.INDEX[action.seat]
    known = state.match.house.skills.get(action.name) == action.dice
    if known and state.checkers >> player & 1 and (player, action.name) not in state.used:
        return None
    return Reason("LB-R29", "LB-E-SKILL", {"skill": action.name})


def play_skill(state: State, action: actions.Skill) -> None:
    player = actions.INDEX[action.seat]
    state.used = (*state.used, (player, action.name))
    _await(state, player, action.dice, ADDED)


def refuse_block(state: State, action: actions.Block) -> Reason | None:
    player = actions.INDEX[action.seat]
    if not state.checkers >> player & 1 or not in_own_goal(state, player):
        return Reason("LB-10.4", "LB-E-BLOCK", {"player": action.seat})
    return refuse_without(state, player, "LB-R25")


def play_block(state: State, action: actions.Block) -> None:
    player = actions.INDEX[action.seat]
    value, tops = highest(state)
    state.emotion[player] = 0
    flow.blocked(state, tops | 1 << player, value)


def refuse_pass(state: State, action: actions.Pass) -> Reason | None:
    return None


def play_pass(state: State, action: actions.Pass) -> None:
    state.passes += 1
    state.team = 1 - state.team
    flow.advance(state)


# Fouls


def refuse_foul(state: State, action: actions.Foul) -> Reason | None:
    if actions.INDEX[action.player] != state.fouler:
        return Reason("LB-9.1", "LB-E-TURN", {"due": actions.SEATS[state.fouler]})
    if reason := _no_dice(action.faces, TABLE_DICE):
        return reason
    return _reported(state, action, due=True)


def play_foul(state: State, action: actions.Foul) -> None:
    _fall(state, action.faces, action.result)


def _fall(state: State, faces: tuple[int, ...], result: str) -> None:
    state.table = faces
    state.result = result or state.match.fouls[sum(faces) - SUM]
    flow.judge_foul(state)


def refuse_refoul(state: State, action: actions.Refoul) -> Reason | None:
    return refuse_without(state, actions.INDEX[action.seat], "LB-10.2")


def play_refoul(state: State, action: actions.Refoul) -> None:
    state.emotion[actions.INDEX[action.seat]] -= 1
    _await(state, state.fouler, TABLE_DICE, TABLE)


def refuse_accept(state: State, action: actions.Accept) -> Reason | None:
    return None


def play_accept(state: State, action: actions.Accept) -> None:
    flow.settle_foul(state)


# The ball, reactions and fast moves


def refuse_move(state: State, action: actions.Move) -> Reason | None:
    field = state.match.field
    to = field.index.get(action.cell, -1)
    if to < 0:
        return Reason("LB-R3", "LB-E-CELL", {"cell": action.cell})
    if to in field.reach(state.ball, state.steps, exact=state.match.options.exact):
        return None
    rule = "LB-R5" if state.match.options.exact else "LB-5.6"
    return Reason(rule, "LB-E-RANGE", {"cell": action.cell, "steps": state.steps})


def play_move(state: State, action: actions.Move) -> None:
    player, to = state.mover, state.match.field.index[action.cell]
    state.ball, state.steps, state.mover = to, 0, -1
    if action.alone:
        state.holder = -1
    else:
        state.holder, state.cell[player] = player, to
    state.last = state.toucher = player
    state.dead = 0
    state.kind = NORMAL if state.target else FREE
    flow.react(state, 1 << player, TEAM[player])


def refuse_react(state: State, action: actions.React) -> Reason | None:
    player, step = actions.INDEX[action.seat], action.step
    if step in (actions.STAY, actions.DECLINE):
        return None
    field = state.match.field
    to, named = field.index.get(step, -1), _named(action.seat, step)
    if state.excluded >> player & 1:
        return Reason("LB-R17", "LB-E-EXCLUDED", {"player": action.seat})
    if to < 0 or to == state.cell[player]:
        return Reason("LB-R3" if to < 0 else "LB-7.2", "LB-E-CELL", named)
    if to not in state.match.reaches[player][state.cell[player]]:
        return Reason("LB-7.2", "LB-E-REACHSTEP", named)
    return None


def _named(player: str, cell: str) -> dict[str, Param]:
    return {"player": player, "cell": cell}


def play_react(state: State, action: actions.React) -> None:
    player, step = actions.INDEX[action.seat], action.step
    if step != actions.DECLINE:
        state.joined |= 1 << player
        if step != actions.STAY:
            state.cell[player] = state.match.field.index[step]
    flow.declared(state)


def refuse_fast(state: State, action: actions.Fast) -> Reason | None:
    player = actions.INDEX[action.seat]
    if reason := refuse_without(state, player, "LB-10.3"):
        return reason
    if player == state.holder:
        return Reason("LB-10.3", "LB-E-HOLDER", {"player": action.seat})
    to = state.match.field.index.get(action.cell, -1)
    if to < 0 or to == state.cell[player]:
        return Reason("LB-R3" if to < 0 else "LB-R26", "LB-E-CELL", {"cell": action.cell})
    return None


def play_fast(state: State, action: actions.Fast) -> None:
    player = actions.INDEX[action.seat]
    state.emotion[player] -= 1
    state.cell[player] = state.match.field.index[action.cell]
    if state.cell[player] == state.ball and not state.excluded >> player & 1:
        state.joined |= 1 << player
    flow.used_window(state)
