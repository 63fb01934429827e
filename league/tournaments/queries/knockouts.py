"""Matches of which somebody must go on: those that ended without saying who."""

from django.db.models import Exists, F, OuterRef, QuerySet

from league.tournaments.desk_errors import KnockoutDrawn
from league.tournaments.models import Pairing, Round
from league.tournaments.queries.brackets import ELIMINATION
from league.tournaments.queries.slips import sides_of
from matches.models import Result

UNDECIDED = (Result.Decision.DRAWN, Result.Decision.VOID)


def undecided(round: Round) -> QuerySet[Pairing]:
    """Return the matches of a bracket's round that have ended, and nobody goes on by them."""
    if round.phase.kind not in ELIMINATION:
        return Pairing.objects.none()
    counts = Result.objects.filter(
        match=OuterRef("match"), version=OuterRef("match__version"), decision__in=UNDECIDED
    )
    played = round.pairings.filter(kind=Pairing.Kind.MATCH, match__version__gt=0)
    return played.filter(Exists(counts)).order_by(F("table"), "number")


def refuse_drawn(pairing: Pairing, decision: str) -> None:
    """Raises KnockoutDrawn where somebody must go on and nobody would."""
    if pairing.round.phase.kind not in ELIMINATION or decision != Result.Decision.DRAWN:
        return
    first, second = sides_of(pairing)
    table = pairing.table or pairing.number
    raise KnockoutDrawn(
        params={"table": table, "round": pairing.round.number, "first": first, "second": second,
                "field": "score"}
    )  # fmt: skip
