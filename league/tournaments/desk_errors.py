"""What the desk refuses: a second press, and a page that is out of date."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict


class JustGiven(Conflict):
    code = "just_given"
    message = _("This very penalty was given a moment ago: see the list. For one more, wait a bit.")


class JustSaid(Conflict):
    code = "just_said"
    message = _("This was announced a moment ago: see the list. To say it again, wait a bit.")


class PhasesMovedOn(Conflict):
    code = "phases_moved_on"
    message = _("A phase has begun since you opened this page: this is the list now. Change that.")


class CutMovedOn(Conflict):
    code = "cut_moved_on"
    message = _("Others come in now than were shown. Look at the list again, then confirm it.")
