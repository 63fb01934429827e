"""Regret matching: how a seat mixes its actions where several seats choose at the same moment."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

EXPLORED: Final = 0.1  # of the picks, by uniform choice
FAINT: Final = 0.05  # of the likeliest action: an average share below it is left out


class Mean:
    """The mean of the worths that came of something."""

    __slots__ = ("count", "total")

    def __init__(self) -> None:
        self.count, self.total = 0, 0.0

    def add(self, worth: float) -> None:
        self.count += 1
        self.total += worth

    @property
    def worth(self) -> float:
        return self.total / self.count if self.count else 0.0


class Mixture:
    """The regrets of one seat at one place of the tree, and its average mixture so far.

    After each descent every action regrets what it would have brought against the same choice of
    the others: the mean of that pair if it was tried, else the mean of the action. Regrets below
    zero are forgotten, and later mixtures weigh more in the average (regret matching plus).
    """

    __slots__ = ("_actions", "_pairs", "_picks", "_regrets", "_shares")

    def __init__(self) -> None:
        self._picks = 0
        self._regrets: dict[Any, float] = {}
        self._shares: dict[Any, float] = {}
        self._actions: dict[Any, Mean] = {}
        self._pairs: dict[tuple[Any, Any], Mean] = {}

    def pick(self, actions: Sequence[Any], rng: Random) -> Any:
        """Return one of the actions: an untried one first, else by the regrets."""
        for action in actions:
            if action not in self._actions:
                return action
        self._picks += 1
        shares = self._mixed(actions)
        for action, share in zip(actions, shares, strict=True):
            self._shares[action] = self._shares.get(action, 0.0) + self._picks * share
        if rng.random() < EXPLORED:
            return actions[int(rng.random() * len(actions))]
        return rng.choices(actions, shares)[0]

    def learn(self, actions: Sequence[Any], picked: Any, others: Any, worth: float) -> None:
        """Note what an action brought its side, ``worth`` from 0 to 1, against the others' one."""
        self._actions.setdefault(picked, Mean()).add(worth)
        self._pairs.setdefault((picked, others), Mean()).add(worth)
        for action in actions:
            mean = self._pairs.get((action, others)) or self._actions.get(action)
            if mean is not None and action != picked:
                regret = self._regrets.get(action, 0.0) + mean.worth - worth
                self._regrets[action] = max(0.0, regret)

    def average(self, actions: Sequence[Any]) -> list[float]:
        """Return the shares of the actions in the average mixture, without the faint ones."""
        shares = [self._shares.get(action, 0.0) for action in actions]
        if not any(shares):
            best = max(actions, key=self.worth)
            return [float(action == best) for action in actions]
        least = FAINT * max(shares)
        kept = [share if share >= least else 0.0 for share in shares]
        return [share / sum(kept) for share in kept]

    def worth(self, action: Any) -> float:
        """Return the mean worth of an action to its side, 0 if it was never tried."""
        mean = self._actions.get(action)
        return mean.worth if mean else 0.0

    def _mixed(self, actions: Sequence[Any]) -> list[float]:
        regrets = [self._regrets.get(action, 0.0) for action in actions]
        total = sum(regrets)
        return (
            [regret / total for regret in regrets] if total else [1 / len(actions)] * len(actions)
        )
