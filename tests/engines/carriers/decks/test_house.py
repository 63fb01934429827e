from random import Random

import pytest

from engines.carriers import GAME
from engines.carriers.carrier import ACTIVE, PASSIVE, read_card
from engines.carriers.house import pool


@pytest.mark.parametrize("seed", range(20))
def test_every_match_up_of_the_house_is_legal(seed):
    state = GAME.setup(GAME.house(Random(seed)))

    assert state.phase == "toss"
    assert [cards.bit_count() >= 15 for cards in state.decks] == [True, True]


def test_all_skills_are_in_the_housepool():
    cards, decks = pool()

    assert {read_card(words).effect for words in cards.values()} == {"", *ACTIVE, *PASSIVE}
    assert len(decks) == 4
