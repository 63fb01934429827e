"""Thinking time is charged to the side to act, never given back, and ended by a flag."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from hypothesis import given, strategies as st

from league.play.errors import NoClock, NotYourSeat, SittingNotOpen, TimeIsLeft
from league.play.models import ClockEntry, Place, Sitting
from league.play.queries import positions
from league.play.queries.tables import clock_of
from league.play.rules import clock as rules
from league.play.rules.clock import minutes_text
from league.play.rules.merging import Queued
from league.play.services import flags, lines, taking_back
from league.play.services.closing import ending
from league.play.services.places import renew
from tests.play.sitting import free, fresh, say

TURNS = st.lists(st.tuples(st.sampled_from("HA"), st.integers(0, 400_000), st.integers(-9, 3_000)))


def test_time_is_charged_after_the_delay_and_the_increment_comes_after_the_line():
    clock = rules.begun(rules.ClockSettings(60_000, increment=2_000, delay=3_000), "HA")
    clock = rules.moved(clock, (), ["H"], 0, 0)

    clock = rules.moved(clock, ["H"], ["A"], 10_000, 0)

    assert clock.left == {"H": 60_000 - 7_000 + 2_000, "A": 60_000}
    assert rules.left_at(clock, 12_000) == clock.left
    assert rules.left_at(clock, 14_000)["A"] == 59_000


@pytest.mark.parametrize(("lag", "free"), [(0, 0), (400, 400), (5_000, 1_000), (-50, 0)])
def test_what_a_line_was_on_its_way_is_free_by_a_second_at_most(lag, free):
    clock = rules.moved(rules.begun(rules.ClockSettings(60_000), "HA"), (), ["H"], 0, 0)

    assert rules.moved(clock, ["H"], ["A"], 10_000, lag).left["H"] == 50_000 + free


def test_a_pause_takes_nothing_from_anybody():
    clock = rules.moved(rules.begun(rules.ClockSettings(60_000), "HA"), (), ["H"], 0, 0)
    clock = rules.paused(clock, 5_000)
    assert rules.left_at(clock, 900_000) == {"H": 55_000, "A": 60_000}
    clock = rules.resumed(clock, ["H"], 900_000)
    assert rules.left_at(clock, 901_000)["H"] == 54_000


@given(TURNS, st.integers(1_000, 600_000), st.integers(0, 5_000), st.integers(0, 5_000))
def test_no_time_comes_from_nowhere(turns, main, increment, delay):
    settings, now = rules.ClockSettings(main, increment, delay), 0
    clock = rules.moved(rules.begun(settings, "HA"), (), ["H"], now, 0)
    for side, took, lag in turns:
        before, now = clock, now + took
        clock = rules.moved(clock, [side], ["A" if side == "H" else "H"], now, lag)
        assert rules.Clock.read(clock.as_json()) == clock
        for each in "HA":
            assert 0 <= clock.left[each] <= before.left[each] + increment
            if each not in before.running and each != side:
                assert clock.left[each] == before.left[each]
        fell = rules.fallen(clock, now)
        assert fell is None or clock.left[fell] == 0


def timed(main=60_000):
    sitting, (home, away) = free("carriers", apart=True, clock=rules.ClockSettings(main))
    say(home, "toss 5 2")
    say(home, "column 3")
    acting = positions.of(fresh(sitting)).to_act[0]
    return sitting, {"H": home, "A": away}, acting


@pytest.mark.django_db
def test_a_flag_that_falls_gives_the_game_to_the_other_side():
    sitting, places, acting = timed()
    other = "A" if acting == "H" else "H"
    now = timezone.now()
    with pytest.raises(TimeIsLeft):
        flags.flag(place=places[other], now=now)

    flags.flag(place=places[other], now=now + timedelta(seconds=61))

    ended = fresh(sitting)
    assert (ended.state, ended.end["word"], ended.end["winner"]) == ("ended", "forfeit", other)
    with pytest.raises(SittingNotOpen):
        say(places[acting], "x")


@pytest.mark.django_db
def test_the_sweep_finds_a_flag_that_nobody_claims():
    sitting, _places, _acting = timed()
    untimed, _ = free("carriers")

    assert flags.sweep(now=timezone.now()) == 0
    assert flags.sweep(now=timezone.now() + timedelta(minutes=5)) == 1

    assert fresh(sitting).state == Sitting.State.ENDED
    assert fresh(untimed).state == Sitting.State.OPEN


@pytest.mark.django_db
def test_without_a_clock_nobody_falls():
    _sitting, (place,) = free("carriers")

    with pytest.raises(NoClock):
        flags.flag(place=place, now=timezone.now())


@pytest.mark.django_db
def test_a_line_is_charged_and_written_down():
    sitting, places, acting = timed()
    game, state = positions.of(fresh(sitting)).game, positions.of(fresh(sitting)).state
    text = game.write(next(iter(game.legal(state, acting))))
    later = timezone.now() + timedelta(seconds=20)

    lines.say(place=places[acting], after=2, text=text, now=later, lag=500)

    left = fresh(sitting).clock["left"]
    assert 40_000 < left[acting] < 41_000
    assert ClockEntry.objects.filter(side=acting).latest("pk").left == left[acting]


def some_line(sitting, seat):
    position = positions.of(fresh(sitting))
    return position.game.write(next(iter(position.game.legal(position.state, seat))))


@pytest.mark.django_db
def test_a_line_that_comes_after_the_flag_has_fallen_ends_the_game():
    sitting, places, acting = timed()
    late = timezone.now() + timedelta(seconds=62)

    lines.say(place=places[acting], after=2, text=some_line(sitting, acting), now=late, lag=1_000)

    ended = fresh(sitting)
    assert (ended.state, ended.length) == ("ended", 3)
    assert (ended.end["word"], ended.end["winner"]) == ("forfeit", "A" if acting == "H" else "H")


@pytest.mark.django_db
def test_what_was_queued_behind_a_late_line_does_not_undo_it():
    sitting, places, acting = timed()
    queue = [Queued(key, 2, some_line(sitting, acting)) for key in ("k1", "k2")]
    late = timezone.now() + timedelta(seconds=62)

    sent = lines.say_all(place=places[acting], queue=queue, now=late)

    assert (sent.taken, fresh(sitting).length, fresh(sitting).state) == (("k1",), 3, "ended")


@pytest.mark.django_db
def test_who_looks_on_claims_nothing():
    sitting, _places, _acting = timed()
    guest = Place.objects.create(sitting=sitting, role=Place.Role.SPECTATOR)

    with pytest.raises(NotYourSeat):
        flags.flag(place=guest, now=timezone.now() + timedelta(minutes=2))


@pytest.mark.django_db
def test_taking_back_gives_no_time_back():
    sitting, places, acting = timed()
    now = timezone.now()
    game = positions.of(fresh(sitting)).game
    lines.say(place=places[acting], after=2, text=some_line(sitting, acting), now=now)
    before = fresh(sitting).clock["left"]
    running = fresh(sitting).clock["running"]

    taking_back.take_back(place=places[acting], after=fresh(sitting).revision, to=2,
                          now=now + timedelta(seconds=20))  # fmt: skip

    after = fresh(sitting).clock
    assert {side: before[side] - after["left"][side] for side in game.sides} == {
        side: 20_000 if side in running else 0 for side in game.sides
    }


@pytest.mark.django_db
def test_the_page_is_given_what_is_left_now_not_what_was_at_the_last_line():
    sitting, _places, acting = timed()
    began = fresh(sitting).clock["since"] / 1_000

    shown = clock_of(fresh(sitting), datetime.fromtimestamp(began + 15, UTC))

    assert shown == {"left": {**dict.fromkeys("HA", 60_000), acting: 45_000},
                     "running": [acting], "delay": 0}  # fmt: skip


@pytest.mark.django_db
def test_a_referee_stops_the_game_and_its_time():
    sitting, _places, acting = timed()
    referee = Place.objects.create(sitting=sitting, role=Place.Role.REFEREE, seats=["H", "A"])
    now = timezone.now()
    ending.pause(place=referee, now=now)

    assert flags.sweep(now=now + timedelta(hours=1)) == 0
    ending.resume(place=referee, now=now + timedelta(hours=1))

    assert fresh(sitting).clock["left"][acting] > 55_000


@pytest.mark.parametrize(
    ("left", "shows"),
    [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (600_000, "10:00"), (3_661_000, "1:01:01")],
)
def test_a_clock_shows_nothing_left_only_when_nothing_is(left, shows):
    assert minutes_text(left) == shows


@pytest.mark.django_db
def test_without_scripts_the_page_shows_the_clocks_and_the_flag_is_claimed(client):
    sitting, places, acting = timed()
    link = renew(place=places[acting])
    client.post(f"/table/join/{link.secret}/", {"name": ""})
    address = f"/table/{sitting.uid}/"

    page = client.get(address).content.decode()
    assert f'<span data-clock="{acting}">' in page
    assert page.count('class="table-clock runs') == 1
    assert 'id="flag" hidden' in page
    early = client.post(address, {"act": "flag"})
    assert early.status_code == 409

    clock = fresh(sitting).clock
    Sitting.objects.filter(pk=sitting.pk).update(clock={**clock, "since": clock["since"] - 61_000})
    assert 'id="flag" hidden' not in client.get(address).content.decode()
    assert client.post(address, {"act": "flag"}).status_code == 302
    assert fresh(sitting).state == "ended"
