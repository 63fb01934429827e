"""``{% draft_owner %}``: the owner of a device's drafts, so that nobody sees somebody else's."""

from django import template

register = template.Library()


@register.simple_tag(takes_context=True)
def draft_owner(context: template.Context) -> str:
    """Return the signed-in player's handle, or the pass by which a guest speaks for a side."""
    side_pass = getattr(context.get("page"), "side_pass", None)
    if side_pass is not None:
        return f"pass-{side_pass.uid}"
    player = getattr(context["user"], "player", None)
    return player.handle if player is not None else ""
