"""The analyses of records: the one that counts, and the state of the work on one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from django.db.models import BigIntegerField, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from engines.bots import worth
from league.jobs.models import Job
from matches.models import Analysis, Filing, Record, Verdict

KIND: Final = "matches.analyse"
KEPT: Final = 64  # analyses; a reader steps through one line by line
VERIFIED: Final = (Verdict.Outcome.VERIFIED, Verdict.Outcome.WITH_RULINGS)


@dataclass(frozen=True, slots=True)
class Analysed:
    """What is known of a record's analysis.

    ``kept`` is the newest answer, maybe of an older version. Without one, ``is_waiting`` tells
    whether it is asked for, ``percent`` how much is done (None: not begun), ``is_given_up`` that
    every attempt failed.
    """

    kept: Analysis | None = None
    is_waiting: bool = False
    percent: int | None = None
    is_given_up: bool = False

    @property
    def is_old(self) -> bool:
        return self.kept is not None and self.kept.version != worth.VERSION

    @property
    def refusal(self) -> dict[str, Any]:
        return self.kept.refusal if self.kept else {}

    @property
    def worth(self) -> worth.Analysis | None:
        """Return the analysis itself; None also for one of a version that is not read any more."""
        if self.kept is None or self.kept.refusal:
            return None
        return _read(self.kept.pk, self.kept.at)


@lru_cache(maxsize=KEPT)
def _read(key: int, _at: datetime) -> worth.Analysis | None:
    """Return the analysis of a row, which never changes; None if it cannot be read any more."""
    return from_json(Analysis.objects.values_list("result", flat=True).get(pk=key))


def from_json(plain: Mapping[str, Any]) -> worth.Analysis | None:
    """Return an analysis as it was kept; None if its version had other fields than today's."""
    try:
        return worth.from_json(plain)
    except (KeyError, TypeError):
        return None


def of_record(record: Record) -> Analysed:
    """Return what is known of the analysis of a record."""
    kept = Analysis.objects.filter(record=record).defer("result").order_by("-pk").first()
    if kept is not None:
        return Analysed(kept)
    job = jobs().filter(named=record.pk).order_by("-pk").first()
    if job is None:
        return Analysed()
    return Analysed(
        is_waiting=job.state != Job.State.STUCK,
        percent=job.percent if job.state == Job.State.RUNNING else None,
        is_given_up=job.state == Job.State.STUCK,
    )


def jobs() -> Any:
    """Return the jobs that analyse records and are not done; ``named`` is the record's key."""
    named = Cast(KeyTextTransform("record", "arguments"), BigIntegerField())
    # As the two indexes of jobs have it: those that are done are many.
    waiting = Q(state__in=[Job.State.QUEUED, Job.State.RUNNING])
    left = Job.objects.filter(waiting | Q(state=Job.State.STUCK), kind=KIND)
    return left.annotate(named=named).exclude(named=None)


def verified() -> QuerySet[Record]:
    """Return the records whose newest verdict is verified, the oldest first."""
    newest = Verdict.objects.filter(record=OuterRef("pk")).order_by("-pk").values("outcome")[:1]
    judged = Record.objects.annotate(outcome=Subquery(newest))
    return judged.filter(outcome__in=VERIFIED).order_by("pk")


def lost() -> QuerySet[Record]:
    """Return the verified records without an analysis, and without a job that makes or failed."""
    analyses = Analysis.objects.filter(record=OuterRef("pk"))
    return verified().filter(~Exists(analyses)).exclude(pk__in=jobs().values("named"))


def outdated(*, game: str = "", match: str = "") -> QuerySet[Record]:
    """Return the verified records, maybe of a game or a match, without an analysis of today's
    version or a job that will make it.
    """
    today = Analysis.objects.filter(
        record=OuterRef("pk"), ruleset=OuterRef("ruleset"), version=worth.VERSION
    )
    waiting = jobs().exclude(state=Job.State.STUCK).values("named")
    rows = verified().filter(~Exists(today)).exclude(pk__in=waiting)
    if game:
        rows = rows.filter(game=game)
    if match:
        filed = Filing.objects.filter(record=OuterRef("pk"), game__match__uid=match)
        rows = rows.filter(Exists(filed))
    return rows
