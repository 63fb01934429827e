"""CA-10: the twelve skills."""

import pytest

from engines.carriers import GAME
from engines.core.errors import BadSettings
from engines.core.game import Settings
from tests.engines.carriers.boards import (
    after,
    allowed,
    at,
    legal_texts,
    moves,
    placed,
    refusal,
    shown,
)


def skilled(**cards):
    return {
        code: skill if isinstance(skill, dict) else {"skill": skill}
        for code, skill in cards.items()
    }


def test_ca_10_0_an_active_skill_costs_the_turn_and_one_use():
    cards = skilled(h4={"skill": "burst", "n": 1, "per_phase": 1, "per_match": 2}, h5="leap")
    state = at(pos={"H": {4: "e10"}}, cards=cards)

    used = after(state, "H 4! e14")
    assert shown(used, "turn", "acted", "uses_phase", "uses_match") == {
        "turn": 11, "acted": [4], "uses_phase": {"H": {"h4": 1}, "A": {}},
        "uses_match": {"H": {"h4": 1}, "A": {}},
    }  # fmt: skip
    assert refusal(used, "H 4! e15") == ("CA-E-ACTED", "CA-5.4")
    again = after(used, "H wait", "A wait", "A wait")
    assert refusal(again, "H 4! e15") == ("CA-E-LIMIT", "CA-10.0")
    assert refusal(state, "H 5! e5") == ("CA-E-PASSIVE", "CA-10.0")
    assert refusal(state, "H 6! f5") == ("CA-E-NOSKILL", "CA-10.0")
    assert refusal(state, "H 4! ^1") == ("CA-E-SKILLARG", "CA-10.6")
    snapping = at(phase="snap", pos={"H": {1: "e8", 4: "e6"}}, cards=cards)
    assert refusal(snapping, "H 4! e7") == ("CA-E-SNAP", "CA-5.1")


def test_ca_10_0_uses_in_the_phase_begin_anew_with_it_uses_in_the_match_do_not():
    cards = skilled(h4={"skill": "burst", "n": 1, "per_phase": 1, "per_match": 2})
    state = after(at(pos={"H": {4: "e18"}}, cards=cards), "H 4! e21", "bonus 1 2")

    assert shown(state, "uses_phase", "uses_match") == {
        "uses_phase": {"H": {}, "A": {}}, "uses_match": {"H": {"h4": 1}, "A": {}},
    }  # fmt: skip
    spent = at(pos={"H": {4: "e10"}}, cards=cards, used={"h4": [0, 2]})
    assert refusal(spent, "H 4! e13") == ("CA-E-LIMIT", "CA-10.0")


def test_ca_10_1_leap_passes_over_pieces_but_ends_on_an_empty_cell():
    pos = {"H": {4: "e10"}, "A": {1: "e11", 2: "e12"}}
    state = at(pos=pos, cards=skilled(h4="leap"))

    assert allowed(state, "H 4 e13")
    assert refusal(state, "H 4 e12") == ("CA-E-OCCUPIED", "CA-5.5")


def test_ca_10_1_a_leaping_defender_strikes_over_others_never_over_the_holder():
    pos = {"H": {4: "e10", 5: "e11", 6: "d10"}, "A": {1: "e12"}}
    state = at(mover="A", pos=pos, cards=skilled(a1={"skill": "leap", "run": 4}))

    assert {text for text in legal_texts(state) if text.startswith("A 1 x")} == {
        "A 1 xS+0", "A 1 xS+1", "A 1 xS+2", "A 1 xE+0", "A 1 xW+0",
    }  # fmt: skip
    wall = at(mover="A", pos={"H": {4: "a10"}, "A": {1: "a11"}}, cards=skilled(a1="leap"))
    assert "a9" not in moves(wall, 1)
    assert "b9" in moves(wall, 1)


@pytest.mark.parametrize(("dice", "caught"), [("1 3", True), ("1 2", False)])
def test_ca_10_2_sure_hands_makes_catching_harder(dice, caught):
    pos = {"H": {4: "e10", 7: "e14"}, "A": {1: "e11"}}
    state = after(at(pos=pos, cards=skilled(h7="sure_hands")), "H 4 >7", "A cut 1", f"dice {dice}")

    assert (state.off == 1) == caught


