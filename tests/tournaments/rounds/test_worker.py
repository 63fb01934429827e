"""A real worker on a real broker: results reach the standings, and rounds begin, by themselves."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from league.careers.models import RatingChange
from league.events.queries import zone_of
from league.jobs.models import Effect, Job
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import Outcome, Phase, Round, Standing
from league.tournaments.phases.services import tending
from league.tournaments.standings import queries as tables
from tests.jobs.rig import rig
from tests.jobs.ringing import ring_at
from tests.tournaments.rounds.hall import WIN, running
from tests.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]


@pytest.fixture
def hall_of_workers(site_env, broker, tmp_path):
    kept = current_app.conf.broker_url
    ring_at(broker)
    with rig({**site_env, "BROKER_URL": broker}, tmp_path) as made:
        yield made
    ring_at(kept)


def test_results_reach_the_standings_and_the_next_round_begins(hall_of_workers):
    workers = hall_of_workers
    hall = running(4, [{"kind": "swiss", "rounds": 2}])
    local = timezone.now().astimezone(zone_of(hall.event)) - timedelta(minutes=1)
    times = [local.strftime("%Y-%m-%dT%H:%M")] * 2
    Phase.objects.filter(pk=hall.phase().pk).update(settings={"times": times, "start": "auto"})
    workers.worker("first")
    workers.ready("first")

    tending.sweep(now=timezone.now())
    eventually(lambda: Round.objects.filter(state="running").exists(), seconds=90,
               what=lambda: workers.log("first"))  # fmt: skip
    for pairing in hall.pairings(hall.round(1)):
        hall.decide(pairing, WIN)
    eventually(lambda: Round.objects.filter(place=2, state="running").exists(), seconds=90,
               what=lambda: workers.log("first"))  # fmt: skip
    eventually(lambda: not Job.objects.filter(state__in=("queued", "running")).exists(),
               seconds=90, what=lambda: workers.log("first"))  # fmt: skip

    assert Outcome.objects.count() == 2
    assert RatingChange.objects.count() == 4
    assert Round.objects.filter(place=1).get().state == "closed"
    assert not Job.objects.exclude(state="done").exists()
    revision = hall.fresh().revision
    newest = Standing.objects.get(after=2)
    assert newest.revision == revision
    assert tables.written(tables.computed(hall.phase(), 2, revision).rows) == newest.rows
    assert Effect.objects.count() == Job.objects.count()


def test_a_challenge_that_nobody_answers_ends_in_a_worker(hall_of_workers):
    workers = hall_of_workers
    hall = running(4, ["ladder"])
    made = ChallengeOffer.objects.create(
        phase=hall.phase(),
        challenger=hall.tournament.entrants.get(number=3),
        challenged=hall.tournament.entrants.get(number=1),
        answer_by=timezone.now() - timedelta(minutes=1),
    )
    workers.worker("first")
    workers.ready("first")

    tending.sweep(now=timezone.now())

    eventually(lambda: ChallengeOffer.objects.filter(pk=made.pk, state="expired").exists(),
               seconds=90, what=lambda: workers.log("first"))  # fmt: skip
    assert hall.kinds()[-1] == "challenge_expired"
