"""Set-up, kick-off and the field (R15-1, R15-R1 to R15-R4, R15-R22)."""

import pytest

from engines.core.errors import BadSettings
from engines.rugby_15 import GAME
from engines.rugby_15.cards import ALL
from tests.engines.rugby_15.boards import at, begin, events_of, play, refusal

DEALT = ("toss:B", "deal R:F1,S2,K", "deal B:T,F6,S6")


def test_r15_1_1_each_side_has_its_fifteen_cards_as_a_pile():
    state = play(begin(), "toss:R")

    assert [sorted(pile) for pile in state.piles] == [sorted(ALL)] * 2
    assert len(ALL) == 15


def test_r15_1_2_both_begin_with_no_points():
    assert GAME.score(begin()) == (("R", 0), ("B", 0))


def test_r15_1_3_who_kicks_off_is_the_defence():
    assert [play(begin(), f"toss:{side}").off for side in "RB"] == [1, 0]


def test_r15_1_4_the_defence_stands_on_the_centre_and_faces_the_offence():
    assert play(begin(), "toss:B").p == 3  # Blue on 4
    assert play(begin(), "toss:R").p == 4  # Red on 4


def test_r15_1_5_the_referee_card_shows_the_first_deck_in_the_colour_of_the_kick_off():
    view = GAME.view(play(begin(), "toss:B"), None)

    assert (view["kickoff"], view["pass"]) == ("B", 1)


def test_r15_1_6_each_side_draws_three_hidden_cards():
    state = play(begin(), *DEALT)

    assert state.phase == "commit"
    assert GAME.view(state, "R")["hand"] == ("F1", "S2", "K")
    assert "hand" not in GAME.view(state, None)
    assert GAME.view(state, "B")["hands"] == {"R": 3, "B": 3}


@pytest.mark.parametrize(("size", "places"), [("5", (2, 3)), ("7", (3, 4)), ("11", (5, 6))])
def test_r15_r1_a_field_has_an_odd_number_of_spaces(size, places):
    spaces = tuple(play(begin(field_size=size), f"toss:{side}").p for side in "BR")

    assert spaces == places
    with pytest.raises(BadSettings):
        begin(field_size=str(int(size) + 1))


def test_r15_r2_the_ends_are_the_try_spaces():
    assert events_of(at(6, R="S1 F2 T"), "R=S1 B=F6")[1:2] == ["try R"]
    assert events_of(at(1, "B"), "R=S1 B=F6")[1:2] == ["try B"]


def test_r15_r3_the_drop_space_is_the_one_before_the_try():
    assert events_of(at(6), "R=K B=F6") == ["drop-attempt"]
    assert events_of(at(5), "R=K B=F6") == ["kick1"]
    assert events_of(at(5, options={"drop_distance": "1,2"}), "R=K B=F6") == ["drop-attempt"]


@pytest.mark.parametrize("distance", ["2", "1,3", "1,1", "0,1", "", "1,", "x"])
def test_r15_r3_other_drop_spaces_than_before_the_try_and_the_centre_are_refused(distance):
    with pytest.raises(BadSettings) as refused:
        begin(drop_distance=distance)

    assert refused.value.reason.rule == "R15-R3"


def test_r15_r4_the_toss_decides_and_nobody_chooses():
    state = begin()

    assert GAME.to_act(state) == ("*",)
    assert [GAME.write(action) for action in GAME.legal(state, "*")] == ["toss:R", "toss:B"]
    assert refusal(state, "R=F1") == ("R15-E-PHASE", "R15-1.3")


def test_r15_r22_the_referee_card_is_turned_with_the_pass_and_changes_nothing_else():
    before = play(begin("open"), "toss:B")
    lines = [
        f"R={code} B={code}"
        for code in (["F1", "F2", "F3", "F4", "F5", "F6", "S1", "S2", "S3", "S4", "S5", "S6", "T"])
    ]
    after = play(before, *lines)

    assert (GAME.view(before, None)["pass"], GAME.view(after, None)["pass"]) == (1, 2)
    assert after.kickoff == before.kickoff
