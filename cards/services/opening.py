"""Opening a deck by a typed code: wrong codes are counted, so that codes cannot be guessed."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from cards.errors import CodeUnknown, DeckHidden
from cards.models import DeckVersion
from cards.queries import decks as queries
from cards.rules import codes
from league.people.services import limits
from league.people.shared.address import address_of

# Well-formed wrong codes only: a typing error fails at the check symbol and does not count.
OF_ACCOUNT: limits.Limit = (20, timedelta(minutes=15))
FROM_ADDRESS: limits.Limit = (60, timedelta(minutes=15))


@dataclass(frozen=True, slots=True)
class Asker:
    """Who types a code. ``address`` is the client's, empty if unknown. An IPv6 network counts as an
    address: its owner has too many addresses to count.
    """

    user: Any
    address: str

    @classmethod
    def of(cls, request: Any) -> "Asker":
        return cls(request.user, address_of(request))

    @property
    def buckets(self) -> dict[str, limits.Limit]:
        network = limits.network_of(self.address)
        buckets = {f"deck-code:address:{network}": FROM_ADDRESS} if network else {}
        if getattr(self.user, "is_authenticated", False):
            buckets[f"deck-code:account:{self.user.pk}"] = OF_ACCOUNT
        return buckets


def by_code(code: str, *, asker: Asker, now: datetime) -> DeckVersion:
    """Open the version that a code names. Raises ``DeckHidden`` and ``TooManyTries``."""
    with guessing(code, asker=asker, now=now):
        return queries.by_code(code, asker.user)


@contextmanager
def guessing(typed: str, *, asker: Asker, now: datetime) -> Iterator[None]:
    """Count the typed text as a try if it is a code that opens nothing.

    A caller inside a transaction runs ``Refusal.afterwards`` after the rollback. Raises
    ``TooManyTries`` before anything is looked up.
    """
    if not _is_code(typed):
        yield
        return
    limits.refuse_when_full(asker.buckets, now=now)
    try:
        yield
    except (DeckHidden, CodeUnknown) as refusal:
        refusal.afterwards = partial(limits.count, asker.buckets, now=now)
        refusal.afterwards()
        raise


def _is_code(typed: str) -> bool:
    try:
        codes.read_issued(typed)
    except codes.CodeError:
        return False
    return True
