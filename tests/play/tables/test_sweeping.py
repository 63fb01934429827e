"""Free sittings go after a week, with their account's erasure, or by hand; a match's stay."""

import threading
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.people.errors import Refused
from league.play.errors import SittingHidden
from league.play.models import Line, Sitting
from league.play.services import lines, sittings
from league.play.services.closing import sweeping
from tests.matches.factories import declared_table
from tests.play.match_tables.test_matches import opened
from tests.play.pages import opened as opened_here
from tests.play.sitting import free, fresh, say
from tests.races import keeps_somebody_waiting, race
from tests.waiting import eventually

pytestmark = pytest.mark.django_db


def test_a_free_sitting_that_nobody_touched_for_a_week_is_thrown_away():
    sitting, (place,) = free("carriers")
    say(place, "toss 5 2")
    now = timezone.now()

    assert sweeping.sweep(now=now + timedelta(days=6)) == 0
    assert sweeping.sweep(now=now + timedelta(days=8)) == 1

    assert not Sitting.objects.filter(pk=sitting.pk).exists()
    assert not Line.objects.exists()


def test_what_was_said_in_a_match_stays():
    at = declared_table()
    sitting = opened(at)
    say(sitting.places.first(), "toss 5 2")

    assert sweeping.sweep(now=timezone.now() + timedelta(days=30)) == 0
    with pytest.raises(Refused):
        sittings.throw_away(sitting=sitting)
    with pytest.raises(IntegrityError), transaction.atomic():
        Line.objects.filter(sitting=sitting).delete()


def test_a_line_never_changes():
    _sitting, (place,) = free("carriers")
    say(place, "toss 5 2")

    with pytest.raises(Exception, match="annot update"), transaction.atomic():
        Line.objects.update(text="toss 6 6")


def test_who_opened_a_free_sitting_throws_it_away():
    sitting, (place,) = free("carriers")
    say(place, "toss 5 2")

    sittings.throw_away(sitting=sitting)

    assert not Sitting.objects.exists()


def test_a_line_to_a_table_that_is_thrown_away_meanwhile_is_refused():
    sitting, (place,) = free("carriers")
    sittings.throw_away(sitting=fresh(sitting))

    with pytest.raises(SittingHidden):
        lines.say(place=place, after=0, text="toss 5 2", now=timezone.now())
    with pytest.raises(SittingHidden):
        sittings.throw_away(sitting=sitting)


@pytest.mark.django_db(transaction=True)
def test_an_answer_to_a_table_that_is_thrown_away_meanwhile_is_that_there_is_none():
    device = Client()
    sitting = opened_here(device)
    at = reverse("play:say", args=[sitting.uid])
    path = reverse("play:table", args=[sitting.uid])
    is_gone = threading.Event()

    def throwing_away(_start):
        with transaction.atomic():
            sittings.throw_away(sitting=fresh(sitting))
            is_gone.set()
            eventually(keeps_somebody_waiting)

    def saying(_start):
        assert is_gone.wait(60)
        body = {"after": 0, "text": "toss 5 2", "key": "k"}
        return device.post(at, body, content_type="application/json")

    thrown_away, answer = race(throwing_away, saying)

    assert thrown_away is None
    assert (answer.status_code, answer.json()["code"]) == (404, "sitting_hidden")
    assert device.get(path).status_code == 404
