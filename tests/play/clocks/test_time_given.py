"""Changed choices, taking back, remarks and the server's deals give no side time."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import given, strategies as st

from league.play.errors import SittingNotOpen
from league.play.models import ClockEntry, Place, Sitting
from league.play.queries import positions
from league.play.rules import clock as rules
from league.play.services import flags, lines, taking_back
from league.play.services.closing import ending
from matches.services import rulings
from tests.matches.factories import declared_table
from tests.play.clocks.test_clock import TURNS, some_line, timed
from tests.play.matches import opened
from tests.play.sitting import free, fresh, say


def at_second(began, seconds):
    return began + timedelta(seconds=seconds)


def said_at(place, text, now):
    return lines.say(place=place, after=fresh(place.sitting).revision, text=text, now=now)


def left_of(sitting):
    return fresh(sitting).clock["left"]


def chosen_at_once(**settings):
    """A scrum at which both sides choose at once; return it, its places, and when that began."""
    clock, began = rules.ClockSettings(60_000, **settings), timezone.now().replace(microsecond=0)
    sitting, (red, blue) = free("rugby_15", mode="open", apart=True, clock=clock)
    said_at(red, "toss:B", began)
    assert fresh(sitting).clock["running"] == ["B", "R"]
    return sitting, red, blue, began


@pytest.mark.django_db
def test_a_choice_laid_down_brings_its_increment_once_however_often_it_is_changed():
    sitting, red, blue, began = chosen_at_once(increment=5_000)

    for seconds, text in [(10, "R=F4"), (11, "R=K"), (12, "R=F4")]:
        said_at(red, text, at_second(began, seconds))
        assert left_of(sitting) == {"R": 55_000, "B": 60_000}
    said_at(blue, "B=S2", at_second(began, 20))

    assert left_of(sitting) == {"R": 55_000, "B": 45_000}


@pytest.mark.django_db
def test_who_is_waited_for_has_no_new_delay_by_the_choices_of_the_other():
    sitting, red, blue, began = chosen_at_once(delay=3_000)

    said_at(red, "R=F4", at_second(began, 10))
    said_at(red, "R=K", at_second(began, 15))
    said_at(blue, "B=S2", at_second(began, 20))

    assert left_of(sitting) == {"R": 53_000, "B": 43_000}


@pytest.mark.django_db
def test_a_choice_laid_down_changes_the_table_for_who_looks_on_late():
    sitting, red, _blue, began = chosen_at_once()

    said_at(red, "R=F4", at_second(began, 10))

    assert fresh(sitting).touched_at == at_second(began, 10)


def begun_with(main=60_000, **settings):
    """As ``timed``, with the second at which the time began to run."""
    sitting, (home, away) = free(
        "carriers", apart=True, clock=rules.ClockSettings(main, **settings)
    )
    began = timezone.now().replace(microsecond=0)
    said_at(home, "toss 5 2", began)
    said_at(home, "column 3", began)
    acting = positions.of(fresh(sitting)).to_act[0]
    return sitting, {"H": home, "A": away}, acting, began


def taken_back_at(place, to, now):
    revision = fresh(place.sitting).revision
    return taking_back.take_back(place=place, after=revision, to=to, now=now)


@pytest.mark.django_db
def test_saying_and_taking_back_brings_no_increment():
    sitting, places, acting, began = begun_with(increment=5_000)

    for seconds in (10, 11, 12):
        said_at(places[acting], some_line(sitting, acting), at_second(began, seconds))
        assert taken_back_at(places[acting], 2, at_second(began, seconds))

    assert left_of(sitting)[acting] == 48_000
    entry = ClockEntry.objects.filter(side=acting).latest("pk")
    assert (entry.left, entry.revision) == (48_000, fresh(sitting).revision)


@pytest.mark.django_db
def test_taking_back_renews_no_delay():
    sitting, places, acting, began = begun_with(delay=3_000)

    for seconds in (4, 6, 8):
        said_at(places[acting], some_line(sitting, acting), at_second(began, seconds))
        taken_back_at(places[acting], 2, at_second(began, seconds))

    assert left_of(sitting)[acting] == 55_000


@pytest.mark.django_db
def test_a_flag_that_has_fallen_is_seen_when_a_line_is_taken_back():
    sitting, places, acting, began = begun_with()
    said_at(places[acting], some_line(sitting, acting), at_second(began, 1))
    [other] = fresh(sitting).clock["running"]

    taken_back_at(places[acting], 2, at_second(began, 62))

    ended = fresh(sitting)
    assert (ended.state, ended.end["word"], ended.end["who"]) == ("ended", "forfeit", other)


@given(TURNS, st.integers(1_000, 600_000), st.integers(0, 5_000), st.integers(0, 5_000))
def test_what_is_taken_back_leaves_no_more_than_was_there(turns, main, increment, delay):
    settings, now = rules.ClockSettings(main, increment, delay), 0
    clock = rules.moved(rules.begun(settings, "HA"), (), ["H"], now, 0)
    for side, took, lag in turns:
        before, now = clock, now + took
        clock = rules.moved(clock, [side], ["A" if side == "H" else "H"], now, lag)
        clock = rules.reversed_to(clock, {side: 1}, before.running, now)
        assert all(0 <= clock.left[each] <= before.left[each] for each in "HA")
        assert rules.left_at(clock, now + 1) == {
            each: max(0, left - (each in clock.running)) for each, left in clock.left.items()
        }


@pytest.mark.django_db
def test_a_remark_leaves_the_time_alone():
    sitting, places, acting, began = begun_with(delay=3_000)
    clock = fresh(sitting).clock

    for seconds in (2, 4, 6):
        said_at(places[acting], "= 0-0", at_second(began, seconds))
        assert fresh(sitting).clock == clock
    said_at(places[acting], some_line(sitting, acting), at_second(began, 8))

    assert left_of(sitting)[acting] == 55_000


@pytest.mark.django_db
def test_what_the_server_deals_starts_no_clock():
    clock, now = rules.ClockSettings(60_000), timezone.now()
    sitting, places = free("rugby_15", dice="server", apart=True, clock=clock)
    assert fresh(sitting).length

    assert fresh(sitting).clock["since"] is None
    revision = fresh(sitting).revision
    ending.leave_unfinished(place=places[0], after=revision, now=now)
    ending.resume(place=places[1], now=now)
    assert fresh(sitting).clock["since"] is None
    assert flags.sweep(now=now + timedelta(hours=1)) == 0

    speaks = next(place for place in places if set(place.seats) & set(to_act(sitting)))
    [seat] = set(speaks.seats) & set(to_act(sitting))
    lines.say(place=speaks, after=revision, text=some_line(sitting, seat), now=now)
    assert fresh(sitting).clock["since"] is not None


def to_act(sitting):
    return positions.of(fresh(sitting)).to_act


@pytest.mark.django_db
def test_the_first_line_taken_back_stops_the_clock():
    sitting, _places, acting, began = begun_with()
    both = Place.objects.create(sitting=sitting, role=Place.Role.REFEREE, seats=["H", "A"])

    assert taken_back_at(both, 0, at_second(began, 10))

    assert fresh(sitting).clock["since"] is None
    assert left_of(sitting)[acting] == 50_000


## Claimed, or found


@pytest.mark.django_db
def test_both_phones_claim_the_same_flag():
    sitting, places, _acting = timed()
    later = timezone.now() + timedelta(seconds=61)

    for place in places.values():
        assert flags.flag(place=place, now=later).end["word"] == "forfeit"

    assert fresh(sitting).revision == 2


@pytest.mark.django_db
def test_no_flag_falls_in_a_game_that_is_over_or_stopped():
    sitting, places, acting = timed()
    later = timezone.now() + timedelta(seconds=61)
    ending.leave_unfinished(place=places[acting], after=2, now=timezone.now())
    with pytest.raises(SittingNotOpen):
        flags.flag(place=places[acting], now=later)
    ending.resume(place=places[acting], now=timezone.now())
    ending.concede(place=places[acting], after=2, now=timezone.now())

    with pytest.raises(SittingNotOpen):
        flags.flag(place=places[acting], now=later)
    assert fresh(sitting).end["word"] == "concede"


@pytest.mark.django_db
def test_tables_that_wait_keep_the_sweep_from_no_other():
    waiting, _places = free("carriers", clock=rules.ClockSettings(60_000))
    long, (paper,) = free("carriers", clock=rules.ClockSettings(6_000_000))
    say(paper, "toss 5 2")
    say(paper, "column 3")
    long = fresh(long)
    beside = {
        field.attname: getattr(long, field.attname) for field in Sitting._meta.concrete_fields
    }
    del beside["id"], beside["uid"]
    Sitting.objects.bulk_create(Sitting(**beside) for _ in range(flags.AT_ONCE))
    sitting, _places, _acting = timed()

    assert flags.sweep(now=timezone.now() + timedelta(minutes=5)) == 1

    assert fresh(sitting).state == Sitting.State.ENDED
    assert {fresh(waiting).state, fresh(long).state} == {Sitting.State.OPEN}


@pytest.mark.django_db
def test_the_sweep_leaves_a_match_with_a_final_result_alone():
    match = declared_table(clock_minutes=1)
    sitting = opened(match)
    for text in ("toss 5 2", "column 3"):
        say(Place.objects.filter(sitting=sitting).earliest("pk"), text)
    later = timezone.now() + timedelta(minutes=5)
    rulings.rule(match=match.fresh(), kind="result", reason="slip", winner=1, by=match.judge,
                 now=timezone.now())  # fmt: skip
    assert fresh(sitting).state == Sitting.State.OPEN

    assert flags.sweep(now=later) == 0
