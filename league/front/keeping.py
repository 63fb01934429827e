"""What a phone keeps of the site for halls without network: the pages of who is signed in."""

from collections.abc import Iterator
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

import cards.queries.decks
import league.events.queries.own
import matches.queries.matches
from league.events.models import EntryPlayer
from league.people.models import Player

DECKS: Final = 12
ENTRIES: Final = 5
MATCHES: Final = 8


def own_pages(user: Any) -> list[str]:
    """Return the addresses of a reader's own decks, seats, pairings, matches, and their lists."""
    player = league.events.queries.player_of(user)
    if player is None:
        return []
    return [*map(reverse, ("home", "decks:list", "matches:list")), *_things(user, player)]


def _things(user: Any, player: Player) -> Iterator[str]:
    seats = league.events.queries.own.entries_at_hand(player, now=timezone.now())
    for seat in seats[:ENTRIES]:
        yield from _of_seat(seat)
    for match in matches.queries.matches.waiting_for(user)[:MATCHES]:
        yield reverse("matches:match", args=[match.uid])
    for deck in cards.queries.decks.own_decks(user)[:DECKS]:
        yield reverse("decks:deck", args=[deck.uid])


def _of_seat(seat: EntryPlayer) -> Iterator[str]:
    """Yield the pages of an event for one of its players; a deck that is handed in has its own."""
    event: Any = seat.event
    if seat.runs:  # type: ignore[attr-defined]
        yield reverse("tournaments:now", args=[event.uid])
        yield reverse("tournaments:pairings", args=[event.uid])
    else:
        yield reverse("events:event", args=[event.uid])
    if seat.has_deck:  # type: ignore[attr-defined]
        yield reverse("events:deck", args=[event.uid, seat.entry.uid, seat.seat])
