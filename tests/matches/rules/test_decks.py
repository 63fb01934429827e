"""The words in which a record says what a card prints."""

from typing import Any

import pytest

from matches.rules.decks import card_words

CARD = {
    "code": "COI-001",
    "revision": 2,
    "persons": [],
    **dict.fromkeys(("number", "cost", "run", "phys", "skill")),
}


def test_a_card_of_another_game_says_its_own_data_and_no_figures_of_a_carrier() -> None:
    printed = {**CARD, "persons": [{"id": "ann"}], "component": {"worth": [1, 2], "face": "heads"}}

    assert card_words(printed) == ("COI-001r2", "*", "face=heads", "worth=1,2", "person=ann")


@pytest.mark.parametrize("value", ["two words", "a=b", "#", "表", "", [], {"a": 1}])
def test_what_is_not_one_word_of_a_record_stays_out(value: Any) -> None:
    words = card_words({**CARD, "component": {"face": "heads", "other": value}})

    assert words == ("COI-001r2", "*", "face=heads")


def test_data_cannot_pass_for_the_persons_of_a_card() -> None:
    assert card_words({**CARD, "component": {"person": "bob"}}) == ("COI-001r2", "*")
