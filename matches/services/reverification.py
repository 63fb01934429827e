"""Replaying all stored records, in parts by the workers, and the changed verdicts."""

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

from league.jobs.services import enqueue
from matches.models import Chunk, Record, Reverification, Verdict
from matches.queries.records import evidence
from matches.replaying import ReplayDied, engine_version, replayer
from matches.services import verifying

KIND: Final = "matches.reverify"
CHUNK: Final = 100
COMPARED: Final = ("outcome", "score", "winner", "end", "equal")


def records_of(ruleset: str = "") -> QuerySet[Record]:
    """Return the stored records, or those of a ruleset (with any preset where none is named)."""
    if not ruleset:
        return Record.objects.order_by("pk")
    named = Q(ruleset=ruleset)
    if ":" not in ruleset:
        named |= Q(ruleset__startswith=f"{ruleset}:")
    return Record.objects.filter(named).order_by("pk")


@transaction.atomic
def begin(
    *, now: datetime, ruleset: str = "", size: int = CHUNK, by: Any = None, ring: bool = True
) -> Reverification:
    """Write the parts as jobs; a caller that runs them itself need not ``ring`` for workers."""
    ids = list(records_of(ruleset).values_list("pk", flat=True))
    parts = [ids[start : start + size] for start in range(0, len(ids), size)]
    run = Reverification.objects.create(ruleset=ruleset, total=len(ids), chunks=len(parts), by=by)
    for number, part in enumerate(parts, 1):
        arguments = {"run": run.pk, "number": number, "records": part}
        enqueue(kind=KIND, arguments=arguments, now=now, ring=ring)
    return run


def replay(arguments: dict[str, Any]) -> dict[str, Any]:
    """Replay a part's records. A record that kills its process is listed and stops no other."""
    began = time.perf_counter_ns()
    judged: dict[str, Any] = {}
    failed: list[int] = []
    known = _judged_by_this_engine(arguments["records"])
    for record in Record.objects.filter(pk__in=arguments["records"]).order_by("pk"):
        try:
            # Counts by this engine are kept; only the verdict is compared.
            counts = (record.pk, engine_version(record.game)) not in known
            judged[str(record.pk)] = replayer.judge(record.text, counts=counts)
        except ReplayDied:
            failed.append(record.pk)
    took = (time.perf_counter_ns() - began) // 1000
    return {"judged": judged, "failed": failed, "duration_us": took}


def _judged_by_this_engine(records: Sequence[int]) -> set[tuple[int, str]]:
    rows = Verdict.objects.filter(record__in=records)
    return set(rows.values_list("record", "engine"))


def publish(arguments: dict[str, Any], done: dict[str, Any]) -> None:
    """Store verdicts of a new engine, and list every changed one."""
    records = Record.objects.defer("text").in_bulk(arguments["records"])
    before = evidence.newest_verdicts(records)
    replayed = [(records[int(key)], judged) for key, judged in done["judged"].items()]
    changed = []
    for record, judged in replayed:
        was = before.get(record.pk)
        if was is not None and (changes := difference(was, verifying.columns(judged))):
            changed.append({"record": record.uid, **changes})
    verifying.keep_all(replayed)
    Chunk.objects.create(
        run_id=arguments["run"],
        number=arguments["number"],
        count=len(records),
        changed=changed,
        failed=[records[pk].uid for pk in done["failed"]],
        duration_us=done["duration_us"],
    )
    moved = {change["record"] for change in changed}
    verifying.act_on_matches(
        records=[
            record.pk
            for record, _judged in replayed
            if record.uid in moved or record.pk not in before
        ]
    )


def difference(was: Verdict, now: dict[str, Any]) -> dict[str, Any]:
    """Return how a verdict differs from the one before; empty when they are equal."""
    fields = [name for name in COMPARED if getattr(was, name) != now[name]]
    return {name: {"was": getattr(was, name), "now": now[name]} for name in fields}