@pytest.mark.parametrize(("dice", "caught"), [("1 2", True), ("1 1", False)])
def test_ca_10_3_hawk_makes_catching_easier(dice, caught):
    pos = {"H": {4: "e10", 7: "e14"}, "A": {1: "e12"}}
    state = after(at(pos=pos, cards=skilled(a1="hawk")), "H 4 >7", "A cut 1", f"dice {dice}")

    assert (state.off == 1) == caught


@pytest.mark.parametrize(("cell", "dice", "caught"), [("e15", "1 1", True), ("e15", "1 4", False)])
def test_ca_10_3_both_are_added_before_the_result_is_kept_within_four(cell, dice, caught):
    cards = skilled(a1="hawk", h4={"run": 5})
    pos = {"H": {4: "e10", 7: "e20"}, "A": {1: cell}}
    state = after(at(pos=pos, cards=cards), "H 4 >7", "A cut 1", f"dice {dice}")

    assert (state.off == 1) == caught


def test_ca_10_4_an_anchored_holder_is_not_pushed():
    pos = {"H": {4: "e10"}, "A": {1: "e11"}}
    state = at(mover="A", pos=pos, cards=skilled(h4="anchor"))

    assert refusal(state, "A 1 xS+1") == ("CA-E-ANCHOR", "CA-10.4")
    assert after(state, "A 1 xS+0").end == ("tackle", state.field.cells["e10"])


def test_ca_10_5_tackles_on_iron_are_not_counted():
    cards = skilled(h4="iron", a1={"phys": 9})
    state = at(mover="A", pos={"H": {4: "e9"}, "A": {1: "e10"}}, cards=cards)

    assert shown(after(state, "A 1 xS+0"), "hits", "phase") == {
        "hits": {"H": {}, "A": {}}, "phase": "sub",
    }  # fmt: skip


def test_ca_10_6_burst_runs_further_and_tackles_with_what_is_left():
    cards = skilled(h4={"skill": "burst", "n": 2}, a1="burst:2")
    state = at(pos={"H": {4: "e10"}, "A": {1: "e14"}}, cards=cards)

    assert refusal(state, "H 4 h12") == ("CA-E-FAR", "CA-5.5")
    assert allowed(state, "H 4! h12")
    assert refusal(state, "H 4! xN+0") == ("CA-E-OFFENCE", "CA-6.1")
    defence = after(state, "H wait", "H wait")
    assert refusal(defence, "A 1 xS+0") == ("CA-E-FAR", "CA-6.1")
    assert after(defence, "A 1! xS+1").end == ("tackle", state.field.cells["e9"])
    assert refusal(defence, "A 1! xS+2") == ("CA-E-PUSH", "CA-6.2")


def test_ca_10_7_hurdle_passes_over_pieces_in_a_move_or_tackle():
    pos = {"H": {4: "e10", 5: "d10", 6: "f10", 7: "e9"}, "A": {1: "e11", 2: "e12"}}
    state = at(pos=pos, cards=skilled(h4="hurdle", a2="hurdle"))

    assert refusal(state, "H 4 e13") == ("CA-E-BLOCKED", "CA-5.5")
    assert placed(after(state, "H 4! e13"), "H4") == ["e13"]
    defence = after(state, "H wait", "H wait")
    assert refusal(defence, "A 2 xS+0") == ("CA-E-BLOCKED", "CA-6.3")
    assert shown(after(defence, "A 2! xS+0"), "end") == {"end": ["tackle", "e10"]}


def test_ca_10_8_long_pass_reaches_further():
    pos = {"H": {4: "e10", 7: "i14", 6: "i15"}}
    state = at(pos=pos, cards=skilled(h4="long_pass:2"))

    assert refusal(state, "H 4 >7") == ("CA-E-FAR", "CA-5.6")
    assert shown(after(state, "H 4! >7"), "holder") == {"holder": 7}
    assert refusal(state, "H 4! >6") == ("CA-E-FAR", "CA-10.8")
    assert refusal(state, "H 4! e11") == ("CA-E-SKILLARG", "CA-10.8")
    other = at(pos=pos, cards=skilled(h5="long_pass:2", a1="long_pass:2"))
    assert refusal(other, "H 5! >7") == ("CA-E-NOTHOLDER", "CA-5.6")
    assert refusal(after(other, "H wait", "H wait"), "A 1! >2") == ("CA-E-DEFENCE", "CA-5.6")


