"""Mails about challenges: written in the transaction of the act that causes them."""

from typing import Any

from league.events.models import Event
from league.jobs.site import whole_url
from league.tournaments.entrants.queries.names import names_of
from league.tournaments.entrants.services.mails import _to_entry
from league.tournaments.ladder.models import ChallengeOffer


def challenged(offer: ChallengeOffer, event: Event) -> None:
    """Tell an entrant of a ladder that it is challenged."""
    names = names_of(offer.phase.tournament, [offer.challenger.number])
    link = whole_url("tournaments:ladder", event.uid)
    _to_entry(offer.challenged.entry, "challenged", offer=offer, link=link,
              other=names[offer.challenger.number])  # fmt: skip


def challenge_over(offer: ChallengeOffer, event: Event, *, by: Any) -> None:
    """Tell both sides how a challenge ended, but for the side of who ended it."""
    sides = offer.challenger, offer.challenged
    names = names_of(offer.phase.tournament, [one.number for one in sides])
    link = whole_url("tournaments:ladder", event.uid)
    for side, other in (sides, sides[::-1]):
        if by is not None and side.entry.entry_players.filter(player__user=by).exists():
            continue
        _to_entry(side.entry, "challenge_over", offer=offer, link=link, other=names[other.number])
