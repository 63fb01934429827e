"""In which registered decks a card is. Those above, who know of registrations, provide it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cards.models import Card


@dataclass(frozen=True, slots=True)
class Registered:
    """A line such as an event with how many of its decks, visible to the asker, hold the card."""

    label: str
    url: str
    count: int


Provider = Callable[[Card, Any], list[Registered]]
_PROVIDERS: list[Provider] = []


def provide(provider: Provider) -> Provider:
    """Register who knows: ``provider(card, user)`` counts only what that user may see."""
    if provider not in _PROVIDERS:
        _PROVIDERS.append(provider)
    return provider


def registered(card: Card, user: Any) -> list[Registered]:
    return [line for provider in _PROVIDERS for line in provider(card, user)]
