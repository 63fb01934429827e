"""This app's Celery tasks and kinds of jobs."""

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
    """Enqueue the rating of games whose messages were lost; sent by beat."""
    ratings.sweep(now=timezone.now())


def rate(game: str) -> None:
    """Enqueue the rating of a game's new results."""
    ratings.wake(game=game, now=timezone.now())


def look_again(event_id: int) -> None:
    """Enqueue a new rating of an event's matches: it was published or hidden."""
    ratings.look_again(matches=misplaced(event_id), now=timezone.now())
