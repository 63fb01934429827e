"""A judge who gives time on a clock, or takes it: both sides see it, and it stays as evidence."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given, strategies as st

from league.people.errors import Invalid
from league.play.errors import NoClock, NothingToTakeBack, NotYourSeat, TimeTakenAway
from league.play.models import ClockEntry, Line, Place, Sitting
from league.play.queries import watching
from league.play.queries.tables import clock_of
from league.play.rules import clock as rules
from league.play.services import judging, taking_back
from league.play.services.closing import ending
from tests.matches.factories import declared_table
from tests.play.matches import opened, places
from tests.play.sitting import fresh, say, standing
from tests.races import race
from tests.worlds import made_once

ENGLISH = {"accept-language": "en"}


@made_once
def judged(**settings):
    """Open a match's game with its judge at the table; return the match, the game, the judge."""
    match = declared_table(**settings)
    sitting = opened(match)
    say(places(sitting)[0], "toss 5 2")
    place = judging.sit_down(sitting=sitting, by=match.judge, now=timezone.now())
    return match, sitting, place


def by(user):
    client = Client(headers=ENGLISH)
    client.force_login(user)
    return client


def at(sitting, page="clock"):
    return reverse(f"play:{page}", args=[sitting.uid])


def left(sitting, now):
    return clock_of(fresh(sitting), now)["left"]


def correct(place, seconds, now=None, **more):
    given = {"reason": "the phone failed", "now": now or timezone.now(), **more}
    return judging.correct_clock(place=place, seconds=seconds, **given)


@pytest.mark.django_db
@pytest.mark.parametrize(("side", "sides"), [("", ["H", "A"]), ("H", ["H"])])
def test_time_is_given_with_a_reason_that_stands_in_the_record(side, sides):
    _match, sitting, judge = judged(clock_minutes=20)
    now = timezone.now()
    before, entries = left(sitting, now), ClockEntry.objects.count()

    correct(judge, 90, now, side=side, key="k")
    correct(judge, 90, now, side=side, key="k")

    gained = {seat: has - before[seat] for seat, has in left(sitting, now).items()}
    assert gained == {seat: 90_000 if seat in sides else 0 for seat in ("H", "A")}
    assert standing(sitting)[1:] == [f"⏱ {' '.join(sides)} +1:30: the phone failed"]
    assert ClockEntry.objects.count() == entries + len(sides)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_clock", [True, False])
def test_what_is_sent_twice_at_once_is_written_once(is_clock):
    _match, sitting, judge = judged(clock_minutes=20)
    now, after = timezone.now(), fresh(sitting).revision
    before = left(sitting, now)

    def write(_start):
        place = Place.objects.get(pk=judge.pk)
        if is_clock:
            return correct(place, 90, now, key="k")
        return judging.write_ruling(place=place, after=after, now=now, text="talked", key="k")

    first, second = race(write, write)

    assert first == second != ()
    assert len(standing(sitting)) == 2
    later = left(sitting, now)
    assert {seat: later[seat] - has for seat, has in before.items()} == dict.fromkeys(
        before, 90_000 if is_clock else 0
    )


@pytest.mark.django_db
def test_time_that_was_given_stays_given_and_said_when_lines_are_taken_back():
    _match, sitting, judge = judged(clock_minutes=20)
    now = timezone.now()
    before = left(sitting, now)
    correct(judge, 90, now, side="A")
    judging.write_ruling(place=judge, after=fresh(sitting).revision, now=now, text="talked to both")

    taking_back.take_back(place=judge, after=fresh(sitting).revision, to=0, now=now)

    assert standing(sitting) == ["⏱ A +1:30: the phone failed"]
    assert left(sitting, now)["A"] - before["A"] == 90_000
    assert Line.objects.get(serial=fresh(sitting).revision).place == judge


@pytest.mark.django_db
def test_time_is_taken_and_a_stopped_game_stays_stopped():
    _match, sitting, judge = judged(clock_minutes=20)
    now = timezone.now()
    ending.pause(place=judge, now=now)
    before = left(sitting, now)

    correct(judge, -300, now, side="A")

    later = left(sitting, now + timedelta(minutes=9))
    assert (before["A"] - later["A"], later["H"]) == (300_000, before["H"])
    assert fresh(sitting).state == Sitting.State.PAUSED
    assert standing(sitting)[-1] == "⏱ A −5:00: the phone failed"


