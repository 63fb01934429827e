"""`{% tournament_tabs event as tabs %}`: the pages of the tournament that an event may be."""

from typing import Any

from django import template

from league.events.models import Event
from league.tournaments.front.views.base import EVENT, tabs_of
from league.tournaments.tournament.queries import phases_of, tournament_of

register = template.Library()


@register.simple_tag
def tournament_tabs(event: Event) -> list[dict[str, Any]]:
    """List the tabs, the event's own page being open; none for an event that is no tournament."""
    tournament = tournament_of(event.pk)
    return tabs_of(event, list(phases_of(tournament)), EVENT) if tournament else []
