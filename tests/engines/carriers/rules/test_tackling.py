"""CA-6: tackles, blocks, injuries and vacant pieces."""

import pytest

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


def defending(pos, **setup):
    return at(mover="A", pos=pos, **setup)


def test_ca_6_1_a_defender_within_its_run_tackles_and_ends_the_down():
    state = defending({"H": {4: "e10"}, "A": {1: "e13"}})

    tackled = after(state, "A 1 xS+0")
    assert shown(tackled, "end", "phase", "turn") == {
        "end": ["tackle", "e10"], "phase": "sub", "turn": 11,
    }  # fmt: skip
    assert refusal(state, "A 2 xS+0") == ("CA-E-FAR", "CA-6.1")
    assert refusal(state, "A 1 xN+0") == ("CA-E-FAR", "CA-6.1")
    offence = at(pos={"H": {4: "e10"}, "A": {1: "e11"}})
    assert refusal(offence, "H 4 xN+0") == ("CA-E-OFFENCE", "CA-6.1")


def test_ca_6_2_run_left_over_pushes_the_holder_on():
    state = defending({"H": {4: "e10", 5: "e7"}, "A": {1: "e12"}}, cards={"a1": {"run": 5}})

    pushed = after(state, "A 1 xS+2")
    assert pushed.end == ("tackle", state.field.cells["e8"])
    assert refusal(state, "A 1 xS+3") == ("CA-E-PUSH", "CA-R15")
    assert refusal(state, "A 1 xS+4") == ("CA-E-PUSH", "CA-6.2")
    beside = defending({"H": {4: "e10", 5: "e9"}, "A": {1: "e12"}})
    assert refusal(beside, "A 1 xS+1") == ("CA-E-PUSH", "CA-R15")


def test_ca_6_3_blockers_stand_in_the_way():
    state = defending({"H": {4: "e10", 5: "e11", 6: "d10", 7: "f10"}, "A": {1: "e12"}})

    assert refusal(state, "A 1 xS+0") == ("CA-E-BLOCKED", "CA-6.3")
    blocked = at(pos={"H": {4: "a10"}, "A": {1: "a11", 2: "b10", 3: "a9"}})
    assert moves(blocked, 4) == set()


def hit(hits=1, phys=4, **setup):
    pos = {"H": {4: "e9"}, "A": {1: "e10"}}
    state = defending(pos, hits={"h4": hits}, cards={"a1": {"phys": phys}}, **setup)
    return after(state, "A 1 xS+0")


def test_ca_6_4_a_second_tackle_by_greater_phys_is_judged():
    assert shown(hit(), "phase", "actor") == {"phase": "injury", "actor": "*"}
    assert shown(hit(phys=3), "phase", "hits") == {
        "phase": "sub",
        "hits": {"H": {"h4": 1}, "A": {}},
    }
    assert shown(hit(hits=0), "phase", "hits") == {
        "phase": "sub",
        "hits": {"H": {"h4": 1}, "A": {}},
    }
    spared = after(hit(), "injury 1 2")
    assert shown(spared, "injured", "hits") == {
        "injured": {"H": [], "A": []}, "hits": {"H": {}, "A": {}},
    }  # fmt: skip


@pytest.mark.parametrize(("faces", "injured"), [("1 4", True), ("3 6", True), ("2 3", False)])
def test_ca_6_4_dice_with_the_same_remainder_by_three_injure(faces, injured):
    state = after(hit(), f"injury {faces}")

    assert (state.injured > 0) == injured


def test_ca_6_5_a_card_of_the_number_or_a_flexible_one_replaces_it():
    state = after(hit(other_sets=False), "injury 3 3")

    assert legal_texts(state) == {"H in 4=h14", "H in 4=hf"}
    assert refusal(state, "H in 4=-") == ("CA-E-VACANT", "CA-6.5")
    assert refusal(state, "H in 5=h15") == ("CA-E-PIECE", "CA-6.5")
    assert refusal(state, "H in 4=h15") == ("CA-E-NUMBER", "CA-6.5")
    assert refusal(state, "H in 4=h4") == ("CA-E-INJURED", "CA-6.5")
    replaced = after(state, "H in 4=hf")
    assert shown(replaced, "flexnum", "injured") == {
        "flexnum": {"H": {"hf": 4}, "A": {}}, "injured": {"H": ["h4"], "A": []},
    }  # fmt: skip


def test_ca_6_6_a_vacant_piece_runs_three_and_neither_holds_nor_tackles():
    pos = {"H": {4: "e10", 7: "e13"}, "A": {1: "a12"}}
    state = at(vacant=["H7", "A1"], pos=pos, cards={"h7": {"run": 5}, "a1": {"run": 1}})

    assert refusal(state, "H 4 >7") == ("CA-E-VACANTPIECE", "CA-6.6")
    assert refusal(state, "H 7! e14") == ("CA-E-NOSKILL", "CA-10.0")
    defence = after(state, "H wait", "H wait")
    assert allowed(defence, "A 1 a15")
    assert refusal(defence, "A 1 a16") == ("CA-E-FAR", "CA-5.5")
    assert refusal(defence, "A 1 xS+0") == ("CA-E-VACANTPIECE", "CA-6.6")


