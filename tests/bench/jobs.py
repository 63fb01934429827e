"""How many jobs a process enqueues, and does, in a second.

On a database of its own with fsync on; without a broker, whose ring belongs to neither.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable

from tests.bench.tools.rig import on_a_durable_database


def timed(act: Callable[[int], object], count: int) -> dict[str, float]:
    spent = []
    for number in range(count):
        began = time.perf_counter()
        act(number)
        spent.append((time.perf_counter() - began) * 1000)
    return {
        "per_second": round(count / sum(spent) * 1000),
        "p50_ms": round(statistics.median(spent), 2),
        "p95_ms": round(statistics.quantiles(spent, n=20)[18], 2),
    }


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench jobs")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--jobs", type=int, default=2000)
    asked = parser.parse_args(argv)

    figure = on_a_durable_database(lambda: acts(asked.jobs))
    print(json.dumps(figure) if asked.json else describe(figure))
    return 0


def acts(count: int) -> dict[str, object]:
    from django.db import connection, transaction
    from django.utils import timezone

    from league.jobs import services
    from league.jobs.models import Job
    from tests.jobs import factories  # noqa: F401 - the kinds of work

    @transaction.atomic
    def enqueue(number: int) -> None:
        services.enqueue(
            kind="tests.note", arguments={"note": f"note {number}"}, now=timezone.now()
        )

    written = timed(enqueue, count)
    waiting = list(Job.objects.order_by("pk").values_list("pk", flat=True))
    done = timed(
        lambda number: services.run(job_id=waiting[number], worker="bench", delivery="1"), count
    )
    swept = timed(lambda _number: services.sweep(), 50)
    left = Job.objects.exclude(state=Job.State.DONE).count()
    connection.close()
    if left:
        raise SystemExit(f"{left} jobs were not done.")
    return {"bench": "jobs", "jobs": count, "written": written, "done": done, "swept": swept}


def describe(figure: dict[str, object]) -> str:
    lines = [f"{figure['jobs']} jobs"]
    for act in ("written", "done", "swept"):
        lines.append(f"  {act:8} {figure[act]}")
    return "\n".join(lines)
