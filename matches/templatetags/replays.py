"""The way to the replay of a match, where its record may be read.

`{% replay_link uid %}` stands in a line of text, `{% replay_mark uid %}` in a narrow cell.
"""

from typing import Any

from django import template

register = template.Library()


@register.inclusion_tag("matches/replay/replay_link.html", takes_context=True)
def replay_link(context: template.Context, match: str) -> dict[str, Any]:
    """Look the match up in ``replays``, which the page has from ``queries.records.replays_of``."""
    return _replay(context, match)


@register.inclusion_tag("matches/replay/replay_mark.html", takes_context=True)
def replay_mark(context: template.Context, match: str) -> dict[str, Any]:
    """Do the same without a visible word."""
    return _replay(context, match)


def _replay(context: template.Context, match: str) -> dict[str, Any]:
    replays: dict[str, int] = context.get("replays") or {}
    return {"match": match, "number": replays.get(match)}
