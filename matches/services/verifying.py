"""The replay of a record as a job, and the effect of its verdict on its matches."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db import transaction
from django.db.models import BigIntegerField, Exists, OuterRef, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from league.jobs.kinds import Arguments
from league.jobs.models import Job
from league.jobs.services import enqueue
from matches import signals
from matches.models import Match, Record, Verdict
from matches.queries.matches import claims_in, results_of, standing_in
from matches.queries.records import evidence
from matches.queries.records.evidence import comparisons_of
from matches.replaying import ReplayDied, engine_version, replayer
from matches.rules import flow, proof
from matches.services import analysing, mails
from matches.services.acts import locked_all, move, note, settle_all

SWEEP_AT_MOST = 500
TOGETHER = 50  # records whose verdicts are written in one transaction
Judged = dict[str, Any]
# A judge's decision stays as it is: a verdict only changes whether it is proved.
RULED = frozenset({flow.MatchState.RULED, flow.MatchState.CORRECTED})
PROVABLE = RULED | {flow.MatchState.SETTLED}
# The engines that have judged a record by its ruleset.
ENGINES = Verdict.objects.filter(record=OuterRef("pk"), ruleset=OuterRef("ruleset")).values(
    "engine"
)


def ask(*, record: Record, now: datetime) -> Job | None:
    """Enqueue a record's replay, unless this engine has judged it, in the caller's transaction."""
    if record.verdicts.filter(ruleset=record.ruleset, engine=engine_version(record.game)).exists():
        return None
    return enqueue(kind=evidence.KIND, arguments={"record": record.pk}, now=now)


def replay(arguments: Arguments) -> Judged | None:
    """Replay a record; None when this engine has judged it already. Raises ReplayDied."""
    [answer] = replay_each([arguments])
    if isinstance(answer, Exception):
        raise answer
    return answer


def replay_each(many: Sequence[Arguments]) -> Iterator[Judged | Exception | None]:
    """Replay records one after the other: a replay that dies is answered by its ReplayDied."""
    named = Record.objects.annotate(engines=ArraySubquery(ENGINES))
    records = named.in_bulk([job["record"] for job in many])
    for arguments in many:
        record = records[arguments["record"]]
        try:
            known = engine_version(record.game) in record.engines
            yield None if known else replayer.judge(record.text)
        except ReplayDied as died:
            yield died


def publish(arguments: Arguments, judged: Judged | None) -> None:
    """Keep the verdict, and apply it to the matches that the record was filed for."""
    publish_all([(arguments, judged)])


def publish_all(done: Sequence[tuple[Arguments, Judged | None]]) -> None:
    """Keep verdicts and apply them to their matches: as many statements for fifty as for one."""
    keys = [arguments["record"] for arguments, _judged in done]
    records = Record.objects.defer("text").in_bulk(keys)
    keep_all([(records[key], judged) for key, (_arguments, judged) in zip(keys, done, strict=True)])
    act_on_matches(records=keys)
    analysing.ask_after_commit(keys)


def keep_all(done: Iterable[tuple[Record, Judged | None]]) -> None:
    """Write verdicts down: one for each record, ruleset and engine, however often it is judged."""
    made = [
        Verdict(
            record=record,
            ruleset=record.ruleset,
            engine=engine_version(record.game),
            **columns(judged),
        )
        for record, judged in done
        if judged is not None
    ]
    Verdict.objects.bulk_create(made, ignore_conflicts=True)


def columns(judged: Judged) -> dict[str, Any]:
    """Return the columns of a verdict from the cell's answer."""
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


def act_on_matches(*, records: Collection[int]) -> None:
    """Apply the verdicts of records to the matches they were filed for."""
    consider_all(locked_all(Match.objects.filter(games__filings__record__in=list(records))))


def consider_all(matches: Sequence[Match]) -> None:
    """Compare the verdicts with what locked matches say; those that are proved settle together."""
    checked = {match.pk: match for match in matches if match.state == flow.MatchState.CHECKING}
    settled = {match.pk: match for match in matches if match.state in PROVABLE}
    agreed = {key: rows[min(rows)] for key, rows in standing_in(checked).items()} if checked else {}
    counts = results_of(settled) if settled else {}
    claims = {key: claims_in(report.games) for key, report in agreed.items()}
    claims |= {key: claims_in(result.games) for key, result in counts.items()}
    proved = []
    for key, comparisons in comparisons_of(claims).items() if claims else ():
        act = proof.news(comparisons)
        if act is flow.MatchAct.PROVE and key in checked:
            proved.append((checked[key], agreed[key]))
        elif act is not None:
            _lead(checked.get(key) or settled[key], act, comparisons)
    if proved:
        settle_all(flow.MatchAct.PROVE, proved, proved=True)
        mails.settled_all([match for match, _report in proved])


def _lead(match: Match, act: flow.MatchAct, comparisons: tuple[proof.Comparison, ...]) -> None:
    was, proved = match.state, match.state in PROVABLE and act is flow.MatchAct.PROVE
    if was in RULED and match.proved == proved:
        return
    move(match, act)
    if match.proved != proved:
        match.proved = proved
        match.save(update_fields=["proved"])
        announce = partial(signals.proofs_changed.send_robust, Match, matches=(match,))
        transaction.on_commit(announce, robust=True)
    note(match, str(act), games=[str(comparison) for comparison in comparisons])
    if match.state == flow.MatchState.FLAGGED:
        mails.flagged(match)
    elif match.state == flow.MatchState.JUDGE:
        mails.judge_needed(match)


@transaction.atomic
def sweep(*, now: datetime) -> int:
    """Enqueue the replay of records without a verdict or a waiting job; move matches whose replay
    was given up to a judge. Returns how many jobs were written.
    """
    consider_all(locked_all(_given_up()))
    waiting = _jobs().filter(named=OuterRef("pk"))
    lost = Record.objects.filter(verdicts__isnull=True).filter(~Exists(waiting)).order_by("pk")
    records = list(lost[:SWEEP_AT_MOST])
    for record in records:
        enqueue(kind=evidence.KIND, arguments={"record": record.pk}, now=now)
    return len(records)


def _jobs() -> Any:
    """Return the replay jobs that wait, run, or were given up; done ones do not count."""
    return (
        Job.objects.filter(kind=evidence.KIND)
        .exclude(state=Job.State.DONE)
        .annotate(named=Cast(KeyTextTransform("record", "arguments"), BigIntegerField()))
    )


def _given_up() -> QuerySet[Match]:
    stuck = evidence.stuck_records()
    return Match.objects.filter(state=flow.MatchState.CHECKING, games__filings__record__in=stuck)
