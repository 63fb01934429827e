"""What changed a table since somebody looked at it, in a sentence: who wrote or took back what."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engines.core.game import Seat
from league.play.models import Line, Sitting, TakingBack
from league.play.queries.lines import text_for
from league.play.rules.clock import CORRECTED


def why_moved_on(sitting: Sitting, after: int, said: Sequence[Line], looks: Seat | None) -> str:
    """Describe the newest change after revision ``after``, as the seat ``looks`` may see it.

    ``said`` are the lines since then. Empty where the change is unknown.
    """
    back = (
        TakingBack.objects.filter(sitting=sitting, serial__gt=after)
        .select_related("by")
        .order_by("serial")
        .last()
    )
    if back is not None and (not said or back.serial > said[-1].serial):
        return _taken_back(back)
    if not said:
        return ""
    line = said[-1]
    who = line.place.name if line.place else ""
    if line.text.startswith(CORRECTED):
        words = _("%(who)s corrected the clock.") if who else _("The clock was corrected.")
    else:
        words = _("%(who)s wrote “%(line)s”.") if who else _("“%(line)s” was written.")
    return words % {"who": who, "line": text_for(line, looks)}


def _taken_back(back: TakingBack) -> str:
    who = back.by.name
    if back.to == 0:
        words = _("%(who)s took all lines back.") if who else _("All lines were taken back.")
    elif who:
        words = _("%(who)s took back what was written after line %(n)s.")
    else:
        words = _("What was written after line %(n)s was taken back.")
    return words % {"who": who, "n": back.to}
