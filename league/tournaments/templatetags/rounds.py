"""`{{ round.extension_seconds|extra_time }}`: the time that was given on top, such as “+3 min”."""

from django import template

from league.tournaments.wording import rounds

register = template.Library()


@register.filter
def extra_time(seconds: int) -> str:
    return rounds.extra_time(seconds)
