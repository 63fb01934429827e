"""LC-8 Pawn Step, LC-9 rotation, LC-10 Lethal."""

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

STEP = {"white": {"at": "b1", "hand": ["PS", "RD", "QB"], "field": ["CE", "RC", "KL"]}}
LAST = {"white": {"dmg": 2}}


def test_lc_8_1_pawn_step_goes_one_cell_forward():
    assert pawns(after(at(**STEP), "W:PS>b2"))[0] == "b2"
    black = at(turn="B", black={"at": "c4", "hand": ["PS"]})
    assert pawns(after(black, "B:PS>c3"))[1] == "c3"
    assert code_of(at(**STEP), "W:PS>a2") == "LC-E-OUT-OF-RANGE"


def test_lc_8_2_pawn_step_takes_the_place_of_a_card_in_the_field():
    state = after(at(**STEP), "W:PS>b2^RC")

    assert of(state, "W")["field"] == ["CE", "PS", "KL"]
    assert (of(state, "W")["hand"], of(state, "W")["discard"]) == (["QB", "RC", "RD"], [])
    assert refusal(at(**STEP), "W:RD>b2^CE") == ("LC-E-SWAP-CARD", "LC-8.2")
    assert code_of(at(**STEP), "W:PS>b2^BG") == "LC-E-SWAP-FIELD"


def test_lc_8_3_the_card_taken_back_may_be_played_again():
    state = after(at(**STEP), "W:PS>b2^RC", "W:RC")

    assert of(state, "W")["field"] == ["PS", "KL", "RC"]
    assert seen(state)["played_this_turn"] == 2


def test_lc_8_4_without_a_free_cell_ahead_there_is_no_exchange():
    state = at(white={**STEP["white"], "at": "b3"}, black={"at": "b4"})

    assert not [text for text in legal_texts(state) if text.startswith("W:PS")]
    assert code_of(state, "W:PS>b4^CE") == "LC-E-OCCUPIED"


def test_lc_8_5_the_exchange_is_open_in_an_escape_phase():
    start = {
        "white": {"at": "b2", "hand": ["BR"], "field": ["KL"]},
        "black": {"at": "c3", "hand": ["PS"], "field": ["RC", "QB"]},
    }
    state = after(at(**start), "W:BR", "B:PS>c2^RC")

    assert (of(state, "B")["field"], of(state, "B")["hand"]) == (["PS", "QB"], ["RC"])
    assert seen(state)["phase"] == "attack"


def test_lc_9_1_a_pawn_that_ends_in_its_far_row_turns_the_board():
    state = after(at(white={"at": "b3", "hand": ["PS"]}, black={"at": "a2"}), "W:PS>b4")

    assert pawns(state) == ("b1", "c3")
    assert seen(state)["rotations"] == 1


def test_lc_9_2_an_attack_card_and_a_dodge_turn_it_too():
    by_attack = at(white={"at": "a4", "hand": ["CE"]}, black={"at": "b2"})
    dodge = at(white={"at": "a1", "hand": ["CE"]}, black={"at": "c2", "hand": ["PS"]})

    assert events(by_attack, "W:CE") == ["play W CE", "rotate"]
    assert events(dodge, "W:CE", "B:PS>c1")[-2:] == ["rotate", "escaped B"]


def test_lc_9_3_the_other_pawn_turns_nothing_until_its_owner_plays_there():
    start = {
        "white": {"at": "a3", "hand": ["PS"], "field": ["KL"]},
        "black": {"at": "c4", "hand": ["QB", "BG", "KW"], "field": ["RD"]},
    }
    state = after(at(**start), "W:PS>a4")

    assert (pawns(state), seen(state)["rotations"]) == (("c1", "a1"), 1)
    state = after(state, "W:end", "draw W:QB,CE,RD", "B:QB")
    assert (pawns(state), seen(state)["rotations"]) == (("a4", "c4"), 2)


def test_lc_9_4_one_card_turns_once():
    state = after(at(white={"at": "a3", "hand": ["PS"]}, black={"at": "c4"}), "W:PS>a4")

    assert seen(state)["rotations"] == 1
    assert pawns(state)[0] == "c1"


def test_lc_10_1_lethal_costs_one_damage_once_a_turn():
    state = after(at(), "W:lethal")

    assert (of(state, "W")["damage"], seen(state)["lethal_this_turn"]) == (1, 1)
    assert code_of(state, "W:lethal") == "LC-E-LETHAL-ONCE"
    assert allowed(after(at(), "W:CE"), "W:lethal")
    faced = after(at(white={"at": "b2"}, black={"at": "b3"}), "W:CE")
    assert code_of(faced, "W:lethal") == "LC-E-PHASE"


def test_lc_10_2_the_declaration_is_no_card():
    state = after(at(), "W:lethal")

    assert seen(state)["played_this_turn"] == 0
    assert code_of(state, "W:end") == "LC-E-MUST-PLAY"


def test_lc_10_3_under_lethal_damage_does_not_end_the_turn():
    state = at(white={"at": "b2", "hand": ["CE", "QB"]}, black={"at": "b3"})
    state = after(state, "W:lethal", "W:CE", "B:hit")

    assert (seen(state)["phase"], of(state, "B")["damage"]) == ("attack", 1)
    assert of(after(state, "W:QB", "B:hit"), "B")["damage"] == 2


def test_lc_10_4_on_the_last_picture_it_is_all_or_nothing():
    state = after(at(**LAST), "W:lethal")

    assert (of(state, "W")["damage"], seen(state)["lethal_debt"]) == (2, True)
    assert seen(after(state, "W:CE", "W:end"))["result"] == ["B", "lethal-failed"]
    near = at(white={"dmg": 2, "at": "b2"}, black={"dmg": 2, "at": "b3"})
    assert seen(after(near, "W:lethal", "W:CE", "B:hit"))["result"] == ["W", "damage"]


def test_lc_10_5_the_higher_limit_counts_from_the_end_phase():
    state = after(at(), "W:lethal")

    assert of(state, "W")["hand_size"] == 3
    assert seen(after(state, "W:CE", "W:end"))["refill_due"] == {"W": 2, "B": 0}
