"""CA-2 and CA-3: the field, cards, decks and their declaration."""

import pytest

from engines.carriers import GAME
from engines.carriers.geometry import Shape, field_of
from tests.engines.carriers.boards import after, at, moves, placed, refusal, shown

FIRST = "h1 h2 h3 h4 h5 h6 h7 h11 h12 h13 h14 h15 h16 h17"
HOME_DECK = f"H deck {FIRST} hf"
AWAY_DECK = HOME_DECK.replace("h", "a").replace("H", "A")


def test_ca_2_1_the_field_has_two_goal_areas_and_three_equal_zones():
    ground = field_of(Shape())

    assert ground.rows == 22
    assert [ground.names[cell] for cell in ground.listed(ground.own[0])][::17] == ["a1", "i2"]
    assert ground.attacked == (ground.own[1], ground.own[0])
    assert (ground.first_row, ground.last_row) == ((3, 20), (20, 3))
    assert ground.shape.field_rows % 3 == 0


@pytest.mark.parametrize(
    ("cell", "column"), [("a10", "c"), ("c10", "c"), ("d9", "e"), ("f8", "e"), ("g9", "g")]
)
def test_ca_2_2_a_band_restarts_on_its_column(cell, column):
    ground = field_of(Shape())

    assert "abcdefghi"[ground.restart_col(ground.cells[cell])] == column


def test_ca_2_3_distance_counts_steps_along_rows_and_columns():
    ground = field_of(Shape())

    assert ground.distance(ground.cells["b3"], ground.cells["e7"]) == 7
    assert moves(at(pos={"H": {4: "e10"}}, cards={"h4": {"run": 1}}), 4) == {
        "e11", "e9", "d10", "f10",
    }  # fmt: skip


def test_ca_3_1_a_deck_has_15_to_20_cards():
    many = " ".join(f"h2{number}" for number in range(1, 7))
    cards = {f"h2{number}": {"number": number} for number in range(1, 7)}
    state = at(phase="deck", cards=cards)

    assert refusal(state, f"H deck {FIRST}") == ("CA-E-DECKSIZE", "CA-3.1")
    assert refusal(state, f"{HOME_DECK} {many}") == ("CA-E-DECKSIZE", "CA-3.1")
    assert after(state, f"{HOME_DECK} {many[:-4]}").decks[0].bit_count() == 20


def test_ca_3_2_nobody_is_in_a_deck_twice():
    state = at(phase="deck", cards={"h11": {"persons": ["x", "h1"]}})

    assert refusal(state, HOME_DECK) == ("CA-E-PERSON", "CA-3.2")


def test_ca_3_3_a_deck_has_three_flexible_cards_at_most():
    three = {"h16": {"number": 0}, "h17": {"number": 0}}
    four = {**three, "h15": {"number": 0}}

    assert refusal(at(phase="deck", cards=four), HOME_DECK) == ("CA-E-FLEX", "CA-3.3")
    assert after(at(phase="deck", cards=three), HOME_DECK).actor == 1


def test_ca_3_4_only_cards_that_are_given_can_be_declared():
    state = at(phase="deck")

    assert refusal(state, f"H deck {FIRST} zz") == ("CA-E-CARD", "CA-3.4")


def test_ca_3_5_both_declare_deck_and_starters_home_first():
    state = at(phase="deck")

    assert refusal(state, AWAY_DECK) == ("CA-E-ACTOR", "CA-3.5")
    assert refusal(state, "toss 1 2") == ("CA-E-PHASE", "CA-3.5")
    assert shown(after(state, HOME_DECK, AWAY_DECK), "phase", "actor") == {
        "phase": "start", "actor": "H",
    }  # fmt: skip


def test_ca_3_6_starters_stand_on_their_numbers():
    state = after(at(phase="deck"), HOME_DECK, AWAY_DECK)

    assert refusal(state, "H start 1=h1 2=h2") == ("CA-E-LINEUP", "CA-3.6")
    wrong = "H start 1=h1 2=h2 3=h3 4=h4 5=h5 6=h6 7=h11"
    assert refusal(state, wrong) == ("CA-E-NUMBER", "CA-3.6")
    twice = "H start 1=h1 2=h2 3=h3 4=h4 5=h5 6=hf 7=hf"
    assert refusal(state, twice) == ("CA-E-CARDUSED", "CA-3.6")
    empty = "H start 1=- 2=h2 3=h3 4=h4 5=h5 6=h6 7=h7"
    assert refusal(state, empty) == ("CA-E-VACANT", "CA-3.6")
    begun = after(state, "H start 1=hf 2=h12 3=h3 4=h4 5=h5 6=h6 7=h7")
    assert shown(begun, "start", "flexnum")["start"]["H"] == [
        "hf", "h12", "h3", "h4", "h5", "h6", "h7",
    ]  # fmt: skip


def test_ca_3_6_a_deck_must_be_able_to_start():
    nobody = {"h7": {"number": 1}, "h17": {"number": 1}, "hf": {"number": 1}}

    assert refusal(at(phase="deck", cards=nobody), HOME_DECK) == ("CA-E-LINEUP", "CA-3.6")


def test_ca_3_7_cost_plays_no_part_in_a_match():
    state = at(pos={"H": {4: "e10"}}, cards={"h4": {"cost": 99}})

    assert placed(after(state, "H 4 e13"), "H4") == ["e13"]


def test_ca_r3_a_deck_without_two_line_ups_may_be_declared():
    ones = {f"h1{number}": {"number": 1} for number in range(1, 8)}

    assert after(at(phase="deck", cards=ones), HOME_DECK).actor == 1


def test_ca_r4_a_cost_cap_is_the_events_business():
    state = at(phase="deck", options={"cost_cap": "3"})

    assert after(state, HOME_DECK).actor == 1
    assert GAME.options["cost_cap"] == "none"
