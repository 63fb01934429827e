"""The effects of actions: the kick-off, the reveal, points, the throw-in, the end of a round."""

from typing import Any, Final

from engines.rugby_15.cards import ALL
from engines.rugby_15.state import BOTH, BY_CHANCE, DRAW, NOBODY, ONE, State
from engines.rugby_15.table import ADVANCE, KICK, TURNOVER
from engines.rugby_15.written.actions import Convert, Decline, Drawn, Lay, Redraw, Toss

SIDE: Final = {"R": 0, "B": 1}


def play_toss(state: State, action: Toss) -> None:
    state.kickoff = SIDE[action.side]
    _kick_off(state, state.kickoff)
    _shuffle_all(state)


def _kick_off(state: State, side: int) -> None:
    """Make the side that kicks off the defence, on the centre space (R15-1.4)."""
    state.off = 1 - side
    _place(state)


def _place(state: State) -> None:
    state.p = state.match.centre - (state.off == 0)


def _shuffle_all(state: State) -> None:
    """Put all fifteen cards of each side in its pile; hands are due."""
    state.piles = [list(ALL), list(ALL)]
    state.hands, state.discards, state.certain = [[], []], [[], []], [[], []]
    state.passing = 1
    if state.match.is_open:
        state.unseen = [state.match.hand, state.match.hand]
        _next_round(state)
    else:
        state.phase, state.acting = "deal", BY_CHANCE


def play_drawn(state: State, action: Drawn) -> None:
    if action.how == "draw":  # nearly half of all actions
        _draw(state, action)
    else:
        PLAYS[action.how](state, action)


def _deal(state: State, action: Drawn) -> None:
    side = SIDE[action.side]
    _take(state, side, action.cards)
    if state.hands[1 - side]:
        _next_round(state)


def _take(state: State, side: int, cards: tuple[str, ...]) -> None:
    state.hands[side].extend(cards)
    pile = state.piles[side]
    for card in cards:
        pile.remove(card)


def _next_round(state: State) -> None:
    state.phase, state.acting = "commit", BOTH


def play_lay(state: State, action: Lay) -> None:
    side = 0 if action.seat == "R" else 1
    laid = state.laid
    laid[side] = action.card
    if laid[1 - side] is None:
        state.acting = ONE[1 - side]
    else:
        _reveal(state)


def _reveal(state: State) -> None:
    red, blue = state.laid
    assert red is not None
    assert blue is not None
    state.laid = [None, None]
    _discard(state, 0, red)
    _discard(state, 1, blue)
    off = state.off
    name, effect = state.match.table[blue][red] if off else state.match.table[red][blue]
    if effect == ADVANCE:
        state.p += -1 if off else 1
    elif effect == TURNOVER:
        state.off = 1 - off
    elif effect == KICK:
        name = _kick(state)
    state.last = (red, blue, name, state.p, state.off)
    if name == "drop-attempt":
        state.phase, state.acting = "drop", BY_CHANCE
    elif 0 < state.p < state.match.size:
        _refill(state)
    else:
        _try(state)


def _discard(state: State, side: int, card: str) -> None:
    hand = state.hands[side]
    if card in hand:
        hand.remove(card)
    else:  # the hand is unknown: the card was among those not played yet
        state.piles[side].remove(card)
        state.unseen[side] -= 1
    state.discards[side].append(card)
    certain = state.certain[side]
    if certain and card in certain:
        certain.remove(card)


def _kick(state: State) -> str:
    """Kick from where the offence stands; a kick cannot enter the try space (R15-R8)."""
    d = state.distance()
    if d in state.match.drop:
        return "drop-attempt"
    far = 2 if d > 2 else 1
    state.p += -far if state.off else far
    state.off = 1 - state.off
    return f"kick{far}"


def _try(state: State) -> None:
    side = state.off
    state.score[side] += state.match.goal[0]
    if state.extra:
        _over(state, side, "sudden-death")
    elif conversion_pile(state, side):
        state.phase, state.acting = "conv", ONE[side]
    else:
        _throw_in(state)


def conversion_pile(state: State, side: int) -> list[str]:
    """Return the discards that a conversion is drawn from (R15-R12)."""
    discards = state.discards[side]
    return discards if state.match.conv_played else discards[:-1]


def play_convert(state: State, action: Convert) -> None:
    state.phase, state.acting = "kick", BY_CHANCE


