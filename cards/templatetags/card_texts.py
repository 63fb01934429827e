"""`{{ text|symbols:"ja" }}`: a skill's text with its symbols drawn, everything else escaped."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.rules.symbols import Symbol, parts
from league.people.shared.languages import current_language

register = template.Library()


@register.filter
def symbols(text: str | None, language: str = "") -> SafeString:
    """Draw the symbols of a text; their words are in ``language``, by default the reader's."""
    spoken = language or current_language()
    drawn = ((_drawn(part, spoken),) for part in parts(text or ""))
    return format_html_join("", "{}", drawn)


def _drawn(part: str | Symbol, language: str) -> str | SafeString:
    if not isinstance(part, Symbol):
        return part
    return format_html(
        '<svg class="symbol" viewBox="0 0 24 24" role="img" aria-label="{}"><path d="{}"/></svg>',
        part.word(language),
        part.path,
    )
