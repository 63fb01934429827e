"""Chapters 1 to 5 of the rules: an example for each rule, named by its ID."""

from random import Random

import pytest

from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import ALL, HEROES, NAMES, names_of
from engines.touchdown_hero.heroes import shipped
from tests.engines.touchdown_hero.positions import (
    DEAL,
    after,
    at,
    dealt,
    refusal,
    seat,
    showing,
    trick,
)

LAST = {"N": "R6", "E": "R9", "S": "R8", "W": "R7"}
RED = ("N R4 run", "E R9", "S R6", "W R7")


def whole(seed):
    rng = Random(seed)
    state = GAME.setup(GAME.house(rng))
    lines = []
    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        lines.append(GAME.write(action))
        GAME.play(state, action.seat, action)
    return lines, state


def test_th_1_1_points_of_both_halves_count():
    state = after(at(LAST, done=10, half=2, distance=1, score=(2, 3)), "N R6 run", "E R9", "S R8")

    over = after(state, "W R7")

    assert (over.phase, GAME.outcome(over).points) == ("over", (("NS", 5), ("EW", 3)))


def test_th_1_2_turns_go_clockwise():
    state = at(lead="S", hands={"S": "R4 K1", "N": "R6 K3"})
    turns = []

    for line in ("S R4 run", "W R7", "N R6"):
        state = after(state, line)
        turns.append(GAME.to_act(state))

    assert turns == [("W",), ("N",), ("E",)]


def test_th_1_3_the_lead_is_of_the_attacking_team():
    state = after(at(attempt=3), "N R4 run", "E R9", "S R6", "W R7")

    assert (state.lead, state.attack) == (seat("E"), 1)


def test_th_2_1_there_are_forty_play_cards():
    assert len([name for name in NAMES if name[0] in "RBGK"]) == 40


def test_th_2_2_a_hero_counts_as_every_suit():
    played = trick(at({"E": "R8 H1"}), "N R4 run", "E H1", "S R6", "W R7")

    assert (played.taker, played.number) == (seat("E"), 1)


def test_th_3_1_eleven_cards_each_two_aside_and_six_heroes():
    state = dealt()

    assert [held.bit_count() for held in state.hands] == [11] * 4
    assert (state.aside.bit_count(), (state.pool & HEROES).bit_count()) == (2, 6)
    assert refusal(GAME.setup(GAME.house(Random(0))), DEAL.replace("X=G7,G8", "X=G7,H0")) == (
        "TH-E-DEAL", "TH-3.1",
    )  # fmt: skip


def test_th_3_2_three_cards_are_shown_and_stay():
    state = dealt("show N R1 R4 R5")

    assert GAME.view(state, "S")["partner"] == ["R1", "R4", "R5"]
    assert GAME.view(state, "E")["partner"] == []
    assert state.hands[0].bit_count() == 11
    assert refusal(state, "show N R1 R4 R7") == ("TH-E-SHOW", "TH-3.2")


def test_th_3_3_anybody_may_lead_the_first_half():
    state = dealt(*showing())

    assert [GAME.write(action) for action in GAME.legal(state, "*")] == [
        "lead N", "lead E", "lead S", "lead W",
    ]  # fmt: skip


def test_th_3_4_the_team_of_the_lead_attacks():
    assert dealt(*showing(), "lead W").attack == 1


def test_th_3_5_a_half_begins_with_a_kickoff():
    assert dealt(*showing(), "lead W").phase == "ko"


def test_th_3_6_the_same_cards_are_dealt_again():
    half = after(at(LAST, done=10), "N R6 run", "E R9", "S R8", "W R7", "N go")
    lines, _ = whole(3)
    deals = [line for line in lines if line.startswith("deal")]

    cards = [sorted(deal.replace("=", ",").replace(" ", ",").split(",")[2:]) for deal in deals]

    assert (half.phase, half.half) == ("deal", 2)
    assert cards[0] == cards[1]


def test_th_3_7_the_other_team_leads_the_second_half():
    state = at(LAST, done=10)
    half = after(state, "N R6 run", "E R9", "S R8", "W R7", "N go")
    again = after(half, DEAL.replace("deal 1", "deal 2"), *showing())

    assert refusal(again, "lead S") == ("TH-E-LEAD", "TH-3.7")
    assert [GAME.write(action) for action in GAME.legal(again, "*")] == ["lead E", "lead W"]


def test_th_4_1_every_trick_is_an_attempt():
    won = after(at(), *RED)
    lost = after(at({"E": "R2 K2"}), "N R4 run", "E R2", "S R6", "W R7")

    assert (won.attempt, lost.attempt) == (2, 2)


def test_th_4_2_the_next_series_begins_with_the_first_attempt():
    assert after(at(attempt=2, distance=3), *RED).attempt == 1
    assert after(at({"E": "R2 K2"}, attempt=3), "N R4 run", "E R2", "S R6", "W R7").attempt == 1


def test_th_5_1_there_is_a_kickoff_after_a_score_and_none_after_an_interception():
    scored = after(at(distance=3), *RED)
    caught = after(at({"E": "G5", "W": "R2"}, distance=4), "N R4 pass", "E G5", "S R6", "W R2")

    assert (scored.phase, caught.phase) == ("ko", "leadplay")


