"""A match's game with clocks is adjourned, and goes on, when both sides or a referee say so."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.people.models import Player
from league.play.errors import AskedAlready, NothingAsked, NotYourSeat
from league.play.models import Sitting
from league.play.queries import positions
from league.play.services import answering, judging, taking_back
from league.play.services.closing import ending, setting_aside
from tests.matches.factories import declared_table
from tests.play.clocks.test_clock import some_line
from tests.play.matches import opened, places
from tests.play.sitting import free, fresh, say
from tests.races import race
from tests.worlds import made_once

State = Sitting.State


@made_once
def timed():
    """A match's game with twenty minutes a side, its clock running; its places and its match."""
    at = declared_table(clock_minutes=20)
    sitting = opened(at)
    home, away = places(sitting)
    say(home, "toss 5 2")
    say(home, "column 3")
    return at, sitting, home, away


def adjourn(place, now=None):
    now = now or timezone.now()
    return ending.leave_unfinished(place=place, after=fresh(place.sitting).revision, now=now)


def resume(place, now=None):
    return ending.resume(place=place, now=now or timezone.now())


def answer(place, kind, *, agrees=True, now=None):
    sitting = fresh(place.sitting)
    answering.answer(kind=kind, place=place, after=sitting.revision, agrees=agrees,
                     now=now or timezone.now())  # fmt: skip


@pytest.mark.django_db
def test_nobody_stops_the_clocks_alone():
    _at, sitting, home, away = timed()

    adjourn(home)
    asked = fresh(sitting)
    answer(away, "adjourn")

    assert (asked.state, asked.request["kind"]) == (State.OPEN, "adjourn")
    assert asked.clock["since"] is not None
    adjourned = fresh(sitting)
    assert (adjourned.state, adjourned.request) == (State.ADJOURNED, None)
    assert adjourned.clock["since"] is None


@pytest.mark.django_db
def test_nobody_lets_the_clocks_run_on_alone_the_next_day():
    _at, sitting, home, away = timed()
    adjourn(home), adjourn(away)
    left, tomorrow = fresh(sitting).clock["left"], timezone.now() + timedelta(days=1)

    resume(home, tomorrow)
    asked = fresh(sitting)
    resume(away, tomorrow + timedelta(minutes=5))

    assert (asked.state, asked.request["kind"]) == (State.ADJOURNED, "resume")
    goes_on = fresh(sitting)
    assert (goes_on.state, goes_on.request) == (State.OPEN, None)
    assert goes_on.clock["left"] == left
    assert goes_on.clock["since"] is not None


@pytest.mark.django_db
def test_who_was_ready_to_go_on_an_hour_ago_is_asked_again():
    _at, sitting, home, away = timed()
    adjourn(home), adjourn(away)
    now = timezone.now()

    resume(home, now)
    answer(away, "resume", now=now + timedelta(hours=1))
    asked = fresh(sitting)
    answer(home, "resume", now=now + timedelta(minutes=61))

    assert (asked.state, asked.request["by"]) == (State.ADJOURNED, away.pk)
    assert (fresh(sitting).state, fresh(sitting).request) == (State.OPEN, None)


@pytest.mark.django_db
def test_an_answer_to_one_question_is_none_to_the_next():
    _at, sitting, home, away = timed()
    adjourn(home), adjourn(away)
    resume(home)

    with pytest.raises(NothingAsked):
        answer(away, "adjourn")

    assert (fresh(sitting).state, fresh(sitting).request["kind"]) == (State.ADJOURNED, "resume")


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["draw", "back", "adjourn"])
def test_a_judge_lets_a_game_go_on_whatever_was_asked_when_it_was_stopped(kind, client):
    at, sitting, home, _away = timed()
    if kind == "adjourn":
        adjourn(home)
    elif kind == "draw":
        ending.offer_draw(place=home, after=fresh(sitting).revision, now=timezone.now())
    else:
        taking_back.take_back(place=home, after=2, to=0, now=timezone.now())
    judge = judging.sit_down(sitting=sitting, by=at.judge, now=timezone.now())
    assert fresh(sitting).request is not None

    ending.pause(place=judge, now=timezone.now())

    assert fresh(sitting).request is None
    client.force_login(at.judge)
    page = client.get(reverse("play:table", args=[sitting.uid]), headers={"accept-language": "en"})
    assert "Go on with the game" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["adjourn", "resume"])
