"""What tournaments refuse, and why."""

from django.utils.translation import gettext_lazy as _

from league.events.errors import EventFull
from league.people.errors import Conflict, Forbidden, Hidden, Refused
from league.rules.errors import RulesError
from league.tournaments.refusals import RULES


class TournamentHidden(Hidden):
    """There is no such tournament, entrant or act, or not for this reader."""


class NotNow(Conflict):
    code = "not_now"
    message = _("The tournament has moved on. Look again: this cannot be done now.")


class OrganiserDrops(Conflict):
    code = "organiser_drops"
    message = _("Ask an organiser: here one does not drop out without them now.")


class TournamentExists(Conflict):
    code = "tournament_exists"
    message = _("This event is a tournament already.")


class TournamentFinished(Conflict):
    code = "tournament_finished"
    message = _("The tournament is finished. Undo its end first.")


## Undoing


class NotUndoable(Refused):
    code = "not_undoable"
    message = _("This act cannot be undone.")


class AlreadyUndone(Conflict):
    code = "already_undone"
    message = _("This act has been undone already.")


class CannotUndo(Conflict):
    code = "cannot_undo"
    message = _("What came later rests on this act. Undo that first.")


## Settings and phases


class SettingsInvalid(Refused):
    """A field of the tournament or of a phase cannot be that; ``params`` may name the field."""

    code = "settings_invalid"


class SeedFixed(Conflict):
    code = "seed_fixed"
    message = _("A round has been paired: the seed of the drawn lots stays.")


class PhaseBegun(Conflict):
    code = "phase_begun"
    message = _("A phase that has begun stays as it is. Only the later ones can change.")


class NoPhases(Refused):
    code = "no_phases"
    message = _("Say how the tournament is played first: it has no phase yet.")


class TooFewEntrants(Refused):
    code = "too_few_entrants"
    message = _("At least two entrants are needed.")


class CheckInOpen(Conflict):
    code = "check_in_open"
    message = _("Not checked in: %(count)d. Check them in, or close the check-in.")


class PhasesUnfinished(Conflict):
    code = "phases_unfinished"
    message = _("A phase of the tournament is not finished yet.")


## Entrants


class EntryNotOpen(Conflict):
    code = "entry_not_open"
    message = _("Entry to this tournament is not open.")


class LateEntryImpossible(Conflict):
    code = "late_entry_impossible"
    message = _("Late entry is possible in a Swiss or a ladder alone.")


class AlreadyGone(Conflict):
    code = "already_gone"
    message = _("This entrant has left the tournament.")


class NotGone(Conflict):
    code = "not_gone"
    message = _("This entrant has not left the tournament.")


class Disqualified(Conflict):
    code = "disqualified"
    message = _("A disqualified entrant comes back only when that is undone.")


class BracketClosed(Conflict):
    code = "bracket_closed"
    message = _("Whoever has left a bracket does not come back into it.")


class SeedsClash(Refused):
    code = "seeds_clash"
    message = _("Every seed is given once, from 1 on.")


class TableTaken(Conflict):
    code = "table_taken"
    message = _("Table %(table)d is another entrant's fixed table.")


class RoundPast(Refused):
    code = "round_past"
    message = _("This round has been paired, or there is no such round.")


class ByeAsked(Conflict):
    code = "bye_asked"
    message = _("A bye has been asked for in this round already.")


## Check-in


class NoCheckIn(Conflict):
    code = "no_check_in"
    message = _("This tournament has no check-in.")


class CodeWrong(Refused):
    code = "code_wrong"
    message = _("This is not the check-in code. Look at the board in the hall.")


class NotOfTheEvent(Forbidden):
    code = "not_of_the_event"
    message = _(
        "You have not entered this event with the account you are signed in with. If you should "
        "play, ask the staff at the desk."
    )


class AlreadyCheckedIn(Conflict):
    code = "already_checked_in"
    message = _("This entrant is checked in already.")


class NotCheckedIn(Conflict):
    code = "not_checked_in"
    message = _("This entrant is not checked in.")


## Waiting list


class NoWaitingList(Conflict):
    code = "no_waiting_list"
    message = _("This tournament has no waiting list.")


