"""A sensible choice for a seat from what it sees, without listing all choices.

Every card play gets a worth: the chance that it hits, and what it leaves for later. Hands are
refilled after each turn and a hit makes the other hand larger (LC-7.1), so damage dealt one by one
is worth little; most matches are won by several hits in the same turn, under Lethal (LC-10.3).
"""

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from random import Random
from typing import Final

from engines.core.game import Seat
from engines.lethal_checkmate.geometry import CELLS, MANY
from engines.lethal_checkmate.offered.listing import (
    ENDS,
    HITS,
    LETHALS,
    attack_choices,
    place_choices,
)
from engines.lethal_checkmate.sight import LACKS, Steps, bits, sight
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.written.actions import Action, Play

# What a play is worth beside its chance to hit. Found by matches of the policy against itself.
ATTACKED: Final = 0.3  # an attack that is dodged: it costs the other player a card
FOLLOWS: Final = 0.12  # each own attack card that would reach the other pawn at the next play
ARMED: Final = 0.1  # each attack card in the own field
DODGE: Final = 0.12  # a card that leaves the hand and could have been a dodge
STAYING: Final = -0.05  # the end of the turn instead of a play
# What the place after a dodge is worth.
AIMED: Final = 0.08  # each own attack card that reaches the other pawn from there
OPEN: Final = 0.23  # each attack card of the other player, in field, hand or pile, that reaches it
# The part of a hit that a move card in the hand promises under Lethal; an attack card is a whole.
MOVED: Final = 0.2
# The chance to win of a player whose turn has just ended, by the damage of that player and of the
# other. Not taken from ``value``: that is fitted to this policy, which must not move with it.
ENDED: Final = ((0.5, 0.49, 0.54), (0.45, 0.44, 0.35), (0.37, 0.39, 0.31))


Rated = tuple[float, Play, float]  # the worth of a play, the play, the chance that it hits
# A card laid down: its plays, the card taken back for it (-1: none), the attack cards in the field
# then, those in field and hand, and what that is worth before the pawn moves.
Laid = tuple[Steps, int, int, int, float]


def policy(state: State, seat: Seat, rng: Random) -> Action:
    return POLICIES[state.phase](state, rng)


def candidates(state: State, seat: Seat, rng: Random) -> Iterable[Action]:
    return CANDIDATES[state.phase](state, rng)


def _attack(state: State, rng: Random) -> Action:
    """Play the best card, declare Lethal before it, or end the turn."""
    return _choice(state, max(_plays(state), key=_worth, default=None))


_worth: Final = itemgetter(0)


def _choice(state: State, best: Rated | None) -> Action:
    side = state.actor
    if best is None:
        return ENDS[side] if state.played else attack_choices(state)[0]
    worth, play, hits = best
    if state.played and not state.debt and worth < _staying(state):
        return ENDS[side]
    if hits and _pays(state, play, hits):
        return LETHALS[side]
    return play


def _attacks(state: State, rng: Random) -> Iterator[Action]:
    """Yield what the policy would do, then the plays by their worth, Lethal and the end."""
    plays = sorted(_plays(state), key=_worth, reverse=True)
    chosen = _choice(state, plays[0] if plays else None)
    yield chosen
    yield from (play for _, play, _ in plays if play != chosen)
    others: list[Action] = []
    if state.lethal < state.match.options.lethal_per_turn:
        others.append(LETHALS[state.actor])
    if state.played:
        others.append(ENDS[state.actor])
    yield from (action for action in others if action != chosen)


def _staying(state: State) -> float:
    armed = bits(state.field[state.actor]) & sight(state.match).arms
    return STAYING + ARMED * armed.bit_count()


def _plays(state: State) -> Iterator[Rated]:
    """Yield the card plays of the turn player with their worth.

    The other player dodges with certainty by a known card, else if a hidden one happens to be fit.
    """
    match, side, other = state.match, state.actor, 1 - state.actor
    tables, reaching = sight(match), match.reaching[side]
    known = state.known[other]
    pool = (state.hand[other] | state.deck[other]) & ~known
    lacks, drawn = LACKS[pool.bit_count()], state.held(other) - known.bit_count()
    for steps, back, field, ready, base in _laid(state):
        for play, to, reached in steps:
            follows = FOLLOWS * (reaching[to] & ready).bit_count()
            said = play if back < 0 else match.swaps[side][CELLS[play.to]][back]
            if reached & field:
                dodges = tables.dodging(side, to, field)
                hits = 0.0 if dodges & known else lacks[(dodges & pool).bit_count()][drawn]
                yield base + hits + (1.0 - hits) * (ATTACKED + follows), said, hits
            else:
                yield base + follows, said, 0.0


