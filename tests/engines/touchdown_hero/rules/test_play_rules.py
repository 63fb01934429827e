"""Chapters 6, 7 and 11 of the rules: an example for each rule, named by its ID."""

import pytest

from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import names_of
from tests.engines.touchdown_hero.positions import after, at, refusal, seat, trick


def test_th_6_1_the_lead_declares_run_or_pass():
    assert refusal(at(), "N R4") == ("TH-E-DECLARE", "TH-6.1")
    assert [after(at(), f"N R4 {mode}").mode for mode in ("run", "pass")] == [1, 2]


def test_th_6_2_a_run_must_be_followed():
    state = after(at({"E": "R9 B3"}), "N R4 run")

    assert refusal(state, "E B3") == ("TH-E-FOLLOW", "TH-6.2")
    assert after(after(at({"E": "G9 B3"}), "N R4 run"), "E B3").turn == seat("S")


def test_th_6_3_a_pass_may_be_followed():
    assert after(at({"E": "R9 B3"}), "N R4 pass", "E B3").turn == seat("S")


def test_th_6_4_a_card_that_does_not_follow_uses_its_playbook():
    off = trick(at({"E": "B2 K2"}), "N R4 pass", "E B2", "S R6", "W R7")
    follows = trick(at({"E": "R2 K2"}), "N R4 pass", "E R2", "S R6", "W R7")
    led = trick(at({"N": "R2 K1"}), "N R2 pass", "E R9", "S R6", "W R7")

    assert [played.reversed for played in (off, follows, led)] == [True, False, False]


def test_th_6_5_a_hero_follows_and_uses_its_skill():
    played = trick(at({"E": "H7 K2"}, distance=3), "N R4 run", "E H7 >N", "S R6", "W R7")

    assert (played.taker, played.number) == (seat("N"), 1)


def test_th_6_6_a_led_hero_is_of_the_suit_that_is_named():
    state = after(at({"N": "H1 K1"}), "N H1:R run")

    assert state.led == 0
    assert refusal(state, "E K2") == ("TH-E-FOLLOW", "TH-6.2")
    assert refusal(at({"N": "H1 K1"}), "N H1 run") == ("TH-E-SUIT", "TH-6.6")
    assert refusal(at(), "N R4:B run") == ("TH-E-SUIT", "TH-6.6")


def test_th_6_7_a_target_lies_on_the_table():
    state = after(at({"E": "B8 K2"}), "N R4 pass")

    assert refusal(state, "E B8 >S") == ("TH-E-TARGET", "TH-7.8")
    assert trick(state, "E B8 >E", "S R6", "W R7").number == 4


def test_th_6_8_the_present_suit_of_the_lead_card_is_led():
    state = after(at({"E": "B9 K2", "S": "R6 G5"}), "N R4 run", "E B9 >N:G")

    assert refusal(state, "S R6") == ("TH-E-FOLLOW", "TH-6.2")


def test_th_7_1_the_card_is_exchanged_for_one_of_the_hand():
    state = after(at({"E": "B1 R2"}), "N R4 pass", "E B1 ~R2")

    assert (names_of(state.hands[1]), names_of(state.known[1])) == (["B1"], ["B1"])
    assert trick(state, "S R6", "W R7").taker == seat("E")


def test_th_7_2_the_highest_number_takes_the_trick():
    assert trick(at({"E": "B2 K2"}), "N R4 pass", "E B2", "S R6", "W R7").taker == seat("W")


def test_th_7_3_there_is_no_combination_bonus():
    played = trick(at({"E": "B3 K2", "S": "R2"}), "N R4 pass", "E B3", "S R2", "W R7")

    assert (played.taker, played.bonus) == (seat("S"), 0)


def test_th_7_4_playbooks_are_void():
    played = trick(at({"E": "B2 K2", "S": "B4"}), "N R4 pass", "E B2", "S B4", "W R7")

    assert (played.taker, played.reversed) == (seat("N"), False)


