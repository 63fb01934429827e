"""Registered decks with a card; apps of a higher layer provide them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cards.models import Card
from league.jobs.hooks import Hook


@dataclass(frozen=True, slots=True)
class Registered:
    """An event or the like, and how many of its decks that the reader may see hold the card."""

    label: str
    url: str
    count: int


Provider = Callable[[Card, Any], list[Registered]]
# The providers: ``provider(card, user)`` counts only what that user may see.
providers: Final = Hook[Provider]()


def registered(card: Card, user: Any) -> list[Registered]:
    return [line for provider in providers for line in provider(card, user)]
