"""A real worker on a real broker tells a real receiver, which fails twice first."""

import json
from typing import Any

import pytest
from celery import current_app
from django.db import transaction
from django.utils import timezone

from league.careers.services import ratings
from league.jobs.models import Effect, Job
from league.jobs.services import enqueue
from league.webhooks.models import Delivery
from league.webhooks.services import news, webhooks
from tests.jobs.ringing import ring_at
from tests.jobs.strangers.receiver import Receiver, receiver
from tests.jobs.workers.rig import Rig, rig
from tests.tournaments.rounds.hall import Hall, running
from tests.waiting import eventually
from tests.webhooks.test_webhooks import guide, small

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.timeout(300)]
QUICK = {"WEBHOOK_LOOPBACK": "1", "JOB_BACKOFF_SECONDS": "0"}


@pytest.fixture
def workers(site_env, broker, tmp_path):
    kept = current_app.conf.broker_url
    ring_at(broker)
    with rig({**site_env, **QUICK, "BROKER_URL": broker}, tmp_path) as made:
        yield made
    ring_at(kept)


def test_a_worker_is_not_held_up_by_who_is_silent_and_tells_who_fails_twice(
    workers: Any, settings: Any
) -> None:
    """One worker does both, as it takes seconds to start."""
    settings.WEBHOOK_LOOPBACK = True
    hall = running(4, [{"kind": "swiss", "rounds": 2}])
    with receiver(204) as there:
        _is_not_held_up(workers, hall, there)
    with receiver(503, 500, 204) as there:
        _is_told_at_the_third_try(workers, hall, there)


def _is_not_held_up(workers: Rig, hall: Hall, there: Receiver) -> None:
    """Other work, which was asked for later, is done while most messages wait untried."""
    count, now = 20, timezone.now()
    there.answering.clear()
    webhooks.make(owner=hall.tournament, url=there.url, kinds=["undo"], by=hall.by, now=now)
    with transaction.atomic():
        for number in range(count):
            news.tell(hall.tournament, "undo", key=f"{number}", at=now, data={})
    with transaction.atomic():
        other = enqueue(kind=ratings.KIND, arguments={"game": "carriers"}, now=now)
    assert there.got == []  # nobody works yet: the messages wait in their rows
    workers.worker("first")
    workers.ready("first")
    eventually(lambda: Job.objects.filter(pk=other.pk, state="done").exists(), seconds=120,
               what=lambda: workers.log("first"))  # fmt: skip

    waiting = Delivery.objects.filter(state="waiting", tries=0).count()
    assert count / 2 < waiting <= count
    there.answering.set()
    eventually(lambda: Delivery.objects.filter(state="delivered").count() == count, seconds=90,
               what=lambda: workers.log("first"))  # fmt: skip


def _is_told_at_the_third_try(workers: Rig, hall: Hall, there: Receiver) -> None:
    webhook, secret = webhooks.make(
        owner=hall.tournament,
        url=there.url,
        kinds=["round_published"],
        by=hall.by,
        now=timezone.now(),
    )
    before = set(Job.objects.values_list("pk", flat=True))
    hall.next()
    messages = Delivery.objects.filter(webhook=webhook)
    eventually(lambda: messages.filter(state="delivered").exists(), seconds=90,
               what=lambda: workers.log("first"))  # fmt: skip

    delivery = messages.get()
    assert [attempt.status for attempt in delivery.attempts.all()] == [503, 500, 204]
    assert [attempt.answer for attempt in delivery.attempts.all()] == ["thanks", "thanks", ""]
    assert len(there.got) == 3
    assert {got.body for got in there.got} == {there.got[0].body}
    assert all(guide()(secret, small(got), got.body) for got in there.got)
    assert json.loads(there.got[0].body)["data"]["round"] == 1
    jobs = Job.objects.filter(kind="webhooks.delivery").exclude(pk__in=before)
    assert [job.state for job in jobs] == ["done"] * 3
    assert Effect.objects.filter(job__in=jobs).count() == 3
