"""Automatic consequences: rounds, checks, fouls, reactions (chapters LB-3 to LB-9).

Every function here changes the position in place, up to the next act of a player or the dice.
"""

from engines.limit_ball import looking
from engines.limit_ball.state import (
    ACCEPT,
    BOOST,
    CHANCE_BIT,
    COUNT,
    DRAWN,
    FAST,
    FIRST,
    FIRST_OF,
    FOUL,
    FREE,
    LISTED,
    MOVE,
    NOBODY,
    NORMAL,
    OF_TEAM,
    OVER,
    PLACE,
    PLAYERS,
    QUEUES,
    REACT,
    RESTART,
    ROLL,
    START,
    TEAM,
    State,
    team_name,
)
from engines.limit_ball.written.actions import FREE as TO_FREE, OUT, SEATS


def tell(state: State, what: str, who: int, value: int = 0) -> None:
    state.news = (*state.news, (what, SEATS[who], value))


def tell_team(state: State, what: str, team: int, value: int = 0) -> None:
    state.news = (*state.news, (what, team_name(team), value))


# Rounds


def to_place(state: State, kind: int, placing: int, receiver: int) -> None:
    """Take all players off the field; ``placing`` places first (LB-4.1, LB-4.2, LB-R35)."""
    state.phase, state.kind = PLACE, kind
    state.team, state.receiver, state.placed, state.reps = placing, receiver, 0, 0
    state.acting = FIRST_OF[placing]
    state.ball = state.holder = NOBODY
    state.target = state.dead = 0
    state.excluded = state.joined = state.checkers = 0
    state.cell = [NOBODY] * PLAYERS


def placed(state: State) -> None:
    """Begin with the check of the representatives (LB-3.2, LB-4.3, LB-R22)."""
    if state.kind == FIRST:
        state.ball = state.match.field.start
        check(state, state.kind, state.reps, state.first)
        return
    (rep,) = LISTED[state.reps]
    state.holder, state.ball = rep, state.cell[rep]
    checkers = looking.at_ball(state) if state.match.options.all_in_cell else state.reps
    check(state, state.kind, checkers, state.receiver)


def goal(state: State, team: int) -> None:
    """Give a team a point, and the other team emotion (LB-8)."""
    state.score[team] += 1
    tell_team(state, "goal", team)
    for player in state.match.players[1 - team]:
        state.emotion[player] += 1
    if state.score[team] >= state.match.options.points_to_win:
        over(state, team)
    else:
        to_place(state, START, team, 1 - team)


def out_of_bounds(state: State, player: int) -> None:
    team = TEAM[player]
    tell(state, "out", player)
    to_place(state, RESTART, team, 1 - team)


def over(state: State, winner: int) -> None:
    state.phase, state.acting, state.winner = OVER, 0, winner


# Checks


def check(state: State, kind: int, checkers: int, side: int) -> None:
    """Let the checkers roll, the first side before the other (LB-5.1)."""
    state.kind, state.side, state.checkers, state.waiting = kind, side, checkers, checkers
    state.dead = state.boosted = 0
    state.used = ()
    state.rolls = [()] * PLAYERS
    state.phase = ROLL
    to_roll(state)


def to_roll(state: State) -> None:
    waiting, side = state.waiting, state.side
    own = waiting & OF_TEAM[side]
    state.team = side if own else 1 - side
    state.acting = own or waiting


def rolled(state: State) -> None:
    """Go on after the base dice of a player."""
    if state.waiting:
        state.phase = ROLL
        to_roll(state)
    else:
        open_window(state, BOOST)


def decide(state: State) -> None:
    """Apply the result of the highest achievement (LB-5.3 to LB-5.8)."""
    value, tops = looking.highest(state)
    state.holder = NOBODY
    state.checks += 1
    if COUNT[tops] > 1:
        tie(state, tops, "tie", value)
    else:
        _single(state, LISTED[tops][0], value)
    if state.phase != FOUL:
        _count(state)


def _single(state: State, player: int, value: int) -> None:
    if not state.target:
        success(state, player, value)
    elif value < state.target:
        failure(state, player, value)
    elif value <= looking.limit_of(state, player):
        success(state, player, value)
    else:
        tell(state, "foul", player, value)
        state.phase, state.acting = FOUL, CHANCE_BIT
        state.fouler, state.value, state.toucher = player, value, player


def _count(state: State) -> None:
    """End the match undecided when its checks are used up (LB-R32)."""
    most = state.match.options.max_checks
    if most and state.checks >= most and state.phase != OVER:
        first, second = state.score
        over(state, DRAWN if first == second else int(second > first))


def tie(state: State, causers: int, what: str, value: int) -> None:
    for player in LISTED[causers]:
        tell(state, what, player, value)
    _touched(state, causers)
    free(state, causers)


def _touched(state: State, causers: int) -> None:
    """Set the player who had the ball last (LB-R15): with several causers the earlier player stays;
    if there is none yet, it is the first causer of the toss winner's side, or else of the other.
    """
    if state.toucher == NOBODY or COUNT[causers] == 1:
        state.toucher = LISTED[causers & OF_TEAM[state.first] or causers][0]


