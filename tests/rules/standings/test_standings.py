"""Examples, one for each rule that the oracle and the published tables do not show."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from league.rules.errors import RulesError
from league.rules.points import Outcome, Side
from league.rules.results import Kind, Meeting, Won
from league.rules.standings.codes import REASONS
from league.rules.standings.presets import PRESETS
from league.rules.standings.table import standings
from league.rules.standings.values import StandingsEntry, Style, shown
from tests.rules.standings.crosstable import A, B, C, D, goals, order, table


@pytest.mark.parametrize("count", [0, 1, 2, 3])
@pytest.mark.parametrize("name", PRESETS)
def test_a_field_without_results_is_all_tied(count, name):
    made = standings([StandingsEntry(e) for e in range(1, count + 1)], [], PRESETS[name])

    assert [(row.place, row.tied) for row in made.rows] == [(1, count > 1)] * count
    for row in made.rows:
        explanation = made.explain(row.entrant)
        assert len(explanation.tied_with) == count - 1
        assert (explanation.above, explanation.below) == (None, None)


@pytest.mark.parametrize("name", PRESETS)
def test_when_all_have_byes_and_all_drop_all_are_tied(name):
    entries = [StandingsEntry(e, dropped_after=1) for e in range(1, 6)]
    results = [Meeting(1, e, None, Kind.BYE) for e in range(1, 6)]

    made = standings(entries, results, PRESETS[name], rounds=9)

    assert {(row.place, row.points) for row in made.rows} == {
        (1, PRESETS[name].points.points(Side(Outcome.BYE)))
    }


def test_three_thousand_equal_entrants_share_one_place():
    results = [Meeting(r, e, e + 1, won=Won.NOBODY) for r in range(1, 6) for e in range(1, 3000, 2)]

    made = table(results, "head_to_head", "buchholz", "opponents_match_win", entries=3000)

    assert {(row.place, row.tied) for row in made.rows} == {(1, True)}


def test_tied_entrants_share_a_place_and_the_next_place_is_left_out():
    made = table([goals(1, A, (1, 1), B), goals(1, C, (2, 0), D)])

    assert order(made) == [(C, 1), (A, 2), (B, 2), (D, 4)]
    assert made.explain(A).tied_with == (B,)
    assert made.explain(A).above.reason.code == "behind"
    assert made.explain(A).above.reason.params == {
        "by": "points",
        "other": C,
        "own": "1",
        "theirs": "3",
    }


def test_points_come_where_they_are_placed():
    results = [goals(1, A, (3, 3), B), goals(1, C, (1, 0), D)]

    assert order(table(results, {"kind": "number", "take": "for"}, "points")) == [
        (A, 1),
        (B, 1),
        (C, 3),
        (D, 4),
    ]


def test_deductions_lower_the_points_and_nobodys_tiebreakers():
    entries = [
        StandingsEntry(A, deductions=Fraction(5, 2)),
        StandingsEntry(B),
        StandingsEntry(C),
        StandingsEntry(D),
    ]
    results = [goals(1, A, (1, 0), B), goals(1, C, (1, 1), D)]

    made = table(results, "buchholz", entries=entries)

    assert made.row(A).points == Fraction(1, 2)
    assert made.row(B).values[1] == 3
    points = made.explain(A).points
    assert points.reason.code == "points_deducted"
    assert points.recomputed() == Fraction(1, 2)


def test_a_dropped_opponent_gives_at_most_the_cap():
    results = [goals(1, A, (1, 0), B), goals(2, A, (1, 0), C)]
    rate = {"kind": "opponents_match_win", "floor": "1/4", "cap": "3/4"}

    stays = table(results, rate, entries=3)
    drops = table(
        results,
        rate,
        entries=[StandingsEntry(A, dropped_after=2), StandingsEntry(B), StandingsEntry(C)],
    )

    assert stays.row(B).values[1] == 1
    assert drops.row(B).values[1] == Fraction(3, 4)


def test_rounds_missed_count_as_lost_until_dropped_where_absence_loses():
    results = [
        goals(1, A, (1, 0), B),
        goals(2, A, (1, 0), C),
        goals(3, A, (1, 0), D),
        goals(2, B, (1, 0), D),
        goals(4, B, (1, 0), C),
    ]
    entries = [
        StandingsEntry(A, dropped_after=3),
        StandingsEntry(B),
        StandingsEntry(C, entered=2),
        StandingsEntry(D),
    ]

    made = table(
        results, {"kind": "match_win", "floor": None, "absent_loses": True}, "late", entries=entries
    )

    assert {row.entrant: row.values[1] for row in made.rows} == {
        A: 1,
        B: Fraction(2, 4),
        C: 0,
        D: 0,
    }
    assert made.row(C).values[2] == 1


def test_a_bye_counts_two_games_in_the_own_game_win_percentage_only():
    results = [
        Meeting(1, A, None, Kind.BYE),
        Meeting(2, A, B, won=Won.FIRST, games=(2, 0, 1)),
        Meeting(1, B, C, won=Won.FIRST, games=(2, 0, 0)),
    ]

    made = table(results, "game_win", "opponents_match_win", entries=3)

    assert made.row(A).values[1:] == (Fraction(4, 5), Fraction(1, 2))
    assert made.row(B).values[2] == (1 + Fraction(33, 100)) / 2
    assert table(results, {"kind": "game_win", "bye_games": 0}, entries=3).row(A).values[
        1
    ] == Fraction(2, 3)


def test_without_opponents_their_percentage_is_nothing():
    made = table([Meeting(1, A, None, Kind.BYE)], "opponents_match_win", entries=1)

    assert made.row(A).values[1] == 0
    assert made.explain(A).tiebreakers[1].reason.code == "no_opponents"


def test_two_meetings_of_one_round_both_count_and_their_order_does_not():
    results = [goals(1, A, (1, 0), B), goals(1, A, (0, 2), C), goals(2, B, (1, 1), C)]

    made = table(results, "buchholz", "progressive", entries=3)

    assert made.rows == table(results[::-1], "buchholz", "progressive", entries=3).rows
    # A missed round 2: a dummy with its own three points, at most a draw a round
    assert made.row(A).values == (3, 1 + 4 + 2, 6)
    assert [part.reason.code for part in made.explain(A).points.parts] == ["win", "loss", "absent"]


def test_a_double_loss_is_played_by_both_and_won_by_nobody():
    results = [Meeting(1, A, B, won=Won.BOTH_LOSE), Meeting(2, A, B, Kind.FORFEIT, Won.BOTH_LOSE)]
    points = "3*win + draw - double_loss - 2*double_forfeit"

    made = table(results, "match_win", "wins", entries=2, points=points)

    assert {row.points for row in made.rows} == {-3}
    assert {row.values[1:] for row in made.rows} == {(Fraction(33, 100), 0)}
    assert made.explain(A).points.parts[1].reason.code == "double_forfeit"


def test_a_meeting_without_result_counts_for_nothing_yet():
    results = [goals(1, A, (1, 0), B), Meeting(2, A, B)]

    made = table(results, "buchholz", "opponents_match_win", "progressive", entries=2)

    assert made.row(A).values == (3, 0, Fraction(33, 100), 6)
    assert made.explain(A).points.parts[1].reason.code == "pending"


def test_goals_injuries_and_seats():
    results = [goals(1, A, (3, 1), B, injuries=(2, 5)), goals(2, B, (2, 0), A, injuries=(1, 1))]
    kinds = [
        {"kind": "number", "take": take, "of": of}
        for of in ("goals", "injuries")
        for take in ("net", "for", "against", "both")
    ]

    made = table(results, *kinds, {"kind": "wins", "seat": "second"}, entries=2)

    assert made.row(A).values == (3, 0, 3, 3, 6, -3, 3, 6, 9, 0)
    assert made.row(B).values == (3, 0, 3, 3, 6, 3, 6, 3, 9, 0)


def test_fewest_goals_against_and_fewest_penalties_come_first():
    results = [goals(1, A, (1, 1), B), goals(1, C, (0, 0), D)]
    entries = [
        StandingsEntry(A, penalties=Fraction(1)),
        StandingsEntry(B),
        StandingsEntry(C),
        StandingsEntry(D, seed=4),
    ]

    made = table(
        results, {"kind": "number", "take": "against"}, "penalties", "seed", entries=entries
    )

    assert order(made) == [(D, 1), (C, 2), (B, 3), (A, 4)]


def test_the_lot_is_the_same_for_two_entrants_whoever_else_enters():
    few = [row.entrant for row in table([], {"kind": "lot", "seed": 7}, entries=5).rows]
    many = [row.entrant for row in table([], {"kind": "lot", "seed": 7}, entries=50).rows]
    other = [row.entrant for row in table([], {"kind": "lot", "seed": 8}, entries=50).rows]

    assert few == [entrant for entrant in many if entrant <= 5]
    assert many != other
    assert sorted(many) == list(range(1, 51))


def test_the_lot_is_known_beforehand():
    # the order of sha256("2026:1") … sha256("2026:6"), so that a draw can be checked anywhere
    made = table([], {"kind": "lot", "seed": 2026}, entries=6)

    assert [row.entrant for row in made.rows] == [1, 6, 4, 3, 2, 5]
    assert [row.display[1] for row in made.rows] == ["1", "2", "3", "4", "5", "6"]


def test_places_do_not_hang_on_the_hash_seed():
    program = (
        "from tests.bench.standings import field, ORDERS\n"
        "from league.rules.standings.settings import StandingsSettings\n"
        "from league.rules.standings.table import standings\n"
        "entries, meetings = field(60, 6, 3)\n"
        "for order in ORDERS.values():\n"
        "    settings = StandingsSettings.read({'tiebreakers': list(order)})\n"
        "    made = standings(entries, meetings, settings)\n"
        "    print([(row.entrant, row.place, row.display) for row in made.rows])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "77")
    }

    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("value", "style", "text"),
    [
        (Fraction(2, 3), Style.PERCENT, "66.67%"),
        (Fraction(1), Style.PERCENT, "100.00%"),
        (Fraction(15, 2), Style.PLAIN, "7.5"),
        (Fraction(-1, 3), Style.PLAIN, "-0.33"),
        (Fraction(-1, 1000), Style.PLAIN, "0"),
        (Fraction(1, 8), Style.PLAIN, "0.13"),
        (Fraction(100), Style.PLAIN, "100"),
        (None, Style.PLAIN, "–"),
    ],
)
def test_a_number_is_rounded_only_for_display(value, style, text):
    assert shown(value, style) == text


@pytest.mark.parametrize(
    ("meeting", "code"),
    [
        (Meeting(0, A, B, won=Won.FIRST), "meeting_round"),
        (Meeting(1001, A, B, won=Won.FIRST), "meeting_round"),
        (Meeting(1, A, A, won=Won.FIRST), "meeting_with_itself"),
        (Meeting(1, A, 99, won=Won.FIRST), "entrant_unknown"),
        (Meeting(1, 99, None, Kind.BYE), "entrant_unknown"),
        (Meeting(1, A, B, Kind.BYE), "meeting_sides"),
        (Meeting(1, A, None, won=Won.FIRST), "meeting_sides"),
        (Meeting(1, A, B, Kind.FORFEIT), "forfeit_without_result"),
    ],
)
def test_results_that_cannot_be_are_refused(meeting, code):
    with pytest.raises(RulesError) as refused:
        table([meeting])

    assert refused.value.code == code


def test_an_entrant_enters_once_and_only_entrants_are_explained():
    with pytest.raises(RulesError) as twice:
        table([], entries=[StandingsEntry(A), StandingsEntry(A)])
    with pytest.raises(RulesError) as unknown:
        table([]).explain(99)

    assert (twice.value.code, unknown.value.code) == ("entrant_twice", "entrant_unknown")


@pytest.mark.parametrize(
    "entry", [StandingsEntry(A, entered=0), StandingsEntry(A, dropped_after=-1)]
)
def test_an_entry_is_there_from_the_first_round_on(entry):
    with pytest.raises(RulesError) as refused:
        table([], entries=[entry])

    assert refused.value.code == "entry_rounds"


def test_rounds_beyond_reason_are_refused():
    with pytest.raises(RulesError) as refused:
        table([], rounds=1001)

    assert refused.value.code == "setting_out_of_range"


def test_reason_codes_are_named_once():
    assert len(set(REASONS)) == len(REASONS)


def test_an_explanation_can_be_kept_as_json():
    results = [goals(1, A, (2, 1), B), Meeting(1, C, None, Kind.HALF_BYE)]
    made = table(results, "buchholz", "opponents_match_win", "head_to_head", entries=3)

    explanation = made.explain(A)

    assert json.loads(json.dumps(explanation.points.as_json())) == {
        "code": "points_by_round",
        "params": {"entrant": A},
        "value": "3",
        "how": "sum",
        "parts": [
            {
                "code": "win",
                "params": {"round": 1, "opponent": B, "score": [2, 1]},
                "value": "3",
                "how": "given",
            }
        ],
    }


def test_a_loss_by_one_touchdown_is_worth_a_point_in_the_wsc_preset():
    results = [
        goals(1, 1, (2, 1), 2, casualties=(1, 3)),
        goals(1, 3, (3, 0), 4, casualties=(0, 0)),
        goals(2, 1, (1, 1), 3, casualties=(2, 2)),
        goals(2, 2, (1, 0), 4, casualties=(4, 1)),
    ]

    made = standings([StandingsEntry(e) for e in range(1, 5)], results, PRESETS["blood_bowl_wsc"])

    assert [(r.entrant, r.points, *r.values[1:]) for r in made.rows] == [
        (3, 6, 3, 0, 4, 2),
        (1, 6, 1, -2, 3, 3),
        (2, 5, 0, 5, 2, 7),
        (4, 1, -4, -3, 0, 1),
    ]
