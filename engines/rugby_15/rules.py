"""The acts of the game, as tables: the offers of each phase and their refusals."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, Seat
from engines.core.outcome import DRAW, Outcome
from engines.core.reason import Reason
from engines.core.scores import refuse_sums
from engines.rugby_15 import rounds
from engines.rugby_15.refusing import can_redraw, check
from engines.rugby_15.state import State, copy
from engines.rugby_15.written import actions

TOSSES: Final = tuple(map(actions.Toss, actions.SEATS))
REDRAWS: Final = tuple(map(actions.Redraw, actions.SEATS))
NO_CARDS: Final[list[str]] = []


def to_act(state: State) -> tuple[Seat, ...]:
    return state.acting


def at_once(state: State) -> bool:
    """Tell whether both sides may act: neither knows what the other lays or redraws."""
    return len(state.acting) > 1


def legal(state: State, seat: Seat) -> Iterator[actions.Action]:
    """Yield the legal actions of a seat, but no deals of a whole hand: there are hundreds."""
    if seat not in state.acting:
        return
    if seat != CHANCE:
        yield from _choices(state, rounds.SIDE[seat])
    elif state.phase == "toss":
        yield from TOSSES
    elif state.phase == "refill":
        for side in (0, 1):
            yield from (actions.DRAWS[side][card] for card in _once(draws(state, side)))
    elif state.phase in ("kick", "drop"):
        how = "conv" if state.phase == "kick" else "drop"
        yield from (
            actions.Drawn(how, actions.SEATS[state.off], (card,))
            for card in _once(goal_pile(state))
        )


def _choices(state: State, side: int) -> Iterator[actions.Action]:
    if state.phase == "conv":
        yield actions.Convert(actions.SEATS[side])
        yield actions.Decline(actions.SEATS[side])
        return
    yield from (actions.LAYS[side][card] for card in _once(playable(state, side)))
    if can_redraw(state, side):
        yield REDRAWS[side]


def _once(cards: list[str]) -> list[str]:
    return list(dict.fromkeys(cards))


def playable(state: State, side: int) -> list[str]:
    """Return the cards that are, or may be, in a side's hand."""
    return state.hands[side] + state.piles[side] if state.unseen[side] else state.hands[side]


def draws(state: State, side: int) -> list[str]:
    """Return the pile if a side still has to draw a card from it, else an empty list."""
    return state.piles[side] if len(state.hands[side]) < state.match.hand else []


def goal_pile(state: State) -> list[str]:
    """Return the discards that the card of a kick at goal is drawn from."""
    if state.phase == "kick":
        return rounds.conversion_pile(state, state.off)
    return state.discards[state.off]


PLAYS: Final[dict[type, Callable[[State, Any], None]]] = {
    actions.Lay: rounds.play_lay,
    actions.Drawn: rounds.play_drawn,
    actions.Redraw: rounds.play_redraw,
    actions.Convert: rounds.play_convert,
    actions.Decline: rounds.play_decline,
    actions.Toss: rounds.play_toss,
}


