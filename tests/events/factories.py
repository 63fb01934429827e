"""Events for tests. The deadline is the database's: events are made open, then locked."""

from datetime import timedelta
from typing import Any

import factory
from django.utils import timezone

from cards.models import Card, DeckVersion, Format
from cards.rules import codes
from cards.rules.content import Content
from cards.services import decks
from league.events.models import EntryPlayer, Event, EventRole, Submission
from league.events.services import entries, invitations, submissions
from league.people.models import Player
from tests.cards.factories import FormatFactory, cards_of
from tests.people.factories import PlayerFactory

PIECES = tuple(range(1, 8))


class EventFactory(factory.django.DjangoModelFactory[Event]):
    """An open event: the deadline is in a day, the start in two."""

    class Meta:
        model = Event

    name = factory.Sequence(lambda n: f"Event {n}")
    format = factory.SubFactory(FormatFactory)
    game = factory.LazyAttribute(lambda e: e.format.game if e.format else "carriers")
    deadline = factory.LazyFunction(lambda: timezone.now() + timedelta(days=1))
    starts_at = factory.LazyFunction(lambda: timezone.now() + timedelta(days=2))


class RoleFactory(factory.django.DjangoModelFactory[EventRole]):
    class Meta:
        model = EventRole

    event = factory.SubFactory(EventFactory)
    role = EventRole.Role.ORGANISER
    user = factory.LazyFunction(lambda: PlayerFactory().user)
    valid_from = factory.LazyFunction(lambda: timezone.now().date() - timedelta(days=2))
    accepted_at = factory.LazyFunction(timezone.now)


def works(event: Event, role: str = "organiser") -> Any:
    """Make an account with a role at an event."""
    return RoleFactory(event=event, role=role).user


def lock(event: Event, *, started: bool = False) -> Event:
    """Let the deadline have passed a minute ago, and the start too when ``started``.

    Where a tournament that started has locked the decks already their deadline stays.
    """
    now = timezone.now()
    event.refresh_from_db()
    deadline = event.deadline if event.deadline <= now else now - timedelta(minutes=1)
    start = max(deadline, now - timedelta(seconds=30)) if started else now + timedelta(hours=3)
    Event.objects.filter(pk=event.pk).update(deadline=deadline, starts_at=start)
    event.refresh_from_db()
    return event


def enter(event: Event, player: Player | None = None) -> EntryPlayer:
    player = player or PlayerFactory()
    by = player.user or works(event)
    entry = entries.enter(
        event=event, players=[player], by=by, now=timezone.now(), by_staff=player.user is None
    )
    return entry.entry_players.get()


def agree(**of: Any) -> None:
    """Let everybody whom staff has entered say yes; ``of`` filters their seats."""
    asked = EntryPlayer.objects.filter(running=True, invited__isnull=False, **of)
    for seat in asked.select_related("invited__user").order_by("pk"):
        invitations.accept(seat=seat, by=seat.invited.user, now=timezone.now())


def pool() -> list[Card]:
    """Twenty cards, at least two for each piece, made once a test."""
    made = list(Card.objects.filter(code__startswith="TST-").order_by("pk")[:20])
    return made + cards_of([place % 7 + 1 for place in range(len(made), 20)])


def legal_content() -> Content:
    codes = [card.code for card in pool()]
    return Content.of(tuple(codes), dict(zip(PIECES, codes, strict=False)))


def version_for(player: Player, content: Content | None = None) -> DeckVersion:
    """Save a legal deck of a player."""
    format = Format.objects.filter(code="standard").first() or FormatFactory()
    deck = decks.create(
        owner=player,
        name="Canary song",
        format=format,
        now=timezone.now(),
        content=content or legal_content(),
    )
    return decks.save_version(deck=deck, now=timezone.now())


def whole_code(version: DeckVersion) -> str:
    """Write the code that an owner gives to staff, or to a friend."""
    return codes.with_key(version.code, version.key)


def hand_in(seat: EntryPlayer, content: Content | None = None) -> Submission:
    return submissions.submit(
        seat=seat,
        version=version_for(seat.player, content),
        by=seat.player.user,
        now=timezone.now(),
    )


def entrant(event: Event, player: Player | None = None) -> EntryPlayer:
    """Enter a player who hands in a deck."""
    seat = enter(event, player)
    hand_in(seat)
    return seat
