"""The acts as tables: due phase, refusal, effect."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, Seat
from engines.core.outcome import DRAW, Outcome
from engines.core.reason import Reason
from engines.lethal_checkmate import refusals, turns
from engines.lethal_checkmate.geometry import SEATS
from engines.lethal_checkmate.offered.listing import LISTS
from engines.lethal_checkmate.state import State, copy
from engines.lethal_checkmate.written import actions

SEAT_OF: Final = (*SEATS, CHANCE, "")
ACTORS: Final[tuple[tuple[Seat, ...], ...]] = (("W",), ("B",), (CHANCE,), ())


class Kind(NamedTuple):
    """When a kind of action is due, what refuses it and what it does."""

    phases: tuple[str, ...]
    refuse: Callable[[State, Any], Reason | None]
    play: Callable[[State, Any], None]


KINDS: Final[dict[type, Kind]] = {
    actions.Play: Kind(("attack", "escape"), refusals.refuse_card, turns.play_card),
    actions.Hit: Kind(("escape",), refusals.no_refusal, turns.play_hit),
    actions.End: Kind(("attack",), refusals.refuse_end, turns.play_end),
    actions.Draw: Kind(("refill",), refusals.refuse_draw, turns.play_draw),
    actions.Lethal: Kind(("attack",), refusals.refuse_lethal, turns.play_lethal),
    actions.Shuffle: Kind(("refill",), refusals.refuse_shuffle, turns.play_shuffle),
    actions.Show: Kind(("attack",), refusals.refuse_show, turns.play_show),
    actions.Place: Kind(("place",), refusals.refuse_place, turns.play_place),
    actions.First: Kind(("first",), refusals.no_refusal, turns.play_first),
    actions.Deal: Kind(("deal",), refusals.refuse_deal, turns.play_deal),
}
PLAYS: Final = {kind: row.play for kind, row in KINDS.items()}
# The rule by which an action is due in a phase, and the rule that says whose it is.
PHASE_RULES: Final = {
    "deal": ("LC-1.1", "LC-1.1"),
    "first": ("LC-1.6", "LC-1.6"),
    "place": ("LC-1.7", "LC-1.7"),
    "attack": ("LC-2.1", "LC-4.1"),
    "escape": ("LC-2.1", "LC-5.1"),
    "refill": ("LC-2.1", "LC-7.1"),
}


def to_act(state: State) -> tuple[Seat, ...]:
    return ACTORS[state.actor]


def legal(state: State, seat: Seat) -> Iterable[actions.Action]:
    return LISTS[state.phase](state) if seat == SEAT_OF[state.actor] else ()


def check(state: State, seat: Seat, action: actions.Action) -> Reason | None:
    phase = state.phase
    if phase == "over":
        return Reason("LC-11.3", "LC-E-OVER")
    kind = KINDS[action.__class__]
    if phase not in kind.phases:
        return Reason(PHASE_RULES[phase][0], "LC-E-PHASE", {"phase": phase})
    actor = SEAT_OF[state.actor]
    if action.seat != actor or seat != actor:
        return Reason(PHASE_RULES[phase][1], "LC-E-TURN", {"other": actor})
    return kind.refuse(state, action)


def apply(state: State, seat: Seat, action: actions.Action) -> State:
    if reason := check(state, seat, action):
        raise IllegalAction(reason)
    new = copy(state)
    PLAYS[action.__class__](new, action)
    return new


def play(state: State, seat: Seat, action: actions.Action) -> None:
    PLAYS[action.__class__](state, action)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    return Outcome((*SEATS, DRAW)[state.winner], state.end)


def score(state: State) -> tuple[tuple[str, int], ...]:
    """Return nothing: the game has no points; hits are part of the position."""
    return ()
