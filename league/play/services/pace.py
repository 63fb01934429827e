"""A rate limit on the lines of a place, counted in the cache and for each place by itself."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.conf import settings

from league.people.services import limits
from league.play.errors import TooFast
from league.play.models import Line, Place
from league.play.rules.merging import Queued
from league.play.services import judging, lines, taking_back
from league.play.services.lines import Sent

SECOND: Final = 1
MINUTE: Final = 60


def take(*, place: Place, count: int = 1, now: datetime) -> int:
    """Count a request with ``count`` lines; return how many of them may be said now.

    A queue is one request, so bursts are counted in requests. Raises TooFast where no
    line may be said.
    """
    _burst(f"table-burst:{place.uid}", now)
    spent, wait = limits.spend(
        what=f"table-lines:{place.uid}", seconds=MINUTE, at=now.timestamp(), count=count
    )
    allowed = min(count, settings.TABLE_LINES_A_MINUTE - (spent - count))
    if allowed <= 0:
        raise TooFast(params={"seconds": wait})
    return allowed


def say_all(*, place: Place, queue: Sequence[Queued], now: datetime, lag: int = 0) -> Sent:
    """Say as many lines of a queue as a minute takes; the others are refused as too fast."""
    allowed = take(place=place, count=len(queue), now=now)
    sent = lines.say_all(place=place, queue=queue[:allowed], now=now, lag=lag)
    if sent.refusal is not None or allowed == len(queue):
        return sent
    wait = limits.seconds_left(seconds=MINUTE, at=now.timestamp())
    return replace(sent, refusal=TooFast(params={"seconds": wait}), key=queue[allowed].key)


def take_back(*, place: Place, after: int, to: int, now: datetime) -> bool:
    """Take lines back as ``taking_back`` does; it counts as a line. Raises TooFast besides."""
    take(place=place, now=now)
    return taking_back.take_back(place=place, after=after, to=to, now=now)


def write_ruling(*, place: Place, now: datetime, **ruling: Any) -> tuple[Line, ...]:
    """Write a ruling as ``judging`` does; it counts as a line. Raises TooFast besides."""
    take(place=place, now=now)
    return judging.write_ruling(place=place, now=now, **ruling)


def correct_clock(*, place: Place, now: datetime, **change: Any) -> tuple[Line, ...]:
    """Correct a clock as ``judging`` does; it counts as a line. Raises TooFast besides."""
    take(place=place, now=now)
    return judging.correct_clock(place=place, now=now, **change)


def check(*, place: Place, now: datetime) -> None:
    """Count a request that only reads, apart from those that say lines.

    Raises TooFast for more than the limit per second.
    """
    _burst(f"table-asks:{place.uid}", now)


def _burst(what: str, now: datetime) -> None:
    spent, wait = limits.spend(what=what, seconds=SECOND, at=now.timestamp())
    if spent > settings.TABLE_LINES_A_SECOND:
        raise TooFast(params={"seconds": wait})
