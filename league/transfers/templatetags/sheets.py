"""`{{ name|is_long }}`: whether a name must be printed smaller to fit on its line."""

from django import template

from league.transfers.paper import rules as paper

register = template.Library()


@register.filter
def is_long(name: object) -> bool:
    return paper.is_long(str(name or ""))
