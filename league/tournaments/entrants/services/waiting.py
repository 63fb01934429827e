"""The waiting list: free places go to the sides in the order in which they joined."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from league.events.errors import (
    AlreadyEntered,
    EntryAsked,
    EventUnpublished,
    MateDeclined,
    SideSize,
)
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import is_full, is_locked
from league.events.services import entries, guest_links
from league.people.errors import NoPlayer
from league.people.models import Player
from league.tournaments import errors
from league.tournaments.entrants.queries import waiting_list
from league.tournaments.entrants.services import mails
from league.tournaments.models import Tournament, Waiting, WaitingLink, WaitingPlayer
from league.tournaments.tournament.queries import tournament_of
from league.tournaments.tournament.services.acts import locked

State = Tournament.State
# Refusals for which a side is skipped, so that it does not hold up those behind it.
HINDRANCES = (AlreadyEntered, EntryAsked, EventUnpublished, MateDeclined, NoPlayer, SideSize)


def keep_the_door(*, event: Event, players: Sequence[Player], by: Any, now: datetime) -> None:
    """Refuse players who enter themselves while that is not allowed; staff may always enter them.

    Raises EntryNotOpen, and PlaceKept while others wait.
    """
    tournament = tournament_of(event.pk)
    if tournament is None:
        return
    if tournament.state != State.OPEN:
        raise errors.EntryNotOpen
    if waiting_list(tournament).exists():
        raise errors.PlaceKept


@transaction.atomic
def join(
    *, tournament: Tournament, players: Sequence[Player], by: Any, now: datetime, name: str = ""
) -> Waiting:
    """Let a side wait for a place. ``by`` is None for a guest by themselves (waiting_guests.py).

    Raises NoWaitingList, EntryNotOpen, DecksLocked or EnteringEnded, SideSize, NoPlayer,
    AlreadyEntered, NotFull and AlreadyWaiting.
    """
    tournament = locked(tournament)
    event = tournament.event
    if not tournament.waiting_list:
        raise errors.NoWaitingList
    if tournament.state != State.OPEN:
        raise errors.EntryNotOpen
    entries.refuse_late(event)
    _refuse_side(event, players)
    if not is_full(event) and not waiting_list(tournament).exists():
        raise errors.NotFull
    made = Waiting.objects.create(tournament=tournament, name=name.strip(), asked_by=by)
    for seat, player in enumerate(players, 1):
        _seat(made, player, seat)
    return made


def _refuse_side(event: Event, players: Sequence[Player]) -> None:
    entries.check_side(event, players)
    entered = EntryPlayer.objects.filter(event=event, player__in=players, running=True)
    if first := entered.select_related("player").first():
        raise AlreadyEntered(params={"handle": first.player.handle})


def _seat(waiting: Waiting, player: Player, seat: int) -> None:
    params = {"handle": player.handle}
    with errors.AlreadyWaiting.instead_of(IntegrityError, params=params), transaction.atomic():
        WaitingPlayer.objects.create(
            waiting=waiting, tournament=waiting.tournament, player=player, seat=seat
        )


@transaction.atomic
def leave(*, waiting: Waiting, by: Any, now: datetime) -> Waiting:
    """Take a side off the list; it gets a mail if somebody else did so.

    ``by`` is None for a guest who leaves by themselves. Raises NotWaiting.
    """
    tournament, waiting = _waiting(waiting)
    if by is not None and not waiting.players.filter(player__user_id=by.pk).exists():
        mails.waits_no_more(waiting, tournament.event)
    _close(waiting, Waiting.State.LEFT)
    return waiting


@transaction.atomic
def admit(*, waiting: Waiting, by: Any, now: datetime) -> Entry:
    """Let a side in out of turn, by staff, even after the deadline; not beyond the capacity.

    Raises NotWaiting, NotNow when entrants are not taken in any more, and what the event's
    ``enter`` raises.
    """
    tournament, waiting = _waiting(waiting)
    if tournament.state not in (State.OPEN, State.CLOSED):
        raise errors.NotNow
    return _enter(tournament, waiting, by=by, now=now)


@transaction.atomic
def promote(*, tournament: Tournament, now: datetime) -> list[Entry]:
    """Give free places to waiting sides, in order, until the deck deadline.

    A side that can no longer enter is taken off and gets a mail. Returns the new entries.
    """
    tournament = locked(tournament)
    if tournament.state not in (State.OPEN, State.CLOSED) or is_locked(tournament.event):
        return []
    made: list[Entry] = []
    for waiting in waiting_list(tournament).select_related("asked_by"):
        if is_full(tournament.event):
            break
        try:
            with transaction.atomic():
                made.append(_enter(tournament, waiting, by=waiting.asked_by, now=now))
        except HINDRANCES:
            mails.waits_no_more(waiting, tournament.event)
            _close(waiting, Waiting.State.LEFT)
    return made


def _enter(tournament: Tournament, waiting: Waiting, *, by: Any, now: datetime) -> Entry:
    players = [row.player for row in waiting.players.select_related("player").order_by("seat")]
    link = WaitingLink.objects.filter(waiting=waiting).first()
    if by is None and link is None:
        raise NoPlayer
    entry = entries.enter(
        event=tournament.event,
        players=players,
        by=by,
        now=now,
        name=waiting.name,
        by_staff=True,
        agreed=True,
        captain=waiting.asked_by,
    )
    waiting.entry = entry
    if link is not None and players[0].is_guest:
        guest_links.take_up(entry=entry, uid=link.uid, digest=link.digest)
    mails.promoted(waiting, entry)
    _close(waiting, Waiting.State.ENTERED)
    return entry


def _close(waiting: Waiting, state: str) -> None:
    waiting.state = state
    waiting.save(update_fields=["state", "entry"])
    waiting.players.update(running=False)
    WaitingLink.objects.filter(waiting=waiting).update(email="")


def _waiting(waiting: Waiting) -> tuple[Tournament, Waiting]:
    tournament = locked(waiting.tournament)
    side = errors.NotWaiting.unless(waiting_list(tournament).filter(pk=waiting.pk).first())
    return tournament, side
