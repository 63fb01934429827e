"""Restoring the result of an earlier version of a match."""

from datetime import datetime
from typing import Any

from django.db import transaction

from matches.errors import OwnMatch
from matches.models import Match, Result, Ruling
from matches.queries.matches import claims_in, is_party_to
from matches.queries.records.evidence import comparisons
from matches.rules import flow, proof
from matches.services import mails
from matches.services.acts import conclude, locked, note
from matches.services.reports import LONGEST


@transaction.atomic
def reinstate(*, match: Match, version: int, reason: str, by: Any, now: datetime) -> Result:
    """Make a new version of a final result with the values of ``version``.

    A ruling behind it is made anew, and it is proved if the records agree now. Raises OwnMatch and
    NotInState.
    """
    match = locked(match)
    if is_party_to(by, match):
        raise OwnMatch
    old = match.results.select_related("winner", "report", "ruling").get(version=version)
    said = reason.strip()[:LONGEST]
    note(match, "reinstate", by=by, reason=said, version=version)
    ruling = _again(old.ruling, said, by) if old.ruling else None
    made = conclude(
        match,
        flow.MatchAct.VOID if old.decision == Result.Decision.VOID else flow.MatchAct.CORRECT,
        decision=old.decision,
        winner=old.winner,
        scores=old.scores,
        games=old.games,
        report=old.report,
        ruling=ruling,
        proved=proof.is_proved(comparisons(match, claims_in(old.games))),
    )
    if ruling is not None:
        mails.ruled(match, ruling)
    return made


def _again(old: Ruling, reason: str, by: Any) -> Ruling:
    return Ruling.objects.create(
        match=old.match,
        kind=old.kind,
        reason=reason,
        winner=old.winner,
        scores=old.scores,
        games=old.games,
        undeclared=old.undeclared,
        by=by,
    )
