"""`{% replay_link uid %}`: the way to the replay of a match, where its record may be read."""

from typing import Any

from django import template

register = template.Library()


@register.inclusion_tag("matches/replay_link.html", takes_context=True)
def replay_link(context: template.Context, match: str) -> dict[str, Any]:
    """Look the match up in ``replays``, which the page has from ``queries.records.replays_of``."""
    replays: dict[str, int] = context.get("replays") or {}
    return {"match": match, "number": replays.get(match)}