def test_th_7_5_a_failure_is_an_interception():
    played = trick(at({"E": "B5 K2", "W": "R2"}), "N R4 pass", "E B5", "S R6", "W R2")

    assert (played.intercept, played.taker) == (True, seat("W"))


def test_th_7_6_partners_exchange_a_card():
    state = after(at({"E": "B6 K2"}), "N R4 pass", "E B6")

    assert (state.phase, GAME.to_act(state)) == ("give", ("E", "W"))
    swapped = after(state, "give W R7", "give E K2")
    assert [names_of(swapped.hands[place]) for place in (1, 3)] == [["R7"], ["K2", "K4"]]


def test_th_7_7_a_number_loses_3():
    assert trick(at({"E": "B7 K2"}), "N R4 pass", "E B7 >N", "S R6", "W R7").number == 1
    assert trick(at({"N": "R2", "E": "B7"}), "N R2 pass", "E B7 >N", "S R6", "W R7").number == 0


def test_th_7_8_a_number_gains_2():
    played = trick(at({"E": "B8 K2"}, distance=9), "N R4 pass", "E B8 >N", "S R6", "W R7")

    assert (played.taker, played.number) == (seat("S"), 6)


def test_th_7_9_a_card_gets_another_suit():
    played = trick(at({"E": "H1", "W": "B9"}), "N R4 run", "E H1", "S R6", "W B9 >E:K")

    assert played.taker == seat("N")


def test_th_7_10_a_run_fails():
    ran = trick(at({"E": "B10"}), "N R4 run", "E B10", "S R6", "W R7")
    passed = trick(at({"E": "B10"}), "N R4 pass", "E B10", "S R6", "W R7")

    assert [(played.fail, played.advance) for played in (ran, passed)] == [(True, 0), (False, 4)]


def test_th_11_0_hero_0_does_nothing():
    played = trick(at({"E": "H0"}), "N R4 run", "E H0", "S R6", "W R7")

    assert (played.number, played.effects) == (0, [])
    assert refusal(after(at({"E": "H0"}), "N R4 run"), "E H0 >N") == ("TH-E-PARAM", "TH-11.0")


def test_th_11_1_the_ball_moves_by_the_highest_number():
    played = trick(at({"S": "H1"}), "N R4 run", "E R9", "S H1", "W R7")

    assert (played.number, played.base, played.advance) == (1, 9, 12)


def test_th_11_2_the_partner_plays_again():
    state = after(at({"S": "H2 K3", "N": "R4 R1"}), "N R4 run", "E R9", "S H2")

    assert (state.phase, GAME.to_act(state), names_of(state.known[0])) == ("replay", ("N",), ["R4"])
    assert trick(state, "N R1", "W R7").number == 1


def test_th_11_3_the_number_of_the_partner_is_added():
    played = trick(at({"S": "H3"}), "N R4 run", "E R9", "S H3", "W R7")

    assert (played.base, played.advance) == (7, 10)


@pytest.mark.parametrize(("factor", "bonus"), [("x2", 6), ("x0", 0)])
def test_th_11_4_the_bonus_is_doubled_or_nothing(factor, bonus):
    played = trick(at({"S": "R2", "W": "H4"}), "N R4 run", "E R9", "S R2", f"W H4 {factor}")

    assert played.bonus == bonus


def test_th_11_5_it_intercepts_for_the_defence():
    caught = trick(at({"E": "H5", "N": "R8"}), "N R8 run", "E H5", "S R6", "W R7")
    own = trick(at({"S": "H5", "N": "R8"}), "N R8 run", "E R9", "S H5", "W R7")

    assert (caught.intercept, caught.taker) == (True, seat("E"))
    assert (own.intercept, own.taker) == (False, seat("S"))


