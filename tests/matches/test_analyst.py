"""A verified record analysed by a real worker on the real broker."""

import pytest
from celery import current_app

from league.jobs.models import Job
from matches.models import Analysis, Record
from matches.queries.records import analyses
from matches.services import analysing
from tests.jobs.ringing import ring_at
from tests.jobs.workers.rig import Rig, kill_tree, rig
from tests.matches.analyses import settled
from tests.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def hall(site_env, broker, tmp_path):
    kept = current_app.conf.broker_url
    ring_at(broker)
    with rig({**site_env, "BROKER_URL": broker}, tmp_path) as made:
        made.queues = ("-Q", "analyses")
        yield made
    ring_at(kept)


def done(record: Record) -> bool:
    return analyses.of_record(record).worth is not None


def asked(game: str) -> tuple[Record, Job]:
    record = settled(game).record
    analysing.sweep()
    return record, Job.objects.get(kind=analyses.KIND)


def test_a_worker_analyses_what_was_asked_for(hall: Rig) -> None:
    record, job = asked("limit_ball")

    hall.worker("first")
    eventually(lambda: done(record), seconds=60, what=lambda: hall.log("first"))

    job.refresh_from_db()
    assert (job.state, job.attempts, Analysis.objects.count()) == (Job.State.DONE, 1, 1)


@pytest.mark.chaos
def test_an_analysis_whose_worker_is_killed_is_done_by_another(hall: Rig) -> None:
    record, job = asked("rugby_15")
    running = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING)

    first = hall.worker("first")
    eventually(running.exists, seconds=60, what=lambda: hall.log("first"))
    kill_tree(first)
    after_the_kill = done(record)
    hall.worker("second")
    eventually(lambda: done(record), seconds=60, what=lambda: hall.log("second"))

    job.refresh_from_db()
    assert not after_the_kill
    assert (job.state, job.attempts, Analysis.objects.count()) == (Job.State.DONE, 2, 1)
