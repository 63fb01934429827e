"""Guests who wait for a place by themselves, by a secret link that will be that of their entry."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from league.events.errors import AlreadyEntered, GuestKeyReused, GuestsNotTaken
from league.events.queries import guest_links as queries
from league.people.models import Player
from league.people.services import guests, limits
from league.people.shared import secret_links
from league.tournaments.entrants.queries import link_with, waits_as
from league.tournaments.entrants.services import mails, waiting
from league.tournaments.errors import AlreadyWaiting
from league.tournaments.models import Tournament, WaitingLink
from league.tournaments.tournament.services.acts import locked


@transaction.atomic
def join(
    *,
    tournament: Tournament,
    address: str,
    now: datetime,
    email: str = "",
    key: UUID | None = None,
    **person: Any,
) -> WaitingLink:
    """Let a player without an account wait for a place; ``person`` is as of ``guests.prepare``.

    The link is mailed where there is an ``email``, which is kept while they wait. Sent again with
    the same ``key``, nothing new is made. Raises GuestsNotTaken, AlreadyEntered and AlreadyWaiting
    also for a name that stands there, GuestKeyReused, TooManyGuests, TooManyTries, Invalid, and
    what ``waiting.join`` raises.
    """
    tournament = locked(tournament)
    known = link_with(key)
    if known is not None:
        return _of_tournament(known, tournament)
    if not tournament.event.guests_may_enter:
        raise GuestsNotTaken
    guest = guests.prepare(by=None, time_zone=tournament.event.time_zone, **person)
    _refuse_name(tournament, guest)
    guests.save_all([guest])
    side = waiting.join(tournament=tournament, players=[guest], by=None, now=now)
    limits.take_guest(address=address, now=now)
    if email:
        limits.take(what=f"guest-mail:{email.lower()}", limit=limits.MAILS, now=now)
    link = WaitingLink(waiting=side, email=email, key=key)
    link.digest = secret_links.digest_of(queries.secret_of(link))
    link.save(force_insert=True)
    mails.guest_waits(side, tournament.event)
    return link


def _of_tournament(known: WaitingLink, tournament: Tournament) -> WaitingLink:
    if known.waiting.tournament_id != tournament.pk:
        raise GuestKeyReused
    return known


def _refuse_name(tournament: Tournament, guest: Player) -> None:
    params = {"handle": guest.called, "field": "display_name"}
    if queries.is_named(tournament.event, guest.called):
        raise AlreadyEntered(params=params)
    if waits_as(tournament, guest.called):
        raise AlreadyWaiting(params=params)
