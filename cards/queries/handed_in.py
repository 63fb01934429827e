"""Handed-in decks that a ban affects; apps of a higher layer provide them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from cards.models import Ban
from league.jobs.hooks import Hook
from league.people.models import Player


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A deck with a banned card that counts at an event which is not over.

    ``banned``: the ban holds there, on the ``day`` by which the event judges decks. Until the
    ``deadline``, in ``time_zone``, another deck can be handed in; then it is ``locked``.
    """

    ban: Ban
    player: Player
    event: str
    url: str
    day: date
    deadline: datetime
    time_zone: str
    locked: bool
    banned: bool


Provider = Callable[[Sequence[Ban], Player | None], list[HandedIn]]
# The providers: ``provider(bans, player)`` returns one player's decks, or everybody's.
providers: Final = Hook[Provider]()


def handed_in(bans: Sequence[Ban], player: Player | None = None) -> list[HandedIn]:
    """Return the decks of accounts in use, by player and the day of the event."""
    decks = [deck for provider in providers for deck in provider(bans, player)]
    return sorted(decks, key=lambda deck: (deck.player.pk, deck.day, deck.url))
