"""Free sittings go after a week, with their account's erasure, or by hand; a match's stay."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.people.errors import Refused
from league.play.models import Line, Sitting
from league.play.services import sittings, sweeping
from tests.matches.factories import declared, table
from tests.play.sitting import free, say
from tests.play.test_matches import opened

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
    at = declared(table())
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
