"""The links of guests who entered by themselves, and the entries that they open."""

from typing import Protocol
from uuid import UUID

from django.db.models import Exists, OuterRef

from league.events.models import Entry, EntryPlayer, Event, GuestLink
from league.events.queries import seats, with_times
from league.people.shared import secret_links


class Linked(Protocol):
    """A row whose secret opens a guest's pages; that of a place on a waiting list, too."""

    uid: str


def secret_of(link: Linked) -> str:
    return secret_links.secret_of("events.guest_links", link.uid)


def is_whole(link: GuestLink) -> bool:
    """Tell whether a link's secret can still be derived, as the site's key has not changed."""
    return secret_links.digest_of(secret_of(link)) == link.digest


def seat_by_secret(uid: str, secret: str) -> EntryPlayer | None:
    """Find the seat that a guest's link opens at an event, published or not, while it is a guest's.

    Its event is one of ``visible_events``.
    """
    live = GuestLink.objects.filter(ended_at=None, digest=secret_links.digest_of(secret))
    opened = seats().filter(event__uid=uid, player__is_guest=True, entry__in=live.values("entry"))
    seat = opened.first()
    if seat is not None:
        seat.event = seat.entry.event = with_times(Event.objects.filter(pk=seat.event_id)).get()
    return seat


def link_with(key: UUID | None) -> GuestLink | None:
    """Find the link that was made for a form that is sent again."""
    if key is None:
        return None
    return GuestLink.objects.select_related("entry__event").filter(key=key).first()


def live_link(entry: Entry) -> GuestLink | None:
    return GuestLink.objects.filter(entry=entry, ended_at=None).first()


def is_named(event: Event, name: str) -> bool:
    """Tell whether a player of this name, in any letters' case, stands in the event."""
    running = EntryPlayer.objects.filter(event=event, running=True)
    return running.filter(player__display_name__iexact=name).exists()


def by_themselves(entry: str) -> Exists:
    """Build the condition that a guest entered by themselves; ``entry`` leads to their entry."""
    return Exists(GuestLink.objects.filter(entry=OuterRef(entry), made_by=None))


def is_guests(seat: EntryPlayer) -> bool:
    """Tell whether a guest, who stands in for nobody, plays at a seat that stands."""
    return seat.running and seat.player.is_guest and seat.invited_id is None
