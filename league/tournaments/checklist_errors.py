"""What is refused about the checklist of an event."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused


class AlreadyListed(Conflict):
    code = "already_listed"
    message = _("This point is on the list already.")


class TooManyPoints(Conflict):
    code = "too_many_points"
    message = _("At most %(most)d points. Remove one first.")


class PointRemoved(Conflict):
    code = "point_removed"
    message = _("This point has been removed from the list.")


class PointListed(Conflict):
    code = "point_listed"
    message = _("This point is on the list: it was put back already.")


class PointSeen(Conflict):
    """Of a point that the program sees for itself."""

    code = "point_seen"
    message = _("Nobody ticks this: it is ticked as soon as it is so.")


class NothingToCopy(Refused):
    code = "nothing_to_copy"
    message = _("There is no checklist of yours at that event.")
