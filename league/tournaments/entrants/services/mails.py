"""Mails of tournaments: written in the transaction of the act that causes them."""

from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import override

from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import guest_links
from league.jobs.letters import worded
from league.jobs.site import whole_url
from league.people.models import Player
from league.tournaments.models import Announcement, Entrant, Round, Waiting, WaitingLink


def will_drop(entrant: Entrant) -> None:
    """Warn a side that has no legal deck yet of what happens at the deadline."""
    to_entry(entrant.entry, "will_drop", link=whole_url("events:submit", entrant.entry.event.uid))


def promoted(waiting: Waiting, entry: Entry) -> None:
    """Tell the player who joined the waiting list of the place; the event tells the others."""
    for seat in entry.entry_players.select_related("player__user"):
        if waiting.asked_by_id and seat.player.user_id == waiting.asked_by_id:
            _to_player(seat.player, "promoted", event=entry.event)
    _to_guest(waiting, "promoted", event=entry.event, page="events:guest")


def waits_no_more(waiting: Waiting, event: Event) -> None:
    """Tell a side that it is off the waiting list: staff removed it, or it could not be let in."""
    for row in waiting.players.select_related("player__user"):
        _to_player(row.player, "waits_no_more", event=event)
    _to_guest(waiting, "waits_no_more", event=event, page="tournaments:waits")


def guest_waits(waiting: Waiting, event: Event) -> None:
    """Send a guest, who has no account, the link of their place on the waiting list."""
    _to_guest(waiting, "guest_waits", event=event, page="tournaments:waits")


def announced(said: Announcement, player: Player, event: Event) -> None:
    _to_player(player, "announced", event=event, text=said.text)


def round_near(seat: EntryPlayer, round: Round, *, hours: int) -> None:
    """Remind a player of a round that begins soon."""
    _to_player(seat.player, "round_near", event=seat.event, round=round, hours=hours)


def to_entry(entry: Entry, name: str, **context: Any) -> None:
    for seat in entry.entry_players.all():
        _to_player(seat.player, name, event=entry.event, **context)


def _to_player(player: Player, name: str, *, event: Event, link: str = "", **context: Any) -> None:
    """Write a mail with a link to the event's page, or to ``link``."""
    link = link or whole_url("events:event", event.uid)
    to_player(player, f"tournaments/mail/{name}", event=event, link=link, **context)


def _to_guest(waiting: Waiting, name: str, *, event: Event, page: str) -> None:
    """Write to the address that a waiting guest gave, if any, with the link to their ``page``."""
    link = WaitingLink.objects.filter(waiting=waiting).exclude(email="").first()
    row = waiting.players.select_related("player").first()
    if link is None or row is None:
        return
    address = whole_url(page, event.uid, guest_links.secret_of(link))
    with override(row.player.language):
        context = {"player": row.player, "event": event, "link": address}
        subject, text = worded(f"tournaments/mail/{name}", context)
        send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, [link.email])


def to_player(player: Player, mail: str, *, event: Event | None, **context: Any) -> None:
    """Write a mail to a player's account; guests and inactive accounts get none.

    ``mail`` names its templates, as ``league.jobs.letters.worded`` takes them.
    """
    user = player.user
    if user is None or not user.is_active:
        return
    with override(player.language):
        subject, text = worded(mail, {"player": player, "event": event, **context})
        send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, [user.email])
