"""Information-set tree search: many deals of what is hidden, one tree of what a seat can tell.

A node is one descent: the hidden parts are dealt anew, the tree is followed to a decision that was
never reached before, and that position is judged. Chance has branches of its own: one for each fall
of the dice, one for all deals and lots. Only actions that a deal allows compete in it, and a place
tries the more of its candidates the oftener it is visited.

A game with a ``stretch`` has no tree but playouts: ``halving.py``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from engines.bots.halving import Halving
from engines.bots.playing import (
    Slow,
    Worth,
    due,
    judged,
    places,
    require_due,
    sampled,
    several_choose,
)
from engines.bots.simultaneous import Mixture
from engines.core.game import CHANCE, AnyGame, Seat

CURIOSITY: Final = 0.4  # the weight of how seldom an action was tried against what it brought
WIDTH: Final = 2.0  # a place visited n times tries WIDTH × √n of its candidates
NARROWEST: Final = 2
LISTED: Final = 64  # candidates of a game without its own, by listing; of more, so many samples
SAMPLES: Final = 24
# How often the other sides are taken to choose by the policy, not by their best mixture, where all
# choose at once: an answer to best mixtures alone wins nothing from a player who errs.
LIKE_POLICY: Final = 0.9
# How much each candidate is trusted before it is tried, best first; of those offered, in all 1.
_PRIORS: Final = tuple(1 / (1 + at) for at in range(200))
DEEPEST: Final = 500  # actions of a descent


@dataclass(slots=True)
class Branch:
    """What came of an action. ``total`` is the sum of its worths to the side that chose it.

    ``available`` counts the descents in which it could have been chosen.
    """

    place: "Place"
    tried: int = 0
    available: int = 0
    total: float = 0.0

    @property
    def worth(self) -> float:
        return self.total / self.tried if self.tried else 0.0

    def promise(self, usual: float, prior: float) -> float:
        """Weigh what it brought, ``usual`` while it is untried, and how seldom it was tried."""
        worth = self.total / self.tried if self.tried else usual
        return worth + CURIOSITY * prior * sqrt(self.available) / (1 + self.tried)


@dataclass(slots=True)
class Place:
    """All positions that the same branches lead to."""

    visits: int = 0
    branches: dict[Any, Branch] = field(default_factory=dict)
    mixtures: dict[Seat, Mixture] = field(default_factory=dict)

    def next(self, key: Any) -> "Place":
        branch = self.branches.get(key)
        if branch is None:
            branch = self.branches[key] = Branch(Place())
        return branch.place


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate after a search: its worth to the side, 0 to 1, and its share of the search.

    Where several seats choose at once the share is the chance by which it is to be chosen.
    """

    action: Any
    worth: float
    share: float


@dataclass(frozen=True, slots=True)
class Lesson:
    """A choice of several seats at once, to be learned from when its worth is known."""

    place: Place
    offered: Mapping[Seat, Sequence[Any]]
    picked: Mapping[Seat, Any]


