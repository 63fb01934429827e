from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.seasons.queries.leagues import tables_of
from league.seasons.queries.seasons import calendar_of, race_of, records_by_division
from league.seasons.services.leavers import leave
from tests.seasons.season import NEXT_YEAR, division, planned, played, running

pytestmark = pytest.mark.django_db


def test_a_table_has_results_points_and_zones_of_every_place():
    play = played()

    upper, lower = tables_of(play.fresh())

    assert [(row.place, row.points, row.record.won, row.zone) for row in upper.rows] == [
        (1, "9", 3, "stay"), (2, "6", 2, "stay"), (3, "3", 1, "stay"), (4, "0", 0, "relegation"),
    ]  # fmt: skip
    assert [row.zone for row in lower.rows] == ["promotion", "stay", "stay", "stay"]
    assert (upper.zones, lower.zones) == (("relegation",), ("promotion",))
    assert upper.rows[0].record.score == (12, 0)
    assert [line.mark for line in upper.rows[0].record.form] == ["won"] * 3
    assert (upper.after, upper.rounds) == (3, 3)


def test_a_planned_season_shows_who_is_in_it():
    (table,) = tables_of(planned(division("A", 3)).season)

    assert [(row.side.number, row.record.played) for row in table.rows] == [(1, 0), (2, 0), (3, 0)]


def test_a_place_that_is_shared_is_told_as_shared():
    play = running(division("A", 4))
    play.play(1, score=lambda first, second: (2, 2))

    (table,) = tables_of(play.fresh())

    assert {(row.place, row.worst) for row in table.rows} == {(1, 4)}


def test_the_calendar_goes_by_weeks_through_all_divisions():
    play = running(division("A", 4, relegated=1), division("B", 3, promoted=1))
    play.play(2, rounds=[1])

    weeks = calendar_of(play.fresh())

    saturday = NEXT_YEAR + timedelta(days=(5 - NEXT_YEAR.weekday()) % 7)
    first = weeks[0]
    assert first.opens is not None
    assert NEXT_YEAR <= first.opens <= saturday
    assert [round.division.name for round in first.rounds] == ["A", "B"]
    assert len(weeks) == 3
    upper, lower = first.rounds
    assert (len(upper.fixtures), upper.free) == (2, ())
    assert (len(lower.fixtures), len(lower.free)) == (1, 1)
    assert lower.fixtures[0].score is not None
    assert (upper.fixtures[0].won, upper.fixtures[0].score) == ("", None)
    assert first.closes is not None
    assert first.opens <= first.closes <= first.opens + timedelta(days=1)


def test_annulled_results_are_marked_in_the_calendar():
    play = played(division("A", 4), leavers="annul", rounds=[1])
    leave(entrant=play.entrant(1, 1), by=play.by, now=timezone.now())

    weeks = calendar_of(play.fresh())

    fixtures = [fixture for week in weeks for rounds in week.rounds for fixture in rounds.fixtures]
    assert sum(fixture.annulled for fixture in fixtures) == 3
    assert [fixture.won for fixture in fixtures if fixture.annulled][1:] == ["first", "first"]


def test_the_race_has_a_stop_after_each_round_played():
    play = played(division("A", 4), rounds=[1, 2])

    race = race_of(play.fresh().divisions.get())

    assert race.rounds == (1, 2)
    assert race.courses[0].side.number == 1
    first = race.courses[0].stops
    assert [(stop.round, stop.points) for stop in first] == [(1, 3), (2, 6)]
    assert race_of(planned(division("A", 2)).season.divisions.get()).rounds == ()


def test_records_name_sides_and_rounds():
    play = played(division("A", 4))

    (upper,) = records_by_division(tables_of(play.fresh()))

    (biggest,) = upper.records.biggest_wins
    assert (upper.sides[biggest.entrant].number, biggest.line.score) == (1, (6, 0))
    assert [(run.entrant, run.length) for run in upper.records.longest_wins] == [(1, 3)]


def test_a_season_is_read_in_as_many_statements_for_four_as_for_two():
    def statements(size: int) -> int:
        play = played(division("A", size), rounds=[1])
        season = play.fresh()
        with CaptureQueriesContext(connection) as seen:
            tables_of(season)
            calendar_of(season)
            race_of(season.divisions.all()[0])
        return len(seen)

    assert statements(2) == statements(4)
