"""A warning of results older than ratings and final places, with the command to add them."""

from datetime import datetime, timedelta
from io import StringIO

import pgtrigger
import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.utils import timezone

from league.careers.models import RatedMatch
from league.careers.services import ratings
from league.running.checks import behind
from league.tournaments.models import Finish
from league.tournaments.phases.services import phases, tournaments
from matches.models import Result
from tests.tournaments.rounds.hall import Hall, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("as_owner")]  # time passes


def finished() -> Hall:
    """Play a Swiss of four to its end, a month ago, before ratings and places were stored."""
    hall = running(4, [{"kind": "swiss", "rounds": 1}])
    hall.whole()
    if hall.phase().state != "finished":
        phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())
    tournaments.finish(tournament=hall.fresh(), by=hall.by, now=timezone.now())
    decided(timezone.now() - timedelta(days=30))
    RatedMatch.objects.all().delete()
    Finish.objects.all().delete()
    return hall


def decided(at: datetime) -> None:
    with pgtrigger.ignore("matches.Result:results_are_fixed"):
        Result.objects.update(at=at)


def raised_ids() -> list[str]:
    return [str(message.id) for message in run_checks(databases=["default"]) if message.id]


def test_what_no_sweep_finds_is_told_until_it_is_recomputed() -> None:
    finished()

    before = [message.id for message in behind()]
    listed = raised_ids()
    asked = [message.id for message in run_checks()]
    call_command("recompute", stdout=StringIO())

    assert before == ["tournaments.W001", "tournaments.W002"]
    assert set(before) <= set(listed)
    assert not set(before) & set(asked)  # a plain check does not go to the database
    assert behind() == []


def test_results_of_this_week_are_left_to_the_sweep() -> None:
    finished()
    decided(timezone.now())

    assert ratings.left_behind().count() == 0
