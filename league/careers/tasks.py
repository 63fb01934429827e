"""What the broker may ask for, and the kinds of work of this app."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from league.careers.queries.ratings import misplaced
from league.careers.services import ratings
from league.jobs.kinds import Arguments, Kind, register


def _rate(arguments: Arguments, _value: Any) -> None:
    ratings.rate(game=arguments["game"])


register(Kind(ratings.KIND, publish=_rate))


@shared_task(name="careers.sweep")
def sweep(**_later: Any) -> None:
    """Sent by beat: games whose ratings no message has woken."""
    ratings.sweep(now=timezone.now())


def rate(game: str) -> None:
    """Let the ratings of a game take what is new."""
    ratings.wake(game=game, now=timezone.now())


def look_again(event_id: int) -> None:
    """Take the matches of an event once more: it was published, or is not any more."""
    ratings.look_again(matches=misplaced(event_id), now=timezone.now())
