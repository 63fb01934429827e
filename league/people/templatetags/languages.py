"""``{{ words|in_language }}``: what is kept in both languages, in the page's own."""

from django import template

from league.people.shared import languages

register = template.Library()
register.filter("in_language", languages.in_language)
