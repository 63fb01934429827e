"""The replay of a record as a job, and what its verdict means for the matches it was filed for."""

from datetime import datetime
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db import transaction
from django.db.models import BigIntegerField, Exists, OuterRef
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from league.jobs.models import Job
from league.jobs.services import enqueue
from matches.models import Match, Record, Verdict
from matches.queries import evidence
from matches.queries.matches import claims_in, result_of, standing_of
from matches.replaying import engine_version, replayer
from matches.rules import flow, proof
from matches.services import mails
from matches.services.acts import locked, move, note
from matches.services.reports import settle

SWEEP_AT_MOST = 500
Judged = dict[str, Any]
# The engines that have judged a record by its ruleset.
ENGINES = Verdict.objects.filter(record=OuterRef("pk"), ruleset=OuterRef("ruleset")).values(
    "engine"
)


def ask(*, record: Record, now: datetime) -> Job | None:
    """Have a record replayed, unless this engine has judged it; in the caller's transaction."""
    if record.verdicts.filter(ruleset=record.ruleset, engine=engine_version(record.game)).exists():
        return None
    return enqueue(kind=evidence.KIND, arguments={"record": record.pk}, now=now)


def replay(arguments: dict[str, Any]) -> Judged | None:
    """Replay a record; None when this engine has judged it already. Raises ReplayDied."""
    record = Record.objects.annotate(engines=ArraySubquery(ENGINES)).get(pk=arguments["record"])
    return None if engine_version(record.game) in record.engines else replayer.judge(record.text)


def publish(arguments: dict[str, Any], judged: Judged | None) -> None:
    """Keep the verdict, and let it act on the matches that the record was filed for."""
    record = Record.objects.defer("text").get(pk=arguments["record"])
    if judged is not None:
        keep(record=record, judged=judged)
    act_on_matches(record=record)


def keep(*, record: Record, judged: Judged) -> None:
    """Write a verdict down: one for each record, ruleset and engine, however often it is judged."""
    made = Verdict(
        record=record,
        ruleset=record.ruleset,
        engine=engine_version(record.game),
        **columns(judged),
    )
    Verdict.objects.bulk_create([made], ignore_conflicts=True)


def columns(judged: Judged) -> dict[str, Any]:
    """Say what the columns of a verdict hold for what the cell answered."""
    said = judged["verdict"]
    return {
        "outcome": said["outcome"],
        "findings": [said["finding"]] if said["finding"] else [],
        "score": said["score"],
        "winner": said["winner"],
        "end": said["end"][:40],
        "equal": said["agrees"],
        "rulings": said["rulings"],
        "notes": said["notes"],
        "steps": said["steps"],
        "tallies": judged["tallies"],
        "duration_us": judged["duration_us"],
    }


def act_on_matches(*, record: Record) -> None:
    """Let what is known of a record act on its matches, in one order so that none waits round."""
    found = Match.objects.filter(games__filings__record=record).order_by("pk").distinct()
    for match in found:
        consider(locked(match))


def consider(match: Match) -> None:
    """Hold the verdicts against what a locked match says, and lead it where that leads."""
    if match.state not in (flow.State.CHECKING, flow.State.SETTLED):
        return
    agreed = None
    if match.state == flow.State.CHECKING:
        standing = standing_of(match)
        agreed = standing[min(standing)]
        rows = agreed.games
    else:
        result = result_of(match)
        rows = result.games if result else []
    found = evidence.comparisons(match, claims_in(rows))
    act = proof.news(found)
    if act is flow.Act.PROVE and agreed is not None:
        settle(match, act, agreed, proved=True)
        mails.settled(match)
    elif act is not None:
        _lead(match, act, found)


def _lead(match: Match, act: flow.Act, found: tuple[proof.Comparison, ...]) -> None:
    was = match.state
    move(match, act)
    match.proved = was == flow.State.SETTLED and act is flow.Act.PROVE
    match.save(update_fields=["proved"])
    note(match, str(act), games=[str(one) for one in found])
    if match.state == flow.State.FLAGGED:
        mails.flagged(match)
    elif match.state == flow.State.JUDGE:
        mails.judge_needed(match)


@transaction.atomic
def sweep(*, now: datetime) -> int:
    """Find records without a verdict that no waiting job names, and have them replayed; lead the
    matches whose replay was given up to a judge. Returns how many jobs were written.
    """
    for match in _given_up():
        consider(locked(match))
    waiting = _jobs().filter(named=OuterRef("pk"))
    lost = Record.objects.filter(verdicts__isnull=True).filter(~Exists(waiting)).order_by("pk")
    found = list(lost[:SWEEP_AT_MOST])
    for record in found:
        enqueue(kind=evidence.KIND, arguments={"record": record.pk}, now=now)
    return len(found)


def _jobs() -> Any:
    """The replays that wait, run, or were given up: a done one without verdict is no replay."""
    return (
        Job.objects.filter(kind=evidence.KIND)
        .exclude(state=Job.State.DONE)
        .annotate(named=Cast(KeyTextTransform("record", "arguments"), BigIntegerField()))
    )


def _given_up() -> list[Match]:
    stuck = evidence.stuck_records()
    if not stuck:
        return []
    open_ones = Match.objects.filter(state=flow.State.CHECKING, games__filings__record__in=stuck)
    return list(open_ones.order_by("pk").distinct())
