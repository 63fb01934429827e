"""Events that guests may enter by themselves, and the phones of such guests."""

from typing import Any

from django.test import Client
from django.urls import reverse

from league.events.models import Entry, EntryPlayer, Event, GuestLink
from league.events.queries.guest_links import secret_of
from tests.events.factories import EventFactory


def open_to_guests(**more: Any) -> Event:
    return EventFactory(guests_may_enter=True, **more)


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
