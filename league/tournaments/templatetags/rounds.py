"""Template filters about a round.

`{{ round.extension_seconds|extra_time }}`: the extra time, such as “+3 min”.
`{{ round|round_name }}`: a bracket's round by its stage, such as the final, others by number.
`{% if round|stands %}`: its clock is stopped, because its tables were stopped.
"""

from django import template

from league.tournaments.models import Round
from league.tournaments.rounds.queries import rounds as queries
from league.tournaments.tournament import wording as rounds

register = template.Library()


@register.filter
def extra_time(seconds: int) -> str:
    return rounds.extra_time(seconds)


@register.filter
def stands(round: Round) -> bool:
    return queries.stands(round)


@register.filter
def round_name(round: Round) -> str:
    return rounds.round_name(round)
