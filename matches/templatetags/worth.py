"""``{{ points|signed }}``: points of worth with their sign, as they are added up."""

from django import template

register = template.Library()
MINUS = "\N{MINUS SIGN}"


@register.filter
def signed(points: int) -> str:
    if points == 0:
        return "±0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


@register.filter
def opposite(points: int) -> int:
    """Return what is the first side's gain, from the view of the second."""
    return -points


@register.filter
def other_chance(percent: int) -> int:
    """Return the second side's chance, in percent."""
    return 100 - percent
