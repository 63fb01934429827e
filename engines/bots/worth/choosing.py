"""How well a seat chose: what it played against the best it could have played.

All candidates of a decision are tried in the same scenarios. A scenario is a deal of what the seat
cannot see, what other seats choose at the same moment, and the random numbers of a playout.
The best candidate is chosen by one half of the scenarios and measured by the other: chosen and
measured by the same ones, a candidate that was merely lucky in them would look like a mistake of
the player.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import prod
from random import Random
from typing import Any, Final, NamedTuple

from engines.bots.playing import places
from engines.bots.search import candidates
from engines.bots.simultaneous import Mixture
from engines.bots.worth.course import AtOnce, Step
from engines.bots.worth.estimates import NONE, Estimate, of_playouts, of_sample
from engines.bots.worth.judging import Judge, Judging
from engines.core.game import Seat

DEALS: Final = 24  # scenarios of a decision that is judged by ``value``, where anything is hidden
WIDTH: Final = 24  # candidates beside the one that was played
CLOSELY: Final = 5  # of them, the best by ``value`` are looked at by playouts
OTHERS: Final = 12  # candidates of each other seat that chooses at the same moment
LESSONS: Final = 400  # by which mixtures are learned
LESSONS_WITHOUT_VALUE: Final = 100


class Scenario(NamedTuple):
    deal: Any  # a position that stays as it is
    others: Mapping[Seat, Any]  # what the other seats choose


class Candidate(NamedTuple):
    """A candidate and its worth to the acting side, with what it brought in each scenario."""

    action: Any
    worth: Estimate
    results: Sequence[float]


class Choice(NamedTuple):
    """``skill`` is from the acting side's view; ``ranked`` has the best first."""

    skill: Estimate
    ranked: tuple[Candidate, ...] = ()


FORCED: Final = Choice(NONE)


@dataclass(frozen=True, slots=True)
class Mixed:
    """A choice at the same moment as one of its seats sees it: deals, candidates, mixtures."""

    deals: Sequence[Any]
    offered: Sequence[Mapping[Seat, Sequence[Any]]]  # by deal
    mixtures: Mapping[Seat, Mixture]

    def picks(self, number: int, seats: tuple[Seat, ...], rng: Random) -> dict[Seat, Any]:
        """Return what those seats choose in a deal, drawn from their mixtures."""
        offered = self.offered[number]
        return {
            seat: rng.choices(offered[seat], self.mixtures[seat].average(offered[seat]))[0]
            for seat in seats
        }


