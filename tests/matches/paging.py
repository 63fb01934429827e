"""Addresses of matches, and what makes their pages full."""

from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from matches.models import Filing, Report
from matches.services import records, reports, verifying
from tests.matches.factories import Table, claim, more_matches, played


def replay_all() -> None:
    """Do what the workers do with every record."""
    for record in set(Filing.objects.values_list("record", flat=True)):
        arguments = {"record": record}
        judged = verifying.replay(arguments)
        with transaction.atomic():
            verifying.publish(arguments, judged)


def path(at: Table, name: str = "match", *more: Any) -> str:
    return reverse(f"matches:{name}", args=[at.match.uid, *more])


def sent(score: tuple[int, int], **more: str) -> dict[str, str]:
    return {
        "score-1-1": str(score[0]),
        "score-1-2": str(score[1]),
        "winner-1": "points",
        "end-1": "normal",
        "note": "",
        "key": "k1",
        **more,
    }


def reported(at: Table, score: tuple[int, int] = (7, 5)) -> Report:
    return reports.report(
        match=at.match, side=at.sides[0], by=at.ann, games=claim(score), now=timezone.now()
    )


def filed(at: Table, text: str) -> Filing:
    return records.file(
        match=at.match,
        number=1,
        text=text,
        source="paste",
        by=at.ann,
        now=timezone.now(),
        side=at.sides[0],
    )


def many(at: Table, count: int) -> None:
    """Pair the two sides again and again, each match with a result."""
    for table in more_matches(at, count):
        reports.concede(match=table.match, side=table.sides[0], by=at.ann, now=timezone.now())


def filings(at: Table, count: int) -> None:
    for seed in range(1, count + 1):
        filed(at, played(at, seed).text)
    replay_all()