def play_decline(state: State, action: Decline) -> None:
    _throw_in(state)


def _converted(state: State, action: Drawn) -> None:
    if action.cards[0] not in state.match.red:
        state.score[state.off] += state.match.goal[1]
    _throw_in(state)


def _dropped(state: State, action: Drawn) -> None:
    if action.cards[0] not in state.match.red:
        state.score[state.off] += state.match.goal[2]
        if state.extra:
            _over(state, state.off, "sudden-death")
            return
    _throw_in(state)


def _throw_in(state: State) -> None:
    """Keep the roles and put the defence on the centre space (R15-7.2)."""
    _place(state)
    assert state.last is not None
    state.last = (*state.last[:3], state.p, state.off)
    _refill(state)


def _refill(state: State) -> None:
    """Ask for new cards; where a pile has run out, begin a new pass or end the half (R15-8.3)."""
    match = state.match
    if state.extra and match.limit and state.round == match.limit + match.halves * match.rounds:
        _over(state, DRAW, "normal")
        return
    red, blue = state.piles
    if len(red) == state.unseen[0] or len(blue) == state.unseen[1]:
        if state.extra or state.passing < match.passes:
            _new_pass(state)
        elif not _waits(state):
            _end_half(state)
            return
    state.round += 1
    if match.scope == "refill":
        state.redraws = [0, 0]
    if match.is_open:
        for side in (0, 1):
            state.unseen[side] += state.pile(side) > 0
        _next_round(state)
    else:
        state.phase, state.acting = "refill", BY_CHANCE


def _waits(state: State) -> bool:
    """Tell whether a side plays on with a short hand until the other is out as well (R15-R17).

    Only a position set by hand gets there. A side without any card cannot play on.
    """
    piles = state.pile(0), state.pile(1)
    hands = (len(state.hands[side]) + state.unseen[side] for side in (0, 1))
    return any(piles) and all(hands)


def _new_pass(state: State) -> None:
    """Make the discards the new pile; cards left in the hands are known to all (R15-R21)."""
    for side in (0, 1):
        if state.pile(side):
            continue
        if state.match.is_open:
            state.hands[side] += state.piles[side]
            state.unseen[side] = 0
        state.certain[side] = state.hands[side][:]
        state.piles[side], state.discards[side] = state.discards[side], []
    state.passing += 1
    if state.match.scope == "pass" and not state.extra:
        state.redraws = [0, 0]


def _end_half(state: State) -> None:
    if state.half < state.match.halves:
        state.half += 1
        state.round += 1
        if state.match.scope in ("half", "pass", "refill"):
            state.redraws = [0, 0]
        _kick_off(state, state.kickoff ^ (state.half - 1) & 1)
        _shuffle_all(state)
        return
    red, blue = state.score
    if red != blue:
        _over(state, int(blue > red), "normal")
    elif state.match.decider:
        state.extra = True
        state.round += 1
        _shuffle_all(state)
    else:
        _over(state, DRAW, "normal")


def _over(state: State, winner: int, end: str) -> None:
    state.phase, state.acting, state.winner, state.end = "over", (), winner, end


def _draw(state: State, action: Drawn) -> None:
    card = action.cards[0]
    side = 0 if action.side == "R" else 1
    hands = state.hands
    hands[side].append(card)
    state.piles[side].remove(card)
    if len(hands[0]) == len(hands[1]) or not state.piles[1 - side]:
        state.phase, state.acting = "commit", BOTH


def play_redraw(state: State, action: Redraw) -> None:
    """Put the hand into the pile; the open mode shows no more (R15-9.1)."""
    side = SIDE[action.seat]
    state.redraws[side] += 1
    state.piles[side] += state.hands[side]
    state.hands[side], state.certain[side] = [], []
    if state.match.is_open:
        state.unseen[side] = state.match.hand
    else:
        state.phase, state.acting, state.shuffled = "redraw", BY_CHANCE, side


def _redrawn(state: State, action: Drawn) -> None:
    side = state.shuffled
    _take(state, side, action.cards)
    state.phase, state.shuffled = "commit", NOBODY
    state.acting = BOTH if state.laid[1 - side] is None else ONE[side]


PLAYS: Final[dict[str, Any]] = {
    "deal": _deal,
    "redraw": _redrawn,
    "conv": _converted,
    "drop": _dropped,
}
