"""Overdue matches, whose time is over without a result: settled by the tournament's policy."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override

from league.events.queries import organisers_of
from league.people.errors import Refusal
from league.tournaments.models import Pairing, Round, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.rounds.queries.rounds import overdue_pairings
from league.tournaments.tournament.services.acts import locked, note
from matches.models import Match, Ruling
from matches.queries.matches import claims_in, is_party_to, standing_of
from matches.services import rulings

OVERDUE, ATTENTION = "overdue", "needs_attention"
Policy = Tournament.Overdue
TIME_IS_OVER = gettext_lazy("Time is over: settled as this tournament has announced.")


@transaction.atomic
def settle(*, round: Round, now: datetime) -> list[Pairing]:
    """Settle a round's overdue matches by the tournament's policy; others are noted for a judge.

    Each match is handled once, and once more after each extension of its time.
    """
    tournament = locked(round.tournament)
    if tournament.overdue == Policy.WAIT:
        return []
    settled = []
    for pairing in overdue_pairings(round, now):
        extension = round.extension_seconds + pairing.extension_seconds
        stage: dict[str, Any] = {"pairing": pairing.number, "extension": extension}
        acts = tournament.acts.filter(round=round.number, kind__in=(OVERDUE, ATTENTION))
        if acts.filter(params__contains=stage).exists():
            continue
        assert pairing.match is not None
        decided = _decided(tournament, round, pairing.match)
        if decided is not None and rule_in_their_name(
            tournament, pairing.match, TIME_IS_OVER, now, **decided
        ):
            note(tournament, OVERDUE, round=round.number, policy=tournament.overdue, **stage)
            settled.append(pairing)
        else:
            note(tournament, ATTENTION, round=round.number, why="overdue", table=pairing.table,
                 **stage)  # fmt: skip
    return settled


def rule_in_their_name(
    tournament: Tournament, match: Match, why: Promise, now: datetime, **decided: Any
) -> bool:
    """Rule on a match in an organiser's name. Returns False if none of them may."""
    by = _organiser(tournament, match)
    if by is None:
        return False
    with override(getattr(getattr(by, "player", None), "language", "ja")):
        reason = str(why)
    try:
        with transaction.atomic():
            rulings.rule(match=match, reason=reason, by=by, now=now, **decided)
    except Refusal:
        return False
    return True


def _decided(tournament: Tournament, round: Round, match: Match) -> dict[str, Any] | None:
    """Return the arguments of the ruling by the policy; None for a draw in a bracket."""
    is_bracket = round.phase.kind in ELIMINATION
    if tournament.overdue == Policy.BOTH_LOSE:
        return {"kind": Ruling.Kind.DOUBLE_LOSS}
    if tournament.overdue == Policy.DRAW:
        return None if is_bracket else {"kind": Ruling.Kind.UNFINISHED, "winner": 0}
    leader = _leader(match)
    if leader is None or (leader == 0 and is_bracket):
        return None
    return {"kind": Ruling.Kind.UNFINISHED, "winner": leader}


def _leader(match: Match) -> int | None:
    """Return the leading side by the sides' claims, 0 for neither; None if they disagree.

    The claim of one side is enough if the other has made none.
    """
    claims = list(standing_of(match).values())
    winners = {claim.winner.number if claim.winner else 0 for claim in claims}
    scored = [claims_in(claim.games) for claim in claims]
    return winners.pop() if len(winners) == 1 and any(scored) else None


def _organiser(tournament: Tournament, match: Match) -> Any:
    """Find an organiser who does not play in the match."""
    for role in organisers_of(tournament.event).select_related("user__player").order_by("pk"):
        if role.user is not None and not is_party_to(role.user, match):
            return role.user
    return None
