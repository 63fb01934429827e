"""Random play-outs of brackets."""

import random
from collections.abc import Mapping

from league.rules.brackets.bracket import Bracket
from league.rules.brackets.settle import Seeding, Settled, in_order, settled
from league.rules.brackets.sources import LoserOf, WinnerOf
from league.rules.results import Entrant, Kind, Meeting, Won


def won_by(first: Entrant, second: Entrant, winner: Entrant) -> Meeting:
    return Meeting(1, first, second, won=Won.FIRST if winner == first else Won.SECOND)


def lost_by_both(first: Entrant, second: Entrant) -> Meeting:
    return Meeting(1, first, second, kind=Kind.FORFEIT, won=Won.BOTH_LOSE)


def better_seeds_win(bracket: Bracket, results: Mapping[str, Meeting] = {}) -> dict[str, Meeting]:
    """Every match is won by the smaller number, but for the ``results`` given."""
    done: dict[str, Meeting] = dict(results)
    seeding = in_order(range(1, bracket.entrants + 1))
    while ready := settled(bracket, seeding, done).ready:
        for sitting in ready:
            done[sitting.node] = won_by(
                sitting.first, sitting.second, min(sitting.first, sitting.second)
            )
    return done


def played(
    bracket: Bracket, rng: random.Random, *, double_losses: float = 0.0
) -> tuple[Seeding, dict[str, Meeting], Settled]:
    """Entrants are 101, 102, …; one ready match after the other, in random order."""
    entrants = list(range(101, 101 + bracket.entrants))
    seeding = in_order(entrants)
    results: dict[str, Meeting] = {}
    now = settled(bracket, seeding, results)
    while now.ready:
        for sitting in rng.sample(now.ready, rng.randint(1, len(now.ready))):
            sides = rng.sample((sitting.first, sitting.second), 2)
            both = rng.random() < double_losses
            results[sitting.node] = lost_by_both(*sides) if both else won_by(*sides, sides[0])
        now = settled(bracket, seeding, results)
    return seeding, results, now


def touched(bracket: Bracket, node: str) -> tuple[str, ...]:
    """The later nodes that the result of ``node`` can affect, in the order of play."""
    reached = {node}
    for later in bracket.nodes:
        sources = {
            source.node for source in later.sources if isinstance(source, WinnerOf | LoserOf)
        }
        if reached & (sources | {later.reset_of}):
            reached.add(later.key)
    return tuple(later.key for later in bracket.nodes if later.key in reached and later.key != node)
