"""``{{ words|in_language }}``: a text kept in both languages, in that of the page."""

from django import template

from league.people.shared import languages

register = template.Library()
register.filter("in_language", languages.in_language)
