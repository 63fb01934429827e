"""A large field is paired by a worker: once, from current results, and everybody can follow it."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from league.jobs import services
from league.jobs.models import Job
from league.tournaments.errors import NotNow, PairingUnderway, RoundIncomplete
from league.tournaments.models import Round
from league.tournaments.pairing import queries
from league.tournaments.pairing.queries import KIND, PairingJob
from league.tournaments.pairing.services import pairing
from tests.api.callers import Caller
from tests.events.conftest import browser
from tests.races import race
from tests.tournaments.rounds.hall import Hall, running

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _small_fields_are_large(settings: Any) -> None:
    settings.PAIRED_BY_JOB_ABOVE = 5


@pytest.fixture
def hall(db: None) -> Hall:
    return running(entrants=6)


def asked(hall: Hall, number: int | None = None) -> Round | PairingJob:
    return pairing.pair_or_ask(phase=hall.phase(), by=hall.by, now=timezone.now(), number=number)


def worked() -> None:
    """Do what a worker does with every pairing that waits."""
    for job in Job.objects.filter(kind=KIND, state=Job.State.QUEUED):
        services.run(job_id=job.pk, worker="celery@one", delivery="1")


def address(hall: Hall) -> str:
    return f"/tournaments/{hall.event.uid}/rounds/"


def desk(hall: Hall, **sent: Any) -> str:
    client = browser(hall.by)
    path = f"/tournaments/{hall.event.uid}/desk/"
    answer = client.post(path, sent, follow=True) if sent else client.get(path)
    return str(answer.content.decode())


## The service


def test_a_small_field_is_paired_at_once(hall: Hall, settings: Any) -> None:
    settings.PAIRED_BY_JOB_ABOVE = 6

    made = asked(hall)

    assert isinstance(made, Round)
    assert not Job.objects.filter(kind=KIND).exists()


def test_a_worker_pairs_a_large_one_as_it_would_be_paired_at_once(hall: Hall) -> None:
    other = running(entrants=6)
    expected = [pairing_.number for pairing_ in other.pairings(other.pair())]

    waiting = asked(hall)
    before = Round.objects.filter(tournament=hall.tournament).count()
    worked()

    assert isinstance(waiting, PairingJob)
    assert (waiting.state, waiting.round, before) == ("waiting", 1, 0)
    assert [pairing_.number for pairing_ in hall.pairings(hall.round(1))] == expected
    assert queries.pairing_job(hall.tournament, waiting.uid).state == "done"
    assert hall.last_act("pair").by == hall.by


def test_a_second_caller_is_refused_until_it_is_done(hall: Hall) -> None:
    asked(hall)

    with pytest.raises(PairingUnderway):
        asked(hall)
    worked()

    assert Round.objects.filter(tournament=hall.tournament).count() == 1
    assert Job.objects.filter(kind=KIND).count() == 1


def test_what_can_be_known_before_is_refused_at_once(hall: Hall) -> None:
    with pytest.raises(NotNow):
        asked(hall, number=7)
    hall.next()
    with pytest.raises(RoundIncomplete):
        asked(hall)

    assert not Job.objects.filter(kind=KIND).exists()


def test_a_round_that_somebody_else_has_paired_is_not_paired_again(hall: Hall) -> None:
    waiting = asked(hall)
    assert isinstance(waiting, PairingJob)
    drawn = hall.pair()
    rows = [pairing_.pk for pairing_ in hall.pairings(drawn)]

    worked()

    job = queries.pairing_job(hall.tournament, waiting.uid)
    assert (job.state, job.code) == ("refused", "not_now")
    assert job.sentence
    assert [pairing_.pk for pairing_ in hall.pairings(drawn)] == rows


def test_a_result_that_arrives_meanwhile_is_what_it_is_paired_from(hall: Hall) -> None:
    hall.whole()
    asked(hall)
    hall.tournament.refresh_from_db()
    corrected = hall.pairings(hall.round(1))[0]
    hall.rule(corrected, "correction", winner=2)
    hall.take()

    worked()

    drawn = hall.round(2)
    assert drawn.made_from == hall.fresh().revision


@pytest.mark.django_db(transaction=True)
def test_of_many_callers_at_once_one_is_heard() -> None:
    hall = running(entrants=6)

    came_to = race(*[lambda _start: asked(hall)] * 6)
    with transaction.atomic():
        worked_on = Job.objects.filter(kind=KIND).count()

    assert (
        sorted(type(outcome).__name__ for outcome in came_to)
        == ["PairingJob"] + ["PairingUnderway"] * 5
    )
    assert worked_on == 1


## The interface


def test_the_answer_tells_the_address_and_the_same_key_the_same_answer(hall: Hall) -> None:
    staff = Caller.of(hall.by.player)
    key = {"Idempotency-Key": "pair-1"}

    first = staff.post(address(hall), **key)
    again = staff.post(address(hall), **key)
    another = staff.post(address(hall))

    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json() == again.json()
    assert first["Location"] == again["Location"] == first.json()["url"]
    assert (another.status_code, another.json()["code"]) == (409, "pairing_underway")
    path = f"{address(hall)}pairing/{first.json()['uid']}/"
    assert staff.get(path).json()["state"] == "waiting"
    worked()
    assert staff.get(path).json()["state"] == "done"
    assert staff.get(f"{address(hall)}1/").json()["state"] == "draft"


def test_a_pairing_of_another_tournament_is_as_absent(hall: Hall) -> None:
    made = asked(hall)
    other = running(entrants=6)
    assert isinstance(made, PairingJob)

    answer = Caller.of(other.by.player).get(f"{address(other)}pairing/{made.uid}/")

    assert answer.status_code == 404


## The desk


def test_the_desk_shows_that_it_is_done_and_asks_again_by_itself(hall: Hall) -> None:
    shown = desk(hall, act="pair_round", number="1")
    worked()
    after = desk(hall)

    assert "Round 1 is being paired." in shown
    assert "every 2s" in shown
    assert 'value="pair_round"' not in shown
    assert "Round 1: the pairings are made. Look at them, then publish them." in after
    assert "every 2s" not in after


def test_the_desk_says_why_a_round_was_not_paired(hall: Hall) -> None:
    asked(hall)
    hall.pair()
    worked()
    hall.undo("pair")

    shown = desk(hall)

    assert "The round was not paired:" in shown
    assert 'value="pair_round"' in shown
