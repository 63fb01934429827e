"""Small fields in which everything happens: draws, forfeits, byes, drops, late entries, pending."""

from fractions import Fraction
from random import Random

from hypothesis import strategies as st

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.values import StandingsEntry

KINDS = (Kind.PLAYED,) * 8 + (Kind.FORFEIT,)
RESULTS = (Won.FIRST, Won.SECOND, Won.NOBODY, Won.FIRST, Won.SECOND, Won.BOTH_LOSE)
GAMES = {
    Won.FIRST: ((2, 0, 0), (2, 0, 1), (1, 1, 0), None),
    Won.SECOND: ((0, 0, 2), (1, 0, 2), (0, 1, 1), None),
    Won.NOBODY: ((1, 0, 1), (1, 1, 1), (0, 1, 0), None),
    Won.BOTH_LOSE: ((0, 0, 0), None),
}
BYES = (Kind.BYE, Kind.BYE, Kind.HALF_BYE, Kind.ZERO_BYE, None)
# Seeds, not draws of Hypothesis: those cost five times the table they are for.
SEEDS = st.integers(0, 2**32).map(Random)


@st.composite
def fields(draw, most=9, most_rounds=6, pending=False):
    entrants = draw(st.integers(0, most))
    dice = draw(SEEDS)
    return made(dice, entrants, draw(st.integers(0, most_rounds)), pending=pending)


def made(dice: Random, count: int, rounds: int, *, pending: bool = False):
    entries = [
        StandingsEntry(
            entrant,
            seed=dice.choice((None, entrant, 1)),
            dropped_after=dice.choice((None, None, None, dice.randint(0, max(rounds, 1)))),
            entered=dice.choice((1, 1, 1, 2)),
            penalties=Fraction(dice.choice((0, 0, 1, 2))),
            deductions=Fraction(dice.choice((0, 0, 0, 1)), 2),
        )
        for entrant in range(1, count + 1)
    ]
    meetings = []
    for round in range(1, rounds + 1):
        there = [
            e.entrant
            for e in entries
            if e.entered <= round and (e.dropped_after is None or round <= e.dropped_after)
        ]
        dice.shuffle(there)
        while there:
            first = there.pop()
            if not there or dice.random() < 0.15:
                if (kind := dice.choice(BYES)) is not None:
                    meetings.append(Meeting(round, first, None, kind))
                continue
            meetings.append(met(dice, round, first, there.pop(), pending and round == rounds))
    return entries, meetings


def met(dice: Random, round: int, first: int, second: int, pending: bool) -> Meeting:
    kind, won = dice.choice(KINDS), dice.choice(RESULTS)
    if pending and kind is Kind.PLAYED and dice.random() < 0.5:
        return Meeting(round, first, second)
    score = (dice.randrange(5), dice.randrange(5))
    numbers = {"injuries": (dice.randrange(4), dice.randrange(4))}
    return Meeting(round, first, second, kind, won, score, dice.choice(GAMES[won]), numbers)
