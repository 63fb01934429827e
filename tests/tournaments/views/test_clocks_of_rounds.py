"""The clocks of all tables of a round, changed together at the desk."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from league.people.errors import Invalid
from league.play.models import ClockEntry, Place, Seal, Sitting
from league.play.queries.tables import clock_of
from league.play.services import judging, together
from league.play.services.closing import ending
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.floor.queries import tables_of
from league.tournaments.floor.services import at_tables
from league.tournaments.pairing.services import rounds
from league.tournaments.rounds.queries.rounds import ends_at
from tests.longer import examples
from tests.play.sitting import fresh, standing
from tests.races import race
from tests.tournaments.rounds.hall import Hall
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of
from tests.tournaments.views.tables_world import hall_at_tables, time_runs_out

TYPED = {"way": "more", "minutes": 5, "reason": "停電 fire alarm", "key": "k1"}


def tables() -> list[Sitting]:
    return list(Sitting.objects.order_by("pk"))


def left(now: datetime) -> list[dict[str, int]]:
    return [clock_of(row, now)["left"] for row in tables()]


def give(hall: Hall, seconds: int, now: datetime, key: str = "k1") -> None:
    at_tables.correct_clocks(
        round=hall.round(1), seconds=seconds, reason="fire alarm", key=key, by=hall.by, now=now
    )


@pytest.mark.django_db
def test_every_side_of_every_table_has_so_much_more_and_the_records_say_why() -> None:
    hall = hall_at_tables(4, lines=2, clock_minutes=20)
    now = timezone.now()
    ending.pause(place=Place.objects.filter(role="referee").earliest("pk"), now=now)
    before = left(now)

    give(hall, 300, now)

    assert left(now) == [{side: has + 300_000 for side, has in row.items()} for row in before]
    assert [row.state for row in tables()] == ["paused", "open"]
    for row in tables():
        assert standing(row)[-1] == "⏱ R B +5:00: fire alarm"
        assert row.lines.latest("serial").place is None
    act = hall.last_act("correct_clocks")
    assert (act.params["count"], act.params["seconds"], act.reason) == (2, 300, "fire alarm")


@pytest.mark.django_db
def test_the_desk_shows_what_each_side_has_left_and_who_has_chosen_is_not_waited_for() -> None:
    hall = hall_at_tables(2, lines=1, clock_minutes=20)
    [row], now = tables(), timezone.now()
    [referee] = Place.objects.filter(role="referee")
    names = names_of(hall.tournament)
    clock = {**row.clock, "left": {"R": 605_000, "B": 61_000}, "running": [], "since": None}
    Sitting.objects.filter(pk=row.pk).update(clock=clock)

    def to_act() -> tuple[Name | None, ...]:
        [seen] = tables_of(hall.tournament, names, now, for_public=False)
        return seen.to_act

    both = to_act()
    Seal.objects.create(
        sitting=row, revision=row.revision, seat="R", text="R=K", place=referee, at=now
    )

    assert len(both) == 2
    assert len(to_act()) == 1
    page = text_of(desk_of(hall).get(at(hall.tournament, "tables/")))
    assert "Time left" in page
    assert "10:05" in page
    assert "1:01" in page


@pytest.mark.django_db
def test_the_same_change_sent_twice_is_made_once() -> None:
    hall = hall_at_tables(2, lines=2, clock_minutes=20)
    now = timezone.now()
    before = left(now)

    give(hall, 300, now), give(hall, 300, now)
    give(hall, 300, now, key="another")

    assert left(now)[0]["R"] == before[0]["R"] + 600_000
    assert hall.tournament.acts.filter(kind="correct_clocks").count() == 2


@pytest.mark.django_db
def test_more_time_for_the_round_leaves_the_clocks_of_the_sides_alone() -> None:
    hall = hall_at_tables(2, lines=2, clock_minutes=20)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=50)
    before = [row.clock for row in tables()]

    rounds.extend(round=hall.round(1), seconds=300, by=hall.by, now=now)
    extended = [row.clock for row in tables()]
    give(hall, 300, now)

    assert extended == before
    assert hall.round(1).extension_seconds == 300


@pytest.mark.django_db
def test_a_table_let_go_on_early_thinks_in_its_own_time_and_ends_with_the_round() -> None:
    hall = hall_at_tables(4, lines=1, clock_minutes=20)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=50)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    early, late = Place.objects.filter(role="referee").order_by("sitting_id")
    stopped = left(now)

    ending.resume(place=early, now=now + timedelta(minutes=2))
    ending.resume(place=late, now=now + timedelta(minutes=10))
    at_tables.sweep(now=now + timedelta(minutes=10))

    later = left(now + timedelta(minutes=10))
    spent = [
        {side: was[side] - has[side] for side in has}
        for was, has in zip(stopped, later, strict=True)
    ]
    assert spent == [{"R": 480_000, "B": 480_000}, {"R": 0, "B": 0}]
    round = hall.round(1)
    ends = {ends_at(round, pairing) for pairing in hall.pairings(round)}
    assert ends == {now + timedelta(minutes=60)}, "time is called for the whole hall at once"


@pytest.mark.django_db
def test_a_flag_that_has_fallen_is_not_raised_again_and_no_clock_comes_to_nothing() -> None:
    hall = hall_at_tables(4, lines=2, clock_minutes=20)
    time_runs_out()
    short = tables()[0]
    clock = {**short.clock, "left": {"R": 1_200_000, "B": 100_000}, "running": [], "since": None}
    Sitting.objects.filter(pk=short.pk).update(clock=clock, state="paused")

    give(hall, -300, timezone.now())

    short, out = tables()
    assert (short.clock, standing(short)[-1].startswith("⏱")) == (clock, False)
    assert (out.state, out.end["word"]) == ("ended", "forfeit")
    act = hall.last_act("correct_clocks")
    assert (act.params["count"], act.params["left"]) == (0, 1)


@pytest.mark.django_db
def test_the_desk_asks_how_much_and_why_and_keeps_what_was_typed() -> None:
    hall = hall_at_tables(2, lines=2, clock_minutes=20)
    where, desk = at(hall.tournament, "tables/"), desk_of(hall)
    pk = hall.round(1).pk
    assert "Change the clocks of all tables" in text_of(desk.get(where))

    refused = press(desk, where, "correct_clocks", **{**TYPED, "minutes": 0}, pk=pk)
    other = press(desk, where, "correct_clocks", **TYPED, pk=999_999)
    done = press(desk, where, "correct_clocks", **TYPED, pk=pk)

    assert (refused.status_code, other.status_code, done.status_code) == (400, 400, 302)
    assert 'value="停電 fire alarm"' in text_of(refused)
    assert "The clocks of 1 table were changed." in text_of(desk.get(where))
    assert standing(tables()[0])[-1] == "⏱ R B +5:00: 停電 fire alarm"
    log = text_of(desk.get(at(hall.tournament, "log/")))
    assert "+5 min" in log


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong",
    [{"reason": " ; "}, {"minutes": 181}, {"minutes": "x"}, {"way": "up"}, {"key": "k" * 50}],
)
def test_a_change_that_says_too_little_or_too_much_is_asked_again(wrong: dict[str, object]) -> None:
    hall = hall_at_tables(2, lines=2, clock_minutes=20)
    typed = {**TYPED, **wrong, "pk": hall.round(1).pk}

    answer = press(desk_of(hall), at(hall.tournament, "tables/"), "correct_clocks", **typed)

    assert answer.status_code in (400, 422)
    assert not ClockEntry.objects.filter(sitting=tables()[0], at__gt=timezone.now()).exists()
    assert not standing(tables()[0])[-1].startswith("⏱")


@pytest.mark.django_db
def test_without_clocks_nothing_is_asked_and_who_keeps_scores_changes_none() -> None:
    hall = hall_at_tables(2, lines=2)
    assert "Change the clocks" not in text_of(desk_of(hall).get(at(hall.tournament, "tables/")))
    timed = hall_at_tables(2, lines=2, clock_minutes=20)
    keeper = staff(timed.tournament, "scorekeeper")

    where = at(timed.tournament, "tables/")

    assert "Change the clocks" not in text_of(keeper.get(where))
    typed = {**TYPED, "pk": timed.round(1).pk}
    assert press(keeper, where, "correct_clocks", **typed).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_two_desks_and_a_judge_change_clocks_at_once_and_no_second_is_lost() -> None:
    hall = hall_at_tables(2, lines=2, clock_minutes=20)
    [row], now = tables(), timezone.now()
    [judge] = Place.objects.filter(role="referee")
    before = left(now)[0]

    came_to = race(
        lambda _start: give(hall, 300, now),
        lambda _start: give(hall, 300, now),
        lambda _start: give(hall, 60, now, key="k2"),
        lambda _start: judging.correct_clock(
            place=judge, seconds=30, reason="came late", side="R", key="k3", now=now
        ),
    )

    assert not [each for each in came_to if isinstance(each, Exception)]
    assert left(now)[0] == {"R": before["R"] + 390_000, "B": before["B"] + 360_000}
    assert len([text for text in standing(fresh(row)) if text.startswith("⏱")]) == 3


@pytest.mark.django_db
@settings(
    max_examples=examples(3),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.tuples(st.integers(-1_500, 1_500).filter(bool), st.integers(0, 60))))
def test_the_whole_time_is_what_it_was_and_what_was_given(
    db: None, hall_of_law: Hall, changes: list[tuple[int, int]]
) -> None:
    now = timezone.now()
    for passed, (seconds, gone) in enumerate(changes):
        before = left(now)
        done = together.correct_clocks(
            matches=at_tables.matches_of(hall_of_law.round(1)), seconds=seconds, reason="law",
            key=f"{now}{passed}"[:40], now=now,
        )  # fmt: skip
        after = left(now)
        for had, has in zip(before, after, strict=True):
            assert len({has[side] - had[side] for side in has}) == 1
            assert has["R"] - had["R"] in (0, seconds * 1_000)
        assert sum(has != had for had, has in zip(before, after, strict=True)) == len(done.changed)
        now += timedelta(seconds=gone / 100)


@pytest.fixture
def hall_of_law(db: None) -> Hall:
    return hall_at_tables(4, lines=2, clock_minutes=60)


@pytest.mark.django_db
def test_a_reason_of_signs_alone_changes_nothing_at_any_table() -> None:
    hall = hall_at_tables(4, lines=2, clock_minutes=20)
    time_runs_out()

    with pytest.raises(Invalid):
        at_tables.correct_clocks(round=hall.round(1), seconds=300, reason="—…", key="k1",
                                 by=hall.by, now=timezone.now())  # fmt: skip

    assert {row.state for row in tables()} == {"open"}


@pytest.mark.django_db
def test_where_all_time_had_run_out_the_desk_says_so_and_not_that_it_failed() -> None:
    hall = hall_at_tables(2, lines=2, clock_minutes=20)
    time_runs_out()

    made = at_tables.correct_clocks(round=hall.round(1), seconds=300, reason="alarm", key="k1",
                                    by=hall.by, now=timezone.now())  # fmt: skip

    assert (made.kind, made.params["count"]) == ("end_tables", 1)


@pytest.mark.django_db
def test_what_was_changed_before_its_act_was_lost_is_counted_when_it_is_sent_again() -> None:
    hall = hall_at_tables(4, lines=2, clock_minutes=20)
    now, matches = timezone.now(), [row.of.match_id for row in tables() if row.of]
    together.correct_clocks(matches=matches[:1], seconds=300, reason="alarm", key="k1", now=now)
    before = left(now)[0]

    give(hall, 300, now)

    assert hall.last_act("correct_clocks").params["count"] == 2
    assert left(now)[0] == before
