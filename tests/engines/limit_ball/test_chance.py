"""Rolls and tosses for matches without a table, and the seats that give seeds."""

from dataclasses import replace
from itertools import product

import pytest

from engines.core.chance.dice import seeding
from engines.core.replays import verdict
from engines.core.replays.verify import verify
from engines.limit_ball import GAME
from tests.engines.fair import is_fair, sampled, supplied
from tests.engines.limit_ball.boards import checking, start
from tests.engines.sealed_match import sealed_match

FACES = range(1, 7)


def test_the_toss_is_a_lot():
    for tosses in supplied(GAME, start()), sampled(GAME, start()):
        assert is_fair((toss.team for toss in tosses), {"A": 1, "B": 1})


@pytest.mark.parametrize("dice", [2, 3])
def test_every_roll_is_as_likely_as_another(dice):
    state = checking()
    state = GAME.apply(state, "A1", GAME.read_line(f"roll A1 {dice}")[0])
    weights = dict.fromkeys(product(FACES, repeat=dice), 1)

    for rolls in supplied(GAME, state), sampled(GAME, state):
        assert is_fair((roll.faces for roll in rolls), weights)


@pytest.mark.parametrize("reported", ["set", "reported"])
def test_matches_with_either_foul_table_verify(reported):
    fouls = 0
    for number in range(12):
        record = sealed_match(GAME, number, foul_table=reported)
        judged = verify(record)
        fouls += sum(line.text.startswith("foul ") for line in record.lines)

        assert (judged.outcome, judged.notes) == (verdict.VERIFIED, ())
    assert fouls


def test_what_a_reported_table_says_is_the_word_of_those_who_have_it():
    record = next(
        record
        for record in (sealed_match(GAME, number, foul_table="reported") for number in range(40))
        if any(line.text.startswith("foul ") for line in record.lines)
    )
    at = next(at for at, line in enumerate(record.lines) if line.text.startswith("foul "))
    said, _, _ = record.lines[at].text.partition("=")

    for result in ("out", "free", "success"):
        line = record.lines[at]._replace(text=f"{said}={result}")
        judged = verify(replace(record, lines=(*record.lines[:at], line), result=None, end=None))
        assert judged.outcome == verdict.UNFINISHED


def of_few():
    """A match of two teams that leave seats empty."""
    records = (sealed_match(GAME, number) for number in range(40))
    return next(record for record in records if len(record.seats) < len(GAME.seats))


def test_seats_that_nobody_took_give_no_seed():
    record = of_few()
    taken = [seated.seat for seated in record.seats]

    assert seeding(GAME, record.seats) == tuple(taken)
    assert seeding(GAME, ()) == GAME.seats
    assert [seed.who for seed in record.seeds] == ["server", *taken]
    assert verify(record).notes == ()
    for missing in record.seeds:
        seeds = tuple(seed for seed in record.seeds if seed != missing)
        assert verify(replace(record, seeds=seeds)).notes == (verdict.DICE_NOT_CHECKED,)


def test_the_order_in_which_seeds_are_written_is_of_no_account():
    record = of_few()

    judged = verify(replace(record, seeds=record.seeds[::-1]))

    assert (judged.outcome, judged.notes) == (verdict.VERIFIED, ())


def test_seeds_that_change_their_seats_are_refuted():
    record = of_few()
    server, first, second, *rest = record.seeds
    seeds = (server, replace(first, who=second.who), replace(second, who=first.who), *rest)

    assert verify(replace(record, seeds=seeds)).finding.reason.rule == "REC-7"