class NotFull(Conflict):
    code = "not_full"
    message = _("There are places left. Enter the tournament instead.")


class PlaceKept(EventFull):
    code = "place_kept"
    message = _("The next place goes to the waiting list. Join it.")


class AlreadyWaiting(Conflict):
    code = "already_waiting"
    message = _("%(handle)s is on the waiting list already.")


class NotWaiting(Conflict):
    code = "not_waiting"
    message = _("This side is not on the waiting list any more.")


## Penalties, calls, announcements


class AlreadyLifted(Conflict):
    code = "already_lifted"
    message = _("This penalty has been lifted already.")


class AlreadyCalled(Conflict):
    code = "already_called"
    message = _("A judge has been called to this table already.")


class CallTaken(Conflict):
    code = "call_taken"
    message = _("Another judge has taken this call.")


class CallClosed(Conflict):
    code = "call_closed"
    message = _("This call is closed.")


class NotYourTable(Forbidden):
    code = "not_your_table"
    message = _("You do not sit at this table.")


class NothingSaid(Refused):
    code = "nothing_said"
    message = _("Write what is to be announced.")


## Refusals of the rules (league/rules)


class RulesRefused(Refused):
    """The rules refuse; the code and the parameters are theirs."""

    message = _("The rules of the tournament do not allow this (%(code)s).")


def told(error: RulesError) -> RulesRefused:
    """Word a refusal of the rules for whoever asked."""
    sentence = RULES.get(error.code)
    params = {**error.params, "code": error.code}
    return RulesRefused(sentence, code=error.code, params=params)


## Rounds


class PairingRefused(Conflict):
    """A round is paired from the complete results of the one before, once."""

    code = "pairing_refused"
    message = _("This round cannot be paired now.")


class RoundOpen(PairingRefused):
    code = "round_open"
    message = _("Round %(round)d is not closed yet.")


class DraftStands(PairingRefused):
    code = "draft_stands"
    message = _("Round %(round)d has been paired already. Publish it, or pair it again.")


class PairingUnderway(PairingRefused):
    code = "pairing_underway"
    message = _("Round %(round)d is being paired already. It is there in a moment.")


class PhaseOver(PairingRefused):
    code = "phase_over"
    message = _("All rounds of this phase have been paired.")


class DraftStale(PairingRefused):
    code = "draft_stale"
    message = _("Results or entrants have changed since this round was paired. Pair it again.")


class NothingToPair(PairingRefused):
    code = "nothing_to_pair"
    message = _("The rounds of this phase are not paired one by one.")


class RoundIncomplete(Conflict):
    code = "round_incomplete"
    message = _("%(count)d matches have no result yet, the first at table %(table)s.")


class RoundUndecided(Conflict):
    code = "round_undecided"
    message = _("Nobody goes on by the matches at these tables: %(tables)s. Decide them first.")


class MatchesBegun(Conflict):
    code = "matches_begun"
    message = _("A match of this round has begun. It stays as it is.")


class NotInDraft(Refused):
    code = "not_in_draft"
    message = _("Entrant %(entrant)d has no place in this round.")


class SameEntrant(Refused):
    code = "same_entrant"
    message = _("Name two different entrants.")


class NoSuchTable(Refused):
    code = "no_such_table"
    message = _("There is no such table in this round.")


class ExtensionWrong(Refused):
    code = "extension_wrong"
    message = _("Give between 1 second and 24 hours of more time.")


class PhaseIncomplete(Conflict):
    code = "phase_incomplete"
    message = _("The phase has rounds that are not closed.")


class FieldTooSmall(Refused):
    code = "field_too_small"
    message = _("At least %(least)d entrants must be in this phase; there are %(count)d.")


## Corrections


class CorrectionWrong(Refused):
    """``code`` says what about the correction cannot be."""

    code = "correction_wrong"
    message = _("This cannot be corrected like that.")


class HasPlayed(Conflict):
    code = "has_played"
    message = _("%(entrant)d sits in round %(round)d, which is closed. Correct its result instead.")


class PreviewStale(Conflict):
    code = "preview_stale"
    message = _("Something has changed since this was shown. Look at what it would do now.")


class MatchHasResult(Conflict):
    code = "match_has_result"
    message = _("A match that has a result stays in its round.")
