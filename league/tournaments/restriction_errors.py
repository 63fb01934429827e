"""What is refused about who is kept apart and who is to meet, and a pairing for their sake."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused


class EntrantUnknown(Refused):
    code = "entrant_unknown"
    message = _("There is no entrant %(entrant)d here.")


class EntrantGone(Conflict):
    code = "entrant_gone"
    message = _("%(name)s has left the tournament.")


class TooFewToRestrict(Refused):
    code = "too_few_to_restrict"
    message = _("Choose at least two different entrants.")


class TooManyToRestrict(Refused):
    code = "too_many_to_restrict"
    message = _("At most %(most)d entrants at once.")


class NotTwoToMeet(Refused):
    code = "not_two_to_meet"
    message = _("Choose exactly two different entrants who are to meet.")


class TooManyRestrictions(Conflict):
    code = "too_many_restrictions"
    message = _("At most %(most)d restrictions. Lift one first.")


class PhaseNotPaired(Refused):
    """Of a phase that is no Swiss, is over, or is not there."""

    code = "phase_not_paired"
    message = _("Only in a Swiss that is not over can entrants be kept apart.")


class AlreadyApart(Conflict):
    code = "already_apart"
    message = _("These are kept apart already, at least as long.")


class AlreadyToMeet(Conflict):
    code = "already_to_meet"
    message = _("%(name)s is to meet somebody in round %(round)d already. Lift that first.")


class ApartAndToMeet(Conflict):
    code = "apart_and_to_meet"
    message = _("%(names)s: kept apart, and set to meet in round %(round)d. Only one can be.")


class RestingThen(Conflict):
    code = "resting_then"
    message = _("%(name)s has asked for a bye in round %(round)d.")


class AlreadyLiftedRestriction(Conflict):
    code = "restriction_lifted"
    message = _("This restriction has been lifted already.")


## Of a pairing


class CannotKeepApart(Conflict):
    """Nothing was paired; ``params`` name those of whom somebody has to be allowed to meet."""

    code = "cannot_keep_apart"
    message = _(
        "Round %(round)d cannot be paired with everybody kept apart who is to be. Lift or shorten "
        "a restriction of these: %(names)s. Nothing has changed."
    )


class MeetingInTheWay(CannotKeepApart):
    """The same, where those who are set to meet leave too few opponents to the others."""

    message = _(
        "Round %(round)d cannot be paired with everybody kept apart who is to be. Lift or shorten "
        "a restriction of these: %(names)s; or one of those who are set to meet: %(meets)s. "
        "Nothing has changed."
    )


class DraftNotApart(Conflict):
    code = "draft_not_apart"
    message = _(
        "This draft pairs entrants who are to be kept apart since: %(names)s. Pair it again, or "
        "lift the restriction."
    )


class DraftLacksPair(Conflict):
    code = "draft_lacks_pair"
    message = _(
        "This draft was paired before these were set to meet: %(names)s. Pair it again, or pair "
        "them by hand."
    )
