from fractions import Fraction

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.values import StandingsEntry
from tests.rules.standings.crosstable import A, B, C, D, goals, meetings, order, table


def test_head_to_head_parts_nobody_in_a_circle():
    circle = meetings(
        {
            A: ["+W2", "-W3", "+W4"],
            B: ["-B1", "+W4", "+W3"],
            C: ["+W4", "+B1", "-B2"],
            D: ["-B3", "-B2", "-B1"],
        }
    )

    made = table(circle, "head_to_head")

    assert order(made) == [(A, 1), (B, 1), (C, 1), (D, 4)]
    assert [stage.code for stage in made.explain(A).stages[1]] == ["encounters_equal"]


def test_head_to_head_is_made_anew_for_those_still_tied():
    # Deductions make all four equal. In their table A has 7, B and C 4, D 1; and B beat C.
    results = [
        goals(1, A, (1, 0), B),
        goals(1, C, (1, 0), D),
        goals(2, A, (1, 1), C),
        goals(2, B, (1, 1), D),
        goals(3, A, (1, 0), D),
        goals(3, B, (1, 0), C),
    ]
    off = {A: 6, B: 3, C: 3, D: 0}
    level = [StandingsEntry(entrant, deductions=Fraction(less)) for entrant, less in off.items()]

    made = table(results, "head_to_head", entries=level)

    assert order(made) == [(A, 1), (B, 2), (C, 3), (D, 4)]
    assert [row.values for row in made.rows] == [(1, 7), (1, 4), (1, 4), (1, 1)]
    assert [(s.code, s.params["entrants"]) for s in made.explain(C).stages[1]] == [
        ("encounters_decide", [A, B, C, D]),
        ("encounters_decide", [B, C]),
    ]


def test_head_to_head_of_a_swiss_waits_for_who_may_still_be_caught():
    # A beat B, neither met C: whatever they do, C may end above A.
    results = [goals(1, A, (1, 0), B), goals(1, C, (1, 0), D), goals(2, B, (1, 0), D)]

    made = table(results, "head_to_head")

    assert order(made) == [(A, 1), (B, 1), (C, 1), (D, 4)]
    assert [stage.code for stage in made.explain(B).stages[1]] == ["encounters_open"]


def test_head_to_head_of_a_swiss_gives_the_first_place_when_nobody_can_catch_up():
    # A beat B, C and (by a bye less) all; B and C did not meet.
    results = [goals(1, A, (1, 0), B), goals(2, A, (1, 0), C)]
    results += [Meeting(r, e, None, Kind.BYE) for r, e in ((2, B), (3, B), (1, C), (3, C))]

    made = table(results, "head_to_head", entries=3)

    assert order(made) == [(A, 1), (B, 2), (C, 2)]
    assert [stage.code for stage in made.explain(C).stages[1]] == [
        "encounters_alone",
        "encounters_open",
    ]


def test_head_to_head_averages_several_meetings_and_leaves_forfeits_out():
    twice = [goals(1, A, (1, 0), B), goals(2, B, (1, 1), A), goals(2, C, (1, 0), D)]
    twice += [Meeting(3, B, A, Kind.FORFEIT, Won.FIRST), Meeting(3, C, None, Kind.ZERO_BYE)]

    made = table(twice, "head_to_head")
    counted = table(twice, {"kind": "head_to_head", "forfeits": True})

    assert order(made)[:2] == [(A, 1), (B, 2)]
    assert made.row(A).values[1] == 2
    assert counted.row(A).values[1] == Fraction(4, 3)
