"""The analysis of a verified record as a job: asked for once, done again when a worker dies."""

from collections.abc import Collection
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from engines.bots import worth
from league.jobs import batches, services as jobs
from league.jobs.kinds import Arguments
from matches.analysing import Analyst
from matches.models import Analysis, Record
from matches.queries.records import analyses
from matches.replaying import engine_version

SECONDS: Final = 900  # of an attempt: 30 s of processor time at the lowest priority may last long
SWEEP_AT_MOST: Final = 500
Answer = dict[str, Any]


def ask_after_commit(records: Collection[int]) -> None:
    """Ask for the analyses of records once their verdicts are committed: none delays a verdict.

    Where this is lost, ``sweep`` finds the records.
    """
    transaction.on_commit(partial(ask, records=list(records)), robust=True)


@transaction.atomic
def ask(*, records: Collection[int]) -> int:
    """Enqueue the analyses of the verified ones of some records that have none and no job."""
    return _enqueue(analyses.lost().filter(pk__in=records))


@transaction.atomic
def sweep() -> int:
    """Enqueue the analyses of verified records that nobody has asked for."""
    return _enqueue(analyses.lost()[:SWEEP_AT_MOST])


@transaction.atomic
def ask_again(*, game: str = "", match: str = "") -> int:
    """Enqueue the analyses of verified records that have none of today's version.

    Returns how many; older analyses stay, and are shown until the new one is there.
    """
    return _enqueue(analyses.outdated(game=game, match=match))


def _enqueue(records: QuerySet[Record]) -> int:
    many = [{"record": key} for key in records.values_list("pk", flat=True)]
    return len(batches.enqueue(kind=analyses.KIND, many=many))


def analyse(arguments: Arguments) -> Answer | None:
    """Analyse a record; None when it has been done already. Raises ReplayDied, LostLease."""
    record = Record.objects.get(pk=arguments["record"])
    if record.analyses.filter(ruleset=record.ruleset, version=worth.VERSION).exists():
        return None
    return Analyst(say=lambda percent: jobs.report(percent=percent)).analyse(record.text)


def publish(arguments: Arguments, answer: Answer | None) -> None:
    """Keep an analysis: one for each record, ruleset and version."""
    if answer is None:
        return
    record = Record.objects.defer("text").get(pk=arguments["record"])
    result = answer.get("analysis", {})
    Analysis.objects.bulk_create(
        [
            Analysis(
                record=record,
                ruleset=record.ruleset,
                version=worth.VERSION,
                engine=engine_version(record.game),
                result=result,
                luck=result.get("luck", {}),
                skill=result.get("skill", {}),
                refusal=answer.get("refusal", {}),
                duration_us=answer["duration_us"],
            )
        ],
        ignore_conflicts=True,
    )
