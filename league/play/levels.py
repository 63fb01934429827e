"""How bots are called, and how well each plays, in plain words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

OFFERED: Final[dict[str, tuple[Promise, Promise]]] = {  # by the level of engines/bots
    "easy": (pgettext_lazy("level of a bot", "Easy"), _("Plays along, and slips now and then.")),
    "club": (
        pgettext_lazy("level of a bot", "Club"),
        _("Knows what it is doing, and does it fast."),
    ),
    "strong": (pgettext_lazy("level of a bot", "Strong"), _("Thinks ahead about every choice.")),
}


def name_of(level: str) -> str:
    """Return how a bot of a level is called at a table."""
    name, _sentence = OFFERED.get(level, (level, ""))
    return _("Bot (%(level)s)") % {"level": name}
