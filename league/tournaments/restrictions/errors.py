"""Refusals of restrictions, and of pairings that would break them."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused

EntrantUnknown = Refused.of("entrant_unknown", _("There is no entrant %(entrant)d here."))
EntrantGone = Conflict.of("entrant_gone", _("%(name)s has left the tournament."))
TooFewToRestrict = Refused.of("too_few_to_restrict", _("Choose at least two different entrants."))
TooManyToRestrict = Refused.of("too_many_to_restrict", _("At most %(most)d entrants at once."))
NotTwoToMeet = Refused.of(
    "not_two_to_meet", _("Choose exactly two different entrants who are to meet.")
)
TooManyRestrictions = Conflict.of(
    "too_many_restrictions", _("At most %(most)d restrictions. Lift one first.")
)
# For a phase that is no Swiss, is over, or does not exist.
PhaseNotPaired = Refused.of(
    "phase_not_paired", _("Only in a Swiss that is not over can entrants be kept apart.")
)
AlreadyApart = Conflict.of("already_apart", _("These are kept apart already, at least as long."))
AlreadyToMeet = Conflict.of(
    "already_to_meet",
    _("%(name)s is to meet somebody in round %(round)d already. Lift that first."),
)
ApartAndToMeet = Conflict.of(
    "apart_and_to_meet",
    _("%(names)s: kept apart, and set to meet in round %(round)d. Only one can be."),
)
RestingThen = Conflict.of("resting_then", _("%(name)s has asked for a bye in round %(round)d."))
AlreadyLiftedRestriction = Conflict.of(
    "restriction_lifted", _("This restriction has been lifted already.")
)


## Of a pairing


class CannotKeepApart(Conflict):
    """Nothing was paired; ``params`` name the entrants some of whom must be allowed to meet."""

    code = "cannot_keep_apart"
    message = _(
        "Round %(round)d cannot be paired with everybody kept apart who is to be. Lift or shorten "
        "a restriction of these: %(names)s. Nothing has changed."
    )


class MeetingInTheWay(CannotKeepApart):
    """As above, because pairs that are set to meet leave too few opponents for the others."""

    message = _(
        "Round %(round)d cannot be paired with everybody kept apart who is to be. Lift or shorten "
        "a restriction of these: %(names)s; or one of those who are set to meet: %(meets)s. "
        "Nothing has changed."
    )


DraftNotApart = Conflict.of(
    "draft_not_apart",
    _(
        "This draft pairs entrants who are to be kept apart since: %(names)s. Pair it again, or "
        "lift the restriction."
    ),
)
DraftLacksPair = Conflict.of(
    "draft_lacks_pair",
    _(
        "This draft was paired before these were set to meet: %(names)s. Pair it again, or pair "
        "them by hand."
    ),
)
