"""How fast a place may say lines: counted in the cache, of nobody's budget but its own."""

from datetime import datetime
from typing import Final

from django.conf import settings

from league.people.services import limits
from league.play.errors import TooFast
from league.play.models import Place

SECOND: Final = 1
MINUTE: Final = 60


def take(*, place: Place, lines: int, now: datetime) -> int:
    """Count a request with so many lines; return how many of them may be said now.

    A queue that waited is one request, so a burst is counted in requests. Raises TooFast where no
    line may be said.
    """
    check(place=place, now=now)
    spent, wait = limits.spend(
        what=f"table-lines:{place.uid}", seconds=MINUTE, at=now.timestamp(), count=lines
    )
    allowed = min(lines, settings.TABLE_LINES_A_MINUTE - (spent - lines))
    if allowed <= 0:
        raise TooFast(params={"seconds": wait})
    return allowed


def too_fast(now: datetime) -> TooFast:
    """Return why lines that are left of a queue wait: until the minute is over."""
    return TooFast(params={"seconds": MINUTE - int(now.timestamp() % MINUTE)})


def check(*, place: Place, now: datetime) -> None:
    """Count a request that says nothing. Raises TooFast for more than a second takes."""
    spent, wait = limits.spend(what=f"table-burst:{place.uid}", seconds=SECOND, at=now.timestamp())
    if spent > settings.TABLE_LINES_A_SECOND:
        raise TooFast(params={"seconds": wait})