def apply(state: State, seat: Seat, action: actions.Action) -> State:
    reason = check(state, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    after = copy(state)
    PLAYS[action.__class__](after, action)
    return after


def play(state: State, seat: Seat, action: actions.Action) -> None:
    PLAYS[action.__class__](state, action)


def sample(state: State, rng: Random) -> actions.Action:
    return SAMPLES[state.phase](state, rng)


def _sample_commit(state: State, rng: Random) -> actions.Action:
    """Choose among all actions of the seats to act, so that either may come first."""
    laid, used, count = state.laid, state.redraws, state.match.count
    red = playable(state, 0) if laid[0] is None else NO_CARDS
    blue = playable(state, 1) if laid[1] is None else NO_CARDS
    # Called only where a redraw is left: mostly none is.
    again_red = used[0] < count and laid[0] is None and can_redraw(state, 0)
    again_blue = used[1] < count and laid[1] is None and can_redraw(state, 1)
    many = len(red)
    at = int(rng.random() * (many + len(blue) + again_red + again_blue))
    if at < many:
        return actions.LAYS[0][red[at]]
    at -= many
    if at < len(blue):
        return actions.LAYS[1][blue[at]]
    return REDRAWS[0] if again_red and at == len(blue) else REDRAWS[1]


def _sample_refill(state: State, rng: Random) -> actions.Action:
    hands = state.hands
    many = len(hands[0])
    if many == len(hands[1]):  # neither has drawn
        red, blue = state.piles
        count = len(red)
        at = int(rng.random() * (count + len(blue)))
        return actions.DRAWS[0][red[at]] if at < count else actions.DRAWS[1][blue[at - count]]
    side = int(many == state.match.hand or not state.piles[0])
    pile = state.piles[side]
    return actions.DRAWS[side][pile[int(rng.random() * len(pile))]]


def _sample_deal(state: State, rng: Random) -> actions.Action:
    sides = [side for side in (0, 1) if not state.hands[side]]
    side = sides[int(rng.random() * len(sides))]
    return actions.Drawn("deal", actions.SEATS[side], _hand(state, side, rng))


def _sample_redraw(state: State, rng: Random) -> actions.Action:
    side = state.shuffled
    return actions.Drawn("redraw", actions.SEATS[side], _hand(state, side, rng))


def _hand(state: State, side: int, rng: Random) -> tuple[str, ...]:
    pile = state.piles[side][:]
    return tuple(pile.pop(int(rng.random() * len(pile))) for _ in range(state.match.hand))


def _sample_goal(state: State, rng: Random) -> actions.Action:
    pile = goal_pile(state)
    how = "conv" if state.phase == "kick" else "drop"
    return actions.Drawn(how, actions.SEATS[state.off], (pile[int(rng.random() * len(pile))],))


def _sample_conv(state: State, rng: Random) -> actions.Action:
    return (actions.Convert if rng.random() < 0.5 else actions.Decline)(actions.SEATS[state.off])


def _sample_toss(state: State, rng: Random) -> actions.Action:
    return TOSSES[int(rng.random() * 2)]


SAMPLES: Final[dict[str, Callable[[State, Random], actions.Action]]] = {
    "commit": _sample_commit,
    "refill": _sample_refill,
    "deal": _sample_deal,
    "redraw": _sample_redraw,
    "conv": _sample_conv,
    "kick": _sample_goal,
    "drop": _sample_goal,
    "toss": _sample_toss,
}


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    return Outcome((*actions.SEATS, DRAW)[state.winner], state.end, score(state))


def refuse_score(options: Mapping[str, str], points: tuple[int, ...]) -> Reason | None:
    tries, conversion, drop = (int(options[name]) for name in POINTS)
    return refuse_sums(points, (tries, tries + conversion, drop), "R15-6.1")


POINTS: Final = ("points_try", "points_conversion", "points_drop")


def score(state: State) -> tuple[tuple[str, int], ...]:
    return ("R", state.score[0]), ("B", state.score[1])


def marker_holds(state: State, action: actions.Marker) -> bool:
    """Return whether ``half`` or ``end`` stands where the counts put it."""
    if action.word == "end":
        return state.phase == "over"
    begins = state.half > 1 and state.is_fresh() and not state.extra
    return begins and state.phase in ("deal", "commit")


def resolve(state: State, action: actions.Action) -> actions.Action | None:
    if isinstance(action, actions.Marker) and marker_holds(state, action):
        return None
    return action


def implied(state: State, action: actions.Action) -> actions.Action | None:
    """Return the conversion or the redraw that a line with its drawn cards implies."""
    if isinstance(action, actions.Drawn) and action.how == "conv" and state.phase == "conv":
        return actions.Convert(action.side)
    if isinstance(action, actions.Drawn) and action.how == "redraw" and state.phase == "commit":
        return None if state.match.is_open else actions.Redraw(action.side)
    return None