@pytest.mark.django_db
def test_who_looks_on_late_sees_the_clock_as_it_was():
    _match, sitting, judge = judged(clock_minutes=20)
    begun = timezone.now()
    now = begun + timedelta(minutes=5)
    correct(judge, 600, now, side="H")

    def seen(at):
        late = watching.late(fresh(sitting), timedelta(minutes=2), at)
        return clock_of(late, at)["left"]["H"]

    assert seen(now + timedelta(minutes=1)) <= 1_200_000
    assert seen(now + timedelta(minutes=3)) > 1_200_000


@pytest.mark.django_db
def test_what_cannot_be_is_refused_and_nothing_changes():
    match, sitting, judge = judged(clock_minutes=1)
    player = Place.objects.get(sitting=sitting, user=match.ann)
    now = timezone.now()
    clock = fresh(sitting).clock

    for place, seconds, more, why in (
        (judge, -60, {}, TimeTakenAway),
        (judge, 0, {}, Invalid),
        (judge, 10**6, {}, Invalid),
        (judge, 60, {"side": "X"}, Invalid),
        (judge, 60, {"reason": " ; "}, Invalid),
        (player, 60, {}, NotYourSeat),
    ):
        with pytest.raises(why):
            correct(place, seconds, now, **more)

    assert fresh(sitting).clock == clock
    assert len(standing(sitting)) == 1
    _match, _sitting, without = judged()
    with pytest.raises(NoClock):
        correct(without, 60)


@pytest.mark.django_db
def test_the_page_of_the_clock_keeps_what_was_typed(django_assert_num_queries):
    match, sitting, _judge = judged(clock_minutes=20)
    client = by(match.judge)
    assert at(sitting) in client.get(at(sitting, "table")).content.decode()
    with django_assert_num_queries(15):
        page = client.get(at(sitting))
    assert "Both sides see the change" in page.content.decode()
    typed = {"way": "less", "minutes": 60, "seconds": 5, "reason": "came late", "key": "k"}

    refused = client.post(at(sitting), typed)
    done = client.post(at(sitting), {**typed, "minutes": 2})

    assert refused.status_code == 422
    assert 'value="came late"' in refused.content.decode()
    assert (done.status_code, done["Location"]) == (302, at(sitting, "table"))
    assert standing(sitting)[-1] == "⏱ H A −2:05: came late"
    assert "⏱ H A −2:05: came late" in by(match.ann).get(at(sitting, "table")).content.decode()
    assert by(match.ann).get(at(sitting)).status_code == 404


@given(had=st.integers(0, 10**7), passed=st.integers(0, 10**7), change=st.integers(-(10**7), 10**7))
def test_a_corrected_clock_shows_exactly_so_much_more_and_never_nothing(had, passed, change):
    clock = rules.Clock(rules.ClockSettings(had), {"H": had, "A": had}, ("H",), 1)

    later = rules.corrected(clock, ["H"], change, 1 + passed)

    has = max(0, had - passed)
    if has + change < rules.LEAST:
        assert later is None
    else:
        assert rules.left_at(later, 1 + passed) == {"H": has + change, "A": had}
        assert later.since == clock.since


@pytest.mark.django_db
def test_a_correction_is_no_obstacle_to_taking_back_and_is_not_taken_back_itself():
    _match, sitting, judge = judged(clock_minutes=20)
    home, away = places(sitting)[:2]
    say(home, "column 3")
    correct(judge, 300)
    now, after = timezone.now(), fresh(sitting).revision

    with pytest.raises(NothingToTakeBack):
        taking_back.take_back(place=judge, after=after, to=2, now=now)
    page = by(judge.user).get(reverse("play:table", args=[sitting.uid])).content.decode()
    taking_back.take_back(place=home, after=after, to=1, now=now)
    taking_back.answer(place=away, after=after, agrees=True, now=now)

    assert 'name="to" value="1"' in page
    assert standing(sitting) == ["toss 5 2", "⏱ H A +5:00: the phone failed"]


@pytest.mark.django_db
def test_a_ruling_s_words_claim_no_correction():
    _match, sitting, judge = judged(clock_minutes=20)

    judging.write_ruling(place=judge, after=1, text="⏱ H +9:00", now=timezone.now())

    assert standing(sitting)[-1] == "H +9:00"
