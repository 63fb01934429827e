"""Sequential halving: candidates are compared by playouts that share their random numbers.

Each round tries every candidate that is left equally often, in the same deals and with the same
random numbers, and drops the worse half. The first candidate stays to the end: the others are
measured by what they bring beyond it, and one that surely brings no more leaves early.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from engines.bots.playing import Slow, judged, places
from engines.core.game import AnyGame, Seat

ROUNDS: Final = 3  # at least, so that a plain choice costs a part of the nodes
SURELY: Final = 2.0  # standard errors by which a candidate is surely no better than the first
WIDEST: Final = 0.05  # the sum of squares that a few equal tries may still hide


@dataclass(slots=True)
class Trial:
    """What an action brought its side, from 0 to 1, in each playout."""

    action: Any
    worths: list[float] = field(default_factory=list)

    @property
    def worth(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    def beyond(self, other: "Trial", hidden: float = 0.0) -> tuple[float, float]:
        """Return the mean of what it brought beyond another one, and the standard error of that.

        Both are compared playout by playout; ``hidden`` is added to the squares that were seen.
        """
        pairs = [own - others for own, others in zip(self.worths, other.worths, strict=False)]
        mean, many = sum(pairs) / len(pairs), len(pairs)
        squares = sum((each - mean) ** 2 for each in pairs) + hidden
        return mean, sqrt(squares / many / max(many - 1, 1))


class Halving:
    """The trials of a seat's candidates in a position, which is never changed."""

    def __init__(
        self, game: AnyGame, position: Any, seat: Seat, offered: Sequence[Any], rng: Random
    ) -> None:
        self._game, self._position, self._seat = game, position, seat
        self._side, self._rng = places(game)[seat], rng
        self._seeds: list[float] = []  # of the playouts, one for all candidates
        self.trials = [Trial(action) for action in offered]

    def run(self, nodes: int, until: float | None = None) -> None:
        """Spend at most so many playouts, but one of each candidate at least.

        Raises ``Slow`` once the time by ``monotonic`` is past ``until``.
        """
        first, *rivals = self.trials
        if not rivals:
            self._try(first, max(1, nodes // ROUNDS), until)
        rounds = max(ROUNDS, len(rivals).bit_length())
        for _ in range(rounds):
            tries = max(1, nodes // rounds // (1 + len(rivals)))
            spent = sum(len(trial.worths) for trial in self.trials)
            if not rivals or (spent and spent + tries * (1 + len(rivals)) > nodes):
                break
            for trial in (first, *rivals):
                self._try(trial, tries, until)
            rivals = self._better(first, rivals)

    def _better(self, first: Trial, rivals: list[Trial]) -> list[Trial]:
        """Return the better half of the rivals, without those that surely bring no more."""
        kept = []
        for rival in sorted(rivals, key=lambda each: -each.worth)[: (len(rivals) + 1) // 2]:
            more, error = rival.beyond(first)
            if more > -SURELY * error:
                kept.append(rival)
        return kept

    def _try(self, trial: Trial, tries: int, until: float | None) -> None:
        game, deal = self._game, self._game.resample
        for number in range(len(trial.worths), len(trial.worths) + tries):
            if until is not None and monotonic() > until:
                raise Slow
            if number == len(self._seeds):
                self._seeds.append(self._rng.random())
            rng = Random(self._seeds[number])
            state = deal(self._position, self._seat, rng) if deal else game.copy(self._position)
            game.play(state, trial.action.seat, trial.action)
            trial.worths.append(judged(game, state, rng)[self._side])

    def best(self, sure: float) -> Any:
        """Return the action that brought most, of those that were tried most often.

        It has to lead the first candidate by ``sure`` standard errors; else that is the choice.
        """
        first = self.trials[0]
        most = max(self.trials, key=lambda trial: (len(trial.worths), trial.worth))
        if most is not first:
            more, error = most.beyond(first, WIDEST)
            if more <= sure * error:
                return first.action
        return most.action
