"""The addresses of the desk's pages that correct a result or a bye.

`{% correction_of match user as href %}`: of a match, where this user may put it right.
`{% correct_result event round table look=1 score=… %}`, `{% correct_bye event round entrant %}`.
"""

from typing import Any

from django import template
from django.urls import reverse

from league.events.models import Event
from league.people.permissions import may
from league.tournaments.models import Pairing, Tournament
from matches.models import Match

register = template.Library()


@register.simple_tag
def correction_of(match: Match, user: Any) -> str:
    """Return the page to correct a match's result; empty if this user may not correct it."""
    pairing = Pairing.objects.filter(match=match).select_related("round__tournament__event").first()
    if pairing is None or not may(user, "tournaments.correct", pairing.round.tournament):
        return ""
    tournament = pairing.round.tournament
    if tournament.state != Tournament.State.RUNNING:
        return ""
    return correct_result(tournament.event, pairing.round.number, pairing.table or pairing.number)


@register.simple_tag
def correct_result(event: Event, round: int, table: int, **more: object) -> str:
    """Return the page to correct a table's result; ``more`` are the form's initial values."""
    return _page(event, "result", {"round": round, "table": table, **more})


@register.simple_tag
def correct_bye(event: Event, round: int, entrant: int) -> str:
    """Return the page to correct the bye that an entrant, by number, had in a round."""
    return _page(event, "bye", {"round": round, "entrant": entrant})


def _page(event: Event, kind: str, query: dict[str, object]) -> str:
    return reverse("tournaments:desk-correct", args=[event.uid, kind], query=query)
