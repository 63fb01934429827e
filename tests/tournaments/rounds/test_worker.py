"""A real worker on a real broker: results reach the standings, and rounds begin, by themselves."""

from datetime import timedelta

import pytest
from celery import current_app
from django.test import Client
from django.utils import timezone

from league.careers.models import RatingChange
from league.events.queries import zone_of
from league.front.pictures.addresses import NOW
from league.jobs.models import Effect, Job
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import Outcome, Phase, Round, Standing
from league.tournaments.phases.services import tending
from league.tournaments.standings import queries as tables
from tests.jobs.ringing import ring_at
from tests.jobs.workers.rig import rig
from tests.tournaments.rounds.hall import WIN, Hall, running
from tests.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]


@pytest.fixture
def workers(site_env, broker, tmp_path):
    kept = current_app.conf.broker_url
    ring_at(broker)
    with rig({**site_env, "BROKER_URL": broker}, tmp_path) as made:
        yield made
    ring_at(kept)


def ladder_with_a_late_answer() -> tuple[Hall, ChallengeOffer]:
    hall = running(4, ["ladder"])
    offer = ChallengeOffer.objects.create(
        phase=hall.phase(),
        challenger=hall.tournament.entrants.get(number=3),
        challenged=hall.tournament.entrants.get(number=1),
        answer_by=timezone.now() - timedelta(minutes=1),
    )
    return hall, offer


def swiss_whose_rounds_begin_by_themselves() -> Hall:
    hall = running(4, [{"kind": "swiss", "rounds": 2}])
    local = timezone.now().astimezone(zone_of(hall.event)) - timedelta(minutes=1)
    times = [local.strftime("%Y-%m-%dT%H:%M")] * 2
    Phase.objects.filter(pk=hall.phase().pk).update(settings={"times": times, "start": "auto"})
    return hall


def test_results_reach_the_standings_rounds_begin_and_unanswered_challenges_end(workers):
    """One worker does it all, as it takes seconds to start."""
    workers.worker("first")
    ladder, offer = ladder_with_a_late_answer()
    hall = swiss_whose_rounds_begin_by_themselves()
    rounds = Round.objects.filter(tournament=hall.tournament)
    workers.ready("first")

    def in_time(ask):
        eventually(ask, seconds=90, what=lambda: workers.log("first"))

    tending.sweep(now=timezone.now())
    in_time(lambda: rounds.filter(state="running").exists())
    for pairing in hall.pairings(hall.round(1)):
        hall.decide(pairing, WIN)
    in_time(lambda: rounds.filter(place=2, state="running").exists())
    in_time(lambda: ChallengeOffer.objects.filter(pk=offer.pk, state="expired").exists())
    picture = f"/pictures/standings/en/{hall.event.uid}-{NOW}.png"
    assert "/static/" in Client().get(picture)["Location"], "it is still to be made"
    # Ratings wait some seconds for further results: none comes.
    Job.objects.filter(run_after__gt=timezone.now()).update(run_after=timezone.now())
    in_time(lambda: not Job.objects.filter(state__in=("queued", "running")).exists())

    assert ladder.kinds()[-1] == "challenge_expired"
    assert Outcome.objects.count() == 2
    assert RatingChange.objects.count() == 4
    assert rounds.get(place=1).state == "closed"
    assert not Job.objects.exclude(state="done").exists()
    revision = hall.fresh().revision
    newest = Standing.objects.get(phase=hall.phase(), after=2)
    assert newest.revision == revision
    assert tables.written(tables.computed(hall.phase(), 2, revision).rows) == newest.rows
    assert Effect.objects.count() == Job.objects.count()
    assert Client().get(picture, follow=True)["Content-Type"] == "image/png"
