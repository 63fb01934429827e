"""Results of a card in matches; apps of a higher layer provide them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cards.models import Card
from league.jobs.hooks import Hook


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
# The providers: ``provider(card, user)`` counts only what that user may see.
providers: Final = Hook[Provider]()


def played(card: Card, user: Any) -> Played | None:
    answers = (provider(card, user) for provider in providers)
    return next((answer for answer in answers if answer is not None), None)
