"""What the records of a match say: verdicts beside claims."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import BigIntegerField, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from league.jobs.models import Job
from league.jobs.statements import Statement, of_any
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


NEWEST = Statement(
    lambda records: (
        Verdict.objects.filter(record__in=of_any(records))
        .order_by("record_id", "-pk")
        .distinct("record_id")
    ),
    list,
)


def newest_verdicts(records: Iterable[int]) -> dict[int, Verdict]:
    """Map records to the verdict that counts: the newest."""
    return {verdict.record_id: verdict for verdict in NEWEST(list(records))}


def verdict_of(record: Record) -> Verdict | None:
    return record.verdicts.order_by("-pk").first()


def _stuck(records: list[int] | None) -> QuerySet[Job, tuple[int]]:
    named = Cast(KeyTextTransform("record", "arguments"), BigIntegerField())
    jobs = Job.objects.filter(kind=KIND, state=Job.State.STUCK).annotate(named=named)
    if records is not None:
        jobs = jobs.filter(named__in=of_any(records))
    return jobs.values_list("named")


STUCK = Statement(_stuck, list)


def stuck_records(records: Iterable[int] | None = None) -> set[int]:
    """Return the records whose replay was given up: a person must look."""
    return {key for (key,) in (_stuck(None) if records is None else STUCK(list(records)))}


def replayed(filings: Iterable[Filing]) -> dict[int, dict[int, list[proof.Replayed]]]:
    """Map matches to their games' numbers, and those to what is known of the records filed for
    them, in the order of the filings.
    """
    filed = [(filing, filing.game) for filing in filings if filing.game is not None]
    records = {filing.record_id for filing, _game in filed}
    verdicts = newest_verdicts(records)
    unknown = records - verdicts.keys()
    stuck = stuck_records(unknown) if unknown else set()
    found: dict[int, dict[int, list[proof.Replayed]]] = defaultdict(lambda: defaultdict(list))
    for filing, game in filed:
        known = one(filing, verdicts.get(filing.record_id), filing.record_id in stuck)
        found[game.match_id][game.number].append(known)
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
    return comparisons_of({match.pk: claims})[match.pk]


FILED = Statement(
    lambda matches: (
        Filing.objects.filter(game__match__in=of_any(matches)).select_related("game").order_by("pk")
    ),
    list,
)


def comparisons_of(
    claims: Mapping[int, Sequence[GameClaim]],
) -> dict[int, tuple[proof.Comparison, ...]]:
    """Compare claims with the records of their matches: two statements, however many they are."""
    known = replayed(FILED(list(claims)))
    return {match: proof.of_match(rows, known.get(match, {})) for match, rows in claims.items()}
