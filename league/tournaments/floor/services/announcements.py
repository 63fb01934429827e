"""Announcements to everybody at a tournament."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.people.models import Player
from league.people.services import limits
from league.tournaments.entrants.queries import entrants_of
from league.tournaments.entrants.services import mails
from league.tournaments.errors import JustSaid, NothingSaid, refusing
from league.tournaments.models import Announcement, Tournament
from league.tournaments.tournament.services.acts import SECOND_PRESS, locked


@transaction.atomic
def announce(*, tournament: Tournament, text: str, by: Any, now: datetime) -> Announcement:
    """Put an announcement on the tournament's pages. Raises NothingSaid and SettingsInvalid."""
    tournament = locked(tournament)
    made = Announcement(tournament=tournament, text=text.strip(), by=by)
    if not made.text:
        raise NothingSaid
    with refusing():
        made.clean_fields(exclude=["tournament", "by"])
    made.save(force_insert=True)
    return made


@transaction.atomic
def announce_by_mail(*, tournament: Tournament, text: str, by: Any, now: datetime) -> Announcement:
    """Announce on the pages, and by mail to every player of every entrant.

    Raises what ``announce`` raises, and TooManyTries above a number of such mails an hour.
    """
    limits.take(what=f"announce:{tournament.pk}", limit=limits.MAILS, now=now)
    made = announce(tournament=tournament, text=text, by=by, now=now)
    players = (
        Player.objects.filter(
            entry_players__running=True,
            entry_players__entry__in=entrants_of(tournament).values("entry"),
            user__is_active=True,
        )
        .select_related("user")
        .order_by("pk")
    )
    for player in players:
        mails.announced(made, player, tournament.event)
    return made


@transaction.atomic
def announce_once(
    *, tournament: Tournament, text: str, by_mail: bool, by: Any, now: datetime
) -> Announcement:
    """Announce for a form; the same text again at once is refused as a second press.

    Raises JustSaid, and what ``announce`` and ``announce_by_mail`` raise.
    """
    locked(tournament)
    lately = Announcement.objects.filter(tournament=tournament, by=by, at__gt=now - SECOND_PRESS)
    if lately.filter(text=text.strip()).exists():
        raise JustSaid
    do = announce_by_mail if by_mail else announce
    return do(tournament=tournament, text=text, by=by, now=now)