def test_ca_10_9_bullet_is_caught_by_equal_dice_only():
    pos = {"H": {4: "e10", 7: "e14"}, "A": {1: "e11"}}
    cards = skilled(h4="bullet", a1="hawk")
    state = after(at(pos=pos, cards=cards), "H 4! >7", "A cut 1")

    assert [after(state, f"dice {dice}").off for dice in ("1 2", "1 4", "3 3")] == [0, 0, 1]
    plain = after(at(pos=pos, cards=cards), "H 4 >7", "A cut 1", "dice 1 2")
    assert plain.off == 1


def test_ca_10_10_shove_pushes_an_adjacent_opponent_straight_away():
    pos = {"H": {4: "e10", 5: "e14", 6: "c19"}, "A": {1: "e15", 2: "c20", 3: "d14", 5: "c14"}}
    state = at(pos=pos, cards=skilled(h5="shove", h6="shove", a1="shove", a3="anchor"))

    assert placed(after(state, "H 5! ^1"), "A1", "H5") == ["e16", "e14"]
    assert refusal(state, "H 6! ^2") == ("CA-E-SHOVE", "CA-10.10")
    assert refusal(state, "H 5! ^3") == ("CA-E-SHOVE", "CA-10.10")
    assert refusal(state, "H 5! ^4") == ("CA-E-SHOVE", "CA-10.10")
    beside = at(mover="A", pos={"H": {4: "e10"}, "A": {1: "e11"}}, cards=skilled(a1="shove"))
    assert refusal(beside, "A 1! ^4") == ("CA-E-SHOVE", "CA-10.10")
    shoved = after(state, "H 5! ^1", "H wait", "A 1 f16")
    assert placed(shoved, "A1") == ["f16"]


def test_ca_10_11_swap_changes_places_and_keeps_the_goal_right():
    pos = {"H": {4: "e10", 7: "e11"}}
    state = at(pos=pos, cards=skilled(h7="swap"))

    swapped = after(state, "H 7! ~4")
    assert placed(swapped, "H4", "H7") == ["e11", "e10"]
    assert shown(swapped, "holder", "acted") == {"holder": 4, "acted": [7]}
    assert allowed(swapped, "H 4 e12")
    assert refusal(state, "H 7! ~5") == ("CA-E-SWAP", "CA-10.11")
    assert refusal(state, "H 7! ~7") == ("CA-E-SWAP", "CA-10.11")
    scored = after(at(pos={"H": {4: "e20", 7: "e21"}}, cards=skilled(h7="swap")), "H 7! ~4")
    assert shown(scored, "phase", "end") == {"phase": "bonus", "end": ["goal", "e21"]}
    inside = {"H": {4: "e1", 7: "d1"}}
    bound = at(pos=inside, placed=["H4", "H7"], cards=skilled(h7="swap"))
    assert placed(after(bound, "H 7! ~4"), "H7") == ["e1"]


def test_ca_10_12_rally_brings_an_injured_card_back():
    state = at(injured=["hf", "h12"], other_sets=False, cards=skilled(h5="rally"))

    assert {text for text in legal_texts(state) if "+" in text} == {"H 5! +h12", "H 5! +hf"}
    assert shown(after(state, "H 5! +h12"), "injured") == {"injured": {"H": ["hf"], "A": []}}
    for card in ("h13", "af", "zz"):
        assert refusal(state, f"H 5! +{card}") == ("CA-E-RALLY", "CA-10.12")


def test_ca_r29_only_listed_skills_can_be_declared():
    line = ("X1", "1", "cost=1", "run=1", "phys=1", "skill=sing")

    with pytest.raises(BadSettings) as refused:
        GAME.setup(Settings("carriers-1", GAME.options, lines=(("card", line),)))

    assert (refused.value.reason.code, refused.value.reason.rule) == ("CA-E-CARD", "CA-R29")
