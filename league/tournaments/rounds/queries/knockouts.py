"""Knock-out matches, which need a winner, and those that ended without one."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from league.tournaments.errors import KnockoutDrawn
from league.tournaments.models import Pairing, Phase, Round
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.rounds.queries.pairings import sides_of
from matches.models import Match, Result
from matches.queries import deciding
from matches.queries.matches import rules_of, series_of

UNDECIDED = (Result.Decision.DRAWN, Result.Decision.VOID)


def of_a_knockout() -> Exists:
    """Build the condition that the match ``OuterRef("pk")`` needs a winner: it is in a bracket, or
    is the only match of a play-off between divisions.
    """
    only = Q(round__tournament__play_offs_of__isnull=False) & ~Q(
        round__phase__settings__has_key="cycles"
    )
    bracket = Q(round__phase__kind__in=ELIMINATION)
    return Exists(Pairing.objects.filter(bracket | only, match=OuterRef("pk")))


def undecided(round: Round) -> QuerySet[Pairing]:
    """Return the matches of a bracket's round that have ended without a winner."""
    if round.phase.kind not in ELIMINATION:
        return Pairing.objects.none()
    counts = Result.objects.filter(
        match=OuterRef("match"), version=OuterRef("match__version"), decision__in=UNDECIDED
    )
    played = round.pairings.filter(kind=Pairing.Kind.MATCH, match__version__gt=0)
    return played.filter(Exists(counts)).order_by(F("table"), "number")


def proved_drawn(round: Round) -> list[int | None]:
    """Return the tables of knock-out matches without a result whose records prove a draw."""
    if round.phase.kind not in (*ELIMINATION, Phase.Kind.GROUPS):
        return []
    waits = Match.objects.filter(of_a_knockout(), pairing__round=round, version=0)
    tables = dict(waits.order_by("pairing__table", "pk").values_list("pk", "pairing__table"))
    if not tables:
        return []
    series = series_of(rules_of(round.tournament.event))
    drawn = deciding.proved_drawn(series, tables)
    return [table for match, table in tables.items() if match in drawn]


def refuse_drawn(pairing: Pairing, decision: str) -> None:
    """Raise KnockoutDrawn if a match that needs a winner would be drawn."""
    kind, match = pairing.round.phase.kind, pairing.match
    if decision != Result.Decision.DRAWN or match is None:
        return
    if kind not in ELIMINATION and (kind != Phase.Kind.GROUPS or not deciding.needs_winner(match)):
        return
    first, second = sides_of(pairing)
    table = pairing.table or pairing.number
    raise KnockoutDrawn(
        params={"table": table, "round": pairing.round.number, "first": first, "second": second,
                "field": "score"}
    )  # fmt: skip
