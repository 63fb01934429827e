"""Card sets: their schema, their marks, and what is refused of them."""

import copy
import json

import pytest

from engines.lethal_checkmate.cards import (
    called,
    card_set,
    card_words,
    falls_short,
    faults,
    read_card,
    shipped,
)
from engines.lethal_checkmate.geometry import BASE, DATA
from engines.lethal_checkmate.settings import OPTIONS, SET

PRINTED = json.loads((DATA / f"{SET}.json").read_text(encoding="utf-8"))
CARDS = shipped()[SET].cards


def changed(**values):
    read = copy.deepcopy(PRINTED)
    read["cards"][0].update(values)
    return read


def test_the_shipped_set_is_whole_and_in_order():
    assert list(faults(CARDS)) == []
    assert [card.code for card in CARDS if card.type == "A"] == ["CE", "RC", "BR", "QB"]
    assert len(CARDS) == 9
    assert PRINTED["house"] is True


def test_every_value_says_whether_it_is_ours():
    house = shipped()[SET].house

    assert house["PS"] == ("attack", "escape")
    assert house["CE"] == ("range", "attack", "escape", "special")
    assert house["KL"] == ("type", "name", "range", "attack", "escape", "special")
    assert [row["house"] for row in BASE["health"]] == [False, True, True]


def test_a_card_has_a_name_in_both_languages():
    assert (called("CE", "en"), called("CE", "ja")) == ("Centaur", "ケンタウルス")
    assert called("XX", "ja") == "XX"


def test_a_card_is_read_as_it_is_written():
    assert [read_card(card_words(card)) for card in CARDS] == list(CARDS)
    assert card_words(CARDS[0]) == (
        "PS", "M", "range=0/1", "attack=1", "escape=1", "special=swap",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"code": "ps"}, "ps: code"),
        ({"code": "KL"}, "KL: code"),
        ({"type": "X"}, "PS: type"),
        ({"type": "A"}, "PS: escape"),
        ({"range": []}, "PS: range"),
        ({"range": [[0, 0]]}, "PS: range"),
        ({"range": [[0, 1], [0, 1]]}, "PS: range"),
        ({"range": [[0, 1, 2]]}, "PS: range"),
        ({"range": [["0", 1]]}, "PS: range"),
        ({"special": "fly"}, "PS: special"),
        ({"attack": 1}, "PS: attack"),
        ({"house": None}, "PS: house"),
        ({"name": {"en": "Step"}}, "PS: name"),
        ({"name": {"en": "Step", "ja": ""}}, "PS: name"),
    ],
)
def test_a_set_with_a_fault_is_not_loaded(values, reason):
    with pytest.raises(ValueError, match=reason):
        card_set(changed(**values))


def test_only_one_card_can_be_exchanged():
    read = copy.deepcopy(PRINTED)
    read["cards"][1]["special"] = "swap"

    with pytest.raises(ValueError, match="KL: special"):
        card_set(read)


def test_a_set_has_cards_and_a_name_with_a_revision():
    with pytest.raises(ValueError, match="cards"):
        card_set({**PRINTED, "cards": []})
    with pytest.raises(ValueError, match="set"):
        card_set({**PRINTED, "revision": 0})


def test_a_set_that_a_refill_may_find_too_small_is_worth_a_warning():
    limits = [int(limit) for limit in OPTIONS["hand_limits"].split(",")]

    assert not falls_short(CARDS, limits, 3)
    assert falls_short(CARDS[:7], limits, 3)
