"""The set of cards: what it has, and what is refused of another."""

import json
from collections import Counter
from pathlib import Path

import pytest

from engines import rugby_15
from engines.rugby_15.cards import ALL, CARDS, NAME, RED, in_order, read_set, shipped

TEXT = (Path(rugby_15.__file__).parent / "data" / f"{NAME}.json").read_text(encoding="utf-8")


def test_r15_s5_a_side_has_six_numbers_of_each_style_two_kicks_and_a_tackle():
    assert Counter(CARDS[code].style for code in ALL) == {
        "force": 6, "finesse": 6, "kick": 2, "tackle": 1,
    }  # fmt: skip
    assert [CARDS[f"F{value}"].value for value in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_five_cards_of_a_side_are_red():
    assert RED == ("F5", "F6", "S5", "S6", "T")


def test_the_symbol_of_a_kick_is_marked_as_ours():
    assert [card.code for card in shipped() if card.house] == ["K"]


def test_a_set_is_named_with_its_revision():
    name, cards = read_set(TEXT)

    assert (name, len(cards)) == (NAME, 14)


def test_cards_are_put_in_the_order_of_the_set():
    assert in_order(["T", "S1", "X", "F2"]) == ("F2", "S1", "T", "X")


@pytest.mark.parametrize(
    "change",
    [
        {"code": "F7"},
        {"code": "F2"},
        {"style": "luck"},
        {"symbol": "blue"},
        {"value": 7},
        {"copies": 2},
        {"copies": 3},
        {"house": "yes"},
        {"extra": 1},
        {"code": 1},
    ],
)
def test_a_set_with_a_wrong_card_is_refused(change):
    loaded = json.loads(TEXT)
    loaded["cards"][0] |= change

    with pytest.raises(ValueError):
        read_set(json.dumps(loaded))


@pytest.mark.parametrize("change", [{"set": 1}, {"revision": 0}, {"revision": "1"}, {"cards": []}])
def test_a_set_without_a_name_a_revision_or_its_cards_is_refused(change):
    with pytest.raises(ValueError):
        read_set(json.dumps({**json.loads(TEXT), **change}))


def test_an_unknown_set_is_not_shipped():
    with pytest.raises(KeyError):
        shipped("r15-cards-99")
