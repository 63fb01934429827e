"""``{{ scene.reveal.name|rugby_15_result }}``: the words of a board."""

from django import template

from matches import wording

register = template.Library()
register.filter("rugby_15_result", wording.rugby_15_result)