def _laid(state: State) -> Iterator[Laid]:
    """Yield the ways in which the turn player can lay down a card (LC-3.2, LC-8.2)."""
    match, side = state.match, state.actor
    tables = sight(match)
    arms, escapes = tables.arms, tables.escapes
    row = tables.steps[0][side][state.pawn[side] * MANY + state.pawn[1 - side]]
    hand, cards = state.may_hold(side), state.field[side]
    here = bits(cards) & arms
    kept = here & ~(1 << cards[0]) if len(cards) == match.options.field_limit else here
    for card in match.within(hand):
        steps = row[card]
        if not steps:
            continue
        bit = 1 << card
        field = kept | bit & arms
        worth = ARMED * field.bit_count() - (DODGE if bit & escapes else 0.0)
        yield steps, -1, field, field | hand & arms, worth
        if card == match.swap:
            for back in cards:
                field = here & ~(1 << back)
                worth = ARMED * field.bit_count() - (0.0 if escapes >> back & 1 else DODGE)
                yield steps, back, field, here | hand & arms, worth


def _pays(state: State, play: Play, hits: float) -> bool:
    """Tell whether Lethal before this play promises more than no Lethal (LC-10.3, LC-10.4).

    Who cannot dodge the play cannot dodge the cards that follow it either.
    """
    match, side = state.match, state.actor
    last = len(match.options.hand_limits) - 1
    own, other = state.damage[side], state.damage[1 - side]
    if other == last or state.lethal or not match.options.lethal_per_turn:
        return False
    left = state.may_hold(side) & ~(1 << match.index[play.card])
    armed = (left & sight(match).arms).bit_count()
    following = armed + MOVED * (left.bit_count() - armed)
    won = min(1.0, following / (last - other))
    lost = ENDED[own + 1][other] if own < last else 0.0
    return hits * won + (1.0 - hits) * lost > ENDED[own][other]


def _escape(state: State, rng: Random) -> Action:
    """Dodge to the best place; take the hit where no dodge is possible."""
    return max(_dodges(state), key=_worth, default=(0.0, HITS[state.actor]))[1]


def _escapes(state: State, rng: Random) -> Iterator[Action]:
    """Yield the dodges by their worth, then the hit."""
    yield from (play for _, play in sorted(_dodges(state), key=_worth, reverse=True))
    yield HITS[state.actor]


def _dodges(state: State) -> Iterator[tuple[float, Play]]:
    """Yield the plays that dodge, without exchanges, with their worth."""
    match, side, other = state.match, state.actor, 1 - state.actor
    tables = sight(match)
    reaching, threats = match.reaching[side], tables.threats[side]
    row = tables.steps[1][side][state.pawn[side] * MANY + state.pawn[other]]
    hand, attackers = state.may_hold(side), bits(state.field[other])
    ready = (hand | bits(state.field[side])) & tables.arms
    theirs = state.hand[other] | state.deck[other]
    for card in match.within(hand & tables.escapes):
        for play, to, reached in row[card]:
            if not reached & attackers:
                aimed, threat = reaching[to] & ready, threats[to] & theirs
                yield AIMED * aimed.bit_count() - OPEN * threat.bit_count(), play


def _place(state: State, rng: Random) -> Action:
    """Choose any free cell: as the board turns, none was found to be better than another."""
    offered = place_choices(state)
    return offered[int(rng.random() * len(offered))]


def _places(state: State, rng: Random) -> Iterable[Action]:
    offered = place_choices(state)
    rng.shuffle(offered)
    return offered


POLICIES: Final[dict[str, Callable[[State, Random], Action]]] = {
    "place": _place,
    "attack": _attack,
    "escape": _escape,
}
CANDIDATES: Final[dict[str, Callable[[State, Random], Iterable[Action]]]] = {
    "place": _places,
    "attack": _attacks,
    "escape": _escapes,
}