def test_th_5_2_the_left_neighbour_kicks_off_with_his_card_of_the_trick():
    state = at({"E": "B9 R8"}, distance=None)

    kicked = after(state, "ko E B9")

    assert (GAME.to_act(state), GAME.to_act(kicked)) == (("E",), ("N",))
    assert after(kicked, "N R4 pass", "fx E >N:B").turn == seat("S")


def test_th_5_3_the_printed_number_is_the_distance():
    assert after(at(distance=None), "ko E R9").distance == 9
    assert after(at({"E": "H0 K2"}, distance=None), "ko E H0").distance == 1


def test_th_5_4_the_kickoff_card_acts_at_the_kickers_turn():
    state = after(at({"E": "B7 K2"}, distance=None), "ko E B7", "N R4 run")

    assert (state.phase, GAME.to_act(state)) == ("fx", ("E",))
    assert trick(state, "fx E >N", "S R6", "W R7").number == 1


def test_th_5_5_four_or_less_is_an_onside_kick():
    kicked = [
        after(at({"E": f"R{n} K2"}, distance=None), f"ko E R{n}").onside for n in (1, 4, 5, 10)
    ]

    assert kicked == [True, True, False, False]


def test_th_r1_heroes_are_numbered_from_0_to_9():
    assert [hero.number for hero in shipped()["house-1"]] == list(range(10))


def test_th_r2_the_missing_skills_are_a_house_set():
    house = {hero.number: hero.code for hero in shipped()["house-1"] if hero.house}

    assert house == {0: "none", 5: "interception_if_taken", 7: "number", 8: "number", 9: "suit"}


def test_th_r3_nobody_is_told_which_heroes_are_out():
    views = [str(GAME.view(dealt(), name)) for name in ("N", None)]

    assert ["H7" in view for view in views] == [False, False]
    assert not set(names_of(ALL & ~dealt().pool)) & {"H1", "H2", "H3", "H4", "H5", "H6"}


@pytest.mark.parametrize(
    ("options", "phases"),
    [
        ({}, ("show", "show")),
        ({"second_half_show": "false"}, ("show", "lead")),
        ({"show_cards": "false"}, ("lead", "lead")),
    ],
)
def test_th_r4_cards_are_shown_before_both_halves(options, phases):
    half = after(at(LAST, done=10, options=options), "N R6 run", "E R9", "S R8", "W R7", "N go")

    again = after(half, DEAL.replace("deal 1", "deal 2"))

    assert (dealt(**options).phase, again.phase) == phases


def test_th_r5_either_player_of_the_team_may_lead_the_second_half():
    half = after(at(LAST, done=10), "N R6 run", "E R9", "S R8", "W R7", "N go")
    again = after(half, DEAL.replace("deal 1", "deal 2"), *showing())

    assert [after(again, f"lead {name}").lead for name in "EW"] == [1, 3]


def test_th_r6_the_duty_to_follow_does_not_bind_the_kickoff_card():
    hands = {"E": "B7 R8"}
    off = at(hands, distance=None, options={"kickoff_card_effects": "false"})

    assert after(at(hands, distance=None), "ko E B7", "N R4 run").phase == "fx"
    assert after(off, "ko E B7", "N R4 run").phase == "play"


def test_th_r7_number_0_is_put_on_cell_1():
    assert after(at({"E": "H0 K2"}, distance=None), "ko E H0").distance == 1


def test_th_r8_an_onside_kick_is_not_declared():
    assert after(at({"E": "B2 K2"}, distance=None), "ko E B2").onside


def test_th_r9_the_ball_stays_where_the_onside_kick_was_recovered():
    state = at({"E": "R3 K2"}, distance=None)

    after_it = after(state, "ko E R3", "N R4 run", "S R6", "W R7")

    assert (after_it.lead, after_it.distance, after_it.phase) == (seat("E"), 7, "leadplay")


def test_th_r30_the_heroes_that_were_left_out_stay_out():
    lines, _ = whole(1)
    deals = [line for line in lines if line.startswith("deal")]

    heroes = [{word for word in deal.replace("=", ",").replace(" ", ",").split(",") if "H" in word}
              for deal in deals]  # fmt: skip

    assert heroes[0] == heroes[1]


def test_th_r35_the_kickoff_trick_is_an_attempt():
    assert after(at(distance=None), "ko E R9", "N R4 run", "S R6", "W R7").attempt == 2


def test_th_r36_the_distance_is_from_1_to_10_between_tricks():
    options = {"after_third_failure": "spot"}
    lost = after(
        at({"E": "R2 K2"}, attempt=3, distance=10, options=options),
        "N R4 run", "E R2", "S R6", "W R7",
    )  # fmt: skip

    assert lost.distance == 1


def test_th_r38_talk_is_no_action():
    state = dealt()

    kinds = {
        type(action).__name__ for name in GAME.to_act(state) for action in GAME.legal(state, name)
    }

    assert kinds == {"Show"}
