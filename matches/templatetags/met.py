"""`{% open_matches_of entry other as met %}`: the open matches of two sides of an event."""

from django import template
from django.db.models import QuerySet

from league.events.models import Entry
from matches.models import Match
from matches.rules import flow

register = template.Library()


@register.simple_tag
def open_matches_of(entry: Entry, other: Entry) -> QuerySet[Match]:
    """Return the matches of two sides that have no result, the first one first."""
    both = Match.objects.filter(sides__entry=entry).filter(sides__entry=other)
    return both.filter(state__in=flow.OPEN).order_by("number")
