"""What the records of a match say: verdicts beside claims."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import OuterRef, QuerySet, Subquery

from league.jobs.models import Job
from matches.models import Filing, Match, Record, Verdict
from matches.rules import proof
from matches.rules.series import GameClaim

KIND = "matches.verify_report"
SERIOUS = frozenset({"REC-DECK", "REC-ROSTER", "REC-SET", "REC-RULESET"})


def filings_of(match: Match) -> QuerySet[Filing]:
    """Return what was filed for a match, the oldest first."""
    return (
        Filing.objects.filter(game__match=match)
        .select_related("record", "game", "side", "by__player")
        .order_by("pk")
    )


def newest_verdicts(records: Iterable[int]) -> dict[int, Verdict]:
    """Map records to the verdict that counts: the newest."""
    last = Verdict.objects.filter(record=OuterRef("record")).order_by("-pk").values("pk")[:1]
    found = Verdict.objects.filter(record__in=list(records), pk=Subquery(last))
    return {verdict.record_id: verdict for verdict in found}


def verdict_of(record: Record) -> Verdict | None:
    return record.verdicts.order_by("-pk").first()


def stuck_records(records: Iterable[int] | None = None) -> set[int]:
    """Return the records whose replay was given up: a person must look."""
    jobs = Job.objects.filter(kind=KIND, state=Job.State.STUCK)
    if records is not None:
        jobs = jobs.filter(arguments__record__in=list(records))
    return {int(job) for job in jobs.values_list("arguments__record", flat=True)}


def replayed(filings: Sequence[Filing]) -> dict[int, list[proof.Replayed]]:
    """Map the games of a match to what is known of their records, the oldest first."""
    verdicts = newest_verdicts({filing.record_id for filing in filings})
    unknown = {filing.record_id for filing in filings} - verdicts.keys()
    stuck = stuck_records(unknown) if unknown else set()
    found: dict[int, list[proof.Replayed]] = defaultdict(list)
    for filing in filings:
        if filing.game is not None:
            known = one(filing, verdicts.get(filing.record_id), filing.record_id in stuck)
            found[filing.game.number].append(known)
    return found


def one(filing: Filing, verdict: Verdict | None, is_stuck: bool) -> proof.Replayed:
    wrong = any(finding["code"] in SERIOUS for finding in filing.findings)
    if verdict is None:
        return proof.Replayed(stuck=is_stuck, wrong_decks=wrong)
    return proof.Replayed(
        outcome=verdict.outcome,
        score=verdict.score,
        winner=verdict.winner,
        seating=filing.seating,
        wrong_decks=wrong,
    )


def comparisons(match: Match, claims: Sequence[GameClaim]) -> tuple[proof.Comparison, ...]:
    """Compare the games of a claim with the records of the match."""
    return proof.of_match(claims, replayed(list(filings_of(match))))
