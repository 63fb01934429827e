"""How a challenge ends: it is written down, and both sides are told."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Q

from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.ladder.queries import open_offers
from league.tournaments.ladder.services.mails import challenge_over
from league.tournaments.models import Phase, Round, Tournament
from league.tournaments.tournament.services.acts import note

State = ChallengeOffer.State


def end(
    tournament: Tournament,
    offer: ChallengeOffer,
    state: str,
    *,
    by: Any,
    now: datetime,
    round: Round | None = None,
) -> None:
    """End an open challenge of a locked tournament. ``round``: the match that came of it."""
    offer.state, offer.ended_by, offer.ended_at, offer.round = state, by, now, round
    offer.save(update_fields=["state", "ended_by", "ended_at", "round"])
    if state != State.ACCEPTED:  # that one is in the log as the match that it became
        note(
            tournament,
            f"challenge_{state}",
            by=by,
            round=round.number if round else None,
            challenger=offer.challenger.number,
            opponent=offer.challenged.number,
        )
    challenge_over(offer, tournament.event, by=by)


def fall_away(
    tournament: Tournament,
    phase: Phase,
    *,
    now: datetime,
    entrants: Collection[int] | None = None,
    apart_from: ChallengeOffer | None = None,
) -> None:
    """End every open challenge of a phase that nobody can accept any more.

    ``entrants``: those alone that concern these numbers, because they play now.
    ``apart_from``: the one that becomes their match.
    """
    found = open_offers(phase)
    if entrants is not None:
        found = found.filter(
            Q(challenger__number__in=entrants) | Q(challenged__number__in=entrants)
        )
    for offer in found:
        if offer != apart_from:
            end(tournament, offer, State.LAPSED, by=None, now=now)


def reopen(offer: ChallengeOffer, *, now: datetime) -> None:
    """Let a challenge wait again whose acceptance was undone, unless there is a newer one.

    The time that was left when it was accepted begins anew: nobody loses by the undoing.
    """
    newer = ChallengeOffer.objects.filter(
        phase=offer.phase_id, challenger=offer.challenger_id, state=State.OPEN
    )
    if newer.exists():
        offer.state = State.LAPSED
    else:
        if offer.answer_by is not None and offer.ended_at is not None:
            offer.answer_by += now - offer.ended_at
        offer.state, offer.ended_by, offer.ended_at = State.OPEN, None, None
    offer.round = None
    offer.save(update_fields=["state", "answer_by", "ended_by", "ended_at", "round"])
