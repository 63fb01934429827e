"""What positions are worth to the first side, and what of it dice and deals could have brought."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from engines.bots.playing import finished, played_on
from engines.core.game import CHANCE, AnyGame

FACES: Final = 1_296  # four dice; of more the mean is taken over samples
REDEALS: Final = 100  # deals or lots that stand for all
WITHOUT_VALUE: Final = 24  # playouts of each position of a game without ``value``
# The worth of a position, which is used up; the place and the number choose the random numbers.
Judge = Callable[[Any, int, int], float]


class Estimate(NamedTuple):
    """A mean and its standard error, 0 where nothing was drawn."""

    mean: float
    error: float = 0.0


NONE: Final = Estimate(0.0)


class Judging:
    """Judges the positions of a record; all that is drawn follows from ``seed``.

    A position is named by its place, so that its playouts share their random numbers wherever it
    is judged.
    """

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.game, self._seed = game, seed
        self._played: dict[tuple[int, int], list[float]] = {}
        self.quick: Judge = self.by_value if game.value else self.playing

    def random(self, *what: object) -> Random:
        return Random(" ".join(map(str, (self._seed, *what))))

    def by_value(self, state: Any, place: int, number: int) -> float:
        """Judge by what is on the board, by the end if it is over; nothing is drawn."""
        assert self.game.value is not None
        worth = self.game.value if self.game.to_act(state) else partial(finished, self.game)
        return worth(state)[0]

    def playing(self, state: Any, place: int, number: int) -> float:
        """Judge by one playout."""
        return played_on(self.game, state, self.random("playout", place, number))[0]

    def glance(self, state: Any, place: int) -> Estimate:
        """Return the worth of a position by ``value``, or by a few playouts."""
        if self.game.value is not None or not self.game.to_act(state):
            return Estimate(self.quick(state, place, 0))
        return self.look(state, place, WITHOUT_VALUE)

    def look(self, state: Any, place: int, playouts: int) -> Estimate:
        """Return the worth of a position by so many playouts, by its end if it is over."""
        if not self.game.to_act(state):
            return Estimate(finished(self.game, state)[0])
        return of_playouts(self.played(state, place, playouts))

    def played(self, state: Any, place: int, playouts: int) -> list[float]:
        """Return the result of each playout of a position of the record."""
        known = self._played.get((place, playouts))
        if known is None:
            copy = self.game.copy
            known = [self.playing(copy(state), place, number) for number in range(playouts)]
            self._played[place, playouts] = known
        return known

    def over_all(self, state: Any, action: Any, place: int) -> Estimate:
        """Return the mean worth, by ``value``, over all that chance could have brought here."""
        falls = self._falls(state) if self._is_roll(action) else []
        if 0 < len(falls) <= FACES:
            worths = [self._after(state, fall) for fall in falls]
            return Estimate(sum(worths) / len(worths))
        rng = self.random("deals", place)
        samples = (self.game.sample(state, rng) for _ in range(REDEALS))
        return of_sample([self._after(state, sample) for sample in samples])

    def _is_roll(self, action: Any) -> bool:
        return self.game.faces is not None and bool(self.game.faces(action))

    def _falls(self, state: Any) -> list[Any]:
        legal: Iterable[Any] = self.game.legal(state, CHANCE)
        return [fall for fall in islice(legal, FACES + 1) if self._is_roll(fall)]

    def _after(self, state: Any, action: Any) -> float:
        after = self.game.copy(state)
        self.game.play(after, action.seat, action)
        return self.by_value(after, 0, 0)


def of_sample(worths: Sequence[float]) -> Estimate:
    """Return the mean of independent draws; of a single one the error is 0."""
    many = len(worths)
    mean = sum(worths) / many
    if many == 1:
        return Estimate(mean)
    squares = sum((worth - mean) ** 2 for worth in worths)
    return Estimate(mean, sqrt(squares / (many - 1) / many))


def of_playouts(worths: Sequence[float]) -> Estimate:
    """Return the share won. The error is of a share with a win and a loss more: never 0."""
    many = len(worths)
    total = sum(worths)
    share = (total + 1) / (many + 2)
    return Estimate(total / many, sqrt(share * (1 - share) / many))