@dataclass(slots=True)
class Choosing:
    judging: Judging
    _mixed: dict[tuple[int, Seat], Mixed] = field(default_factory=dict)

    def glance(self, step: Step, state: Any) -> Choice:
        """Weigh a decision by ``value``, or by a few playouts; ``state`` is where it was made."""
        offered = self.offered(step, state)
        if len(offered) == 1:
            return FORCED
        many = DEALS if self._is_drawn(step) else 1
        return self._choice(step, state, offered, many, self.judging.quick)

    def look(self, step: Step, state: Any, after: Any, playouts: int) -> Choice:
        """Weigh a decision by playouts: what was played, and the best others by ``value``."""
        first = self.glance(step, state)
        if not first.ranked:
            return first
        closely = [each.action for each in first.ranked if each.action != step.action][:CLOSELY]
        if not self._is_hidden(step):  # what was played leads to the position of the record
            self.judging.played(after, step.before + 1, playouts)
        offered = [step.action, *closely]
        return self._choice(step, state, offered, playouts, self.judging.playing)

    def weigh(
        self, step: Step, state: Any, offered: Sequence[Any], many: int, judge: Judge
    ) -> tuple[Candidate, ...]:
        """Try candidates in so many scenarios, all in the same; the best comes first."""
        scenarios = list(self._scenarios(step, state, many))
        tried = ((action, self._results(step, action, scenarios, judge)) for action in offered)
        ranked = [self._candidate(action, list(worths), judge) for action, worths in tried]
        return tuple(sorted(ranked, key=lambda each: -each.worth.mean))

    def half_way(self, step: Step, after: Any) -> Estimate:
        """Return the worth where some seats have chosen and others have to, unknowing."""
        at_once = step.at_once
        assert at_once is not None
        shares = {}
        for seat in at_once.waiting():
            mixed = self._mixture(at_once, seat)
            offered = mixed.offered[0][seat]
            average = mixed.mixtures[seat].average(offered)
            shares[seat] = [pair for pair in zip(offered, average, strict=True) if pair[1]]
        worth = 0.0
        for pairs in product(*shares.values()):
            state = self.judging.game.copy(after)
            self._play(state, dict(zip(shares, (action for action, _ in pairs), strict=True)))
            chance = prod(share for _, share in pairs)
            worth += chance * self.judging.quick(state, step.before + 1, 0)
        return self.judging.with_error(worth, step.before + 1)

    def _is_hidden(self, step: Step) -> bool:
        return self.judging.game.resample is not None or step.at_once is not None

    def _is_drawn(self, step: Step) -> bool:
        return self._is_hidden(step) or self.judging.game.value is None

    def offered(self, step: Step, state: Any) -> list[Any]:
        """Return the candidates of a decision, what was played first."""
        action = step.action
        state = step.at_once.state if step.at_once else state
        rng = self.judging.random("candidates", step.before)
        named = self._named(self._unordered(state), action.seat, WIDTH, rng)
        return list(dict.fromkeys((action, *named)))

    def _unordered(self, state: Any) -> Any:
        """Return the position with hidden parts in no order: it must not steer what is named."""
        game = self.judging.game
        return game.load(game.dump(state)) if game.resample else state

    def _choice(
        self, step: Step, state: Any, offered: list[Any], many: int, judge: Judge
    ) -> Choice:
        playing = judge == self.judging.playing
        scenarios = list(self._scenarios(step, state, many))
        ranked = []
        for action in offered:
            if playing and action == step.action and not self._is_hidden(step):
                worths = self.judging.played(None, step.before + 1, many)
            else:
                worths = list(self._results(step, action, scenarios, judge))
            ranked.append(self._candidate(action, worths, judge))
        skill = skill_of(ranked[0].results, [each.results for each in ranked])
        ranked.sort(key=lambda each: -each.worth.mean)
        return Choice(skill, tuple(ranked))

    def _candidate(self, action: Any, worths: Sequence[float], judge: Judge) -> Candidate:
        """Return a candidate from what it brought the first side in each scenario."""
        first = places(self.judging.game)[action.seat] == 0
        results = worths if first else [1 - worth for worth in worths]
        by_playouts = judge == self.judging.playing
        return Candidate(
            action, of_playouts(results) if by_playouts else of_sample(results), results
        )

    def _results(
        self, step: Step, action: Any, scenarios: Sequence[Scenario], judge: Judge
    ) -> Iterator[float]:
        game = self.judging.game
        for number, scenario in enumerate(scenarios):
            state = game.copy(scenario.deal)
            if step.at_once is None:
                game.play(state, action.seat, action)
            else:
                chosen = {**scenario.others, action.seat: action}
                self._play(state, {seat: chosen[seat] for seat in step.at_once.seats})
            yield judge(state, step.before + 1, number)

    def _play(self, state: Any, chosen: Mapping[Seat, Any]) -> None:
        """Play what was chosen at the same moment; chance may take the later ones back."""
        game = self.judging.game
        for seat, action in chosen.items():
            if seat in game.to_act(state):
                game.play(state, seat, action)

    def _scenarios(self, step: Step, state: Any, many: int) -> Iterator[Scenario]:
        at_once, seat = step.at_once, step.action.seat
        if at_once is None:
            yield from (Scenario(deal, {}) for deal in self._deals(step.before, state, seat, many))
            return
        mixed = self._mixture(at_once, seat)
        others = tuple(other for other in at_once.seats if other != seat)
        rng = self.judging.random("picks", at_once.place, seat)
        for number in range(many):
            at = number % len(mixed.deals)
            yield Scenario(mixed.deals[at], mixed.picks(at, others, rng))

    def _deals(self, place: int, state: Any, seat: Seat, many: int) -> list[Any]:
        deal = self.judging.game.resample
        if deal is None:
            return [state] * many
        rng, state = self.judging.random("deals", place, seat), self._unordered(state)
        return [deal(state, seat, rng) for _ in range(many)]

    def _mixture(self, at_once: AtOnce, seat: Seat) -> Mixed:
        """Return the choice as a seat sees it, with the mixtures of all that it can expect."""
        key = at_once.place, seat
        if key not in self._mixed:
            self._mixed[key] = self._learned(at_once, seat)
        return self._mixed[key]

    def _learned(self, at_once: AtOnce, seat: Seat) -> Mixed:
        game, judging, sides = self.judging.game, self.judging, places(self.judging.game)
        rng = judging.random("mixtures", at_once.place, seat)
        mixed = self._unlearned(at_once, seat, rng)
        known: dict[Any, float] = {}
        for lesson in range(LESSONS if game.value else LESSONS_WITHOUT_VALUE):
            at = lesson % len(mixed.deals)
            offered = mixed.offered[at]
            picks = {each: mixed.mixtures[each].pick(offered[each], rng) for each in at_once.seats}
            key = at, *picks.values()
            if key not in known:
                state = game.copy(mixed.deals[at])
                self._play(state, picks)
                known[key] = judging.quick(state, at_once.place, lesson)
            for each, picked in picks.items():
                others = tuple(action for other, action in picks.items() if other != each)
                worth = 1 - known[key] if sides[each] else known[key]
                mixed.mixtures[each].learn(offered[each], picked, others, worth)
        return mixed

    def _unlearned(self, at_once: AtOnce, seat: Seat, rng: Random) -> Mixed:
        """Return the deals that a seat can expect, and what each seat could choose in them."""
        deals = self._deals(at_once.place, at_once.state, seat, DEALS)
        own = self._named(self._unordered(at_once.state), seat, WIDTH, rng)
        offered = [
            {
                each: own if each == seat else self._named(deal, each, OTHERS, rng)
                for each in at_once.seats
            }
            for deal in deals
        ]
        return Mixed(deals, offered, {each: Mixture() for each in at_once.seats})

    def _named(self, state: Any, seat: Seat, most: int, rng: Random) -> list[Any]:
        return list(islice(candidates(self.judging.game, state, seat, rng), most))


def skill_of(played: Sequence[float], results: Sequence[Sequence[float]]) -> Estimate:
    """Return how much what was played fell short of the best, from what each brought.

    ``results`` has a row of worths for each candidate, by scenario.
    """
    if len(played) == 1:
        return Estimate(played[0] - max(row[0] for row in results))
    shortfalls: list[float] = []
    for half in (0, 1):
        best = max(results, key=lambda row: sum(row[1 - half :: 2]))
        if sum(played[1 - half :: 2]) >= sum(best[1 - half :: 2]):
            best = played
        both = zip(played[half::2], best[half::2], strict=True)
        shortfalls += [own - other for own, other in both]
    return of_sample(shortfalls)
