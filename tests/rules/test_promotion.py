import random

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.brackets.settle import settled
from league.rules.errors import RulesError
from league.rules.next_season import next_season
from league.rules.promotion import REASONS, Border, Pyramid, Vacancy, Zone, playoffs, zones
from league.rules.reasons import Reason
from tests.rules.brackets.playout import better_seeds_win

TOP, SECOND, THIRD = [11, 12, 13, 14, 15, 16], [21, 22, 23, 24, 25, 26], [31, 32, 33, 34]
TABLES = [TOP, SECOND, THIRD]


def test_zones_of_a_division_between_two_borders():
    settings = Pyramid((Border(1, 1, duels=1), Border(2, 2)))

    divisions = zones([6, 6, 4], settings)

    assert divisions[0] == (*[Zone.STAY] * 4, Zone.RELEGATION_PLAYOFF, Zone.RELEGATION)
    assert divisions[1] == (
        Zone.PROMOTION,
        Zone.PROMOTION_PLAYOFF,
        *[Zone.STAY] * 2,
        *[Zone.RELEGATION] * 2,
    )
    assert divisions[2] == (*[Zone.PROMOTION] * 2, *[Zone.STAY] * 2)


def test_two_go_up_and_two_go_down():
    season = next_season(TABLES, Pyramid((Border(2, 2), Border(1, 1))), {})

    assert season.divisions == (
        (11, 12, 13, 14, 21, 22),
        (15, 16, 23, 24, 25, 31),
        (26, 32, 33, 34),
    )
    moves = {move.entrant: move for move in season.moves}
    assert (moves[21].before, moves[21].after) == (1, 0)
    assert moves[21].reason == Reason("division_promoted", {"place": 1})
    assert moves[16].reason == Reason("division_relegated", {"place": 6})
    assert moves[13].reason == Reason("division_stays", {"place": 3})


def test_duels_let_the_better_of_one_side_meet_the_worse_of_the_other():
    settings = Pyramid((Border(1, 1, duels=2),))

    meetings = playoffs([TOP, SECOND], settings)

    assert [(meeting.key, meeting.border, meeting.entrants) for meeting in meetings] == [
        ("0.1", 0, (14, 23)),
        ("0.2", 0, (15, 22)),
    ]
    assert [len(meeting.bracket.nodes) for meeting in meetings] == [1, 1]
    season = next_season([TOP, SECOND], settings, {"0.1": 14, "0.2": 22})
    assert season.divisions == ((11, 12, 13, 14, 21, 22), (15, 16, 23, 24, 25, 26))
    reasons = {move.entrant: move.reason.code for move in season.moves}
    assert [reasons[entrant] for entrant in (14, 23, 15, 22)] == [
        "division_playoff_won",
        "division_playoff_lost",
        "division_playoff_lost",
        "division_playoff_won",
    ]


def test_a_cup_of_four_sends_its_winner_up():
    settings = Pyramid((Border(1, 2, cup=4),))

    (cup,) = playoffs([TOP, SECOND], settings)

    assert cup.entrants == (22, 23, 24, 25)
    results = better_seeds_win(cup.bracket)
    assert settled(cup.bracket, cup.seeding, {}).ready[0].second == 25
    assert set(results) == {"R1.1", "R1.2", "R2.1"}
    season = next_season([TOP, SECOND], settings, {"0.cup": 25})
    assert season.divisions == ((11, 12, 13, 14, 21, 25), (15, 16, 22, 23, 24, 26))


@pytest.mark.parametrize(
    ("winners", "code"), [({}, "playoff_open"), ({"0.1": 99}, "playoff_stranger")]
)
def test_a_season_waits_for_its_playoffs(winners, code):
    with pytest.raises(RulesError) as refusal:
        next_season([TOP, SECOND], Pyramid((Border(1, 1, duels=1),)), winners)

    assert (refusal.value.code, refusal.value.params["playoff"]) == (code, "0.1")


def test_a_free_place_spares_the_best_of_those_relegated():
    settings = Pyramid((Border(1, 1),), sizes=(6, 6), vacancy=Vacancy.SPARE)

    season = next_season([TOP, SECOND], settings, {}, leaving=[12])

    assert season.divisions == ((11, 13, 14, 15, 16, 21), (22, 23, 24, 25, 26))
    assert {move.reason.code for move in season.moves if move.entrant == 16} == {"division_spared"}


def test_a_free_place_raises_the_next_of_those_below():
    settings = Pyramid((Border(1, 1),), sizes=(6, 6), vacancy=Vacancy.RAISE)

    season = next_season([TOP, SECOND], settings, {}, leaving=[12], joining=[77])

    assert season.divisions == ((11, 13, 14, 15, 21, 22), (16, 23, 24, 25, 26, 77))
    after = {move.entrant: (move.before, move.after) for move in season.moves}
    assert (after[12], after[77]) == ((0, None), (None, 1))


def test_a_division_too_large_sends_the_last_of_its_own_down():
    settings = Pyramid((Border(2, 0),), sizes=(6, 6))

    season = next_season([TOP, SECOND], settings, {})

    assert season.divisions == ((11, 12, 13, 14, 21, 22), (15, 16, 23, 24, 25, 26))
    squeezed = [move.entrant for move in season.moves if move.reason.code == "division_squeezed"]
    assert squeezed == [15, 16]


