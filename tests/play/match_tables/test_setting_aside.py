"""A game that nobody finishes at the table: set aside, reported by hand, taken up again."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.people.errors import Refused
from league.play.errors import AdjournFirst, SittingRuns
from league.play.models import Place, Sitting
from league.play.services.closing import ending, setting_aside
from matches.errors import NotInState
from matches.services import reports
from tests.longer import examples
from tests.matches.factories import claim, declared_table
from tests.play.matches import concede, confirm, opened, places as places_of
from tests.play.sitting import free, fresh, say, standing
from tests.races import race
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


def begun_and_adjourned(at):
    """Adjourn the game of a match after its first line; return its sitting and both places."""
    sitting = opened(at)
    home, away = places_of(sitting)
    say(home, "toss 5 2")
    ending.leave_unfinished(place=home, after=1, now=timezone.now())
    return sitting, home, away


@made_once
def adjourned(**rules):
    """A match whose game is adjourned; its sitting and both places."""
    at = declared_table(**rules)
    return at, *begun_and_adjourned(at)


def aside(place):
    return setting_aside.set_aside(place=place, now=timezone.now())


def resume(place):
    return ending.resume(place=place, now=timezone.now())


def page_of(at, user, language="en"):
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    path = reverse("matches:match", args=[at.match.uid])
    return client.get(path).content.decode()


def test_an_adjourned_game_is_set_aside_and_reported_by_hand():
    at, sitting, _home, away = adjourned()
    assert "The game at the table is adjourned." in page_of(at, at.ann)

    aside(away), aside(away)

    assert fresh(sitting).state == Sitting.State.ABANDONED
    for user in (at.ann, at.judge):
        page = page_of(at, user)
        assert "was set aside: its result is reported here" in page
        assert reverse("play:open-game", args=[at.match.uid, 1]) in page
        assert reverse("play:table", args=[sitting.uid]) in page
    for side, user in zip(at.sides, (at.ann, at.bob), strict=True):
        reports.report(match=at.match, side=side, by=user, games=claim((7, 0)), now=timezone.now())
    assert at.fresh().state == "settled"
    assert standing(sitting) == ["toss 5 2"]
    with pytest.raises(NotInState):
        resume(away)


def test_a_visitor_is_led_to_a_table_as_long_as_who_looks_on_late_sees_it_played():
    at, sitting, _home, away = adjourned(watch_delay_minutes=2)
    match, there = reverse("matches:match", args=[at.match.uid]), f"/table/{sitting.uid}/"
    aside(away)

    leads = [there in Client().get(match).content.decode()]
    then = timezone.now() - timedelta(minutes=3)
    Sitting.objects.filter(pk=sitting.pk).update(touched_at=then)
    leads.append(there in Client().get(match).content.decode())

    assert leads == [True, False]


def test_what_was_set_aside_is_taken_up_again():
    _at, sitting, home, away = adjourned()
    aside(home)

    resume(away)

    assert fresh(sitting).state == Sitting.State.OPEN
    assert standing(sitting) == ["toss 5 2"]


def test_a_game_that_begins_anew_leaves_the_old_one_aside():
    at, sitting, home, _away = adjourned()
    aside(home)

    anew = opened(at, by=at.bob)

    assert anew.pk != sitting.pk
    with pytest.raises(SittingRuns):
        resume(home)
    seated = places_of(anew)
    concede(seated[0])
    for place in seated:
        confirm(place)
    assert at.fresh().state == "settled"


@pytest.mark.django_db(transaction=True)
def test_of_two_tables_that_are_taken_up_again_at_once_one_goes_on():
    at = declared_table()
    homes = []
    for _ in range(2):
        _sitting, home, _away = begun_and_adjourned(at)
        aside(home)
        homes.append(home)
    for _ in range(examples(1)):
        came_to = race(*(lambda _start, home=home: resume(home) for home in homes))

        kinds = sorted(type(each).__name__ for each in came_to)
        assert kinds == ["Sitting", "SittingRuns"]
        going = next(home for home in homes if fresh(home.sitting).state == Sitting.State.OPEN)
        after = fresh(going.sitting).revision
        ending.leave_unfinished(place=going, after=after, now=timezone.now())
        aside(going)


def test_a_game_that_ended_and_is_set_aside_comes_back_as_it_ended():
    at = declared_table()
    sitting = opened(at)
    home, away = places_of(sitting)
    concede(home)

    aside(home)
    resume(away)

    assert (fresh(sitting).state, fresh(sitting).end["winner"]) == (Sitting.State.ENDED, "A")


def test_a_game_that_is_being_played_is_set_aside_by_a_judge_alone():
    at = declared_table()
    sitting = opened(at, by=at.judge)
    referee = Place.objects.get(sitting=sitting, role=Place.Role.REFEREE)
    home = places_of(sitting)[0]

    with pytest.raises(AdjournFirst):
        aside(home)
    aside(referee)

    assert fresh(sitting).state == Sitting.State.ABANDONED


def test_a_free_game_is_thrown_away_instead():
    _sitting, (place,) = free("carriers")

    with pytest.raises(Refused):
        aside(place)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_table_has_a_button_for_it(language):
    at, sitting, _home, _away = adjourned()
    client = Client(headers={"accept-language": language})
    client.force_login(at.ann)
    path = reverse("play:table", args=[sitting.uid])

    assert 'name="act" value="set_aside"' in client.get(path).content.decode()
    client.post(path, {"act": "set_aside"})
    page = client.get(path).content.decode()

    assert 'name="act" value="resume"' in page
    assert reverse("matches:match", args=[at.match.uid]) in page
    client.post(path, {"act": "resume"})
    assert fresh(sitting).state == Sitting.State.OPEN
