"""``{% with badge=event|standing %}``: how an event stands, for components/badge.html."""

from django import template

from league.events import wording

register = template.Library()
register.filter("standing", wording.standing)