def test_a_whole_division_that_leaves_is_filled_from_further_down():
    settings = Pyramid((Border(1, 1), Border(1, 1)), sizes=(6, 6, 4))

    season = next_season(TABLES, settings, {}, leaving=[*SECOND, 11])

    assert season.divisions[0] == (12, 13, 14, 15, 16, 31)
    assert sorted(entrant for part in season.divisions for entrant in part) == sorted(
        [*TOP[1:], *THIRD]
    )


def test_a_division_may_have_one_place():
    assert Pyramid.read({"sizes": [1]}) == Pyramid(sizes=(1,))


def test_one_division_alone_has_no_border():
    season = next_season([TOP], Pyramid(), {})

    assert season.divisions == (tuple(TOP),)


def fits(sizes, borders):
    bounds = [Border(), *borders, Border()]
    zones = zip(sizes, bounds, bounds[1:], strict=False)
    return all(a.up + a.duels + b.duels + b.down <= size for size, a, b in zones)


pyramids = st.integers(1, 4).flatmap(
    lambda count: st.tuples(
        st.lists(st.integers(0, 14), min_size=count, max_size=count),
        st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=count - 1, max_size=count - 1),
        st.sampled_from(Vacancy),
        st.booleans(),
        st.randoms(use_true_random=False),
    )
)


@settings(deadline=None)
@given(pyramids)
def test_nobody_is_lost_or_doubled_between_seasons(drawn):
    sizes, numbers, vacancy, keeps_sizes, rng = drawn
    entrants = iter(range(1000))
    tables = [[next(entrants) for _ in range(size)] for size in sizes]
    borders = tuple(Border(up, down, duels) for up, down, duels in numbers)
    kept = tuple(max(size, 1) for size in sizes) if keeps_sizes else ()
    asked = Pyramid(borders, kept, vacancy)
    everybody = [entrant for table in tables for entrant in table]
    leaving = rng.sample(everybody, len(everybody) // 5)
    if not fits(sizes, borders):
        with pytest.raises(RulesError, match="zones_overlap"):
            next_season(tables, asked, {})
        return
    meetings = playoffs(tables, asked)
    winners = {meeting.key: rng.choice(meeting.entrants) for meeting in meetings}

    season = next_season(tables, asked, winners, leaving=leaving, joining=[2000, 2001])

    after = [entrant for division in season.divisions for entrant in division]
    assert sorted(after) == sorted({*everybody, 2000, 2001} - {*leaving})
    assert {move.entrant: move.after for move in season.moves if move.after is not None} == {
        entrant: number for number, division in enumerate(season.divisions) for entrant in division
    }
    if keeps_sizes:
        bottom = max((n for n, part in enumerate(season.divisions) if part), default=0)
        for number, division in enumerate(season.divisions[:bottom]):
            assert len(division) == kept[number]
    assert Pyramid.read(asked.written()) == asked


def test_equal_borders_keep_the_sizes():
    rng = random.Random(5)
    settings = Pyramid((Border(2, 2, duels=1), Border(1, 1)))
    tables = TABLES

    for _ in range(20):
        winners = {
            meeting.key: rng.choice(meeting.entrants) for meeting in playoffs(tables, settings)
        }
        tables = next_season(tables, settings, winners).divisions
        assert [len(table) for table in tables] == [6, 6, 4]
        tables = [rng.sample(table, len(table)) for table in tables]


@pytest.mark.parametrize(
    ("tables", "asked", "code"),
    [
        ([[1, 2], [3]], Pyramid((Border(1, 3),)), "zones_overlap"),
        ([[1, 2]], Pyramid((Border(1, 1),)), "division_count"),
        ([[1, 2], [2]], Pyramid((Border(1, 1),)), "entrant_twice"),
    ],
)
def test_impossible_divisions_are_refused(tables, asked, code):
    with pytest.raises(RulesError) as refusal:
        playoffs(tables, asked)

    assert refusal.value.code == code


def test_who_joins_is_new():
    with pytest.raises(RulesError) as refusal:
        next_season([[1, 2]], Pyramid(), {}, joining=[2])

    assert refusal.value.code == "entrant_twice"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"borders": [{"cup": 1}]}, "cup_of_one"),
        ({"borders": [{"cup": 4, "duels": 1}]}, "duels_and_cup"),
        ({"borders": [{"up": -1}]}, "setting_out_of_range"),
        ({"borders": [7]}, "setting_not_a_mapping"),
        ({"borders": [{"ups": 1}]}, "setting_unknown"),
        ({"borders": [{}], "sizes": [4]}, "division_sizes"),
        ({"sizes": [0]}, "division_sizes"),
        ({"vacancy": "nobody"}, "setting_unknown_choice"),
    ],
)
def test_settings_no_pyramid_can_have_are_refused(given, code):
    with pytest.raises(RulesError) as refusal:
        Pyramid.read(given)

    assert refusal.value.code == code


def test_all_reasons_are_listed():
    pyramid = Pyramid((Border(1, 1, duels=1),), (6, 6))
    raised = Pyramid((Border(1, 1),), (6, 6), Vacancy.RAISE)
    seasons = [
        next_season([TOP, SECOND], pyramid, {"0.1": 15}, leaving=[12], joining=[77]),
        next_season([TOP, SECOND], raised, {}, leaving=[12]),
        next_season([TOP, SECOND], Pyramid((Border(2, 0),), (6, 6)), {}),
    ]

    codes = {move.reason.code for season in seasons for move in season.moves}
    assert codes == set(REASONS)
