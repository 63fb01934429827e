"""The acts of the game, as tables: the needs and the effect of each kind of line."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, Seat
from engines.core.outcome import DRAW, Outcome
from engines.core.reason import Reason
from engines.core.scores import refuse_more
from engines.limit_ball import acts
from engines.limit_ball.state import (
    ACCEPT,
    BOOST,
    CHANCE_BIT,
    DICE,
    FAST,
    FOUL,
    MOVE,
    OVER,
    PHASES,
    PLACE,
    PLAYERS,
    REACT,
    ROLL,
    TEAM,
    TOSS,
    State,
    copy,
    names,
)
from engines.limit_ball.written import actions


class Kind(NamedTuple):
    """A kind of line: its phases, whether any player of the team may write it, its functions."""

    phases: tuple[int, ...]
    by_team: bool
    refuse: Callable[[State, Any], Reason | None]
    play: Callable[[State, Any], None]


KINDS: Final[dict[type, Kind]] = {
    actions.Toss: Kind((TOSS,), False, acts.refuse_toss, acts.play_toss),
    actions.Place: Kind((PLACE,), True, acts.refuse_place, acts.play_place),
    actions.Roll: Kind((ROLL,), False, acts.refuse_roll, acts.play_roll),
    actions.Dice: Kind((DICE,), False, acts.refuse_dice, acts.play_dice),
    actions.Boost: Kind((BOOST,), True, acts.refuse_boost, acts.play_boost),
    actions.Skill: Kind((BOOST,), True, acts.refuse_skill, acts.play_skill),
    actions.Block: Kind((BOOST,), True, acts.refuse_block, acts.play_block),
    actions.Pass: Kind((BOOST, FAST), True, acts.refuse_pass, acts.play_pass),
    actions.Foul: Kind((FOUL,), False, acts.refuse_foul, acts.play_foul),
    actions.Refoul: Kind((ACCEPT,), True, acts.refuse_refoul, acts.play_refoul),
    actions.Accept: Kind((ACCEPT,), True, acts.refuse_accept, acts.play_accept),
    actions.Move: Kind((MOVE,), False, acts.refuse_move, acts.play_move),
    actions.React: Kind((REACT,), False, acts.refuse_react, acts.play_react),
    actions.Fast: Kind((FAST,), True, acts.refuse_fast, acts.play_fast),
}
PLAYS: Final = {kind: row.play for kind, row in KINDS.items()}
# The rule by which an action is due in a phase.
PHASE_RULES: Final = {
    TOSS: "LB-R7", PLACE: "LB-R35", ROLL: "LB-5.1", DICE: "LB-5.1", BOOST: "LB-R23",
    FOUL: "LB-9.1", ACCEPT: "LB-10.2", MOVE: "LB-5.6", REACT: "LB-7.3", FAST: "LB-R23",
    OVER: "LB-8.3",
}  # fmt: skip
ACTORS: Final = (*(tuple(names(mask)) for mask in range(1 << PLAYERS)), (CHANCE,))


def to_act(state: State) -> tuple[Seat, ...]:
    return ACTORS[state.acting]


def check(state: State, seat: Seat, action: actions.Action) -> Reason | None:
    kind = KINDS[action.__class__]
    if action.__class__ is actions.Skill and not state.match.house.skills:
        return acts.unknown(action)
    if state.phase not in kind.phases:
        rule = PHASE_RULES[state.phase]
        return Reason(rule, "LB-E-PHASE", {"phase": PHASES[state.phase]})
    if action.seat != seat or not _is_due(state, action, kind):
        return _untimely(state, action)
    return kind.refuse(state, action)


def _is_due(state: State, action: actions.Action, kind: Kind) -> bool:
    if action.seat == CHANCE:
        return state.acting == CHANCE_BIT
    player = actions.INDEX[action.seat]
    if kind.by_team:
        return TEAM[player] == state.team and bool(state.match.present >> player & 1)
    return bool(state.acting >> player & 1)


def _untimely(state: State, action: actions.Action) -> Reason:
    """Return the refusal that names who acts now, but first that of an excluded player (LB-7.1)."""
    if isinstance(action, actions.React):
        player = actions.INDEX[action.seat]
        match = state.match
        asked = match.duel or match.options.at_the_ball
        if state.excluded >> player & 1 and not asked:
            return Reason("LB-7.1", "LB-E-EXCLUDED", {"player": action.seat})
    return Reason(PHASE_RULES[state.phase], "LB-E-TURN", {"due": due(state)})


def due(state: State) -> str:
    """Name the actor: a player, a team in its window, or the dice."""
    if state.acting == CHANCE_BIT:
        return actions.SEATS[state.roller] if state.phase == DICE else "2D6"
    if state.phase in (PLACE, ROLL, BOOST, ACCEPT, FAST):
        return actions.TEAMS[state.team]
    return ACTORS[state.acting][0]


def apply(state: State, seat: Seat, action: actions.Action) -> State:
    if reason := check(state, seat, action):
        raise IllegalAction(reason)
    new = copy(state)
    play(new, seat, action)
    return new


def play(state: State, seat: Seat, action: actions.Action) -> None:
    if state.news:
        state.news = ()
    PLAYS[action.__class__](state, action)


def outcome(state: State) -> Outcome | None:
    if state.phase != OVER:
        return None
    end = "normal" if max(state.score) >= state.match.options.points_to_win else "checks"
    return Outcome((*actions.TEAMS, DRAW)[state.winner], end, score(state))


def refuse_score(options: Mapping[str, str], points: tuple[int, ...]) -> Reason | None:
    return refuse_more(points, int(options["points_to_win"]), "LB-R31")


def score(state: State) -> tuple[tuple[str, int], ...]:
    return ("A", state.score[0]), ("B", state.score[1])


def goals(state: State) -> int:
    """Return how many goals have fallen."""
    return state.score[0] + state.score[1]
