"""Whole Swisses by lot: late entries, drops, comebacks, asked byes, forfeits, every setting."""

from random import Random

import pytest

from tests.longer import examples, longer
from tests.rules.swiss.checks import violations
from tests.rules.swiss.fields import Tournament, any_settings, any_tournament


@pytest.mark.parametrize("part", longer(range(1), range(1, 8)))
def test_simulated_tournaments_break_no_law(part):
    rng = Random(100 + part)

    for _ in range(examples(130)):
        tournament = any_tournament(rng, most=18)
        for field, paired in tournament.rounds_played():
            pairs = [(each.first, each.second) for each in paired.pairs]
            asked = {each.entrant for each in field if each.asked}
            byes = [each.entrant for each in paired.byes if each.entrant not in asked]

            assert violations(field, pairs, byes, tournament.settings) == ()
            assert {each.entrant for each in paired.byes} >= asked


@pytest.mark.parametrize("size", longer([331], [230, 500]))
def test_large_tournaments_with_drops_break_no_law(size):
    rng = Random(size)
    tournament = Tournament(rng, size, 7, any_settings(rng))

    for field, paired in tournament.rounds_played():
        pairs = [(each.first, each.second) for each in paired.pairs]
        asked = {each.entrant for each in field if each.asked}
        byes = [each.entrant for each in paired.byes if each.entrant not in asked]

        assert violations(field, pairs, byes, tournament.settings) == ()
