"""The constants of the value of Rugby 15, fitted to matches between mixtures of cards."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import exp, sqrt
from random import Random
from typing import Any

from engines.core.game import CHANCE
from engines.rugby_15 import GAME
from engines.rugby_15.policy import KINDS, Mixture, choice
from engines.rugby_15.state import State
from engines.rugby_15.value import (
    DISTANCES,
    NEAR,
    Chain,
    Constants,
    cards_for,
    chain_of,
    chance_of_place,
    constants_of,
    odds,
    rounds_left,
    value,
)
from tests.bench.fit.rugby_15_mixtures import share_won, start
from tests.bench.tools.calibration import reliability

COUNTED = 8_000  # matches whose rounds are counted
LEARNT = 12_000  # matches that the log-odds are fitted to
POSITIONS = 4  # of a match, at random
STEPS = range(3, 218)  # where they are
TURNS = 10
NAMES = [(name, kind) for name in ("unplayed", "offence", "defence") for kind in KINDS]


def fitted(mixture: Mixture) -> dict[str, Any]:
    """Return the constants in the form of ``data/value.json``."""
    cards = {name: dict.fromkeys(KINDS, 0.0) for name in ("unplayed", "offence", "defence")}
    plain: dict[str, Any] = {"rounds": _rounds(mixture), "trust": 1.0, **cards}
    trust, weights = _log_odds(constants_of(plain), mixture)
    plain["trust"] = round(trust, 4)
    for (name, kind), weight in zip(NAMES, weights, strict=True):
        plain[name][kind] = round(weight, 4)
    return plain


def states(mixture: Mixture, rng: Random) -> Iterator[State]:
    """Yield the states of a match, the same object again and again, its end last."""
    state = start()
    yield state
    while state.acting:
        seat = state.acting[0]
        if seat == CHANCE:
            action = GAME.sample(state, rng)
        else:
            action = choice(mixture, state, int(seat == "B"), rng)
        GAME.play(state, seat, action)
        yield state


def _rounds(mixture: Mixture) -> dict[str, list[list[float]]]:
    """Return how often a round brings what, by distance; the last rounds of halves are left out."""
    rng = Random("rounds")
    counts: dict[int, Counter[tuple[int, int, int]]] = defaultdict(Counter)
    for _ in range(COUNTED):
        before = None
        for state in states(mixture, rng):
            if state.phase != "commit" or len(state.acting) < 2:
                continue
            margin = state.score[0] - state.score[1]
            after = state.round, state.half, state.off, state.distance(), margin
            if before and before[1] == after[1] and before[0] < after[0]:
                gained = (margin - before[4]) * (-1 if before[2] else 1)
                counts[before[3]][gained, int(before[2] == after[2]), after[3]] += 1
            before = after
    return {
        str(d): [[round(many / counts[d].total(), 6), *what] for what, many in counts[d].items()]
        for d in DISTANCES
    }


def _log_odds(constants: Constants, mixture: Mixture) -> tuple[float, list[float]]:
    """Return ``trust`` and the log-odds of cards by logistic regression, a step for each sample."""
    chain, rng = chain_of(constants, decider=False), Random("log-odds")
    units = [_unit(constants, name, kind) for name, kind in NAMES]
    samples = [
        (won, *seen)
        for won, seen in _positions(mixture, rng, LEARNT, lambda s: _seen(s, chain, units))
    ]
    trust, weights, spread = 1.0, [0.0] * len(NAMES), [1.0] * len(NAMES)
    for turn in range(1, TURNS + 1):
        rng.shuffle(samples)
        for won, place, sizes in samples:
            guess = trust * place + sum(w * size for w, size in zip(weights, sizes, strict=True))
            missed = won - 1 / (1 + exp(-guess))
            trust += 0.002 / turn * missed * place
            for at, size in enumerate(sizes):
                if size:
                    spread[at] += (missed * size) ** 2
                    weights[at] += 0.3 / turn * missed * size / sqrt(spread[at])
    return trust, weights


def _unit(constants: Constants, name: str, kind: str) -> Constants:
    """Return constants by which one kind of card speaks alone, and by 1."""
    return replace(constants, **{name: {**dict.fromkeys(KINDS, 0.0), kind: 1.0}})


def _seen(state: State, chain: Chain, units: list[Constants]) -> tuple[float, list[float]]:
    near = sqrt(rounds_left(state) + NEAR)
    sizes = [cards_for(unit, state) / near for unit in units]
    return odds(chance_of_place(state, chain)), sizes


def _positions(
    mixture: Mixture, rng: Random, matches: int, look: Any
) -> Iterator[tuple[float, Any]]:
    """Yield of positions at random whether the offence won, and what ``look`` sees there."""
    for _ in range(matches):
        wanted = set(rng.sample(STEPS, POSITIONS))
        found = []
        for step, state in enumerate(states(mixture, rng)):
            if step in wanted and state.phase not in ("toss", "over"):
                found.append((state.off, look(state)))
        for off, seen in found:
            yield share_won(off, state), seen


def misses(mixture: Mixture, matches: int) -> dict[str, float]:
    """Return the expected calibration error, in ten bins, of matches kept away from the fit."""
    seen = _positions(mixture, Random("kept away"), matches, lambda s: value(s)[s.off])
    held = reliability((chance, won) for won, chance in seen)
    return {"calibration error": held["ece"], "positions": held["positions"]}
