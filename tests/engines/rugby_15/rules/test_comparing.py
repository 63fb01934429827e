"""What comes of two cards (R15-3, R15-R9 to R15-R11), and how teams move (R15-4, R15-5)."""

import pytest

from engines.rugby_15 import GAME
from engines.rugby_15.cards import CARDS
from tests.engines.rugby_15.boards import at, events_of, play, refusal

ALL_R = {"R": "S4 F4 K", "B": "F6 S3 T"}


def result(red: str, blue: str, p: int = 3, off: str = "R", **options: str) -> tuple[int, int]:
    """The space and the offence after one round."""
    hands = {"R": [red, *fill(red)], "B": [blue, *fill(blue)]}
    after = play(at(p, off, options=options, **hands), f"R={red} B={blue}")
    return after.p, after.off


def fill(card: str) -> list[str]:
    return [other for other in ("F1", "S1", "F2") if other != card][:2]


@pytest.mark.parametrize(("red", "blue"), [("S1", "F6"), ("F1", "S6"), ("F6", "S1")])
def test_r15_3_1_different_styles_advance_whatever_the_values(red, blue):
    assert result(red, blue) == (4, 0)


def test_r15_3_2_the_higher_offence_of_one_style_advances():
    assert result("F5", "F3") == (4, 0)
    assert result("F3", "F5", off="B") == (2, 1)


@pytest.mark.parametrize(("red", "blue"), [("F2", "F3"), ("S4", "S4")])
def test_r15_3_3_a_higher_or_equal_defence_of_one_style_wins_the_ball(red, blue):
    assert result(red, blue) == (3, 1)


@pytest.mark.parametrize("card", ["F6", "S1", "K"])
def test_r15_3_4_a_tackle_of_the_defence_wins_the_ball(card):
    assert result(card, "T") == (3, 1)


@pytest.mark.parametrize("card", ["F6", "S1"])
def test_r15_3_5_a_tackle_of_the_offence_is_a_forward_pass(card):
    assert result("T", card) == (3, 1)
    assert events_of(at(R="T F1 S1", B=[card, "F2", "S2"]), f"R=T B={card}") == ["foul-offence"]


def test_r15_3_6_a_kick_of_the_defence_is_a_foul_and_the_offence_advances():
    assert result("F1", "K") == (4, 0)


def test_r15_3_7_tackle_against_tackle_is_one_turnover():
    assert result("T", "T") == (3, 1)


def test_r15_r9_kick_against_kick_is_the_foul_of_the_defence_or_counts_by_option():
    assert result("K", "K") == (4, 0)
    assert result("K", "K", kick_vs_kick="kick") == (5, 1)
    assert events_of(at(6, B="K S3 T"), "R=K B=K") == ["foul-defence", "try R"]


@pytest.mark.parametrize(
    ("option", "came_to"), [("cancel", (3, 0)), ("turnover", (3, 1)), ("advance", (4, 0))]
)
def test_r15_r10_two_fouls_cancel_or_not_by_option(option, came_to):
    assert result("T", "K", double_foul=option) == came_to


def test_r15_r11_two_tackles_count_as_the_foul_of_the_offence():
    state = at(R="T F1 S1", B="T F2 S2")

    after = play(state, "R=T B=T")

    assert events_of(state, "R=T B=T") == ["foul-offence"]
    assert ("R", "foul", 1) in set(GAME.tally(*halves(state, "R=T", "B=T")))
    assert after.off == 1


def halves(state, first, second):
    middle = play(state, first)
    return middle, GAME.read(second), play(middle, second)


def test_every_pair_has_one_result():
    table = at().match.table

    assert {name for row in table.values() for name, _ in row.values()} == {
        "advance", "turnover", "tackle", "kick", "foul-offence", "foul-defence", "foul-both",
    }  # fmt: skip
    assert all(len(table[code]) == len(CARDS) for code in CARDS)


def test_r15_4_1_both_team_cards_advance_together():
    drawn = GAME.scene(*halves(at(), "R=S1", "B=F6"))

    assert [(team["seat"], team["n"]) for team in drawn["track"]["teams"]] == [("R", 4), ("B", 5)]


def test_r15_4_2_a_turnover_moves_nobody():
    drawn = GAME.scene(*halves(at(R="F1 F2 K"), "R=F2", "B=F6"))

    assert [(team["n"], team["off"]) for team in drawn["track"]["teams"]] == [(3, False), (4, True)]


def test_r15_4_3_an_advance_onto_the_try_space_is_a_try():
    after = play(at(6, R="S1 F2 T"), "R=S1 B=F6")

    assert (after.p, after.phase, after.score) == (7, "conv", [5, 0])


def test_r15_4_4_standing_on_the_other_sides_try_space_means_nothing():
    after = play(at(1, R="F1 F2 K", B="S3 F6 T"), "R=F1 B=F6")  # Red stands on Blue's try space

    assert (after.p, after.score) == (1, [0, 0]) if after.off else (2, [0, 0])


def test_r15_r7_blue_may_stand_on_the_try_space_of_red():
    after = play(at(5), "R=S1 B=F6")

    assert (after.p, after.off, after.score) == (6, 0, [0, 0])


@pytest.mark.parametrize(("p", "space"), [(1, 3), (2, 4), (3, 5), (4, 6)])
def test_r15_5_1_a_kick_carries_two_spaces_and_loses_the_ball(p, space):
    assert result("K", "F6", p) == (space, 1)
    assert result("F6", "K", 7 - p, "B") == (7 - space, 0)


def test_r15_5_2_where_two_are_not_possible_a_kick_carries_one():
    assert result("K", "F6", 5) == (6, 1)
    assert events_of(at(5), "R=K B=F6") == ["kick1"]


def test_r15_5_3_from_the_drop_space_a_kick_is_a_drop_attempt():
    after = play(at(6), "R=K B=F6")

    assert (after.phase, after.p, after.off) == ("drop", 6, 0)


@pytest.mark.parametrize("p", [1, 2, 3, 4, 5])
def test_r15_r8_a_kick_never_scores_a_try(p):
    assert play(at(p), "R=K B=F6").score == [0, 0]


def test_r15_r15_from_the_drop_space_of_the_other_side_a_kick_is_an_ordinary_one():
    assert events_of(at(2), "R=K B=F6") == ["kick2"]
    assert events_of(at(1), "R=K B=F6") == ["kick2"]


def test_nothing_else_can_be_played_while_a_drop_attempt_is_open():
    state = play(at(6), "R=K B=F6")

    assert refusal(state, "R=S1") == ("R15-E-MISSING-DROP", "R15-6.3")