def blocked(state: State, causers: int, value: int) -> None:
    """End the check by a super block, with a ball free (LB-10.4, LB-R25)."""
    state.holder = NOBODY
    state.checks += 1
    tie(state, causers, "block", value)
    _count(state)


def failure(state: State, player: int, value: int) -> None:
    tell(state, "failure", player, value)
    state.toucher = player
    if looking.in_own_goal(state, player):
        goal(state, 1 - TEAM[player])
    else:
        free(state, 1 << player)


def success(state: State, player: int, value: int) -> None:
    tell(state, "success", player, value)
    state.last = state.toucher = player
    if state.match.field.goal_of[state.ball] == 1 - TEAM[player]:
        goal(state, TEAM[player])
    else:
        state.target = value
        to_move(state, player, value // 10 + 1)


def to_move(state: State, player: int, steps: int) -> None:
    state.phase, state.acting = MOVE, 1 << player
    state.mover, state.steps = player, steps


def free(state: State, causers: int) -> None:
    """Ball free by the causers (LB-6, LB-R12)."""
    first, second = causers & OF_TEAM[0], causers & OF_TEAM[1]
    side = looking.last_side(state) if first and second else int(not first)
    set_free(state)
    react(state, causers, side)


def set_free(state: State) -> None:
    state.kind, state.target, state.holder = FREE, 0, NOBODY


# Fouls


def judge_foul(state: State) -> None:
    """Let the fouling team roll again, or apply the table's outcome (LB-9, LB-10.2)."""
    team = TEAM[state.fouler]
    able = looking.with_emotion(state, team)
    if able:
        state.phase, state.team, state.acting = ACCEPT, team, able | FIRST_OF[team]
    else:
        settle_foul(state)


def settle_foul(state: State) -> None:
    player, value, result = state.fouler, state.value, state.result
    state.fouler, state.value, state.table, state.result = NOBODY, 0, (), ""
    if result == OUT:
        out_of_bounds(state, player)
    elif result == TO_FREE:
        tell(state, "free", player)
        free(state, 1 << player)
    else:
        success(state, player, value)
    _count(state)


# Windows (LB-R23)


def open_window(state: State, phase: int) -> None:
    state.phase, state.team, state.passes = phase, state.side, 0
    advance(state)


def advance(state: State) -> None:
    """Give the window to a side that can act; two passes in a row close it."""
    able = looking.able_to_boost if state.phase == BOOST else looking.able_to_run
    while state.passes < 2:
        acting = able(state, state.team)
        if acting:
            state.acting = acting | FIRST_OF[state.team]
            return
        state.passes += 1
        state.team = 1 - state.team
    if state.phase == BOOST:
        decide(state)
    else:
        reacted(state)


def used_window(state: State) -> None:
    """Go on after an action in a window."""
    state.passes, state.team = 0, 1 - state.team
    advance(state)


# Reactions


def react(state: State, excluded: int, side: int) -> None:
    """Ask the players whether they take part, the first side before the other (LB-7.1, LB-7.3)."""
    match = state.match
    # A ball free that all have caused excludes nobody (LB-6.3).
    excluded = 0 if excluded == match.present else excluded
    asked = match.present & ~excluded
    if match.duel or match.options.at_the_ball:
        asked = match.present
    state.phase, state.excluded, state.side, state.joined = REACT, excluded, side, 0
    state.checkers = 0
    state.queue = QUEUES[side][asked]
    state.acting = 1 << state.queue[0]


def declared(state: State) -> None:
    """Go on after a declaration."""
    state.queue = state.queue[1:]
    if state.queue:
        state.acting = 1 << state.queue[0]
    else:
        open_window(state, FAST)


def reacted(state: State) -> None:
    """Set the checkers, or go on if there are none (LB-7.4 to LB-7.8)."""
    there = looking.at_ball(state)
    guarded = state.match.field.goal_of[state.ball]
    checkers = looking.taking_part(state, there, in_goal=guarded >= 0)
    if guarded >= 0:
        guards = there if state.match.options.presence else checkers
        if not guards & OF_TEAM[guarded]:
            tell_team(state, "unguarded", guarded)
            goal(state, 1 - guarded)
            return
    if checkers:
        check(state, NORMAL if state.target else FREE, checkers, state.side)
    else:
        alone(state, there & state.excluded)


def alone(state: State, there: int) -> None:
    """Go on if nobody checks on a side or in the centre; ``there``: those excluded at the ball."""
    if COUNT[there] == 1:
        to_move(state, LISTED[there][0], 1)
        return
    state.dead += 1
    tell_team(state, "dead", looking.last_side(state), state.dead)
    if state.dead >= state.match.options.dead_limit:
        out_of_bounds(state, state.toucher)
        return
    excluded = 0
    if state.dead == 1 and not there:
        excluded = state.excluded if state.last == NOBODY else 1 << state.last
    set_free(state)
    react(state, excluded, looking.last_side(state))
