"""Events that guests may enter by themselves, and the phones of such guests."""

from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.events.models import Entry, EntryPlayer, Event, GuestLink
from league.events.queries.guest_links import secret_of
from league.events.services import entries
from league.tournaments.entrants.services import entry_side
from tests.events.factories import EventFactory, enter
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory


def open_to_guests(**more: Any) -> Event:
    return EventFactory(guests_may_enter=True, **more)


def full(**more: Any) -> Event:
    """An open tournament for one, which has entered."""
    event = open_to_guests(**more)
    enter(event, PlayerFactory(display_name="First"))
    Event.objects.filter(pk=event.pk).update(capacity=1)
    TournamentFactory(event=event, state="open")
    return event


def phone(language: str = "en", **more: Any) -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE=language, **more)


def form_at(event: Event) -> str:
    return reverse("events:enter-guest", args=[event.uid])


def come(event: Event, name: str = "Mina", *, client: Client | None = None, **more: str) -> str:
    """Enter by the form; return the secret of the link."""
    answer = (client or phone()).post(form_at(event), {"display_name": name, **more})
    assert answer.status_code == 302, answer.text
    secret = answer["Location"].split("/")[-2]
    assert secret == secret_of(GuestLink.objects.latest("pk"))
    return secret


def at(event: Event, secret: str, page: str = "") -> str:
    name = f"events:guest-{page}" if page else "events:guest"
    return reverse(name, args=[event.uid, secret])


def seat_of(event: Event, name: str = "Mina") -> EntryPlayer:
    return EntryPlayer.objects.select_related("player", "entry").get(
        event=event, player__display_name=name
    )


def entered(event: Event) -> list[str]:
    """List who stands in the event."""
    rows = EntryPlayer.objects.filter(event=event, entry__state=Entry.State.ENTERED)
    return list(rows.order_by("pk").values_list("player__display_name", flat=True))


def make_room(event: Event) -> None:
    now = timezone.now()
    entries.withdraw(entry=event.entries.order_by("pk")[0], by=None, now=now, by_staff=True)
    entry_side.follow(tournament=event.tournament, now=now)
