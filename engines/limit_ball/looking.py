"""Facts of a position: the players at the ball, the highest achievement, those who can still act.

Nothing here changes a position.
"""

from engines.limit_ball.state import COUNT, LISTED, NOBODY, OF_TEAM, PLAYERS, TEAM, State


def at_ball(state: State) -> int:
    ball, cells, players = state.ball, state.cell, 0
    for player in LISTED[state.match.present]:
        if cells[player] == ball:
            players |= 1 << player
    return players


def limit_of(state: State, player: int) -> int:
    """Return the limit of a player (LB-5.2, LB-R10)."""
    options, field, at = state.match.options, state.match.field, state.cell[player]
    own_centre = field.centre[at] and field.goal_of[at] == TEAM[player]
    return state.target + options.limit_add + own_centre * options.limit_own_goal_centre


def in_own_goal(state: State, player: int) -> bool:
    return state.match.field.goal_of[state.cell[player]] == TEAM[player]


def highest(state: State) -> tuple[int, int]:
    """Return the present highest achievement, and the players who have it."""
    best = tops = 0
    for player in LISTED[state.checkers]:
        value = sum(state.rolls[player])
        if value > best:
            best, tops = value, 1 << player
        elif value == best:
            tops |= 1 << player
    return best, tops


def last_side(state: State) -> int:
    """Return the side of the last success; before any, the toss winner's (LB-R12)."""
    return state.first if state.last == NOBODY else TEAM[state.last]


def with_emotion(state: State, team: int) -> int:
    players = 0
    for player in state.match.players[team]:
        if state.emotion[player]:
            players |= 1 << player
    return players


def able_to_boost(state: State, team: int) -> int:
    """Return the players of a team who can boost a check, block or use a skill."""
    own = state.checkers & OF_TEAM[team]
    if not own:
        return 0
    players = 0
    for player in state.match.players[team]:
        if state.emotion[player]:
            mates = own & ~(1 << player) & ~(state.boosted >> player * PLAYERS)
            if own >> player & 1 or mates:
                players |= 1 << player
        if state.match.house.skills and own >> player & 1 and unused(state, player):
            players |= 1 << player
    return players


def unused(state: State, player: int) -> list[str]:
    return [name for name in state.match.house.skills if (player, name) not in state.used]


def able_to_run(state: State, team: int) -> int:
    """Return the players of a team who can move fast: all with emotion but the holder (LB-10.3)."""
    players = with_emotion(state, team)
    return players & ~(1 << state.holder) if state.holder >= 0 else players


def taking_part(state: State, there: int, *, in_goal: bool) -> int:
    """Return the players who check: an excluded player only in a one-on-one (LB-7.7, LB-R17)."""
    taking = state.joined & there
    inside = taking & ~state.excluded
    if taking == inside:
        return inside
    one_each = COUNT[taking & OF_TEAM[0]] == COUNT[taking & OF_TEAM[1]] == 1
    if one_each and (state.match.duel or state.match.options.at_the_ball):
        return taking
    return taking if state.match.duel and in_goal else inside
