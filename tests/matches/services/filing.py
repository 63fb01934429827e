"""Handing records in, and running their jobs."""

import dataclasses
import re

from django.db import transaction
from django.utils import timezone

from matches.models import Filing, Verdict
from matches.queries.records import evidence
from matches.rules.series import GameClaim
from matches.services import records, verifying
from tests.matches.factories import Played, Table


def filed(at: Table, text: str, who: int | None = 0, number: int = 1) -> Filing:
    return records.file(
        match=at.match,
        number=number,
        text=text,
        source="paste",
        by=at.judge if who is None else at.players[who].user,
        now=timezone.now(),
        side=None if who is None else at.sides[who],
    )


def verify(filing: Filing) -> Verdict:
    """Run the job of a record."""
    arguments = {"record": filing.record_id}
    with transaction.atomic():
        verifying.publish(arguments, verifying.replay(arguments))
    verdict = evidence.verdict_of(filing.record)
    assert verdict is not None
    return verdict


def other_result(match: Played) -> tuple[GameClaim, ...]:
    game = match.games[0]
    return (dataclasses.replace(game, score=(game.score[0] + 2, game.score[1]), winner=1),)


def refuted(text: str) -> str:
    """Return the record with its first move changed to an impossible cell."""
    return re.sub(r"(\d+\. [HA] [1-7]) [a-i]\d+", r"\1 a99", text, count=1)
