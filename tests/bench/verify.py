"""How many stored records are replayed and judged in a second.

On a database of its own with fsync on: the replay alone in one warm cell, the whole jobs of the
records (claimed, replayed, published, closed, many together), and a reverification in chunks.
"""

import argparse
import json
import time
from random import Random

from tests.bench.tools.rig import on_a_durable_database


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench verify")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--records", type=int, default=1000)
    asked = parser.parse_args(argv)
    figure = on_a_durable_database(lambda: acts(asked.records))
    print(json.dumps(figure) if asked.json else describe(figure))
    return 0


def acts(count: int) -> dict[str, object]:
    from django.db import connection

    records = made(count)
    lines = sum(len(record.text.splitlines()) for record in records)
    figure: dict[str, object] = {
        "bench": "verify",
        "records": count,
        "lines_a_record": round(lines / count),
        "replay": replayed(records),
        "job": done_as_jobs(),
        "reverify": reverified(),
    }
    figure["verdicts"] = verdicts()
    connection.close()
    return figure


def made(count: int) -> list:
    """Store random matches of house decks."""
    from engines.core.records.digest import digest
    from engines.core.records.recording import at_random
    from engines.core.records.writing import written
    from engines.core.registry import games
    from matches.models import Record
    from matches.services.records import nameless

    rng = Random(20261121)
    playable = games()
    rows = []
    for number in range(count):
        game = playable[number % len(playable)]
        plain = nameless(at_random(game.house(rng), rng))
        rows.append(
            Record(digest=digest(plain), game=plain.game, ruleset=plain.ruleset,
                   text=written(plain))
        )  # fmt: skip
    Record.objects.bulk_create(rows)
    return rows


def replayed(records: list) -> dict[str, float]:
    from matches.replaying import replayer

    began = time.perf_counter()
    took = [replayer.judge(record.text)["duration_us"] for record in records]
    seconds = time.perf_counter() - began
    return {"per_second": round(len(records) / seconds), "mean_us": round(sum(took) / len(took))}


def done_as_jobs() -> dict[str, float]:
    from django.db import transaction
    from django.utils import timezone

    from league.jobs import batches
    from league.jobs.models import Job
    from matches.models import Record
    from matches.queries.records import evidence
    from matches.services import verifying

    with transaction.atomic():
        for record in Record.objects.all():
            verifying.ask(record=record, now=timezone.now())
    waiting = Job.objects.filter(kind=evidence.KIND).count()
    began, used = time.perf_counter(), time.process_time()
    while Job.objects.filter(kind=evidence.KIND, state=Job.State.QUEUED, attempts=0).exists():
        batches.run(kind=evidence.KIND, worker="bench", delivery="1")
    seconds, used = time.perf_counter() - began, time.process_time() - used
    left = Job.objects.exclude(state=Job.State.DONE).count()
    if left:
        raise SystemExit(f"{left} jobs were not done.")
    return {"per_second": round(waiting / seconds), "own_cpu_us": round(used / waiting * 1e6)}


def reverified() -> dict[str, float]:
    from io import StringIO

    from django.core.management import call_command

    from matches.models import Record

    began = time.perf_counter()
    call_command("reverify", "--here", stdout=StringIO())
    seconds = time.perf_counter() - began
    return {"per_second": round(Record.objects.count() / seconds)}


def verdicts() -> dict[str, int]:
    from django.db.models import Count

    from matches.models import Verdict

    rows = Verdict.objects.values_list("outcome").annotate(n=Count("pk")).order_by("outcome")
    return dict(rows)


def describe(figure: dict[str, object]) -> str:
    lines = [f"{figure['records']} records of {figure['lines_a_record']} lines, one process"]
    for act in ("replay", "job", "reverify", "verdicts"):
        lines.append(f"  {act:9} {figure[act]}")
    return "\n".join(lines)
