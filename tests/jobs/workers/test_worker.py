"""Real workers, killed and frozen. Each promise has its red control beside it.

With each commit one is killed; the long tests try the other failures.
"""

import os
import signal
import time

import pytest
from celery import current_app
from django.conf import settings
from django.utils import timezone

from league.conf.home.embedded import Home
from league.jobs import queries, services, tasks
from league.jobs.models import Effect, Heartbeat, Job
from league.running import servers
from tests.jobs.ringing import ring_at
from tests.jobs.workers.rig import Rig, ask, effects, family, kill_tree, rig, signal_tree
from tests.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

DONE, RUNNING, STUCK = Job.State.DONE, Job.State.RUNNING, Job.State.STUCK


@pytest.fixture
def hall(site_env, broker, tmp_path):
    kept = current_app.conf.broker_url
    ring_at(broker)
    with rig({**site_env, "BROKER_URL": broker}, tmp_path) as made:
        yield made
    ring_at(kept)


def states(*jobs: Job) -> set[str]:
    return set(Job.objects.filter(pk__in=[job.pk for job in jobs]).values_list("state", flat=True))


def both_in_hand(hall: Rig) -> list[Job]:
    jobs = [ask("held", note, **hall.hold()) for note in ("a", "b")]
    eventually(lambda: hall.started("a") and hall.started("b"), what=lambda: hall.log("first"))
    return jobs


def test_jobs_of_a_killed_worker_are_finished_by_another_once_swept(hall):
    first = hall.worker("first")
    hall.ready("first")
    jobs = both_in_hand(hall)

    kill_tree(first)
    hall.release()
    hall.worker("second", JOB_SWEEP_SECONDS="3600")
    eventually(lambda: not Job.objects.filter(lease_until__gt=timezone.now()).exists())
    rung = ask("quick", "rung")
    eventually(lambda: states(rung) == {DONE}, what=lambda: hall.log("second"))
    without_sweep = states(*jobs)
    services.sweep()
    eventually(lambda: states(*jobs) == {DONE}, what=lambda: hall.log("second"))

    assert without_sweep == {RUNNING}  # the red control: nobody else would have found them
    assert effects() == {"a": 1, "b": 1, "rung": 1}
    assert (hall.started("a"), hall.started("b")) == (2, 2)
    assert set(Effect.objects.filter(job__in=jobs).values_list("fence", flat=True)) == {2}


@pytest.mark.chaos
@pytest.mark.parametrize(
    ("env", "acted"),
    [({}, {"a": 1, "b": 1}), ({"TESTS_UNGUARDED": "1"}, {"a": 2, "b": 2})],
    ids=["guarded", "red control"],
)
def test_a_worker_that_wakes_up_after_its_lease_acts_no_more(hall, env, acted):
    first = hall.worker("first", **env)
    hall.ready("first")
    jobs = both_in_hand(hall)

    signal_tree(first, signal.SIGSTOP)
    hall.release()
    hall.worker("second", **env)
    eventually(lambda: states(*jobs) == {DONE}, what=lambda: hall.log("second"))
    signal_tree(first, signal.SIGCONT)
    eventually(
        lambda: hall.log("first").count("job_dropped") == 2 or sum(effects().values()) == 4,
        what=lambda: hall.log("first"),
    )

    assert effects() == acted


@pytest.mark.chaos
def test_poison_is_put_aside_and_holds_nobody_up(hall):
    limits = {"TASK_SOFT_TIME_LIMIT": "1", "TASK_TIME_LIMIT": "2", "JOB_LEASE_SECONDS": "5"}
    hall.worker("first", JOB_BACKOFF_SECONDS="0", **limits)
    hall.ready("first")

    poison = [ask("poison", "kills"), ask("endless", "never ends")]
    innocent = [ask("quick", f"innocent {number}") for number in range(20)]
    eventually(lambda: states(*innocent) == {DONE}, what=lambda: hall.log("first"))
    eventually(lambda: states(*poison) == {STUCK}, what=lambda: hall.log("first"))

    assert effects() == {f"innocent {number}": 1 for number in range(20)}
    kills, endless = Job.objects.filter(state=STUCK).order_by("pk")
    assert (kills.attempts, endless.attempts) == (3, 3)
    # A process that dies before it said who it is, is missed at the time limit only.
    assert kills.trouble.startswith(("The process died: ", "Stopped after 2 s"))
    assert endless.trouble == "Stopped after 2 s, the time limit."


def asked_in_vain(caplog):
    return sum("broker_silent" in str(record.msg) for record in caplog.records)


def supervised(hall):
    """Start a worker that has ended anew, as its supervisor does: kombu ends it where the broker
    dies while it connects.
    """
    if not hall.workers[-1].is_running():
        hall.worker("first")
    return True


@pytest.mark.chaos
def test_a_dead_broker_costs_no_time_and_no_job(hall, site_env, tmp_path, caplog):
    home = Home.at(str(tmp_path / "broker"))
    broker = servers.start_valkey(home)
    hall.env["BROKER_URL"] = home.broker_url()
    ring_at(home.broker_url())
    hall.worker("first")
    hall.ready("first")

    answered = tasks.broker_answers()
    broker.process.kill()
    broker.stop(5)
    began = time.monotonic()
    jobs = [ask("quick", f"note {number}") for number in range(10)]
    rests = 1 + (time.monotonic() - began) // settings.JOB_SWEEP_SECONDS
    during = states(*jobs)
    answered_when_dead = tasks.broker_answers()
    broker = servers.start_valkey(home)
    eventually(lambda: supervised(hall) and states(*jobs) == {DONE}, what=lambda: hall.log("first"))
    broker.stop(5)

    assert (answered, answered_when_dead) == (True, False)
    assert asked_in_vain(caplog) <= rests
    assert during == {Job.State.QUEUED}
    assert effects() == {f"note {number}": 1 for number in range(10)}


@pytest.mark.chaos
def test_a_worker_that_lives_but_does_nothing_falls_silent(hall):
    first = hall.worker("first")
    hall.ready("first")
    name = Heartbeat.objects.get().name
    eventually(lambda: queries.silences()[name] < 2)

    main, *pool = family(first)
    for pid in pool:
        os.kill(pid, signal.SIGSTOP)
    eventually(lambda: queries.silences()[name] > 4)

    assert first.pid == main
    assert first.is_running()
