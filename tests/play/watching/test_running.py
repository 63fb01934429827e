"""The lists of tables that are being played, as late as an event lets those see who look on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.play.models import Sitting
from league.play.queries import watching
from league.play.queries.running import running
from league.play.services import lines, sittings, taking_back
from league.play.services.closing import ending, setting_aside
from league.play.services.ringing import ring
from tests.matches.factories import declared_table
from tests.play.matches import opened, places
from tests.play.sitting import fresh

pytestmark = pytest.mark.django_db
DELAY = 120


def minutes(n):
    return timedelta(minutes=n)


def states(sitting, now, delay=DELAY):
    return [(row.uid, row.state) for row in running([sitting.of.match_id], now, delay)]


def an_hour_ago(sitting):
    """Let a table have been opened an hour ago; return its places and now."""
    now = timezone.now()
    Sitting.objects.filter(pk=sitting.pk).update(
        opened_at=now - minutes(60), touched_at=now - minutes(60)
    )
    return places(sitting), now


def test_a_table_that_was_set_aside_goes_from_the_lists_when_its_delay_is_over():
    sitting = opened(declared_table())
    (home, _away), now = an_hour_ago(sitting)
    ending.leave_unfinished(place=home, after=0, now=now - minutes(20))

    setting_aside.set_aside(place=home, now=now)

    assert states(sitting, now, 0) == []
    assert states(sitting, now + minutes(1)) == [(sitting.uid, "adjourned")]
    assert states(sitting, now + minutes(2)) == []


def test_a_game_that_is_played_anew_is_listed_once_at_each_moment():
    at = declared_table()
    sitting = opened(at)
    (home, _away), now = an_hour_ago(sitting)
    ending.leave_unfinished(place=home, after=0, now=now - minutes(20))
    setting_aside.set_aside(place=home, now=now)
    anew = sittings.open_game(match=at.match, number=1, by=at.ann, now=now)
    Sitting.objects.filter(pk=anew.pk).update(opened_at=now, touched_at=now)

    assert states(sitting, now + minutes(1)) == [(sitting.uid, "adjourned")]
    assert states(sitting, now + minutes(3)) == [(anew.uid, "open")]


def test_a_table_that_is_taken_up_again_comes_back_when_its_delay_is_over():
    sitting = opened(declared_table())
    (home, _away), now = an_hour_ago(sitting)
    ending.leave_unfinished(place=home, after=0, now=now - minutes(20))
    setting_aside.set_aside(place=home, now=now - minutes(10))

    ending.resume(place=home, now=now)

    assert states(sitting, now, 0) == [(sitting.uid, "open")]
    assert states(sitting, now + minutes(1)) == []
    assert states(sitting, now + minutes(2)) == [(sitting.uid, "open")]


def test_a_games_own_end_that_was_taken_back_is_shown_neither_in_lists_nor_at_the_table():
    at = declared_table()
    sitting = opened(at, by=at.judge)
    _seats, now = an_hour_ago(sitting)
    referee = sitting.places.get(role="referee")
    lines.say(place=referee, after=0, text="toss 5 2", now=now)
    Sitting.objects.filter(pk=sitting.pk).update(
        state="ended", end={"word": "normal", "who": "", "winner": "H", "points": []}
    )
    ring(fresh(sitting))
    later = now + minutes(1)
    assert states(sitting, now + minutes(2)) == [(sitting.uid, "ended")]

    taking_back.take_back(place=referee, after=1, to=0, now=later)

    for at_this in (later, now + minutes(2), later + minutes(2)):
        late = watching.late(fresh(sitting), minutes(2), at_this)
        assert (late.state, late.end) == ("open", None)
        assert states(sitting, at_this) == [(sitting.uid, "open")]


def test_an_act_that_was_taken_back_is_shown_as_long_as_it_stood():
    sitting = opened(declared_table())
    (home, away), now = an_hour_ago(sitting)
    ending.concede(place=home, after=0, now=now)
    later = now + minutes(1)
    taking_back.take_back(place=home, after=0, to=0, now=later)
    taking_back.answer(place=away, after=0, agrees=True, now=later)

    assert states(sitting, now + minutes(2)) == [(sitting.uid, "ended")]
    assert states(sitting, later + minutes(2)) == [(sitting.uid, "open")]
