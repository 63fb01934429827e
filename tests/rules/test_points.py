from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.errors import RulesError
from league.rules.points import Outcome, PointsRule, Side
from tests.longer import examples

WIN, DRAW, LOSS = Side(Outcome.WIN), Side(Outcome.DRAW), Side(Outcome.LOSS)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("3*win+1*draw", (3, 1, 0)),
        ("3 * win + draw", (3, 1, 0)),
        ("win + 1/2*draw", (1, Fraction(1, 2), 0)),
        ("win + 0.5*draw", (1, Fraction(1, 2), 0)),
        ("6*win + 3*draw + loss", (6, 3, 1)),
        ("-(loss - 2*win) * 2", (4, 0, -2)),
        ("2 - -3*win", (5, 2, 2)),
        ("３×win＋draw", (3, 1, 0)),
        ("3*WIN", (3, 0, 0)),
    ],
)
def test_a_formula_gives_points(text, points):
    rule = PointsRule(text)

    assert tuple(map(rule.points, (WIN, DRAW, LOSS))) == points


@pytest.mark.parametrize(
    ("outcome", "plain", "spelt"),
    [
        ("bye", 3, 30),
        ("half_bye", 1, 31),
        ("zero_bye", 0, 32),
        ("forfeit_win", 3, 33),
        ("forfeit_loss", 0, 34),
        ("double_loss", 0, 35),
        ("double_forfeit", 0, 36),
        ("close_loss", 0, 37),
    ],
)
def test_an_outcome_that_is_not_named_stands_for_another(outcome, plain, spelt):
    side = Side(Outcome(outcome))

    assert PointsRule("3*win + draw").points(side) == plain
    assert PointsRule(f"3*win + draw + {spelt}*{outcome}").points(side) == spelt


def test_a_double_forfeit_is_a_forfeit_lost_where_only_that_is_named():
    side = Side(Outcome.DOUBLE_FORFEIT)

    assert PointsRule("loss - 10*forfeit_loss").points(side) == -10
    assert PointsRule("loss - 10*forfeit_loss - 5*double_loss").points(side) == -5


def test_goals_games_and_record_numbers_are_seen_from_the_own_side():
    side = Side(Outcome.WIN, (4, 1), (2, 0, 1), (("injuries", 2, 5),))

    assert PointsRule("goals_for - 10*goals_against + 100*goal_diff").points(side) == 294
    assert PointsRule("games_won + 10*games_lost + 100*games_drawn").points(side) == 12
    assert PointsRule("injuries_for + 10*injuries_against - injuries_diff").points(side) == 55
    assert PointsRule("goal_diff + injuries_diff").points(WIN) == 0


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("", "formula_empty", 0),
        ("   ", "formula_empty", 0),
        ("3*", "formula_ends_early", 2),
        ("3**win", "formula_unexpected", 2),
        ("3 win", "formula_unexpected", 2),
        ("win)", "formula_unexpected", 3),
        ("(win", "formula_bracket", 4),
        ("win + foo", "formula_unknown_name", 6),
        ("__import__('os')", "formula_unexpected", 11),
        ("win.real", "formula_unexpected", 3),
        ("lambda: 1", "formula_unexpected", 6),
        ("1/0*win", "formula_number", 0),
        ("1.2.3", "formula_number", 0),
        ("1/2/3", "formula_number", 0),
        ("1.5/2", "formula_number", 0),
        ("2 + 1234567*win", "formula_number", 4),
        ("勝*3", "formula_unexpected", 0),
        ("٣*win", "formula_unexpected", 0),
        ("((((((((((win))))))))))", "formula_too_deep", 9),
        ("-" * 12 + "win", "formula_too_deep", 9),
        ("win" + " " * 198, "formula_too_long", 200),
        ("+".join(["1"] * 33), "formula_too_long", 64),
    ],
)
def test_a_wrong_formula_says_where(text, code, position):
    with pytest.raises(RulesError) as refused:
        PointsRule(text)

    assert (refused.value.code, refused.value.params["position"]) == (code, position)


def test_a_table_is_a_formula_too():
    table = {"win": 3, "draw": "1/2", "forfeit_loss": -10, "zero_bye": "-1/4"}
    rule = PointsRule.read(table)

    assert rule == PointsRule("3*win + 1/2*draw - 10*forfeit_loss - 1/4*zero_bye")
    assert PointsRule.read({"loss": -1}).points(LOSS) == -1


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ({}, "formula_empty"),
        ({"won": 3}, "formula_unknown_name"),
        ({3: 3}, "formula_unknown_name"),
        ({"win": True}, "setting_unreadable"),
        ({"win": 0.5}, "setting_unreadable"),
        ({"win": "3) + (4"}, "formula_unexpected"),
        (None, "setting_unreadable"),
    ],
)
def test_a_wrong_table_is_refused(written, code):
    with pytest.raises(RulesError) as refused:
        PointsRule.read(written)

    assert refused.value.code == code


@settings(max_examples=examples(200), deadline=None)
@given(st.text(alphabet="winlosdrawgf_ 0123456789+-*/().", max_size=40) | st.text(max_size=20))
def test_any_text_is_a_formula_or_refused_with_its_position(text):
    position, whole = 0, True
    try:
        rule = PointsRule(text)
        whole = (rule.points(Side(Outcome.WIN, (3, 1))) * rule.scale).denominator == 1
    except RulesError as refused:
        position = refused.params["position"]

    assert whole
    assert 0 <= position <= len(text)


@settings(max_examples=examples(150), deadline=None)
@given(
    st.recursive(
        st.integers(0, 99).map(str) | st.sampled_from(["win", "goals_for", "1/3", "0.25"]),
        lambda a: st.tuples(a, st.sampled_from("+-*"), a).map("({0[0]} {0[1]} {0[2]})".format),
        max_leaves=6,
    )
)
def test_a_formula_means_what_python_would_compute(text):
    known = {"win": Fraction(1), "goals_for": Fraction(3)}
    numbers = text.replace("1/3", "F(1, 3)").replace("0.25", "F(1, 4)")

    expected = eval(numbers, {"F": Fraction}, known)

    assert PointsRule(text).points(Side(Outcome.WIN, (3, 1))) == expected
