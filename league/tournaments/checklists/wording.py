"""The points of the house list in words, and the page where each is seen to."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[Mapping[str, Promise]] = {
    "published": _("The event is published"),
    "told": _("Place, schedule and contact are announced"),
    "judge": _("A judge has taken the task"),
    "venue": _("The venue is confirmed: keys, hours, tables, chairs"),
    "prizes": _("Prizes are there"),
    "kit": _("Packed: printer, paper, pens, extension leads, tape"),
    "minors": _("Players under 18: their guardians agree, and know when it ends"),
    "numbers": _("Table numbers are up"),
    "reception": _("The reception is open, with signs from the entrance"),
    "aid": _("First-aid kit is at hand; the staff knows the nearest AED and the exits"),
    "briefing": _("Judges and helpers are briefed: tasks, breaks, who decides"),
    "display": _("The hall display is on"),
    "deck_sheet": _("The deck-check sheet is printed"),
    "cards": _("Match cards are printed, in case the network fails"),
    "pairings": _("Pairings are up in the hall"),
    "slips": _("Result slips are at the tables"),
    "said": _("Start and end of the round are announced"),
    "floor": _("Judges are on the floor"),
    "results": _("Results are announced, prizes given"),
    "lost": _("Lost property is collected"),
    "returned": _("What was lent is back: cards, dice, pens"),
    "papers": _("Papers with names are put away or destroyed"),
    "tidy": _("Tables and chairs are back, rubbish is taken home, the key is returned"),
}
# Route, name of the sheet where it is one, and the act that the page needs.
PAGES: Final[Mapping[str, tuple[str, str, str]]] = {
    "published": ("events:edit", "", "tournaments.change"),
    "told": ("tournaments:desk-settings", "", "tournaments.change"),
    "judge": ("events:staff", "", "tournaments.desk"),
    "display": ("tournaments:hall", "", "tournaments.desk"),
    "deck_sheet": ("tournaments:desk-print", "checks", "tournaments.desk"),
    "cards": ("tournaments:desk-print", "cards", "tournaments.desk"),
    "pairings": ("tournaments:desk-prints", "", "tournaments.desk"),
    "slips": ("tournaments:desk-prints", "", "tournaments.desk"),
    "said": ("tournaments:desk-announcements", "", "tournaments.desk"),
    "results": ("tournaments:desk-announcements", "", "tournaments.desk"),
}


def text_of(house: str, text: str) -> str:
    """Return a point's text: its own, or the translated one of the house list."""
    return text or str(WORDS[house])
