"""How an event stands, in a word and its colour, as lists of events show it."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.events import stages


@dataclass(frozen=True, slots=True)
class Badge:
    """``tone`` and ``label`` as components/badge.html takes them."""

    tone: str
    label: str | Promise


HIDDEN: Final = Badge("warn", _("not published"))
OPEN: Final = Badge("ok", pgettext_lazy("entry", "open"))
LOCKED: Final = Badge("muted", _("decks locked"))
ENDED: Final = Badge("muted", _("entering ended"))
AT_STAGE: Final = {
    stages.SETUP: Badge("muted", _("being prepared")),
    stages.RUNNING: Badge("ok", _("running now")),
    stages.FINISHED: Badge("muted", _("over")),
}


def standing(event: Any) -> Badge:
    """Return the badge of an event from ``queries.visible_events``, which knows its stage."""
    if not event.published:
        return HIDDEN
    if event.stage in AT_STAGE:
        return AT_STAGE[event.stage]
    if event.locked:
        return LOCKED if event.asks.decks else ENDED
    return ENDED if event.stage == stages.CLOSED else OPEN