def test_ca_6_6_with_nobody_to_come_in_the_piece_is_vacant():
    state = after(hit(injured=["hf"]), "injury 3 3")

    assert state.who[4].code == ""
    assert shown(state, "phase", "sets")["sets"]["H"]["O"][3] == ""


def test_ca_r15_a_tackle_names_its_last_step_and_takes_the_shortest_way():
    state = defending({"H": {4: "e10"}, "A": {1: "d11"}}, cards={"a1": {"run": 4}})

    pushes = {text for text in legal_texts(state) if text.startswith("A 1 x")}
    assert pushes == {
        "A 1 xE+0", "A 1 xE+1", "A 1 xE+2", "A 1 xS+0", "A 1 xS+1", "A 1 xS+2", "A 1 xN+0",
        "A 1 xW+0",
    }  # fmt: skip


def test_ca_r15_never_over_the_edge_nor_into_the_goal_area_attacked():
    state = defending(
        {"H": {4: "b20"}, "A": {1: "b18", 2: "d20", 3: "c10", 7: "a10"}},
        cards={"a1": {"run": 5}, "a2": {"run": 5}},
    )

    assert refusal(state, "A 1 xN+1") == ("CA-E-PUSH", "CA-R15")
    assert refusal(state, "A 2 xW+2") == ("CA-E-PUSH", "CA-R15")
    assert placed(after(state, "A 2 xW+1"), "H4") == ["a20"]
    edge = defending({"H": {4: "a10"}, "A": {1: "b11"}})
    assert refusal(edge, "A 1 xE+0") == ("CA-E-CELL", "CA-R15")
    own = defending({"H": {4: "e4", 5: "a9"}, "A": {1: "e5"}}, cards={"a1": {"run": 5}})
    assert placed(after(own, "A 1 xS+3"), "H4") == ["e1"]


def test_ca_r15_the_side_may_be_left_out_when_only_one_is_possible():
    first = defending({"H": {4: "e10"}, "A": {1: "e13"}})
    second = defending({"H": {4: "e10"}, "A": {1: "d11"}})

    assert after(first, "A 1 x") == after(first, "A 1 xS+0")
    assert refusal(second, "A 1 x") == ("CA-E-SIDE", "CA-R15")
    assert refusal(first, "A 2 x") == ("CA-E-FAR", "CA-6.1")
    hidden = defending({"H": {4: "e10", 5: "e11", 6: "d10", 7: "f10"}, "A": {1: "e12"}})
    assert refusal(hidden, "A 1 x") == ("CA-E-BLOCKED", "CA-6.3")
    assert "A 1 x" not in legal_texts(first)


def test_ca_r16_injury_is_judged_before_the_phases_change():
    pos = {"H": {4: "e9"}, "A": {1: "e10"}}
    setup = {"hits": {"h4": 1}, "cards": {"a1": {"phys": 4}}, "down": 3, "other_sets": False}
    state = after(defending(pos, **setup), "A 1 xS+0")

    assert shown(state, "phase", "off") == {"phase": "injury", "off": "H"}
    asked = after(state, "injury 2 2")
    assert shown(asked, "phase", "off") == {"phase": "in", "off": "H"}
    changed = after(asked, "H in 4=h14")
    assert shown(changed, "phase", "off") == {"phase": "lineup", "off": "A"}


def test_ca_r17_a_replacement_is_no_substitution_and_keeps_the_sets_apart():
    state = after(hit(), "injury 3 3")

    assert refusal(state, "H in 4=h14") == ("CA-E-CARDUSED", "CA-8.2")
    assert shown(after(state, "H in 4=hf"), "subs")["subs"]["H"] == {"O": 0, "D": 0}
    gone = after(hit(out={"H": {"O": ["hf"]}}), "injury 3 3")
    assert shown(gone, "phase") == {"phase": "sub"}


def test_ca_r38_the_cell_the_tackler_came_from_is_empty_for_the_push():
    around = {"H": {4: "e10"}, "A": {1: "e9"}}
    state = defending(around, cards={"a1": {"run": 6}})

    assert placed(after(state, "A 1 xS+1"), "H4") == ["e9"]


def test_ca_r32_a_placed_piece_does_not_strike_sideways_in_its_goal_area():
    options = {"goal_by_transfer": "0"}
    pos = {"H": {4: "e21"}, "A": {1: "d21", 2: "e22"}}
    state = defending(pos, options=options, placed=["A1", "A2"])

    assert refusal(state, "A 1 xE+0") == ("CA-E-GOALSIDE", "CA-R32")
    assert allowed(state, "A 2 xS+0")
