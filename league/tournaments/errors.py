"""What tournaments refuse, and why."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.events.errors import EventFull
from league.people.errors import Conflict, Forbidden, Hidden, Refused
from league.rules.errors import RulesError

RULES: dict[str, str | Promise] = {
    "present_twice": _("An entrant sits twice in this round."),
    "frozen_not_present": _("This pairing is not in the round."),
    "frozen_unknown": _("Who sits in a pairing that stays is not in this phase."),
    "forced_frozen": _("An entrant of a pairing that stays cannot be given another opponent."),
    "setting_unknown": _("There is no such setting."),
    "setting_unknown_choice": _("This cannot be chosen here."),
    "setting_not_a_number": _("Give a number."),
    "setting_not_a_flag": _("Say yes or no."),
    "setting_out_of_range": _("This number is too small or too large."),
    "setting_not_a_list": _("Give a list."),
    "setting_too_long": _("This list is too long."),
    "setting_not_a_mapping": _("This cannot be read."),
    "setting_not_a_time": _("Give a time of day as hours:minutes."),
    "setting_not_a_moment": _("Give a day and a time."),
    "times_out_of_order": _("The times are not in order."),
    "cut_of_nothing": _("Everybody comes into the first phase."),
    "cut_of_no_groups": _("There are no groups in the phase before."),
    "setting_not_weekdays": _("Choose the days of the week."),
    "setting_not_a_span": _("Give the first and the last day of each free time."),
    "calendar_too_long": _("The calendar gets too long."),
    "too_many_qualifiers": _("The groups are too small to send so many on."),
    "group_count": _("There are more groups than entrants."),
    "too_few_entrants": _("There are too few entrants."),
    "too_many_entrants": _("There are too many entrants."),
    "setting_not_a_day": _("Give a day as year-month-day."),
    "setting_unreadable": _("This cannot be read."),
    "tiebreaker_twice": _("A tie-breaker stands in the list twice."),
    "measures_start_with_points": _("Head to head compares the points first."),
    "formula_empty": _("Write how points are counted, for example 3*win + 1*draw."),
    "formula_unknown_name": _("The formula has a name that means nothing here: %(name)s."),
    "formula_unexpected": _("The formula cannot be read at “%(text)s”."),
    "formula_number": _("The formula has a number that cannot be read: %(text)s."),
    "formula_bracket": _("A bracket of the formula is not closed."),
    "formula_ends_early": _("The formula ends too early."),
    "formula_too_long": _("The formula is too long."),
    "formula_too_deep": _("The formula has too many brackets in one another."),
}

# Sentences for a wrong correction, by code.
CORRECTIONS: dict[str, str | Promise] = {
    "of_no_pairing": _("There is no such pairing in a published round."),
    "of_no_entrant": _("There is no such entrant."),
    "of_no_result": _("This match has no result that could be corrected."),
    "names_no_result": _(
        "Say in one way how the match ended: its games, the winner, that both lose, who did not "
        "appear, or that it does not count."
    ),
    "of_no_round": _("This cannot be changed for that round."),
    "ends_the_match": _("Correct the result of the match instead."),
    "of_no_penalty": _("There is no such penalty."),
    "of_no_bye": _("There is no such bye."),
}


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
    """A field of the tournament or of a phase is invalid; ``params`` may name the field."""

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
    "bracket_closed", _("An entrant that has left a bracket cannot come back into it.")
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
    """A refusal of league/rules; its code and parameters are the rules' own."""

    message = _("The rules of the tournament do not allow this (%(code)s).")


def refusal_of(error: RulesError, **more: Any) -> RulesRefused:
    """Word a refusal of the rules as a sentence; ``more`` are further parameters of the refusal."""
    sentence = RULES.get(error.code)
    params = {**error.params, "code": error.code, **more}
    return RulesRefused(sentence, code=error.code, params=params)


@contextmanager
def refusing(**more: Any) -> Iterator[None]:
    """Turn errors of the rules and of model validation into refusals with a sentence."""
    try:
        yield
    except RulesError as error:
        raise refusal_of(error, **more) from error
    except ValidationError as error:
        params = {"field": next(iter(error.message_dict)), **more}
        raise SettingsInvalid(" ".join(error.messages), params=params) from error


## Rounds


class PairingRefused(Conflict):
    """A round is paired once, and only from complete results of the round before."""

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
    """``code`` says what is wrong with the correction."""

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


## On the desk: a second press, an impossible slip, an outdated page

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
    """``stored`` and ``slip`` word the stored result and the second slip."""

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
