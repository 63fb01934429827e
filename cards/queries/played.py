"""How a card did in matches. Those above, who know of matches, provide it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cards.models import Card


@dataclass(frozen=True, slots=True)
class Played:
    """Games won by the side whose deck holds the card, of ``n``; the shares bound the true one."""

    won: int
    n: int
    share: float
    low: float
    high: float

    @property
    def share_percent(self) -> int:
        return round(100 * self.share)

    @property
    def low_percent(self) -> int:
        return round(100 * self.low)

    @property
    def high_percent(self) -> int:
        return round(100 * self.high)


Provider = Callable[[Card, Any], Played | None]
_PROVIDERS: list[Provider] = []


def provide(provider: Provider) -> Provider:
    """Register who knows: ``provider(card, user)`` counts only what that user may see."""
    if provider not in _PROVIDERS:
        _PROVIDERS.append(provider)
    return provider


def played(card: Card, user: Any) -> Played | None:
    found = (provider(card, user) for provider in _PROVIDERS)
    return next((one for one in found if one is not None), None)
