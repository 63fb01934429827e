"""LC-3 playing a card, LC-4 Attack Phase, LC-5 Escape Phase."""

from tests.engines.lethal_checkmate.boards import (
    after,
    allowed,
    at,
    code_of,
    events,
    legal_texts,
    of,
    pawns,
    refusal,
    seen,
)

STUCK = {"RD": {"attack": False}, "BG": {"attack": False}}
NOTHING = {"white": {"hand": ["KW", "RD", "BG"], "field": ["CE"]}, "cards": STUCK}
# White's Centaur on b2 covers row 3; Black stands on b3.
FACED = {"white": {"at": "b2"}, "black": {"at": "b3"}}


def test_lc_3_1_a_card_goes_to_the_right_end_of_the_field():
    state = after(at(), "W:CE")

    assert (of(state, "W")["field"], of(state, "W")["hand"]) == (["RD", "CE"], ["KL", "PS"])
    assert code_of(state, "W:RD>a1") == "LC-E-NOT-IN-HAND"


def test_lc_3_2_a_fourth_card_pushes_the_leftmost_out():
    state = at(white={"hand": ["CE"], "field": ["RD", "QB", "BG"], "discard": ["RC"]})

    assert events(state, "W:CE") == ["play W CE", "discard W RD"]
    state = after(state, "W:CE")
    assert of(state, "W")["field"] == ["QB", "BG", "CE"]
    assert of(state, "W")["discard"] == ["RC", "RD"]


def test_lc_3_2_a_card_that_left_does_not_attack():
    gone = {"at": "b1", "hand": ["CE"], "field": ["RC", "KL", "BG"]}

    assert "attack" not in events(at(white=gone, black={"at": "b4"}), "W:CE")[-1]


def test_lc_3_3_the_marks_say_in_which_phase_a_card_can_be_played():
    state = at(white={"hand": ["KW", "PS"]})
    faced = after(at(**FACED, turn="W"), "W:CE")

    assert refusal(state, "W:KW>a1") == ("LC-E-ATTACK-FLAG", "LC-3.3")
    assert allowed(faced, "B:KW>b4")
    rook = at(**{**FACED, "black": {"at": "b3", "hand": ["RD"]}})
    assert refusal(after(rook, "W:CE"), "B:RD>b4") == ("LC-E-ESCAPE-FLAG", "LC-3.3")


def test_lc_3_4_a_move_card_moves_to_a_free_cell_of_its_range():
    state = at(white={"at": "b1", "hand": ["KL"]}, black={"at": "a3"})

    assert legal_texts(state) == {"W:KL>c3", "W:lethal"}
    assert pawns(after(state, "W:KL>c3")) == ("c3", "a3")
    assert code_of(state, "W:KL") == "LC-E-NEED-DEST"
    assert code_of(state, "W:KL>a3") == "LC-E-OCCUPIED"
    assert code_of(state, "W:KL>b2") == "LC-E-OUT-OF-RANGE"


def test_lc_3_4_a_move_card_without_a_destination_cannot_be_played():
    state = at(white={"at": "a3", "hand": ["PS"]}, black={"at": "a4"})

    assert legal_texts(state) == {"W:show[PS]", "W:lethal"}


def test_lc_3_5_an_attack_card_may_be_played_with_nobody_in_range():
    state = at(white={"hand": ["CE"]})

    assert events(state, "W:CE") == ["play W CE"]
    assert pawns(after(state, "W:CE")) == pawns(state)
    assert code_of(state, "W:CE>a3") == "LC-E-NO-DEST"


def test_lc_3_6_field_move_rotation_and_attack_come_in_this_order():
    start = {
        "white": {"at": "b3", "hand": ["PS", "KL", "QB"], "field": ["BG", "RC", "KW"]},
        "black": {"at": "b2", "hand": ["BG"], "field": ["RD"]},
    }

    assert events(at(**start), "W:PS>b4") == [
        "play W PS",
        "discard W BG",
        "move W b4",
        "rotate",
        "attack RC",
    ]


