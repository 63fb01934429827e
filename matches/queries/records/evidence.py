"""The records of a match: their verdicts beside the claims."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import QuerySet

from league.jobs.database.statements import Statement
from league.jobs.models import Job
from matches.models import Filing, Game, Match, Record, Verdict
from matches.rules import proof
from matches.rules.series import GameClaim

KIND = "matches.verify_report"
SERIOUS = frozenset({"REC-DECK", "REC-ROSTER", "REC-SET", "REC-RULESET"})


def filings_of(match: Match) -> QuerySet[Filing]:
    """Return the records filed for a match, the oldest first."""
    return (
        Filing.objects.filter(game__match=match)
        .select_related("record", "game", "side", "by__player")
        .order_by("pk")
    )


NEWEST = Statement(
    "SELECT DISTINCT ON (verdict.record_id) {verdict} FROM matches_verdict verdict"
    " WHERE verdict.record_id = ANY(%s::bigint[]) ORDER BY verdict.record_id, verdict.id DESC",
    planned=False,
    verdict=Verdict,
)


def newest_verdicts(records: Iterable[int]) -> dict[int, Verdict]:
    """Map records to the verdict that counts: the newest."""
    return {verdict.record_id: verdict for verdict in NEWEST.objects(list(records))}


def verdict_of(record: Record) -> Verdict | None:
    return record.verdicts.order_by("-pk").first()


STUCK = f"""
    SELECT (arguments ->> 'record')::bigint FROM jobs_job
    WHERE kind = '{KIND}' AND state = '{Job.State.STUCK}'
"""
ALL_STUCK = Statement(STUCK, planned=False)
STUCK_AMONG = Statement(
    f"{STUCK} AND (arguments ->> 'record')::bigint = ANY(%s::bigint[])", planned=False
)


def stuck_records(records: Iterable[int] | None = None) -> set[int]:
    """Return the records whose replay was given up: a person must look."""
    return {key for (key,) in (ALL_STUCK() if records is None else STUCK_AMONG(list(records)))}


def replayed(filings: Iterable[Filing]) -> dict[int, dict[int, list[proof.Replayed]]]:
    """Map matches to games by number, and these to the state of the records filed for them, in the
    order of the filings.
    """
    filed = [(filing, filing.game) for filing in filings if filing.game is not None]
    records = {filing.record_id for filing, _game in filed}
    verdicts = newest_verdicts(records)
    unknown = records - verdicts.keys()
    stuck = stuck_records(unknown) if unknown else set()
    by_match: dict[int, dict[int, list[proof.Replayed]]] = defaultdict(lambda: defaultdict(list))
    for filing, game in filed:
        known = replayed_of(filing, verdicts.get(filing.record_id), filing.record_id in stuck)
        by_match[game.match_id][game.number].append(known)
    return by_match


def replayed_of(filing: Filing, verdict: Verdict | None, is_stuck: bool) -> proof.Replayed:
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
    "SELECT {filing}, {game} FROM matches_filing filing"
    " JOIN matches_game game ON game.id = filing.game_id"
    " WHERE game.match_id = ANY(%s::bigint[]) ORDER BY filing.id",
    planned=False,
    filing=Filing,
    game=Game,
)


def filed(matches: Iterable[int]) -> list[Filing]:
    """Return the records filed for matches, each filing with its game, the oldest first."""
    filings = []
    for filing, game in FILED(list(matches)):
        filing.game = game
        filings.append(filing)
    return filings


def comparisons_of(
    claims: Mapping[int, Sequence[GameClaim]],
) -> dict[int, tuple[proof.Comparison, ...]]:
    """Compare claims with the records of their matches, in two statements for any number."""
    known = replayed(filed(claims))
    return {match: proof.of_match(rows, known.get(match, {})) for match, rows in claims.items()}
