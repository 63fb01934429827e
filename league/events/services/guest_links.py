"""Guests who enter by themselves, and what they do by the link of their entry."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from cards.models.decks import new_uid
from league.events import errors
from league.events.models import Entry, EntryPlayer, Event, GuestLink, Submission
from league.events.queries import guest_links as queries, is_locked
from league.events.services import entries, mails, submissions
from league.events.services.acts import locked, note
from league.people.errors import ClaimRefused, NotFound
from league.people.models import Player
from league.people.services import accounts, guests, limits
from league.people.shared import secret_links

# Wrong links per address; a whole hall may share one.
WRONG: Final[limits.Limit] = (60, timedelta(minutes=15))


@transaction.atomic
def enter(
    *,
    event: Event,
    display_name: str,
    address: str,
    now: datetime,
    language: str,
    is_minor: bool = False,
    email: str = "",
    facts: Sequence[Mapping[str, str]] = (),
    key: UUID | None = None,
) -> GuestLink:
    """Enter a player without an account, who gets a link; it is mailed where there is an ``email``.

    The address is kept nowhere but in that letter. ``queries.guest_links.secret_of`` is the link's
    secret. Sent again with the same ``key``, nothing new is made. Raises GuestsNotTaken,
    AlreadyEntered also for a name that stands there, TooManyGuests by the network of ``address``,
    TooManyTries for too many letters to the same ``email``, GuestKeyReused, Invalid, and what
    ``entries.enter`` raises.
    """
    event = locked(event.pk)
    known = queries.link_with(key)
    if known is not None:
        return _of_event(known, event)
    if not event.guests_may_enter:
        raise errors.GuestsNotTaken
    guest = guests.prepare(
        by=None, display_name=display_name, time_zone=event.time_zone,
        language=language, is_minor=is_minor,
    )  # fmt: skip
    if queries.is_named(event, guest.called):
        raise errors.AlreadyEntered(params={"handle": guest.called, "field": "display_name"})
    entry = entries.enter(event=event, players=[guest], by=None, now=now, facts=facts)
    limits.take_guest(address=address, now=now)
    link = _make(entry, by=None, key=key)
    if email:
        _mail(link, guest, to=email, now=now)
    return link


@transaction.atomic
def make(*, seat: EntryPlayer, by: Any, now: datetime) -> GuestLink:
    """Make a new link for a guest, by staff; the one before ends. Raises NoGuestEntry."""
    event = locked(seat.event_id)
    if event.side_size > 1 or not queries.is_guests(seat):
        raise errors.NoGuestEntry
    end_those_of(player=seat.player, now=now)
    note(event, "new_guest_link", by=by, entry=seat.entry)
    return _make(seat.entry, by=by, key=None)


def seat_of(*, uid: str, secret: str, address: str, now: datetime) -> EntryPlayer:
    """Return the seat that a secret opens at an event.

    Wrong secrets are counted by ``address``, as those of passes are. Raises GuestLinkUnknown and
    TooManyTries.
    """
    seat = queries.seat_by_secret(uid, secret)
    if seat is not None:
        return seat
    raise wrong_secret(address=address, now=now)


def wrong_secret(*, address: str, now: datetime) -> NotFound:
    """Count a secret that opens nothing, and return its refusal. Raises TooManyTries."""
    network = limits.network_of(address)
    tries = {f"guest-link:address:{network}": WRONG} if network else {}
    limits.refuse_when_full(tries, now=now)
    limits.count(tries, now=now)
    return errors.GuestLinkUnknown()


def hand_in(*, seat: EntryPlayer, text: str, now: datetime, address: str) -> Submission:
    """Hand in a guest's deck, by the link. Raises what ``submissions.hand_in_list`` raises."""
    if is_locked(seat.event):
        raise errors.DecksLocked
    return submissions.hand_in_list(seat=seat, text=text, by=None, now=now, address=address)


@transaction.atomic
def take_over(*, seat: EntryPlayer, user: Any, now: datetime) -> Player:
    """Move a guest's entry, with all that they played, to the account of who holds the link.

    Raises ClaimRefused for whoever made the link or entered the guest, and for an account that has
    entered the event.
    """
    link = queries.live_link(seat.entry)
    if user.pk in {seat.player.entered_by_id, link.made_by_id if link else None}:
        raise ClaimRefused(
            _("You entered this guest yourself. Somebody else must hand out the claim."),
            code="claim_own_guest",
        )
    player = accounts.player_now(user)
    guests.merge(guest=seat.player, player=player, now=now)
    note(seat.event, "take_over", by=user, entry=seat.entry)
    return player


def take_up(*, entry: Entry, uid: str, digest: str) -> GuestLink:
    """Make the link of an entry from the one by which its guest has waited: it opens both."""
    return GuestLink.objects.create(uid=uid, entry=entry, digest=digest)


def end_those_of(*, player: Player, now: datetime) -> None:
    """End the links of a guest: they have an account now, or a newer link."""
    entries_of = EntryPlayer.objects.filter(player=player).values("entry")
    GuestLink.objects.filter(entry__in=entries_of, ended_at=None).update(ended_at=now)


def _of_event(known: GuestLink, event: Event) -> GuestLink:
    if known.entry.event_id != event.pk:
        raise errors.GuestKeyReused
    return known


def _mail(link: GuestLink, guest: Player, *, to: str, now: datetime) -> None:
    limits.take(what=f"guest-mail:{to.lower()}", limit=limits.MAILS, now=now)
    secret = queries.secret_of(link)
    mails.guest_link(link.entry, called=guest.called, address=to, secret=secret)


def _make(entry: Entry, *, by: Any, key: UUID | None) -> GuestLink:
    made = GuestLink(uid=new_uid(), entry=entry, made_by=by, key=key)
    made.digest = secret_links.digest_of(queries.secret_of(made))
    made.save(force_insert=True)
    return made
