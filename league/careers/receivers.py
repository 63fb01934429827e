"""Signal receivers: new results of matches, and events that are published or hidden."""

from collections.abc import Iterator
from typing import Any

from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext_lazy

from league.careers import personal, tasks  # noqa: F401 - hooks and kinds of work
from league.careers.queries.ratings import games_rated
from league.careers.views import player_blocks  # noqa: F401 - blocks of a player's page
from league.events.signals import event_changed
from league.seasons.hooks import Link, links_beside_leagues
from matches.models import Match
from matches.signals import results_confirmed


@receiver(results_confirmed, dispatch_uid="careers.rate_results")
def rate_results(matches: tuple[Match, ...], **_more: Any) -> None:
    for game in {match.event.game for match in matches}:
        tasks.rate(game)


@receiver(event_changed, dispatch_uid="careers.follow_event")
def follow_event(event_id: int, **_more: Any) -> None:
    tasks.look_again(event_id)


@links_beside_leagues.add
def link_to_ratings() -> Iterator[Link]:
    """Return the link to the rating list of the first game that has one."""
    for game in games_rated()[:1]:
        yield Link(gettext_lazy("Ratings"), reverse("ratings:game", args=[game]))
