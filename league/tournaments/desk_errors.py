"""What the desk refuses: a second press, a slip that cannot be, a page that is out of date."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused

JustGiven = Conflict.of(
    "just_given",
    _("This very penalty was given a moment ago: see the list. For one more, wait a bit."),
)
JustSaid = Conflict.of(
    "just_said", _("This was announced a moment ago: see the list. To say it again, wait a bit.")
)
PhasesMovedOn = Conflict.of(
    "phases_moved_on",
    _("A phase has begun since you opened this page: this is the list now. Change that."),
)

## Slips

TableUnknown = Refused.of("table_unknown", _("No match is being played at table %(table)d."))
RoundUnsaid = Refused.of(
    "slip_round_unsaid",
    _(
        "Table %(table)d is being played in several rounds: %(rounds)s. "
        "Say which round the slip is of."
    ),
)


class TableDone(Conflict):
    """``stored`` and ``slip`` say in words what is there, and what the second slip says."""

    code = "table_done"
    message = _(
        "Table %(table)d, %(sides)s, has its result already: %(stored)s. "
        "The slip says: %(slip)s. Leave it, or correct it."
    )


# ``reported`` and ``slip`` say in words what the players reported, and what the slip says.
SlipDiffers = Conflict.of(
    "slip_differs",
    _(
        "Table %(table)d, %(sides)s: the slip says another thing than was reported. "
        "Reported: %(reported)s. The slip says: %(slip)s. "
        "Ask the players; enter the slip all the same if it is right."
    ),
)
KnockoutDrawn = Refused.of(
    "knockout_drawn",
    _(
        "Table %(table)s, %(first)s – %(second)s, is a knock-out match: it cannot be drawn. "
        "Type 1 where %(first)s goes on, 2 where %(second)s does (after equal points: 2-2 1), "
        "or x where both lose."
    ),
)
CutMovedOn = Conflict.of(
    "cut_moved_on",
    _("Others come in now than were shown. Look at the list again, then confirm it."),
)
