"""What tournaments refuse, and why."""

from django.utils.translation import gettext_lazy as _

from league.events.errors import EventFull
from league.people.errors import Conflict, Forbidden, Hidden, Refused
from league.rules.errors import RulesError
from league.tournaments.refusals import RULES


class TournamentHidden(Hidden):
    """There is no such tournament, entrant or act, or not for this reader."""


NotNow = Conflict.of(
    "not_now", _("The tournament has moved on. Look again: this cannot be done now.")
)
OrganiserDrops = Conflict.of(
    "organiser_drops", _("Ask an organiser: here one does not drop out without them now.")
)
TournamentExists = Conflict.of("tournament_exists", _("This event is a tournament already."))
TournamentFinished = Conflict.of(
    "tournament_finished", _("The tournament is finished. Undo its end first.")
)

## Undoing

NotUndoable = Refused.of("not_undoable", _("This act cannot be undone."))
AlreadyUndone = Conflict.of("already_undone", _("This act has been undone already."))
CannotUndo = Conflict.of("cannot_undo", _("What came later rests on this act. Undo that first."))


## Settings and phases


class SettingsInvalid(Refused):
    """A field of the tournament or of a phase cannot be that; ``params`` may name the field."""

    code = "settings_invalid"


SeedFixed = Conflict.of(
    "seed_fixed", _("A round has been paired: the seed of the drawn lots stays.")
)
PhaseBegun = Conflict.of(
    "phase_begun", _("A phase that has begun stays as it is. Only the later ones can change.")
)
NoPhases = Refused.of(
    "no_phases", _("Say how the tournament is played first: it has no phase yet.")
)
TooFewEntrants = Refused.of("too_few_entrants", _("At least two entrants are needed."))
CheckInOpen = Conflict.of(
    "check_in_open", _("Not checked in: %(count)d. Check them in, or close the check-in.")
)
PhasesUnfinished = Conflict.of(
    "phases_unfinished", _("A phase of the tournament is not finished yet.")
)

## Entrants

EntryNotOpen = Conflict.of("entry_not_open", _("Entry to this tournament is not open."))
LateEntryImpossible = Conflict.of(
    "late_entry_impossible", _("Late entry is possible in a Swiss or a ladder alone.")
)
AlreadyGone = Conflict.of("already_gone", _("This entrant has left the tournament."))
NotGone = Conflict.of("not_gone", _("This entrant has not left the tournament."))
Disqualified = Conflict.of(
    "disqualified", _("A disqualified entrant comes back only when that is undone.")
)
BracketClosed = Conflict.of(
    "bracket_closed", _("Whoever has left a bracket does not come back into it.")
)
SeedsClash = Refused.of("seeds_clash", _("Every seed is given once, from 1 on."))
TableTaken = Conflict.of("table_taken", _("Table %(table)d is another entrant's fixed table."))
RoundPast = Refused.of("round_past", _("This round has been paired, or there is no such round."))
ByeAsked = Conflict.of("bye_asked", _("A bye has been asked for in this round already."))

## Check-in

NoCheckIn = Conflict.of("no_check_in", _("This tournament has no check-in."))
CodeWrong = Refused.of(
    "code_wrong", _("This is not the check-in code. Look at the board in the hall.")
)
NotOfTheEvent = Forbidden.of(
    "not_of_the_event",
    _(
        "You have not entered this event with the account you are signed in with. If you should "
        "play, ask the staff at the desk."
    ),
)
AlreadyCheckedIn = Conflict.of("already_checked_in", _("This entrant is checked in already."))
NotCheckedIn = Conflict.of("not_checked_in", _("This entrant is not checked in."))

## Waiting list

NoWaitingList = Conflict.of("no_waiting_list", _("This tournament has no waiting list."))
NotFull = Conflict.of("not_full", _("There are places left. Enter the tournament instead."))
PlaceKept = EventFull.of("place_kept", _("The next place goes to the waiting list. Join it."))
AlreadyWaiting = Conflict.of("already_waiting", _("%(handle)s is on the waiting list already."))
NotWaiting = Conflict.of("not_waiting", _("This side is not on the waiting list any more."))

## Penalties, calls, announcements

AlreadyLifted = Conflict.of("already_lifted", _("This penalty has been lifted already."))
AlreadyCalled = Conflict.of("already_called", _("A judge has been called to this table already."))
CallTaken = Conflict.of("call_taken", _("Another judge has taken this call."))
CallClosed = Conflict.of("call_closed", _("This call is closed."))
NotYourTable = Forbidden.of("not_your_table", _("You do not sit at this table."))
NothingSaid = Refused.of("nothing_said", _("Write what is to be announced."))


## Refusals of the rules (league/rules)


class RulesRefused(Refused):
    """The rules refuse; the code and the parameters are theirs."""

    message = _("The rules of the tournament do not allow this (%(code)s).")


def refusal_of(error: RulesError) -> RulesRefused:
    """Word a refusal of the rules for whoever asked."""
    sentence = RULES.get(error.code)
    params = {**error.params, "code": error.code}
    return RulesRefused(sentence, code=error.code, params=params)


## Rounds


class PairingRefused(Conflict):
    """A round is paired from the complete results of the one before, once."""

    code = "pairing_refused"
    message = _("This round cannot be paired now.")


RoundOpen = PairingRefused.of("round_open", _("Round %(round)d is not closed yet."))
DraftStands = PairingRefused.of(
    "draft_stands", _("Round %(round)d has been paired already. Publish it, or pair it again.")
)
PairingUnderway = PairingRefused.of(
    "pairing_underway", _("Round %(round)d is being paired already. It is there in a moment.")
)
PhaseOver = PairingRefused.of("phase_over", _("All rounds of this phase have been paired."))
DraftStale = PairingRefused.of(
    "draft_stale", _("Results or entrants have changed since this round was paired. Pair it again.")
)
NothingToPair = PairingRefused.of(
    "nothing_to_pair", _("The rounds of this phase are not paired one by one.")
)
RoundIncomplete = Conflict.of(
    "round_incomplete", _("%(count)d matches have no result yet, the first at table %(table)s.")
)
RoundUndecided = Conflict.of(
    "round_undecided",
    _("Nobody goes on by the matches at these tables: %(tables)s. Decide them first."),
)
MatchesBegun = Conflict.of(
    "matches_begun", _("A match of this round has begun. It stays as it is.")
)
NotInDraft = Refused.of("not_in_draft", _("Entrant %(entrant)d has no place in this round."))
SameEntrant = Refused.of("same_entrant", _("Name two different entrants."))
NoSuchTable = Refused.of("no_such_table", _("There is no such table in this round."))
ExtensionWrong = Refused.of(
    "extension_wrong", _("Give between 1 second and 24 hours of more time.")
)
PhaseIncomplete = Conflict.of("phase_incomplete", _("The phase has rounds that are not closed."))
FieldTooSmall = Refused.of(
    "field_too_small", _("At least %(least)d entrants must be in this phase; there are %(count)d.")
)


## Corrections


class CorrectionWrong(Refused):
    """``code`` says what about the correction cannot be."""

    code = "correction_wrong"
    message = _("This cannot be corrected like that.")


HasPlayed = Conflict.of(
    "has_played",
    _("%(entrant)d sits in round %(round)d, which is closed. Correct its result instead."),
)
PreviewStale = Conflict.of(
    "preview_stale", _("Something has changed since this was shown. Look at what it would do now.")
)
MatchHasResult = Conflict.of("match_has_result", _("A match that has a result stays in its round."))
