"""Matches of Rugby 15 between mixtures of cards, and how a mixture learns from them.

A mixture learns by what its cards brought: the points by which its side was better from a card to
the end of the pass, where the place on the field counts as the points it brings on the average.
Weights move towards the cards that brought more than the side's other cards (a policy gradient,
each weight scaled by how much it was tried), and ``calm`` draws them back to equal ones: without
it two learners chase each other in circles.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.core.game import CHANCE
from engines.core.playouts import settings
from engines.rugby_15 import GAME
from engines.rugby_15.policy import (
    FARTHEST,
    KINDS,
    LEANS,
    ROLES,
    Mixture,
    choice,
    kind,
    leaning,
    mixture_of,
    pass_gone,
)
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import Lay

TACKLES = ("held", "played")
Key = tuple[Any, ...]  # of a weight: ("base", role, tackle, distance, kind) and so on
Stake = tuple[str, int, int]  # role, distance, cards played in the pass: what a place brings


@dataclass
class Laid:
    """A card that a side laid, with all that its choice was made from."""

    side: int
    hand: tuple[str, ...]
    card: str
    shares: dict[str, float]
    role: str
    tackle: str
    distance: int
    played: int  # cards of the own side in this pass
    lean: float  # of the other side
    gone: float  # of the pass, for the other side
    span: tuple[int, int]  # half, pass
    margin: int  # Red's points less Blue's
    gain: float = 0.0


@dataclass
class Learner:
    """Weights that learn, and what the places of the field were found to bring."""

    weights: dict[Key, float] = field(default_factory=lambda: dict.fromkeys(keys(), 0.0))
    brings: dict[Stake, float] = field(default_factory=dict)

    def mixture(self, redraw: float = 0.0) -> Mixture:
        return mixture_of(plain(self.weights, redraw))


def keys() -> Iterator[Key]:
    for role in ROLES:
        for each in KINDS:
            yield "late", role, each
            yield "lean", role, each
            for tackle in TACKLES:
                for distance in range(1, FARTHEST + 1):
                    yield "base", role, tackle, str(distance), each


def plain(weights: dict[Key, float], redraw: float) -> dict[str, Any]:
    """Return weights in the form of ``data/policy.json``."""
    tree: dict[str, Any] = {}
    for key, weight in weights.items():
        branch = tree
        for word in key[:-1]:
            branch = branch.setdefault(word, {})
        branch[key[-1]] = round(weight, 4)
    return {**tree, "redraw": redraw}


def flat(plain: dict[str, Any]) -> dict[Key, float]:
    return {key: _leaf(plain, key) for key in keys()}


def _leaf(tree: Any, key: Key) -> float:
    for word in key:
        tree = tree[word]
    return float(tree)


def start(preset: str = "") -> State:
    return GAME.setup(settings(GAME, Random(0), preset=preset))


def play(state: State, sides: tuple[Mixture, Mixture], rng: Random) -> list[Laid]:
    """Play a private copy to its end; return the cards laid, both sides' in turn."""
    laid: list[Laid] = []
    while state.acting:
        seat = state.acting[0]
        if seat == CHANCE:
            GAME.play(state, CHANCE, GAME.sample(state, rng))
            continue
        side = 0 if seat == "R" else 1
        action = choice(sides[side], state, side, rng)
        if isinstance(action, Lay):
            laid.append(laid_of(state, side, action.card, sides[side]))
        GAME.play(state, seat, action)
    return laid


def laid_of(state: State, side: int, card: str, mixture: Mixture) -> Laid:
    """Return a card that is laid by a mixture, with what its choice is made from."""
    row, other = mixture.row(state, side), state.discards[1 - side]
    hand = tuple(state.hands[side])
    total = sum(row[each] for each in hand)
    text = "".join(other)
    return Laid(
        side=side,
        hand=hand,
        card=card,
        shares={each: hand.count(each) * row[each] / total for each in set(hand)},
        role=ROLES[state.off != side],
        tackle=TACKLES["T" in text],
        distance=min(state.distance(), FARTHEST),
        played=len(state.discards[side]),
        lean=leaning(text.count("F"), text.count("S")),
        gone=pass_gone(len(other)),
        span=(state.half, state.passing),
        margin=state.score[0] - state.score[1],
    )


def gains(laid: list[Laid], end: State, brings: dict[Stake, float]) -> None:
    """Set of every card the points by which its side was better from it to the end of the pass."""
    margin, place, after = end.score[0] - end.score[1], 0.0, laid[-1]
    for each in reversed(laid):
        if each.span != after.span:  # ``after`` is the first card of the next pass
            margin, place = after.margin, 0.0
            if after.span[0] == each.span[0]:  # the half goes on: what its place brings
                place = brings.get((after.role, after.distance, 0), 0.0)
                place *= -1 if after.side else 1
        gain = margin + place - each.margin
        each.gain = -gain if each.side else gain
        after = each


def learn(learner: Learner, laid: list[Laid], *, rate: float, calm: float) -> None:
    """Move the weights once by all the cards laid by the learning side or sides."""
    sums: dict[Key, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for each in laid:
        better = each.gain - learner.brings.get(stake(each), 0.0)
        chosen = each.card
        for card, share in each.shares.items():
            if len(each.shares) == 1:
                break
            off, spread = better * ((card == chosen) - share), share * (1 - share)
            for key, size in effects(each, card):
                total = sums[key]
                total[0] += off * size
                total[1] += spread * size * size
    for key, (moved, tried) in sums.items():
        weight = learner.weights[key]
        learner.weights[key] = weight * (1 - rate * calm) + rate * moved / (tried + 20)


def effects(laid: Laid, card: str) -> tuple[tuple[Key, float], ...]:
    """Return the weights that a card's choice depends on, and how much."""
    role, each = laid.role, kind(card)
    return (
        (("base", role, laid.tackle, str(laid.distance), each), 1.0),
        (("late", role, each), laid.gone),
        (("lean", role, each), laid.lean * LEANS[card[0]]),
    )


def stake(laid: Laid) -> Stake:
    return laid.role, laid.distance, laid.played


def brought(laid: list[Laid]) -> dict[Stake, float]:
    """Return the mean gain of every place."""
    sums: dict[Stake, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for each in laid:
        total = sums[stake(each)]
        total[0] += each.gain
        total[1] += 1
    return {place: gain / (count + 5) for place, (gain, count) in sums.items()}


def rounds_of(
    first: Mixture, second: Mixture, matches: int, rng: Random, brings: dict[Stake, float]
) -> Iterator[tuple[int, list[Laid], State]]:
    """Yield matches played with sides changed each time: the first one's side, cards, the end."""
    begin = start()
    for number in range(matches):
        state, side = GAME.copy(begin), number % 2
        laid = play(state, (second, first) if side else (first, second), rng)
        gains(laid, state, brings)
        yield side, laid, state


def share_won(side: int, end: State) -> float:
    """Return 1 for a match won by a side, ½ for a draw, else 0."""
    return 0.5 if end.winner == 2 else float(end.winner == side)


def mean_weights(many: list[dict[Key, float]]) -> dict[Key, float]:
    return {key: sum(each[key] for each in many) / len(many) for key in many[0]}
