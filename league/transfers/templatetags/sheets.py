"""`{{ name|is_long }}`: a name that is printed smaller so that it keeps to its line."""

from django import template

from league.transfers.paper import rules as paper

register = template.Library()


@register.filter
def is_long(name: object) -> bool:
    return paper.is_long(str(name or ""))
