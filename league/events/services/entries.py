"""Entering an event, and leaving it."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.dispatch import Signal

from league.events import doors, errors, signals
from league.events.models import Act, Entry, EntryPlayer, Event
from league.events.queries import entries_of, is_full, is_locked
from league.events.services import mails
from league.events.services.acts import announce, locked, note
from league.events.services.stand_ins import Mates, Seated, Seating, count_asked
from league.events.validators import validate_facts
from league.people.errors import NoPlayer
from league.people.models import Player
from league.people.services import guests


@transaction.atomic
def enter(
    *,
    event: Event,
    players: Sequence[Player],
    by: Any,
    now: datetime,
    name: str = "",
    facts: Sequence[Mapping[str, str]] = (),
    by_staff: bool = False,
    agreed: bool = False,
    called: Sequence[str] = (),
    captain: Any = None,
) -> Entry:
    """Enter a side of ``event.side_size`` players, in the order of their seats.

    ``facts`` is what the game asks of each. After the deadline only staff may. ``by`` is None for a
    guest who enters by themselves (guest_links.py). Guests stand in,
    under the names they are ``called``, for players who have yet to say yes: the mates of the
    entering player, or of the ``captain`` (an account) whom staff lets in, and players whom staff
    enters and who have not ``agreed``. Raises DecksLocked, EnteringEnded, EventFull,
    AlreadyEntered, SideSize, FactWrong, TooManyTries, and what doors.py and stand_ins.py refuse.
    """
    event = locked(event.pk)
    captain = captain if by_staff else by
    if not by_staff:
        refuse_late(event)
        doors.ask(event=event, players=players, by=by, now=now)
    _check_facts(event, facts, by_staff=by_staff)
    _check_room(event, players)
    seating = _seating(event, players, by=by, captain=captain, agreed=agreed)
    seated = seating.seat_all(players, called)
    if not by_staff:
        count_asked(seated, by=by, now=now)
    entry = Entry.objects.create(event=event, name=name, entered_by=seating.by)
    _seat_all(event, entry, seated, facts)
    kind = "enter" if by is not None else "enter_as_guest"
    note(event, kind, by=by, entry=entry, players=[member.player.pk for member in seated])
    _write(entry, seated, captain=captain, by=by)
    _announce(signals.entry_made, entry, now)
    return entry


def _check_room(event: Event, players: Sequence[Player]) -> None:
    check_side(event, players)
    if is_full(event):
        raise errors.EventFull


def _seating(
    event: Event, players: Sequence[Player], *, by: Any, captain: Any, agreed: bool
) -> Seating:
    """Return the object that seats the players: ``Mates`` for a captain, else ``Seating``. Raises
    EntryAsked for a captain who is asked already and has only to agree.
    """
    if captain is None:
        return Seating(event=event, players=players, by=by, agreed=agreed)
    own = [player.pk for player in players if player.user_id == captain.pk]
    if EntryPlayer.objects.filter(event=event, invited__in=own, running=True).exists():
        raise errors.EntryAsked
    return Mates(event=event, players=players, by=captain)


def _write(entry: Entry, seated: Sequence[Seated], *, captain: Any, by: Any) -> None:
    """Tell the mates of a captain that they are asked, or players that staff has entered them."""
    if captain is None:
        mails.entered(entry, seated=[(member.player, member.invited) for member in seated], by=by)
        return
    for mate in seated:
        if mate.invited is not None:
            mails.mate_asked(entry, mate=mate.invited, called=mate.player.called, by=captain)


class Entering:
    """Sides that staff enters together: each is checked as by ``enter``, all are written at
    once. Holds the event until the transaction ends; players may be guests not written yet.
    ``among`` are all players with a handle who may be taken; ``agreed``: as of ``Seating``.
    """

    def __init__(
        self,
        *,
        event: Event,
        by: Any,
        now: datetime,
        among: Collection[Player] = (),
        agreed: bool = False,
    ) -> None:
        self.event = locked(event.pk)
        self.by, self.now = by, now
        self.left = None if event.capacity is None else event.capacity - entries_of(event).count()
        running = EntryPlayer.objects.filter(event=event, running=True)
        self.entered = set(running.values_list("player", flat=True))
        self.seating = Seating(event=event, players=among, by=by, agreed=agreed)
        self.sides: list[tuple[Entry, Sequence[Seated]]] = []

    def take(
        self, *, players: Sequence[Player], name: str = "", called: Sequence[str] = ()
    ) -> Entry:
        """Check a side, whose players are ``called`` so until they agree.

        Raises SideSize, NoPlayer, EventFull, AlreadyEntered, and what stand_ins.py refuses.
        """
        check_side(self.event, players)
        if self.left is not None and self.left <= 0:
            raise errors.EventFull
        for player in players:
            if player.pk in self.entered:
                raise errors.AlreadyEntered(params={"handle": player.handle})
        seated = self.seating.seated(players, called)
        self._ask(seated)
        self.left = None if self.left is None else self.left - 1
        self.entered |= {player.pk for player in players if player.pk is not None}
        entry = Entry(event=self.event, name=name, entered_by=self.by)
        self.sides.append((entry, seated))
        return entry

    def _ask(self, seated: Sequence[Seated]) -> None:
        """Note whom the guests stand in for. Raises AlreadyEntered for whoever is here already."""
        asked = [member.invited for member in seated if member.invited is not None]
        for invited in asked:
            if invited.pk in self.entered | self.seating.asked:
                raise errors.AlreadyEntered(params={"handle": invited.handle})
        self.seating.asked |= {invited.pk for invited in asked}

    @transaction.atomic
    def write(self) -> list[Entry]:
        """Write all sides and send one signal, in as many statements as for one side."""
        if not self.sides:
            return []
        new = [
            member.player
            for _entry, side in self.sides
            for member in side
            if member.player.pk is None
        ]
        guests.save_all(new)
        made = Entry.objects.bulk_create(entry for entry, _side in self.sides)
        EntryPlayer.objects.bulk_create(
            EntryPlayer(
                entry=entry,
                event=self.event,
                player=member.player,
                invited=member.invited,
                seat=seat,
            )
            for entry, side in self.sides
            for seat, member in enumerate(side, 1)
        )
        Act.objects.bulk_create(
            Act(event=self.event, kind="enter", by=self.by, entry=entry, reason="",
                params={"players": [member.player.pk for member in side]})
            for entry, side in self.sides
        )  # fmt: skip
        for entry, side in self.sides:
            seated = [(member.player, member.invited) for member in side]
            mails.entered(entry, seated=seated, by=self.by)
        _announce(signals.entry_made, made[-1], self.now)
        self.sides = []
        return made


@transaction.atomic
def enter_guest(*, event: Event, by: Any, now: datetime, **guest: Any) -> Entry:
    """Enter a player without an account, by staff. Raises what ``enter`` raises, and Invalid."""
    player = guests.enter(by=by, **guest)
    return enter(event=event, players=[player], by=by, now=now, by_staff=True)


@transaction.atomic
def withdraw(
    *, entry: Entry, by: Any, now: datetime, reason: str = "", by_staff: bool = False
) -> Entry:
    """Take an entry back. Its decks stay as evidence; its players may enter again.

    Raises EntryWithdrawn, and DecksLocked or EnteringEnded for a player after the deadline.
    """
    event = locked(entry.event_id)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.state == Entry.State.WITHDRAWN:
        raise errors.EntryWithdrawn
    if not by_staff:
        refuse_late(event)
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    entry.entry_players.update(running=False)
    reason = reason.strip()[:300]
    note(event, "withdraw", by=by, entry=entry, reason=reason)
    mails.withdrawn(entry, by=by, reason=reason)
    _announce(signals.entry_withdrawn, entry, now)
    return entry


@transaction.atomic
def say(
    *,
    entry: Entry,
    facts: Sequence[Mapping[str, str]],
    by: Any,
    now: datetime,
    by_staff: bool = False,
) -> Entry:
    """Save the facts that the game asks of each player of a side, in the order of their seats.

    Facts that are not named stay. Existing matches keep the earlier facts. Raises FactWrong,
    EntryWithdrawn, and EnteringEnded for a player after the deadline.
    """
    event = locked(entry.event_id)
    if Entry.objects.get(pk=entry.pk).state == Entry.State.WITHDRAWN:
        raise errors.EntryWithdrawn
    if not by_staff:
        refuse_late(event)
    _check_facts(event, facts, by_staff=by_staff)
    seats = list(EntryPlayer.objects.select_for_update().filter(entry=entry).order_by("seat"))
    before = [dict(seat.facts) for seat in seats]
    for seat, said in zip(seats, facts, strict=False):
        seat.facts = {**seat.facts, **said}
    changed = [seat for seat, old in zip(seats, before, strict=True) if seat.facts != old]
    for seat in changed:
        seat.save(update_fields=["facts"])
    if changed:
        after = [seat.facts for seat in seats]
        note(
            event,
            "roster",
            by=by,
            entry=entry,
            before=_facts_by_seat(before),
            after=_facts_by_seat(after),
        )
    return entry


def check_side(event: Event, players: Sequence[Player]) -> None:
    """Raise SideSize for a wrong number of players, or NoPlayer."""
    known = [player.pk for player in players if player.pk is not None]
    if len(players) != event.side_size or len(set(known)) != len(known):
        raise errors.SideSize(params={"size": event.side_size})
    if any(player.erased_at or player.claimed_into_id for player in players):
        raise NoPlayer


def _announce(news: Signal, entry: Entry, now: datetime) -> None:
    announce(news, Entry, entry_id=entry.pk, event_id=entry.event_id, now=now)


def _facts_by_seat(facts: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """Return the facts of each seat as one line, for the log."""
    return {str(seat): " ".join(said.values()) for seat, said in enumerate(facts, 1)}


def refuse_late(event: Event) -> None:
    """Raise DecksLocked or EnteringEnded once only staff may enter or change entries."""
    if is_locked(event):
        raise errors.DecksLocked if event.asks.decks else errors.EnteringEnded


def _check_facts(event: Event, facts: Sequence[Mapping[str, str]], *, by_staff: bool) -> None:
    asked = [fact for fact in event.asks.facts if by_staff or not fact.by_staff]
    if len(facts) > event.side_size:
        raise errors.SideSize(params={"size": event.side_size})
    for said in facts:
        try:
            validate_facts(said, asked)
        except ValidationError as error:
            raise errors.FactWrong(params={"word": " ".join(error.messages)}) from error


def _seat_all(
    event: Event, entry: Entry, seated: Sequence[Seated], facts: Sequence[Mapping[str, str]]
) -> None:
    said = [*facts, *({} for _ in seated)]
    for seat, member in enumerate(seated, start=1):
        _seat(event, entry, member, seat, said[seat - 1])


def _seat(event: Event, entry: Entry, member: Seated, seat: int, facts: Mapping[str, str]) -> None:
    asked = member.invited or member.player
    running = EntryPlayer.objects.filter(event=event, running=True, player=asked)
    try:
        with transaction.atomic():
            if member.invited is not None and running.exists():
                raise errors.AlreadyEntered(params={"handle": asked.handle})
            EntryPlayer.objects.create(
                entry=entry,
                event=event,
                player=member.player,
                invited=member.invited,
                seat=seat,
                facts=dict(facts),
            )
    except IntegrityError as error:
        raise errors.AlreadyEntered(params={"handle": asked.handle}) from error
