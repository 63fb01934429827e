from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.errors import RulesError
from league.rules.match_weeks import REASONS, MatchWeeks, Span, match_weeks
from league.rules.reasons import Reason

MONDAY = date(2026, 4, 6)


def days(*texts):
    return tuple(date.fromisoformat(f"2026-{text}") for text in texts)


def test_each_round_has_a_weekend():
    weeks = match_weeks(2, MatchWeeks(MONDAY))

    assert [week.days for week in weeks] == [days("04-11", "04-12"), days("04-18", "04-19")]
    assert (weeks[1].number, weeks[1].opens, weeks[1].closes) == (2, *days("04-18", "04-19"))


def test_a_free_week_is_left_out_and_a_free_day_too():
    free = (Span(*days("04-18", "04-19")), Span(*days("04-25", "04-25")))

    weeks = match_weeks(2, MatchWeeks(MONDAY, free=free))

    assert [week.days for week in weeks] == [days("04-11", "04-12"), days("04-26")]
    assert weeks[1].reasons == (
        Reason("week_free", {"first": "2026-04-18", "last": "2026-04-19"}),
        Reason("week_days", {"first": "2026-04-25", "last": "2026-04-25"}),
    )
    assert {reason.code for reason in weeks[1].reasons} == set(REASONS)


def test_a_start_within_a_week_leaves_the_days_that_are_left():
    weeks = match_weeks(2, MatchWeeks(date(2026, 4, 12)))

    assert [week.days for week in weeks] == [days("04-12"), days("04-18", "04-19")]


def test_a_start_after_the_last_weekday_begins_in_the_next_week():
    assert match_weeks(1, MatchWeeks(date(2026, 4, 8), (0,)))[0].days == days("04-13")


def test_rounds_of_one_week_share_its_days():
    weeks = match_weeks(3, MatchWeeks(MONDAY, (2, 4, 5), per_week=2))

    assert [week.days for week in weeks] == [
        days("04-08", "04-10"),
        days("04-11"),
        days("04-15", "04-17"),
    ]


def test_several_rounds_are_on_one_day():
    weeks = match_weeks(4, MatchWeeks(MONDAY, (5,), per_week=3))

    assert [week.days for week in weeks] == [*[days("04-11")] * 3, days("04-18")]


def test_a_day_that_is_free_takes_its_rounds_along():
    free = (Span(*days("04-11", "04-11")),)

    weeks = match_weeks(5, MatchWeeks(MONDAY, (5, 6), per_week=4, free=free))

    assert [week.opens for week in weeks] == list(days("04-12", "04-12", "04-18", "04-18", "04-19"))


def test_every_second_week():
    weeks = match_weeks(3, MatchWeeks(MONDAY, (0,), every=2))

    assert [week.opens for week in weeks] == list(days("04-06", "04-20", "05-04"))


@settings(deadline=None)
@given(
    rounds=st.integers(0, 60),
    start=st.dates(date(1990, 1, 1), date(2200, 1, 1)),
    weekdays=st.sets(st.integers(0, 6), min_size=1),
    per_week=st.integers(1, 7),
    every=st.integers(1, 3),
    free=st.lists(st.tuples(st.integers(0, 300), st.integers(0, 40)), max_size=5),
)
def test_every_round_has_days_in_order_that_are_not_free(
    rounds, start, weekdays, per_week, every, free
):
    spans = tuple(
        Span(start + timedelta(first), start + timedelta(first + length)) for first, length in free
    )
    asked = MatchWeeks(start, tuple(sorted(weekdays)), per_week, every, spans)

    weeks = match_weeks(rounds, asked)

    all_days = [day for week in weeks for day in week.days]
    assert [week.number for week in weeks] == list(range(1, rounds + 1))
    assert all(week.days for week in weeks)
    assert all_days == sorted(all_days)
    assert max(Counter(all_days).values(), default=0) <= asked.a_day
    assert all(day >= start and day.weekday() in weekdays for day in all_days)
    assert not any(day in span for day in all_days for span in spans)
    assert MatchWeeks.read(asked.written()) == asked


@pytest.mark.parametrize(
    ("rounds", "asked", "code"),
    [
        (1025, MatchWeeks(MONDAY), "too_many_rounds"),
        (-1, MatchWeeks(MONDAY), "too_many_rounds"),
        (1, MatchWeeks(date.max, (0,)), "calendar_too_long"),
        (1, MatchWeeks(MONDAY, free=(Span(MONDAY, date.max),)), "calendar_too_long"),
    ],
)
def test_a_calendar_without_an_end_is_refused(rounds, asked, code):
    with pytest.raises(RulesError) as refusal:
        match_weeks(rounds, asked)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "setting_not_a_day"),
        ({"start": "2026-13-01"}, "setting_not_a_day"),
        ({"start": "2026-04-06", "weekdays": [7]}, "setting_not_weekdays"),
        ({"start": "2026-04-06", "weekdays": [1, 1]}, "setting_not_weekdays"),
        ({"start": "2026-04-06", "weekdays": [True]}, "setting_not_weekdays"),
        ({"start": "2026-04-06", "per_week": 8}, "setting_out_of_range"),
        ({"start": "2026-04-06", "free": [["2026-04-06"]]}, "setting_not_a_span"),
        ({"start": "2026-04-06", "free": [["2026-04-07", "2026-04-06"]]}, "setting_not_a_span"),
        ({"start": "2026-04-06", "free": [["2026-04-07", "x"]]}, "setting_not_a_day"),
    ],
)
def test_settings_no_calendar_can_have_are_refused(given, code):
    with pytest.raises(RulesError) as refusal:
        MatchWeeks.read(given)

    assert refusal.value.code == code
