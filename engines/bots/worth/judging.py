"""What positions are worth to the first side, and what of it dice and deals could have brought."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

from engines.bots.playing import finished, played_on
from engines.bots.worth.drift import corrected
from engines.bots.worth.estimates import NONE, Estimate, of_playouts, of_sample
from engines.core.game import CHANCE, AnyGame

FACES: Final = 1_296  # four dice; of more the mean is taken over samples
REDEALS: Final = 100  # deals or lots that stand for all
WITHOUT_VALUE: Final = 24  # playouts of each position of a game without ``value``
# The worth of a position, which is used up; the place and the number choose the random numbers.
Judge = Callable[[Any, int, int], float]


class Judging:
    """Judges the positions of a record; all that is drawn follows from ``seed``.

    A position is named by its place, so that its playouts share their random numbers wherever it
    is judged. ``on_playout`` is called after each playout, for who waits.
    """

    def __init__(
        self, game: AnyGame, seed: str, on_playout: Callable[[], None] = lambda: None
    ) -> None:
        self.game, self._seed, self._on_playout = game, seed, on_playout
        self.drift: Mapping[int, Estimate] = {}  # by place, what corrects ``value``
        self._played: dict[tuple[int, int], list[float]] = {}
        self.quick: Judge = self.by_value if game.value else self.playing

    def random(self, *what: object) -> Random:
        return Random(" ".join(map(str, (self._seed, *what))))

    def by_value(self, state: Any, place: int, number: int) -> float:
        """Judge by what is on the board, corrected, by the end if it is over; nothing is drawn."""
        if not self.game.to_act(state):
            return finished(self.game, state)[0]
        assert self.game.value is not None
        return corrected(self.game.value(state)[0], self.drift.get(place, NONE).mean)

    def playing(self, state: Any, place: int, number: int) -> float:
        """Judge by one playout."""
        worth = played_on(self.game, state, self.random("playout", place, number))[0]
        self._on_playout()
        return worth

    def glance(self, state: Any, place: int) -> Estimate:
        """Return the worth of a position by ``value``, or by a few playouts."""
        if not self.game.to_act(state):
            return Estimate(finished(self.game, state)[0])
        if self.game.value is not None:
            return self.with_error(self.quick(state, place, 0), place)
        return self.look(state, place, WITHOUT_VALUE)

    def with_error(self, worth: float, place: int) -> Estimate:
        """Return a worth with the error of what corrected it."""
        return Estimate(worth, worth * (1 - worth) * self.drift.get(place, NONE).error)

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
            worths = [self._after(state, fall, place + 1) for fall in falls]
            return Estimate(sum(worths) / len(worths))
        rng = self.random("deals", place)
        samples = (self.game.sample(state, rng) for _ in range(REDEALS))
        return of_sample([self._after(state, sample, place + 1) for sample in samples])

    def _is_roll(self, action: Any) -> bool:
        return self.game.faces is not None and bool(self.game.faces(action))

    def _falls(self, state: Any) -> list[Any]:
        legal: Iterable[Any] = self.game.legal(state, CHANCE)
        return [fall for fall in islice(legal, FACES + 1) if self._is_roll(fall)]

    def _after(self, state: Any, action: Any, place: int) -> float:
        after = self.game.copy(state)
        self.game.play(after, action.seat, action)
        return self.by_value(after, place, 0)
