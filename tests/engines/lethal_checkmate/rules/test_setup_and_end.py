"""LC-1 set-up, LC-2 the turn, LC-6 damage, LC-7 End Phase, LC-11 the end."""

from random import Random

from engines.lethal_checkmate import GAME
from tests.engines.lethal_checkmate.boards import (
    DEALS,
    after,
    allowed,
    at,
    code_of,
    events,
    fresh,
    legal_texts,
    of,
    pawns,
    seen,
)

# White on b1 hits a2 with Centaur, Black has no dodge that it would use.
HIT = {
    "white": {"at": "b1", "hand": ["CE", "KL", "RD"], "field": ["PS"]},
    "black": {"at": "a2", "hand": ["BG", "KW", "RC"], "field": ["KL"]},
}
BEATEN = {**HIT, "black": {**HIT["black"], "dmg": 2}}


def placed(*places, first="W"):
    return fresh(*DEALS, f"first {first}", *places)


def test_lc_1_1_each_player_has_a_pile_of_the_nine_cards():
    dealt = [GAME.sample(fresh(), Random(seed)) for seed in range(40)]

    assert {GAME.write(deal)[:7] for deal in dealt} == {"deal W "}
    assert {deal.shown for deal in dealt} == set(fresh().match.codes)
    assert fresh().match.named(fresh().deck[1]) == tuple(sorted({deal.shown for deal in dealt}))


def test_lc_1_2_three_cards_are_the_hand_and_only_its_owner_sees_them():
    state = fresh(DEALS[0])

    assert of(state, "W")["hand"] == ["BG", "CE", "KL"]
    assert seen(state, "B")["players"]["W"]["hand"] is None
    assert seen(state, "B")["players"]["W"]["hand_size"] == 3
    assert code_of(fresh(), "deal W BG,CE / BR") == "LC-E-DRAW-COUNT"


def test_lc_1_3_the_markers_begin_on_the_picture_with_the_3():
    state = fresh(*DEALS)

    assert [(of(state, s)["damage"], of(state, s)["hand_limit"]) for s in "WB"] == [(0, 3), (0, 3)]


def test_lc_1_4_the_short_edge_lies_before_the_players():
    state = placed()

    assert legal_texts(state) == {f"W:at={col}{row}" for col in "abc" for row in range(1, 5)}


def test_lc_1_5_each_player_turns_over_a_card():
    state = fresh(*DEALS)

    assert [of(state, seat)["field"] for seat in "WB"] == [["BR"], ["BR"]]
    assert of(state, "W")["deck_size"] == 5
    assert code_of(fresh(), "deal W BG,CE,KL / KL") == "LC-E-DRAW-CARD"


def test_lc_1_6_either_may_be_first():
    assert legal_texts(fresh(*DEALS)) == {"first W", "first B"}
    assert GAME.to_act(fresh(*DEALS, "first B")) == ("B",)


def test_lc_1_7_the_second_pawn_may_stand_anywhere_but_on_the_first():
    state = placed("W:at=b2")

    assert "B:at=b2" not in legal_texts(state)
    assert len(legal_texts(state)) == 11
    assert code_of(state, "B:at=b2") == "LC-E-OCCUPIED"


def test_lc_1_8_the_first_player_takes_the_first_turn():
    state = placed("B:at=b2", "W:at=a1", first="B")

    assert (seen(state)["turn_player"], seen(state)["turn_no"]) == ("B", 1)
    assert seen(state)["phase"] == "attack"


def test_lc_2_1_a_turn_goes_from_attack_to_escape_and_to_the_end_phase():
    state = at(**HIT)

    phases = [seen(state)["phase"]]
    for line in ("W:CE", "B:hit"):
        state = after(state, line)
        phases.append(seen(state)["phase"])

    assert phases == ["attack", "escape", "refill"]
    assert code_of(at(), "draw W:BG") == "LC-E-PHASE"


