"""What guests hold: the pass of a slip, the link of an entry, a place on a waiting list."""

from typing import Any

from django.utils import timezone

from league.events.queries.guest_links import secret_of as link_secret_of
from league.events.services import guest_links
from league.people.models import Player
from league.tournaments.entrants.services import waiting_guests
from matches.queries.passes import secret_of
from matches.rules.series import GameClaim
from matches.services import matches, passes, reports
from tests.events.factories import EventFactory, RoleFactory, enter
from tests.people.factories import GuestFactory
from tests.tournaments.factories import TournamentFactory


def pass_of_a_guest(organiser: Player) -> dict[str, Any]:
    """The pass of a guest whose opponent, a guest too, has reported."""
    event, by, now = EventFactory(), organiser.user, timezone.now()
    RoleFactory(event=event, role="organiser", user=by)
    entries = [enter(event, GuestFactory()).entry for _side in range(2)]
    match = matches.make(event=event, entries=entries, by=by, now=now)
    mine, other = match.sides.order_by("number")
    theirs = passes.make(side=other, by=by, now=now)
    claim = (GameClaim(1, (5, 7), 2),)
    report = reports.report(match=match, side=other, by=theirs, games=claim, now=now)
    made = passes.make(side=mine, by=by, now=now)
    return {"secret": secret_of(made), "report": report.uid}


def link_of_a_guest(organiser: Player) -> dict[str, Any]:
    """The link of a guest's entry, with a match to be played."""
    event, by, now = EventFactory(), organiser.user, timezone.now()
    RoleFactory(event=event, role="organiser", user=by)
    seats = [enter(event, GuestFactory()) for _side in range(2)]
    match = matches.make(event=event, entries=[seat.entry for seat in seats], by=by, now=now)
    link = guest_links.make(seat=seats[0], by=by, now=now)
    return {"uid": event.uid, "secret": link_secret_of(link), "match": match.uid}


def place_of_a_guest() -> dict[str, Any]:
    """The link of a guest on the waiting list of a full event."""
    event = EventFactory(guests_may_enter=True, capacity=0)
    tournament = TournamentFactory(event=event, state="open")
    link = waiting_guests.join(
        tournament=tournament, address="", now=timezone.now(), language="en", display_name="Wanda"
    )
    return {"uid": event.uid, "secret": link_secret_of(link)}
