"""`{% tournament_tabs event as tabs %}`: the pages of the tournament that an event may be.

`{% correction_of match user as href %}`: where a result is put right with all that follows.
"""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse

from league.events.models import Event
from league.people.permissions import may
from league.tournaments.models import Pairing, Tournament
from league.tournaments.queries.tournaments import phases_of, tournament_of
from league.tournaments.views.public_base import EVENT, tabs_of
from matches.models import Match

register = template.Library()


@register.simple_tag
def tournament_tabs(event: Event) -> list[dict[str, Any]]:
    """List the tabs, the event's own page being open; none for an event that is no tournament."""
    tournament = tournament_of(event.pk)
    return tabs_of(event, list(phases_of(tournament)), EVENT) if tournament else []


@register.simple_tag
def correction_of(match: Match, user: Any) -> str:
    """Return the desk's page for the result of a match; empty where there is none for this user."""
    found = Pairing.objects.filter(match=match).select_related("round__tournament__event").first()
    if found is None or not may(user, "tournaments.correct", found.round.tournament):
        return ""
    tournament = found.round.tournament
    if tournament.state != Tournament.State.RUNNING:
        return ""
    asked = {"round": found.round.number, "table": found.table or found.number}
    path = reverse("tournaments:desk-correct", args=[tournament.event.uid, "result"])
    return f"{path}?{urlencode(asked)}"
