"""The acts of the game, as tables: the needs of each kind of action, the offers of each phase."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from engines.carriers import down, formation, play as plays, sets, skills, tackle, transfer
from engines.carriers.offered import listing, sampling
from engines.carriers.state import PHASES, State, copy
from engines.carriers.written import actions
from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, Seat
from engines.core.outcome import DRAW, Outcome
from engines.core.reason import Reason
from engines.core.scores import refuse_sums

ACTORS: Final = (("H",), ("A",), (CHANCE,), ())
SEAT_OF: Final = ("H", "A", CHANCE, "")


def _allowed(state: State, action: Any) -> None:
    return None


class Kind(NamedTuple):
    """When an action is due, what refuses it, and what it does."""

    phases: frozenset[str]
    refuse: Callable[[State, Any], Reason | None]
    play: Callable[[State, Any], None]


Acting = (
    actions.Move | actions.Transfer | actions.Tackle | actions.Shove | actions.Swap | actions.Rally
)
ACTING: Final = (
    actions.Move,
    actions.Transfer,
    actions.Tackle,
    actions.Shove,
    actions.Swap,
    actions.Rally,
)


def _kind(
    phases: str,
    play: Callable[[State, Any], None],
    refuse: Callable[[State, Any], Reason | None] = _allowed,
) -> Kind:
    return Kind(frozenset(phases.split()), refuse, play)


ROLLED: Final[dict[str, Callable[[State, actions.Roll], None]]] = {
    "toss": down.play_toss,
    "column": down.play_column,
    "dice": transfer.play_dice,
    "bonus": down.play_bonus,
    "safety": down.play_safety,
    "injury": down.play_injury,
    "tie": down.play_tie,
}


def _play_roll(state: State, action: actions.Roll) -> None:
    ROLLED[action.name](state, action)


KINDS: Final[dict[type, Kind]] = {
    actions.Move: _kind("play snap", plays.play_move, plays.refuse_move),
    actions.Transfer: _kind("play snap", transfer.play_transfer, transfer.refuse_transfer),
    actions.Tackle: _kind("play snap", tackle.play_tackle, tackle.refuse_tackle),
    actions.Shove: _kind("play snap", skills.play_shove, skills.refuse_shove),
    actions.Swap: _kind("play snap", skills.play_swap, skills.refuse_swap),
    actions.Rally: _kind("play snap", skills.play_rally, skills.refuse_rally),
    actions.Wait: _kind("play snap", plays.play_wait, plays.refuse_wait),
    actions.Snap: _kind("snap", plays.play_snap, plays.refuse_snap),
    actions.Roll: _kind("toss column dice bonus safety injury tie", _play_roll),
    actions.Cut: _kind("cut", transfer.play_cut, transfer.refuse_cut),
    actions.Form: _kind("form", formation.play_form, formation.refuse_form),
    actions.Shift: _kind("shift", formation.play_shift, formation.refuse_shift),
    actions.Try: _kind("choice", down.play_try),
    actions.Restart: _kind("choice", down.play_restart),
    actions.Replace: _kind("in", down.play_in, sets.refuse_replace),
    actions.LineUp: _kind("lineup", down.play_lineup_line, sets.refuse_lineup),
    actions.Substitute: _kind("sub", down.play_sub, sets.refuse_substitute),
    actions.Ready: _kind("sub", down.play_ready),
    actions.Deck: _kind("deck", sets.play_deck, sets.refuse_deck),
    actions.Start: _kind("start", sets.play_start, sets.refuse_start),
}
PLAYS: Final = {kind: row.play for kind, row in KINDS.items()}
DUE: Final = {
    phase: {kind: row.refuse for kind, row in KINDS.items() if phase in row.phases}
    for phase in PHASES
}
# A down begins with the snap: until then no piece acts.
DUE["snap"].update(dict.fromkeys(ACTING, plays.refuse_before_snap))


def _list_rolls(state: State) -> Iterator[actions.Action]:
    yield from sampling.ROLLS[state.phase]


def _list_choice(state: State) -> Iterator[actions.Action]:
    seat = SEAT_OF[state.actor]
    yield actions.Try(seat)
    yield actions.Restart(seat)


LISTS: Final[dict[str, Callable[[State], Iterator[actions.Action]]]] = {
    "deck": sets.list_decks,
    "start": sets.list_lines,
    "form": formation.list_forms,
    "shift": formation.list_shifts,
    "snap": listing.list_snaps,
    "play": listing.list_play,
    "cut": listing.list_cuts,
    "in": sets.list_replacements,
    "choice": _list_choice,
    "lineup": sets.list_lines,
    "sub": sets.list_substitutes,
    "over": lambda state: iter(()),
    **dict.fromkeys(ROLLED, _list_rolls),
}


def _sample_listed(state: State, rng: Random) -> actions.Action:
    listed = list(LISTS[state.phase](state))
    return listed[int(rng.random() * len(listed))]


SAMPLES: Final[dict[str, Callable[[State, Random], actions.Action]]] = {
    **dict.fromkeys(LISTS, _sample_listed),
    **dict.fromkeys(ROLLED, sampling.sample_roll),
    "play": sampling.sample_play,
    "form": formation.sample_form,
    "shift": formation.sample_shift,
    "sub": sets.sample_substitute,
    "deck": sampling.sample_deck,
    "start": sampling.sample_line,
    "lineup": sampling.sample_line,
}


def to_act(state: State) -> tuple[Seat, ...]:
    return ACTORS[state.actor]


def legal(state: State, seat: Seat) -> Iterable[actions.Action]:
    return LISTS[state.phase](state) if seat == SEAT_OF[state.actor] else iter(())


def check(state: State, seat: Seat, action: actions.Action) -> Reason | None:
    judge = DUE[state.phase].get(action.__class__)
    if judge is None or (action.__class__ is actions.Roll and action.name != state.phase):
        return _untimely(state, action)
    if seat != SEAT_OF[state.actor] or action.seat != seat:
        rule = ACTOR_RULES.get(state.phase, PHASE_RULES[state.phase])
        return Reason(rule, "CA-E-ACTOR", {"actor": SEAT_OF[state.actor]})
    return judge(state, action)


def _untimely(state: State, action: actions.Action) -> Reason:
    if state.phase == "over":
        return Reason("CA-9.1", "CA-E-OVER")
    rule = PHASE_RULES[state.phase]
    return Reason(rule, "CA-E-PHASE", {"phase": state.phase})


# The rule by which an action is due in a phase.
PHASE_RULES: Final = {
    "deck": "CA-3.5", "start": "CA-3.6", "toss": "CA-4.1", "column": "CA-4.3", "form": "CA-4.4",
    "shift": "CA-4.5", "snap": "CA-5.1", "play": "CA-5.3", "cut": "CA-5.7", "dice": "CA-5.8",
    "bonus": "CA-7.1", "injury": "CA-6.4", "in": "CA-6.5", "choice": "CA-7.5", "lineup": "CA-8.1",
    "safety": "CA-7.6", "sub": "CA-8.3", "tie": "CA-9.2",
}  # fmt: skip

ACTOR_RULES: Final = {"play": "CA-5.2", "lineup": "CA-R26"}


def apply(state: State, seat: Seat, action: actions.Action) -> State:
    if reason := check(state, seat, action):
        raise IllegalAction(reason)
    new = copy(state)
    PLAYS[action.__class__](new, action)
    return new


def play(state: State, seat: Seat, action: actions.Action) -> None:
    PLAYS[action.__class__](state, action)


def sample(state: State, rng: Random) -> actions.Action:
    return SAMPLES[state.phase](state, rng)


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    return Outcome(("H", "A", DRAW)[state.winner], "normal", score(state))


def refuse_score(options: Mapping[str, str], points: tuple[int, ...]) -> Reason | None:
    return refuse_sums(points, down.PARTS, "CA-7.1")


def score(state: State) -> tuple[tuple[str, int], ...]:
    return ("H", state.score[0]), ("A", state.score[1])
