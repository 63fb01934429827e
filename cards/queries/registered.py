"""In which registered decks a card is; apps of a higher layer provide it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cards.models import Card
from league.jobs.hooks import Hook


@dataclass(frozen=True, slots=True)
class Registered:
    """A line such as an event with how many of its decks, visible to the asker, hold the card."""

    label: str
    url: str
    count: int


Provider = Callable[[Card, Any], list[Registered]]
# The providers: ``provider(card, user)`` counts only what that user may see.
providers: Final = Hook[Provider]()


def registered(card: Card, user: Any) -> list[Registered]:
    return [line for provider in providers for line in provider(card, user)]