def test_th_11_6_a_card_is_discarded():
    state = after(at({"E": "B2", "W": "H6"}), "N R4 pass", "E B2", "S R6")

    assert refusal(state, "W H6 >N") == ("TH-E-TARGET", "TH-11.6")
    assert refusal(state, "W H6 >W") == ("TH-E-TARGET", "TH-11.6")
    assert trick(state, "W H6 >E").taker == seat("N")


def test_th_11_7_it_is_playbook_7():
    assert trick(at({"E": "H7"}), "N R4 run", "E H7 >N", "S R6", "W R7").number == 1


def test_th_11_8_it_is_playbook_8():
    assert trick(at({"E": "H8"}), "N R4 run", "E H8 >N", "S R6", "W R7").number == 6


def test_th_11_9_it_is_playbook_9():
    assert after(at({"E": "H9"}), "N R4 run", "E H9 >N:B").led == 1


def test_th_r10_a_hero_may_but_need_not_be_played():
    hands = {"E": "H1 B3"}

    assert after(at(hands), "N R4 run", "E B3").turn == seat("S")
    forced = after(at(hands, options={"hero_forced_follow": "true"}), "N R4 run")
    assert refusal(forced, "E B3") == ("TH-E-FOLLOW", "TH-6.2")
    assert after(at({"E": "H1 R9"}), "N R4 run", "E H1").turn == seat("S")


def test_th_r11_who_competes_is_decided_at_judgement():
    state = after(at({"E": "B2", "W": "G9"}), "N R4 pass", "E B2", "S R6")

    played = trick(state, "W G9 >N:B")

    # East's 2 reversed when it was off suit and follows blue now, higher than nobody.
    assert (played.reversed, played.taker) == (True, seat("N"))


def test_th_r12_an_effect_is_compulsory_where_it_can_do_anything():
    state = after(at({"E": "B7 K2"}), "N R4 pass")

    assert refusal(state, "E B7") == ("TH-E-TARGET", "TH-7.7")
    assert after(at({"E": "B1"}), "N R4 pass", "E B1").turn == seat("S")


def test_th_r13_the_card_laid_instead_triggers_nothing():
    state = after(at({"E": "B1 G2"}), "N R4 pass", "E B1 ~G2")

    assert not trick(state, "S R6", "W R7").reversed
    none = after(at({"E": "B1 G2"}, options={"pb1_mode": "none"}), "N R4 pass")
    assert refusal(none, "E B1 ~G2") == ("TH-E-NOEFFECT", "TH-7.1")


def test_th_r14_two_reversals_are_none():
    played = trick(at({"E": "B2", "S": "G2"}), "N R4 pass", "E B2", "S G2", "W R7")

    assert (played.reversed, played.taker) == (False, seat("N"))


def test_th_r15_a_4_reaches_the_whole_trick():
    hands = {"E": "B2", "S": "G4", "W": "K7"}
    lines = ("N R4 pass", "E B2", "S G4")
    later = at(hands, options={"pb4_scope": "later_only"})

    assert refusal(after(at(hands), *lines), "W K7 >N") == ("TH-E-NOEFFECT", "TH-7.7")
    assert [trick(state, *lines, "W K7").reversed for state in (at(hands), later)] == [False, True]


def test_th_r15_what_a_4_stopped_counts_again_when_it_leaves():
    state = at({"E": "B2", "S": "G4", "W": "H6"})

    played = trick(state, "N R4 pass", "E B2", "S G4", "W H6 >S")

    # The reversal counts: the wild 6 is the highest that follows.
    assert (played.reversed, played.taker) == (True, seat("W"))


def test_th_r16_an_attacker_may_arm_the_interception():
    assert trick(at({"S": "B5", "W": "R2"}), "N R4 pass", "E R9", "S B5", "W R2").intercept


def test_th_r17_both_choose_before_anything_moves():
    state = after(at({"E": "B6 K2"}), "N R4 pass", "E B6", "give E K2")

    assert names_of(state.hands[1]) == ["K2"]
    assert GAME.view(state, "E")["give"] == "K2"
    assert "K2" not in str(GAME.view(state, "W"))


