from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from league.rules.errors import RulesError
from league.rules.ratings import REASONS, RatedMatch, Rating, ratings
from league.rules.results import Kind, Won

ANN, BOB, CAT, DAN = range(1, 5)


def test_a_new_player_is_shown_at_a_thousand():
    assert Rating().shown == 1000
    assert ratings([]).of(ANN) == Rating()
    assert (ratings([]).now, ratings([]).order) == ({}, ())


@given(st.floats(-100, 100), st.floats(0.01, 20))
def test_a_rating_lies_in_its_own_range(mean, deviation):
    low, high = Rating(mean, deviation).likely

    assert low <= Rating(mean, deviation).shown <= high


def test_the_winner_rises_and_the_loser_falls_as_much():
    made = ratings([RatedMatch(1, (ANN,), (BOB,), Won.FIRST)])

    # the library's own example: two new players of its Plackett-Luce model, the first wins
    assert made.of(ANN) == Rating(27.635389, 8.065901, 1)
    assert made.of(BOB) == Rating(22.364611, 8.065901, 1)
    assert made.order == (ANN, BOB)
    assert (made.of(ANN).shown, made.of(BOB).shown) == (1138, 927)


def test_a_draw_of_equals_moves_nobody_and_makes_both_surer():
    made = ratings([RatedMatch(1, (ANN,), (BOB,), Won.NOBODY)])

    assert made.of(ANN) == made.of(BOB) == Rating(25.0, 8.065901, 1)


def test_a_draw_brings_two_sides_closer():
    first = [RatedMatch(1, (ANN,), (BOB,), Won.FIRST)]

    apart, closer = ratings(first), ratings([*first, RatedMatch(2, (BOB,), (ANN,), Won.NOBODY)])

    assert closer.of(ANN).mean < apart.of(ANN).mean
    assert closer.of(BOB).mean > apart.of(BOB).mean


def test_a_team_is_rated_by_its_members_and_each_keeps_its_own():
    made = ratings(
        [
            RatedMatch(1, (ANN,), (DAN,), Won.FIRST),
            RatedMatch(2, (ANN, BOB), (CAT, DAN), Won.FIRST),
            RatedMatch(3, (CAT, DAN), (ANN,), Won.FIRST),
        ]
    )

    assert made.order[0] == ANN
    assert [change.match for change in made.history[ANN]] == [1, 2, 3]
    assert made.history[BOB][0].after == made.of(BOB)
    assert made.history[CAT][1].before == made.history[CAT][0].after


def test_a_change_says_why():
    change = ratings([RatedMatch(7, (ANN,), (BOB,), Won.SECOND)]).history[ANN][0]

    assert (change.match, change.by) == (7, -73)
    assert change.reason.code == "rated_loss"
    assert change.reason.params == {"opponents": [BOB], "own": 25.0, "theirs": 25.0}


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (RatedMatch(1, (ANN,), (BOB,), Won.FIRST, Kind.FORFEIT), "unrated_unplayed"),
        (RatedMatch(1, (ANN,), (BOB,), Won.BOTH_LOSE), "unrated_double_loss"),
    ],
)
def test_what_was_not_decided_by_play_rates_nobody(match, code):
    made = ratings([match])

    assert made.now == {}
    assert made.left_out[1].code == code


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (RatedMatch(1, (), (BOB,), Won.FIRST), "rated_side"),
        (RatedMatch(1, (ANN,), tuple(range(10, 27)), Won.FIRST), "rated_side"),
        (RatedMatch(1, (ANN,), (ANN,), Won.FIRST), "rated_twice"),
        (RatedMatch(1, (ANN, ANN), (BOB,), Won.FIRST), "rated_twice"),
    ],
)
def test_sides_that_cannot_be_are_refused(match, code):
    with pytest.raises(RulesError) as refused:
        ratings([match])

    assert refused.value.code == code


sides = st.lists(st.integers(1, 8), min_size=2, max_size=6, unique=True)
histories = st.lists(
    st.tuples(sides, st.sampled_from(list(Won)), st.sampled_from((Kind.PLAYED, Kind.FORFEIT))),
    max_size=12,
)


def matches_of(drawn):
    return [
        RatedMatch(key, tuple(players[::2]), tuple(players[1::2]), won, kind)
        for key, (players, won, kind) in enumerate(drawn)
    ]


@given(histories)
def test_ratings_follow_from_the_results_alone(drawn):
    matches = matches_of(drawn)

    made = ratings(matches)

    assert made == ratings(matches)
    for player, own in made.history.items():
        assert own[0].before == Rating()
        assert own[-1].after == made.of(player)
        assert all(a.after == b.before for a, b in pairwise(own))
        assert all(change.reason.code in REASONS for change in own)
    assert all(reason.code in REASONS for reason in made.left_out.values())


@given(histories)
def test_swapping_seats_changes_nothing(drawn):
    swap = {Won.FIRST: Won.SECOND, Won.SECOND: Won.FIRST}
    matches = matches_of(drawn)
    swapped = [
        replace(match, first=match.second, second=match.first, won=swap.get(match.won, match.won))
        for match in matches
    ]

    made, other = ratings(matches), ratings(swapped)

    assert {p: r.shown for p, r in made.now.items()} == pytest.approx(
        {p: r.shown for p, r in other.now.items()}, abs=1
    )


@given(histories, histories)
def test_the_past_does_not_change_with_the_future(drawn, later):
    past = ratings(matches_of(drawn))
    whole = ratings(matches_of([*drawn, *later]))

    for player, own in past.history.items():
        assert whole.history[player][: len(own)] == own
