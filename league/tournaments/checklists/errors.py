"""What is refused about the checklist of an event."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused

AlreadyListed = Conflict.of("already_listed", _("This point is on the list already."))
TooManyPoints = Conflict.of("too_many_points", _("At most %(most)d points. Remove one first."))
PointRemoved = Conflict.of("point_removed", _("This point has been removed from the list."))
PointListed = Conflict.of("point_listed", _("This point is on the list: it was put back already."))
# For a point that the program itself ticks.
PointSeen = Conflict.of("point_seen", _("Nobody ticks this: it is ticked as soon as it is so."))
NothingToCopy = Refused.of("nothing_to_copy", _("There is no checklist of yours at that event."))