def test_th_r18_numbers_change_in_the_order_of_play():
    played = trick(at({"N": "R2", "E": "G7", "S": "B8"}), "N R2 pass", "E G7 >N", "S B8 >N", "W R7")

    assert played.number == 2


def test_th_r19_the_new_suit_is_another_one():
    state = after(at({"E": "B9"}), "N R4 pass")

    assert refusal(state, "E B9 >N:R") == ("TH-E-SUIT", "TH-7.9")
    assert refusal(state, "E B9 >N") == ("TH-E-SUIT", "TH-7.9")
    assert trick(state, "E B9 >E:R", "S R6", "W R7").taker == seat("N")


def test_th_r31_hero_2_waits_for_nobody():
    led = after(at({"N": "H2"}), "N H2:R run")
    back = after(at({"S": "H2", "N": "R4 R1"}), "N R4 pass", "E R9", "S H2")

    assert (led.phase, led.turn) == ("play", seat("E"))
    assert refusal(back, "N R1 run") == ("TH-E-PARAM", "TH-6.1")
    assert after(back, "N R4").mode == 2


def test_th_r31_what_the_card_had_started_ends():
    state = after(at({"E": "B2 B8", "W": "H2"}), "N R4 pass", "E B2", "S R6", "W H2")

    assert state.effects == []
    assert trick(state, "E B2").reversed


def test_th_r32_the_owner_of_a_discarded_card_has_none():
    played = trick(at({"E": "B2", "W": "H6"}), "N R4 pass", "E B2", "S R6", "W H6 >E")

    assert played.table[1] == -1


def test_th_r33_heroes_1_and_3_move_the_ball_only():
    played = trick(at({"S": "H1"}, distance=10), "N R4 run", "E R9", "S H1", "W R7")

    assert (played.number, played.base) == (1, 9)


def test_th_r34_no_bonus_wins_over_a_double_one():
    played = trick(at({"E": "B3", "S": "R2", "W": "H4"}), "N R4 pass", "E B3", "S R2", "W H4 x2")

    assert played.bonus == 0


NO_EFFECTS = {"kickoff_card_effects": "false"}


@pytest.mark.parametrize(
    ("hero", "with_effects", "without"),
    [
        ("H1", (10, False), (1, False)),
        ("H3", (13, False), (3, False)),
        ("H5", (5, True), (5, False)),
    ],
)
def test_th_r6_without_its_effects_the_kickoff_hero_that_takes_the_trick_has_no_skill(
    hero, with_effects, without
):
    lines = (f"ko E {hero}", "N R8 pass", "S R9", "W R10")
    hands = {"N": "R8 K1", "E": f"{hero} K2", "S": "R9 K3", "W": "R10 K4"}

    tricks = {
        options: trick(at(hands, distance=None, options=dict(options)), *lines)
        for options in ((), tuple(NO_EFFECTS.items()))
    }

    assert [(played.base, played.intercept) for played in tricks.values()] == [
        with_effects,
        without,
    ]


def test_th_r6_a_kickoff_hero_that_is_played_again_has_its_skill():
    hands = {"N": "R4 K1", "E": "H5 K4", "S": "K2 K3", "W": "H2 R7"}
    state = at(hands, distance=None, options=NO_EFFECTS)
    lines = ("ko E H5", "N R4 pass", "S K2", "W H2")

    again = after(state, *lines)
    played = trick(again, "E H5")

    assert (again.phase, again.turn) == ("replay", seat("E"))
    assert (played.taker, played.intercept) == (seat("E"), True)
    assert GAME.load(GAME.dump(again)) == again


def test_th_r13_what_a_hero_laid_by_the_exchange_says_of_taking_the_trick_holds():
    played = trick(at({"S": "K1 H1"}, distance=10), "N R4 run", "E R9", "S K1 ~H1", "W R7")

    assert (played.taker, played.number, played.base) == (seat("S"), 1, 9)
