"""Thousands of jobs under hundreds of kills: the figures of the queue of record.

CHAOS_JOBS and CHAOS_KILLS make it smaller. Every kill is one of: a worker's whole tree, one pool
process, the broker, or a freeze longer than the lease (a zombie that wakes up).
"""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from django.db.models import Max, Sum

from league.conf.home.embedded import Home
from league.jobs.models import Effect, Job, Letter
from league.running import processes, servers
from tests.jobs.ringing import ring_at
from tests.jobs.workers.rig import Rig, ask, family, kill_tree, rig, signal_tree
from tests.waiting import eventually

pytestmark = [
    pytest.mark.chaos,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(4 * 3600),
]

JOBS = int(os.environ.get("CHAOS_JOBS", "5000"))
KILLS = int(os.environ.get("CHAOS_KILLS", "200"))
SEED = int(os.environ.get("CHAOS_SEED", "20261121"))
WAYS = ("tree",) * 14 + ("child",) * 4 + ("broker",) * 1 + ("freeze",) * 1
SETTLE_SECONDS = 300


class Storm:
    """Two workers and a broker, and the faults done to them."""

    def __init__(self, hall: Rig, home: Home) -> None:
        self.hall, self.home = hall, home
        self.broker = servers.start_valkey(home)
        self.dice = random.Random(SEED)
        self.number = 0
        self.pair = [self.start(), self.start()]
        self.frozen: list[tuple[float, processes.Child]] = []
        self.done: Counter[str] = Counter()

    def start(self) -> processes.Child:
        self.number += 1
        return self.hall.worker(f"worker-{self.number}", JOB_LEASE_SECONDS="5")

    def strike(self) -> None:
        first = dict(enumerate(("tree", "child", "broker", "freeze")))
        way = first.get(self.done.total()) or self.dice.choice(WAYS)
        place = self.dice.randrange(2)
        victim = self.pair[place]
        match way:
            case "tree":
                kill_tree(victim)
                self.pair[place] = self.start()
            case "child":
                pool = family(victim)[1:]
                if pool:
                    os.kill(self.dice.choice(pool), signal.SIGKILL)
            case "broker":
                self.broker.process.kill()
                self.broker.stop(5)
                self.broker = servers.start_valkey(self.home)
            case "freeze":
                signal_tree(victim, signal.SIGSTOP)
                self.frozen.append((time.monotonic() + 8, victim))
                self.pair[place] = self.start()
        self.done[way] += 1
        self.thaw()

    def thaw(self) -> None:
        """Wake the zombies whose lease is over: they will try to publish."""
        for until, zombie in list(self.frozen):
            if time.monotonic() >= until:
                signal_tree(zombie, signal.SIGCONT)
                self.frozen.remove((until, zombie))

    def end(self) -> None:
        eventually(lambda: (self.thaw(), not self.frozen)[1])
        self.broker.stop(5)


@pytest.fixture
def storm(site_env, tmp_path) -> Iterator[Storm]:
    home = Home.at(str(tmp_path / "broker"))
    with rig({**site_env, "BROKER_URL": home.broker_url()}, tmp_path) as hall:
        made = Storm(hall, home)
        ring_at(home.broker_url())
        yield made
        made.end()


def test_every_job_acts_exactly_once_whatever_is_killed(storm, capsys):
    began = time.monotonic()
    for number in range(JOBS):
        ask("stubborn", f"job {number}")
    struck = 0
    while struck < KILLS:
        finished = Job.objects.filter(state=Job.State.DONE).count()
        share = max(struck / KILLS * JOBS * 0.9, 1)
        if finished >= JOBS:
            break
        eventually(lambda share=share: Effect.objects.count() >= share, seconds=600)
        storm.strike()
        struck += 1
    calm = time.monotonic()
    eventually(
        lambda: not Job.objects.exclude(state__in=["done", "stuck"]).exists(),
        seconds=SETTLE_SECONDS,
    )

    totals = Job.objects.aggregate(tried=Sum("attempts"), worst=Max("attempts"))
    acted = Counter(Letter.objects.values_list("subject", flat=True))
    wasted = totals["tried"] - JOBS
    with capsys.disabled():
        print(
            f"\n{JOBS} jobs, {struck} faults {dict(storm.done)}, seed {SEED}: "
            f"{len(acted)} acted, {JOBS - len(acted)} lost, "
            f"{sum(acted.values()) - len(acted)} doubled, {wasted} wasted attempts "
            f"({wasted / JOBS:.1%}), worst job {totals['worst']} attempts, "
            f"settled {time.monotonic() - calm:.0f} s after the last fault, "
            f"{time.monotonic() - began:.0f} s in all"
        )
    assert acted == {f"job {number}": 1 for number in range(JOBS)}
    assert Effect.objects.count() == JOBS
    assert wasted <= JOBS * 0.1