def test_a_no_and_a_question_withdrawn_leave_all_as_it_was(kind):
    _at, sitting, home, away = timed()
    if kind == "resume":
        adjourn(home), adjourn(away)
    before = fresh(sitting)

    for other in (home, away):
        (resume if kind == "resume" else adjourn)(home)
        with pytest.raises((AskedAlready, NotYourSeat)):
            answer(home, kind)
        answer(other, kind, agrees=False)

        now = fresh(sitting)
        assert (now.state, now.clock, now.request) == (before.state, before.clock, None)
    with pytest.raises(NothingAsked):
        answer(away, kind)


@pytest.mark.django_db
def test_who_asks_twice_has_asked_once():
    _at, sitting, home, away = timed()

    adjourn(home)
    with pytest.raises(AskedAlready):
        adjourn(home)
    adjourn(away)
    resume(home)
    with pytest.raises(AskedAlready):
        resume(home)

    assert fresh(sitting).state == State.ADJOURNED


@pytest.mark.django_db
def test_a_line_is_a_no():
    _at, sitting, home, away = timed()
    adjourn(home)
    acting = positions.of(fresh(sitting)).to_act[0]

    say({"H": home, "A": away}[acting], some_line(sitting, acting))

    with pytest.raises(NothingAsked):
        answer(away, "adjourn")
    assert fresh(sitting).state == State.OPEN


@pytest.mark.django_db
def test_a_referee_asks_nobody():
    at, sitting, home, _away = timed()
    referee = judging.sit_down(sitting=sitting, by=at.judge, now=timezone.now())

    adjourn(referee)
    assert fresh(sitting).state == State.ADJOURNED
    resume(home)
    answer(referee, "resume")

    assert fresh(sitting).state == State.OPEN


@pytest.mark.django_db
def test_a_game_that_was_set_aside_is_taken_up_by_both():
    _at, sitting, home, away = timed()
    adjourn(home), adjourn(away)
    setting_aside.set_aside(place=home, now=timezone.now())

    resume(home)
    assert fresh(sitting).state == State.ABANDONED
    resume(away)

    assert fresh(sitting).state == State.OPEN


@pytest.mark.django_db
def test_without_clocks_and_at_free_tables_one_is_enough():
    untimed = opened(declared_table())
    _free, (home, _away) = free("carriers", apart=True)
    for place in (places(untimed)[0], home):
        adjourn(place)
        assert fresh(place.sitting).state == State.ADJOURNED
        resume(place)
        assert fresh(place.sitting).state == State.OPEN


@pytest.mark.django_db(transaction=True)
def test_both_press_at_once():
    _at, sitting, home, away = timed()

    for act, state in ((adjourn, State.ADJOURNED), (resume, State.OPEN)):
        race(lambda _start: act(home), lambda _start: act(away))  # noqa: B023

        assert (fresh(sitting).state, fresh(sitting).request) == (state, None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "asks", "asked"),
    [
        ("en", "asks to adjourn the game", "is ready to go on"),
        ("ja", "対局の中断を求めています", "再開の準備ができています"),
    ],
)
def test_both_pages_say_what_is_asked_and_take_the_answer(language, asks, asked):
    at, sitting, _home, _away = timed()
    Player.objects.update(language=language)
    here, there = (Client(headers={"accept-language": language}) for _ in "12")
    here.force_login(at.ann), there.force_login(at.bob)
    path = reverse("play:table", args=[sitting.uid])

    def send(client, act, **more):
        assert client.post(path, {"act": act, "after": fresh(sitting).revision, **more})

    send(here, "adjourn")
    assert asks in there.get(path).content.decode()
    send(there, "answer", kind="adjourn", agrees="yes")
    assert fresh(sitting).state == State.ADJOURNED
    there.post(reverse("play:end", args=[sitting.uid]), {"how": "resume"}, "application/json")
    assert asked in here.get(path).content.decode()
    body = {"kind": "resume", "agrees": True, "after": fresh(sitting).revision}
    here.post(reverse("play:answer", args=[sitting.uid]), body, "application/json")
    assert fresh(sitting).state == State.OPEN