class Search:
    """A search for one seat in one position; the given state is never changed.

    ``until`` is the time by ``monotonic`` after which it is given up; None: never.
    """

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        seat: Seat,
        rng: Random,
        nodes: int,
        *,
        until: float | None = None,
    ) -> None:
        require_due(game, state, seat)
        self._until = until
        self._game, self._seat, self._rng, self._nodes = game, seat, rng, nodes
        self._sides = places(game)
        self._side = self._sides[seat]
        # Hidden parts have no order in a dump: what a seat cannot see must not steer the search.
        self._position = game.load(game.dump(state)) if game.resample else state
        self._offered = list(islice(candidates(game, self._position, seat, rng), _width(nodes)))
        self._at_once = several_choose(game, self._position)
        self._halves = game.stretch is not None and not self._at_once
        self._root = Place(visits=1)

    def choose(self) -> Any:
        """Return the action that is found best; the only one is found without any node.

        Raises ``Slow``.
        """
        if len(self._offered) == 1:
            return self._offered[0]
        if self._halves:
            return self._halved().best(self._game.sure)
        ranked = self.rank()
        if not self._at_once:
            return ranked[0].action
        actions, shares = [each.action for each in ranked], [each.share for each in ranked]
        return self._rng.choices(actions, shares)[0]

    def rank(self) -> list[Ranked]:
        """Search all nodes and return the candidates, the best first. Raises ``Slow``."""
        if self._halves:
            return self._by_trials(self._halved())
        for _ in range(self._nodes):
            if self._until is not None and monotonic() > self._until:
                raise Slow
            self._descend()
        if self._at_once:
            ranked = self._mixed()
        else:
            branches = [(action, self._root.branches.get(action)) for action in self._offered]
            total = sum(branch.tried for _, branch in branches if branch) or 1
            ranked = [
                Ranked(action, branch.worth, branch.tried / total) if branch
                else Ranked(action, 0.0, 0.0)
                for action, branch in branches
            ]  # fmt: skip
        return sorted(ranked, key=lambda each: (-each.share, -each.worth))

    def _halved(self) -> Halving:
        """Compare the candidates by playouts to the end of the stretch."""
        halving = Halving(self._game, self._position, self._seat, self._offered, self._rng)
        halving.run(self._nodes, self._until)
        return halving

    @staticmethod
    def _by_trials(halving: Halving) -> list[Ranked]:
        total = sum(len(trial.worths) for trial in halving.trials) or 1
        ranked = [
            Ranked(trial.action, trial.worth, len(trial.worths) / total) for trial in halving.trials
        ]
        return sorted(ranked, key=lambda each: (-each.share, -each.worth))

    def _mixed(self) -> list[Ranked]:
        mixture = self._root.mixtures.setdefault(self._seat, Mixture())
        shares = mixture.average(self._offered)
        return [
            Ranked(action, mixture.worth(action), share)
            for action, share in zip(self._offered, shares, strict=True)
        ]

    def _descend(self) -> None:
        game, rng, place = self._game, self._rng, self._root
        deal = game.resample
        state = deal(self._position, self._seat, rng) if deal else game.copy(self._position)
        branches: list[tuple[Branch, int]] = []
        lessons: list[Lesson] = []
        for _ in range(DEEPEST):
            seats = game.to_act(state)
            if not seats:
                break
            if seats[0] == CHANCE:
                place = self._roll(place, state)
                continue
            if game.like_policy and len(seats) == 1 and self._sides[seats[0]] != self._side:
                place = self._foretold(place, state, seats[0])
                continue
            place.visits += 1
            if place.visits == 1:
                break
            if several_choose(game, state):
                lesson = self._choose_at_once(place, state, seats)
                lessons.append(lesson)
                place = place.next(tuple(lesson.picked.values()))
                continue
            seat = self._seat if place is self._root else due(game, state, seats)[0]
            offered = self._widened(place, state, seat)
            if len(offered) == 1 and place is not self._root:  # no choice, no branch
                game.play(state, offered[0].seat, offered[0])
                continue
            branch, action = self._select(place, offered)
            branches.append((branch, self._sides[seat]))
            game.play(state, action.seat, action)
            place = branch.place
        self._learn(judged(game, state, rng), branches, lessons)

    def _learn(
        self, worth: Worth, branches: list[tuple[Branch, int]], lessons: list[Lesson]
    ) -> None:
        for branch, side in branches:
            branch.tried += 1
            branch.total += worth[side]
        for lesson in lessons:
            for seat, picked in lesson.picked.items():
                others = tuple(each for other, each in lesson.picked.items() if other != seat)
                mixture = lesson.place.mixtures[seat]
                mixture.learn(lesson.offered[seat], picked, others, worth[self._sides[seat]])

    def _roll(self, place: Place, state: Any) -> Place:
        """Let chance act; return the place of its dice, or the one of all deals and lots."""
        game = self._game
        action = game.sample(state, self._rng)
        game.play(state, action.seat, action)
        return place.next((CHANCE, game.faces(action) if game.faces else ()))

    def _foretold(self, place: Place, state: Any, seat: Seat) -> Place:
        """Let another side choose by the policy; return the place that this leads to."""
        assert self._game.policy is not None
        action = self._game.policy(state, seat, self._rng)
        self._game.play(state, seat, action)
        return place.next(action)

    def _choose_at_once(self, place: Place, state: Any, seats: tuple[Seat, ...]) -> Lesson:
        """Let every seat choose before any choice is played.

        A choice that lets chance act first, such as drawing anew, takes the later ones back.
        """
        offered = {seat: self._widened(place, state, seat) for seat in seats}
        picked = {seat: self._picked(place, state, seat, offered[seat]) for seat in seats}
        played = {}
        for seat, action in picked.items():
            if seat in self._game.to_act(state):
                self._game.play(state, seat, action)
                played[seat] = action
        return Lesson(place, offered, played)

    def _picked(self, place: Place, state: Any, seat: Seat, offered: list[Any]) -> Any:
        """Return what a seat chooses: by its mixture; of other sides mostly by the policy."""
        game, rng = self._game, self._rng
        mixture = place.mixtures.setdefault(seat, Mixture())
        is_other = self._sides[seat] != self._sides[self._seat]
        if game.policy is not None and is_other and rng.random() < LIKE_POLICY:
            action = game.policy(state, seat, rng)
            if action in offered:
                return action
        return mixture.pick(offered, rng)

    def _widened(self, place: Place, state: Any, seat: Seat) -> list[Any]:
        most = _width(place.visits)
        if place is self._root and seat == self._seat:
            return self._offered[:most]
        return list(islice(candidates(self._game, state, seat, self._rng), most))

    def _select(self, place: Place, offered: list[Any]) -> tuple[Branch, Any]:
        """Return the most promising action; the first ones need the least to be it."""
        branches = []
        for action in offered:
            branch = place.branches.get(action)
            if branch is None:
                branch = place.branches[action] = Branch(Place())
            branch.available += 1
            branches.append(branch)
        tried = sum(branch.tried for branch in branches)
        usual = sum(branch.total for branch in branches) / tried if tried else 0.0
        weight = sum(_PRIORS[: len(offered)])
        best, most = 0, -1.0
        for at, branch in enumerate(branches):
            promise = branch.promise(usual, _PRIORS[at] / weight)
            if promise > most:
                best, most = at, promise
        return branches[best], offered[best]


def candidates(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Iterable[Any]:
    """Return what is worth trying: the game's own candidates, else its legal actions mixed.

    Where there are too many to list, some samples stand for them. The policy's action is the first.
    """
    if game.candidates is not None:
        return game.candidates(state, seat, rng)
    first = [game.policy(state, seat, rng)] if game.policy is not None else []
    legal = list(islice(game.legal(state, seat), LISTED + 1))
    if len(legal) > LISTED:
        legal = [sampled(game, state, seat, rng) for _ in range(SAMPLES)]
    else:
        rng.shuffle(legal)
    return dict.fromkeys([*first, *legal])


def _width(visits: int) -> int:
    return max(NARROWEST, int(WIDTH * sqrt(visits)))
