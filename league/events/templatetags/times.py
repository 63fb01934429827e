"""``{{ event.deadline|time_left }}``: how long it still is, in a single unit."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.translation import ngettext

register = template.Library()
HOUR = 60  # minutes
DAY = 24 * HOUR


@register.filter
def time_left(ends: datetime, now: datetime | None = None) -> str:
    """Say the whole days that are left, from two on; else the hours, or at last the minutes."""
    minutes = max(int((ends - (now or timezone.now())).total_seconds()) // 60, 0)
    if minutes >= 2 * DAY:
        n = minutes // DAY
        words = ngettext("%(n)s day", "%(n)s days", n)
    elif minutes >= 2 * HOUR:
        n = minutes // HOUR
        words = ngettext("%(n)s hour", "%(n)s hours", n)
    else:
        n = minutes
        words = ngettext("%(n)s minute", "%(n)s minutes", n)
    return words % {"n": n}