def test_lc_2_2_the_other_player_takes_the_next_turn():
    state = after(at(**HIT), "W:CE", "B:hit", "draw W:QB", "draw B:PS")

    assert (seen(state)["turn_player"], seen(state)["turn_no"]) == ("B", 2)


def test_lc_6_1_damage_moves_the_marker():
    state = after(at(**HIT), "W:CE", "B:hit")

    assert (of(state, "B")["damage"], of(state, "B")["hand_limit"]) == (1, 4)
    assert of(state, "W")["damage"] == 0


def test_lc_6_2_damage_on_the_last_picture_loses():
    state = after(at(**BEATEN), "W:CE", "B:hit")

    assert seen(state)["result"] == ["W", "damage"]
    assert of(state, "B")["damage"] == 3


def test_lc_6_3_after_damage_comes_the_end_phase():
    state = after(at(**HIT), "W:CE", "B:hit")

    assert seen(state)["phase"] == "refill"
    assert code_of(state, "W:KL>a3") == "LC-E-PHASE"


def test_lc_7_1_both_players_draw_up_to_their_limits():
    state = after(at(**HIT), "W:CE", "B:hit")

    assert seen(state)["refill_due"] == {"W": 1, "B": 1}
    state = after(state, "draw W:QB", "draw B:PS")
    assert [of(state, seat)["hand_size"] for seat in "WB"] == [3, 4]


def test_lc_7_2_an_empty_pile_is_made_of_the_discards_when_a_card_is_needed():
    gone = {"hand": ["CE", "KL"], "field": ["PS", "RD", "BG"], "discard": ["RC", "QB", "KW"]}
    state = after(at(white={"at": "a2", **gone}), "W:CE", "W:end")

    assert code_of(state, "shuffle W") == "LC-E-SHUFFLE-EARLY"  # Bishop Ray still lies there
    state = after(state, "draw W:BR")
    assert (of(state, "W")["deck_size"], seen(state)["refill_due"]["W"]) == (0, 1)
    state = after(state, "shuffle W")
    assert (of(state, "W")["deck_size"], of(state, "W")["discard"]) == (4, [])
    assert seen(after(state, "draw W:PS"))["turn_player"] == "B"


def test_lc_7_2_a_pile_used_up_exactly_is_not_shuffled():
    gone = {"hand": ["CE", "KL", "RC"], "field": ["PS", "RD", "BG"], "discard": ["QB", "KW"]}
    state = after(at(white={"at": "a2", **gone}), "W:CE", "W:end", "draw W:BR")

    assert (of(state, "W")["deck_size"], of(state, "W")["discard"]) == (0, ["QB", "KW", "PS"])
    assert seen(state)["turn_player"] == "B"


def test_lc_7_3_the_field_stays():
    state = after(at(**HIT), "W:CE", "B:hit", "draw W:QB", "draw B:PS")

    assert [of(state, seat)["field"] for seat in "WB"] == [["PS", "CE"], ["KL"]]


def test_lc_7_4_a_hand_above_the_limit_is_kept():
    state = after(at(**HIT, options={"hand_limits": "3,1,1"}), "W:CE", "B:hit", "draw W:QB")

    assert (of(state, "B")["hand_size"], of(state, "B")["hand_limit"]) == (3, 1)
    assert seen(state)["turn_player"] == "B"


def test_lc_11_1_who_deals_the_third_damage_wins():
    assert events(at(**BEATEN), "W:CE", "B:hit")[-2:] == ["damage B", "win W damage"]


def test_lc_11_2_a_lethal_on_the_last_picture_that_does_not_win_loses():
    state = at(white={"dmg": 2})

    assert events(state, "W:lethal", "W:CE", "W:end")[-1] == "win B lethal-failed"


def test_lc_11_3_nothing_follows_the_end():
    state = after(at(**BEATEN), "W:CE", "B:hit")

    assert (GAME.to_act(state), legal_texts(state)) == ((), set())
    assert code_of(state, "draw W:QB") == "LC-E-OVER"
    assert pawns(state) == ("b1", "a2")
    assert not allowed(state, "B:hit")
