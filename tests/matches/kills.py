"""Worker, broker and database killed while records are verified: each report ends with one verdict.

KILLS_MATCHES makes it larger. The figures are printed.
"""

import os
import time
from collections import Counter

import pytest
from celery import current_app
from django.db import connection
from django.utils import timezone

from league.conf.home.embedded import Home
from league.jobs import services
from league.jobs.models import Effect, Job
from league.running import servers
from matches.models import Match, Verdict
from matches.queries.records import evidence
from matches.services import records, reports
from tests.conftest import GROUND
from tests.ground import FAST
from tests.jobs.ringing import ring_at
from tests.jobs.workers.rig import Rig, kill_tree, rig
from tests.matches.factories import Played, Table, more_matches, played, table
from tests.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

# A killed database keeps what it acknowledged only if commits reach its log at once: without the
# second setting this test loses reports.
KEPT = {**FAST, "synchronous_commit": "on"}
MATCHES = int(os.environ.get("KILLS_MATCHES", "30"))


@pytest.fixture
def durable(transactional_db):
    """The tests' database, made to keep what it acknowledged."""
    restart_database(**KEPT)


@pytest.fixture
def hall(durable, site_env, tmp_path):
    home = Home.at(str(tmp_path / "broker"))
    kept = current_app.conf.broker_url
    broker = servers.start_valkey(home)
    ring_at(home.broker_url())
    with rig({**site_env, "BROKER_URL": home.broker_url()}, tmp_path) as made:
        made.broker, made.home = broker, home
        yield made
    made.broker.stop(5)
    ring_at(kept)


def hand_in(at: Table, match: Played, place: int) -> None:
    """Both sides claim what the record says, and one of three hands it in."""
    for who in (0, 1):
        reports.report(match=at.match, side=at.sides[who], by=at.players[who].user,
                       games=match.games, now=timezone.now())  # fmt: skip
    by, side = [(at.ann, at.sides[0]), (at.bob, at.sides[1]), (at.judge, None)][place % 3]
    records.file(match=at.match, number=1, text=match.text, source="api", by=by, side=side,
                 now=timezone.now())  # fmt: skip


def verdicts() -> int:
    return Verdict.objects.count()


def standing() -> str:
    """Return the unfinished work, to explain a failure."""
    left = Job.objects.exclude(state="done").values_list("kind", "state", "attempts", "trouble")
    states = Counter(Match.objects.values_list("state", flat=True))
    return f"{states} {list(left)[:5]} {verdicts()} verdicts"


def restart_database(**settings: str) -> None:
    """Stop the database and start it with other settings."""
    assert GROUND.child is not None
    assert GROUND.home is not None
    connection.close()
    GROUND.child.stop(10)
    GROUND.child = servers.start_postgres(GROUND.home, overrides=settings)


def kill_database() -> None:
    """Kill the database and start it again: all connections are lost."""
    assert GROUND.child is not None
    GROUND.child.process.kill()
    restart_database(**KEPT)


def restart_broker(hall: Rig) -> None:
    hall.broker.process.kill()
    hall.broker.stop(5)
    hall.broker = servers.start_valkey(hall.home)


def test_every_report_ends_with_one_verdict_whatever_is_killed(hall, capsys):
    first = table(record="required")
    tables = more_matches(first, MATCHES)
    texts = [played(at, seed) for seed, at in enumerate(tables)]
    began = time.monotonic()

    killed_at = hand_in_under_fire(hall, tables, texts)
    calm = time.monotonic()
    eventually(none_is_checked, seconds=120, what=lambda: f"{standing()} {hall.log('second')}")
    settled = time.monotonic() - calm
    jobs = Job.objects.filter(kind=evidence.KIND)
    eventually(lambda: not jobs.exclude(state="done").exists(), seconds=60)

    tried = list(jobs.values_list("attempts", flat=True))
    with capsys.disabled():
        print(
            f"\n{MATCHES} matches; worker killed at {killed_at} verdicts, broker and database "
            f"restarted: {verdicts()} verdicts, {Effect.objects.filter(job__in=jobs).count()} "
            f"effects, {sum(tried) - len(tried)} wasted attempts (most {max(tried)}), settled "
            f"{settled:.1f} s after the last fault, {time.monotonic() - began:.0f} s in all"
        )
    per_record = Counter(Verdict.objects.values_list("record", flat=True))
    assert set(per_record.values()) == {1}
    matches = Match.objects.filter(pk__in=[at.match.pk for at in tables])
    assert set(matches.values_list("state", "version", "proved")) == {("settled", 1, True)}
    assert {match.results.count() for match in matches} == {1}
    assert Effect.objects.filter(job__in=jobs).count() == jobs.count()


def hand_in_under_fire(hall: Rig, tables: list[Table], texts: list[Played]) -> int:
    """Hand all records in while servers fall; return how many verdicts came before."""
    worker = hall.worker("first")
    hall.ready("first")
    third = MATCHES // 3
    for place, at in enumerate(tables[:third]):
        hand_in(at, texts[place], place)
    kill_tree(worker)  # while jobs run
    killed_at = verdicts()
    hall.worker("second")
    for place, at in enumerate(tables[third : 2 * third], third):
        hand_in(at, texts[place], place)
    restart_broker(hall)
    for place, at in enumerate(tables[2 * third :], 2 * third):
        hand_in(at, texts[place], place)
    kill_database()
    return killed_at


def none_is_checked() -> bool:
    services.sweep()
    return not Match.objects.filter(state="checking").exists()
