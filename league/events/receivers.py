"""Receivers of signals, and what this app adds to the registries of apps below it."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.models import Card, DeckVersion
from cards.queries import handed_in
from cards.queries.decks import also_open
from cards.queries.registered import Registered, providers
from league.events import personal, queries, tasks  # noqa: F401 - hooks and kinds of work
from league.events.models import Event
from league.events.queries import banned, own
from league.people import registry

SHOWN = 20


def versions_open_to(user: Any) -> QuerySet[DeckVersion]:
    """Return the versions handed in at events that this account may see there."""
    return queries.visible_submissions(user).values("version")  # type: ignore[return-value]


def registered_with(card: Card, user: Any) -> list[Registered]:
    """Count, event by event, the registered decks with a card, as far as this reader sees them."""
    rows = (
        queries.visible_submissions(user)
        .filter(seat__entry__state="entered", version__version_cards__revision__card=card)
        .order_by("-seat__event__starts_at")
        .values("seat__event__uid", "seat__event__name")
        .annotate(count=Count("pk", distinct=True))
    )
    return [_line(row) for row in rows[:SHOWN]]


def _line(row: Mapping[str, Any]) -> Registered:
    url = reverse("events:decks", args=[row["seat__event__uid"]])
    return Registered(label=row["seat__event__name"], url=url, count=row["count"])


@registry.on_player_page.add
def events_of(*, player: Any, viewer: Any) -> registry.Section | None:
    """List a player's events, with the deck only where this viewer may see it."""
    seats = list(own.seats_of(player, viewer)[:SHOWN])
    visible = {
        made.seat_id
        for made in queries.visible_submissions(viewer).filter(seat__in=[seat.pk for seat in seats])
    }
    rows = tuple(_row(seat, has_deck=seat.pk in visible) for seat in seats)
    return registry.Section(_("Events"), rows, place=30, block="events")


@registry.on_leaving.add
def left_alone(*, user: Any) -> registry.Section | None:
    """Warn the last organiser of events, who should invite another one first."""
    rows = tuple(
        registry.SectionRow(event.name, reverse("events:staff", args=[event.uid]), _day(event))
        for event in queries.only_organised_by(user)
    )
    return registry.Section(_("These events will have no organiser"), rows)


def _row(seat: Any, *, has_deck: bool) -> registry.SectionRow:
    event, day = seat.event, _day(seat.event)
    if not has_deck:
        return registry.SectionRow(event.name, reverse("events:event", args=[event.uid]), day)
    url = reverse("events:deck", args=[event.uid, seat.entry.uid, seat.seat])
    label = _("deck list")
    return registry.SectionRow(event.name, url, f"{day} · {label}")


def _day(event: Event) -> str:
    return timezone.localtime(event.starts_at, queries.zone_of(event)).strftime("%Y-%m-%d")


also_open.add(versions_open_to)
providers.add(registered_with)
handed_in.providers.add(banned.handed_in_with)
