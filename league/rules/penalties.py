"""The usual next penalty when the same infraction happens again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

STEPS: Final[Sequence[str]] = ("caution", "warning", "game_loss", "match_loss", "disqualification")


class Given(Protocol):
    @property
    def infraction(self) -> str: ...
    @property
    def ruling(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Next:
    """An infraction punished ``times`` times so far, at most by ``worst``; ``step`` is the next."""

    infraction: str
    times: int
    worst: str
    step: str


def next_steps(given: Iterable[Given]) -> tuple[Next, ...]:
    """Return the usual next penalty for each infraction that was punished.

    The order is that of STEPS; after the last one nothing is higher.
    """
    punished: dict[str, list[str]] = {}
    for penalty in given:
        punished.setdefault(penalty.infraction, []).append(penalty.ruling)
    return tuple(
        _next(infraction, sorted(rulings, key=STEPS.index))
        for infraction, rulings in sorted(punished.items())
    )


def _next(infraction: str, rulings: Sequence[str]) -> Next:
    worst = rulings[-1]
    step = STEPS[min(STEPS.index(worst) + 1, len(STEPS) - 1)]
    return Next(infraction, len(rulings), worst, step)
