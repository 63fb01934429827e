"""``{{ one|what_a_ban_asks }}``: what to do about a deck that was handed in with a banned card."""

from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from cards.queries.handed_in import HandedIn

register = template.Library()


@register.filter
def what_a_ban_asks(deck: HandedIn) -> str:
    if not deck.banned:
        return _("the ban does not hold there.")
    if deck.locked:
        return _("the ban holds there, and decks are locked: talk to the staff.")
    until = timezone.localtime(deck.deadline, ZoneInfo(deck.time_zone))
    return _("the ban holds there. Hand in another deck by %(until)s (%(zone)s).") % {
        "until": date_format(until, "Y-m-d H:i"),
        "zone": deck.time_zone,
    }
