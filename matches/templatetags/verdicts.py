"""``{{ verdict.outcome|outcome_label }}`` and ``|outcome_tone``: the badge of a replay."""

from django import template

from matches import wording

register = template.Library()
register.filter("outcome_label", wording.outcome_label)
register.filter("outcome_tone", wording.outcome_tone)
