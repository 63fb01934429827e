"""The acts of the game, as tables: due phase, refusal, effect."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, Seat
from engines.core.outcome import DRAW, Outcome
from engines.core.reason import Param, Reason
from engines.core.scores import refuse_total
from engines.touchdown_hero import dealing, playing
from engines.touchdown_hero.offered import listing
from engines.touchdown_hero.offered.sampling import SAMPLES, sample_follow, sample_lead
from engines.touchdown_hero.playing import play_card
from engines.touchdown_hero.series import OVER
from engines.touchdown_hero.state import HALVES, SEATS, TEAMS, TRICKS, State, copy
from engines.touchdown_hero.written import actions

# The actors, by the bits of ``due``: the seats in their order, then chance.
ACTORS: Final = tuple(
    tuple(seat for place, seat in enumerate((*SEATS, CHANCE)) if due >> place & 1)
    for due in range(32)
)

Refuse = Callable[[State, Any], Reason | None]
DUE: Final[dict[str, dict[type, Refuse]]] = {
    "deal": {actions.Deal: dealing.refuse_deal},
    "show": {actions.Show: dealing.refuse_show},
    "lead": {actions.First: dealing.refuse_first},
    "ko": {actions.Kickoff: playing.refuse_kickoff},
    "leadplay": {actions.Play: playing.refuse_play},
    "play": {actions.Play: playing.refuse_play},
    "replay": {actions.Play: playing.refuse_play},
    "fx": {actions.Fx: playing.refuse_fx},
    "give": {actions.Give: playing.refuse_give},
    "kick": {actions.Kick: playing.refuse_kick},
    "over": {},
}
# The rule by which an action is due in a phase.
PHASE_RULES: Final = {
    "deal": "TH-3.1", "show": "TH-3.2", "lead": "TH-3.3", "ko": "TH-5.2", "leadplay": "TH-6.1",
    "play": "TH-1.2", "replay": "TH-11.2", "fx": "TH-5.4", "give": "TH-7.6", "kick": "TH-9.6",
    "over": "TH-12.2",
}  # fmt: skip
PLAYS: Final[dict[type, Callable[[State, Any], None]]] = {
    actions.Deal: dealing.play_deal,
    actions.Show: dealing.play_show,
    actions.First: dealing.play_first,
    actions.Kickoff: playing.play_kickoff,
    actions.Play: play_card,
    actions.Fx: playing.play_fx,
    actions.Give: playing.play_give,
    actions.Kick: playing.play_kick,
}


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seats that may act; where the showing may be skipped the lead is due already."""
    return LOT if dealing.may_skip_showing(state) else ACTORS[state.due]


def at_once(state: State) -> bool:
    """Tell whether several seats may act, none seeing what another shows or gives."""
    return len(to_act(state)) > 1


LOT: Final = (CHANCE,)


def legal(state: State, seat: Seat) -> Iterator[actions.Action]:
    if dealing.may_skip_showing(state) and seat == CHANCE:
        return listing.list_firsts(state, seat)
    if seat not in ACTORS[state.due]:
        return iter(())
    return listing.LISTS[state.phase](state, seat)


def check(state: State, seat: Seat, action: actions.Action) -> Reason | None:
    refuse = DUE[state.phase].get(action.__class__)
    if refuse is None:
        return _untimely(state, action)
    if seat not in ACTORS[state.due] or action.seat != seat:
        return _unseated(state, action)
    return refuse(state, action)


def _untimely(state: State, action: actions.Action) -> Reason | None:
    if isinstance(action, actions.First) and dealing.may_skip_showing(state):
        return dealing.refuse_first(state, action)
    if isinstance(action, actions.Kick) and action.kicks and state.phase != "over":
        return Reason("TH-9.6", "TH-E-KICK")
    return Reason(PHASE_RULES[state.phase], "TH-E-PHASE", {"phase": state.phase})


def _unseated(state: State, action: actions.Action) -> Reason:
    if isinstance(action, actions.Show):
        return Reason("TH-3.2", "TH-E-SHOW")
    due = ACTORS[state.due]
    params: dict[str, Param] = {"due": due[0] if len(due) == 1 else due}
    return Reason(PHASE_RULES[state.phase], "TH-E-TURN", params)


def apply(state: State, seat: Seat, action: actions.Action) -> State:
    if reason := check(state, seat, action):
        raise IllegalAction(reason)
    new = copy(state)
    PLAYS[action.__class__](new, action)
    return new


def play(state: State, seat: Seat, action: actions.Action) -> None:
    PLAYS[type(action)](state, action)


def sample(state: State, rng: Random) -> actions.Action:
    return SAMPLES[state.phase](state, rng)


def walk(state: State, rng: Random, most: int) -> int:
    for steps in range(most):
        phase = state.phase
        if phase == "play":  # most steps are plays: their entry of the tables
            play_card(state, sample_follow(state, rng))
        elif phase == "leadplay":
            play_card(state, sample_lead(state, rng))
        elif state.due:
            action = SAMPLES[phase](state, rng)
            PLAYS[type(action)](state, action)
        else:
            return steps
    return most


def outcome(state: State) -> Outcome | None:
    if state.due:
        return None
    north, east = state.score
    winner = DRAW if north == east else TEAMS[east > north]
    return Outcome(winner, "normal", score(state))


def refuse_score(options: Mapping[str, str], points: tuple[int, ...]) -> Reason | None:
    return refuse_total(points, MOST_POINTS, "TH-9.4")


MOST_POINTS: Final = OVER * TRICKS * HALVES


def score(state: State) -> tuple[tuple[str, int], ...]:
    return (TEAMS[0], state.score[0]), (TEAMS[1], state.score[1])
