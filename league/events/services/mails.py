"""Mails of events: written in the transaction of the act that causes them."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import override

from league.events.models import Declaration, Entry, EntryPlayer, Event, EventRole, Submission
from league.events.queries import is_locked
from league.jobs.letters import worded
from league.jobs.site import whole_url
from league.people.models import GlobalRole, Player
from league.people.queries import language_of_email, players_with_role


def receipt(submission: Submission) -> None:
    """Tell a player which deck counts now, with its digest; the same when staff corrected it."""
    seat = submission.seat
    name = "decks/correction" if submission.correction else "decks/receipt"
    _to_player(seat.player, name, event=seat.event, page="submit", submission=submission)


def declared(declaration: Declaration) -> None:
    """Tell the other side that a deck was declared to them; the mail shows nothing of it."""
    declarer, opponent = declaration.declarer, declaration.opponent
    link = whole_url("events:pair", declarer.event.uid, opponent.uid, declarer.uid)
    shown = name_of(declarer)
    for seat in opponent.entry_players.select_related("player__user"):
        _to_player(seat.player, "decks/declared", event=declarer.event, opponent=shown, link=link)


def mate_asked(entry: Entry, *, mate: Player, called: str, by: Any) -> None:
    """Ask a mate whether they play on a captain's side; ``called`` so until they say yes."""
    _to_player(mate, "entries/mate_asked", event=entry.event, by=by.player, shown=called)


def mate_answered(entry: Entry, *, captain: Player, mate: Player | None, agreed: bool) -> None:
    """Tell a captain a mate's answer, and after a no whether somebody else can be asked."""
    event = entry.event
    may_ask = not agreed and not is_locked(event)
    said = {"mate": mate, "agreed": agreed, "may_ask": may_ask}
    _to_player(captain, "entries/mate_answered", event=event, page="mates", **said)


def not_asked_any_more(seat: EntryPlayer, *, by: Any, reason: str = "") -> None:
    """Tell a player who was asked and has not answered that no answer is needed any more."""
    if seat.invited is not None and seat.invited.user_id != by.pk:
        who = getattr(by, "player", None)
        _to_player(
            seat.invited, "entries/not_asked_any_more", event=seat.event, by=who, reason=reason
        )


def entered(entry: Entry, *, seated: Sequence[tuple[Player, Player | None]], by: Any) -> None:
    """Tell players whom somebody else has entered: who sits, and who is asked to instead."""
    who = getattr(by, "player", None)
    for player, invited in seated:
        reader = invited or player
        if reader.user_id not in (None, getattr(by, "pk", None)):
            shown = player.called if invited else ""
            _to_player(reader, "entries/entered", event=entry.event, by=who, shown=shown)


def guest_link(entry: Entry, *, called: str, address: str, secret: str) -> None:
    """Send a guest, who has no account, the link of their entry; in the language of the page."""
    link = whole_url("events:guest", entry.event.uid, secret)
    _write(address, "entries/guest_link", event=entry.event, shown=called, link=link)


def withdrawn(entry: Entry, *, by: Any, reason: str) -> None:
    who = getattr(by, "player", None)
    seats = entry.entry_players.select_related("event", "player__user", "invited__user")
    for seat in seats:
        if seat.invited is not None:
            not_asked_any_more(seat, by=by, reason=reason)
        elif seat.player.user_id != getattr(by, "pk", None):
            _to_player(seat.player, "entries/withdrawn", event=entry.event, by=who, reason=reason)


def invited(role: EventRole, *, token: str) -> None:
    """Send an invitation; to an address without an account, in the inviter's language."""
    inviter = getattr(role.given_by, "player", None)
    language = language_of_email(role.email) or (inviter.language if inviter else "ja")
    with override(language):
        _write(role.email, "staff/invitation", event=role.event, role=role,
               link=whole_url("events:invitation", token))  # fmt: skip


def fallen(seat: EntryPlayer) -> None:
    """Tell a player that their deck is no longer legal; only the page says what is wrong."""
    _to_player(seat.player, "decks/fallen", event=seat.event, page="submit")


def appointed(role: EventRole, *, reason: str) -> None:
    """Tell the new organiser of an event that had none."""
    player = Player.objects.filter(user=role.user).first() if role.user else None
    if player is not None:
        _to_player(player, "staff/appointed", event=role.event, reason=reason)


def orphaned(event: Event) -> None:
    """Tell the site's administrators that an event has lost its last organiser."""
    link = whole_url("admin:events_eventrole_add") + f"?event={event.pk}"
    for player in players_with_role(GlobalRole.Role.ADMIN):
        _to_player(player, "staff/orphaned", event=event, link=link)


def reminder(seat: EntryPlayer, *, hours: int) -> None:
    """Remind a player without a deck, or without an answer to an invitation, of the deadline."""
    page = "event" if seat.is_asked else "submit"
    said = {"hours": hours, "asked": seat.is_asked}
    _to_player(seat.invited or seat.player, "reminder", event=seat.event, page=page, **said)


def name_of(entry: Entry) -> str:
    players = entry.entry_players.select_related("player")
    return entry.name or " / ".join(seat.player.display_name for seat in players)


def _to_player(
    player: Player, name: str, *, event: Event, page: str = "event", **context: Any
) -> None:
    """Write to a player's account; guests, and accounts out of use, get nothing.

    The mail leads to a ``page`` of the event, or to the ``link`` that is given.
    """
    user = player.user
    if user is None or not user.is_active:
        return
    context.setdefault("link", whole_url(f"events:{page}", event.uid))
    with override(player.language):
        _write(user.email, name, player=player, event=event, **context)


def _write(address: str, name: str, **context: Any) -> None:
    subject, text = worded(f"events/mail/{name}", context)
    send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, [address])