def test_lc_4_1_the_turn_player_plays_card_after_card():
    state = after(at(), "W:CE", "W:KL>b4")

    assert (seen(state)["played_this_turn"], seen(state)["phase"]) == (2, "attack")
    assert code_of(state, "B:RC") == "LC-E-TURN"


def test_lc_4_2_all_attack_cards_of_the_field_are_looked_at_after_each_card():
    start = {"white": {"at": "b1", "hand": ["RC", "RD"], "field": ["CE"]}, "black": {"at": "b2"}}

    assert events(at(**start), "W:RC")[-1] == "attack CE+RC"
    assert events(at(**start), "W:RD>a1")[-1] == "attack CE"


def test_lc_4_3_standing_in_range_is_no_attack_before_a_card_is_played():
    state = at(white={"at": "b1", "hand": ["RD"], "field": ["CE"]}, black={"at": "b2"})

    assert seen(state)["attack"] == []
    assert seen(state)["actor"] == "W"
    assert seen(after(state, "W:RD>a1"))["attack"] == ["CE"]


def test_lc_4_4_an_attack_is_answered_before_the_turn_goes_on():
    state = after(at(**FACED), "W:CE")

    assert (seen(state)["phase"], seen(state)["actor"]) == ("escape", "B")
    assert code_of(state, "W:KL>c4") == "LC-E-TURN"


def test_lc_4_5_after_a_dodge_the_turn_player_may_play_on():
    state = after(at(**FACED), "W:CE", "B:KW>b4")

    assert (seen(state)["phase"], seen(state)["actor"]) == ("attack", "W")
    assert allowed(state, "W:KL>c4")


def test_lc_4_6_the_turn_may_end_after_one_card():
    state = at()

    assert refusal(state, "W:end") == ("LC-E-MUST-PLAY", "LC-4.6")
    assert allowed(after(state, "W:CE"), "W:end")


def test_lc_4_7_with_nothing_to_play_the_hand_is_shown():
    state = at(**NOTHING)

    assert legal_texts(state) == {"W:show[BG,KW,RD]", "W:lethal"}
    assert code_of(state, "W:end") == "LC-E-MUST-SHOW"
    after_it = after(state, "W:show[KW,RD,BG]")
    assert seen(after_it, "B")["players"]["W"]["known_hand"] == ["BG", "KW", "RD"]
    assert code_of(at(), "W:show[CE,KL,PS]") == "LC-E-CAN-PLAY"


def test_lc_5_1_one_move_card_or_none():
    state = after(at(**FACED), "W:CE")

    assert legal_texts(state) == {
        "B:hit",
        *(f"B:KW>{cell}" for cell in ("a2", "a3", "a4", "b4", "c2", "c3", "c4")),
        *(f"B:BG>{cell}" for cell in ("a2", "a4", "c2", "c4")),
    }
    assert refusal(state, "B:RC") == ("LC-E-ESCAPE-FLAG", "LC-5.1")
    assert code_of(after(state, "B:KW>b4"), "B:BG>a3") == "LC-E-TURN"


def test_lc_5_2_playing_none_is_damage():
    assert events(at(**FACED), "W:CE", "B:hit")[-2:] == ["damage B", "end W1 B1"]


def test_lc_5_3_out_of_every_range_is_a_dodge():
    assert events(at(**FACED), "W:CE", "B:KW>b4")[-1] == "escaped B"
    assert "damage B" in events(at(**FACED), "W:CE", "B:KW>a3")


def test_lc_5_4_a_card_that_does_not_help_may_be_played():
    state = after(at(**FACED), "W:CE")

    assert allowed(state, "B:KW>a3")
    assert of(after(state, "B:KW>a3"), "B")["field"] == ["KL", "KW"]


def test_lc_5_5_a_dodge_attacks_nobody():
    ready = {"at": "b3", "hand": ["KW"], "field": ["RC"]}
    state = after(at(white={"at": "b2"}, black=ready), "W:CE", "B:KW>b4")

    assert (seen(state)["phase"], of(state, "W")["damage"]) == ("attack", 0)
