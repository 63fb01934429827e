"""What matches refuse, and why."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from engines.core.records.sentences import KERNEL, sentence
from league.people.errors import Conflict, Forbidden, Hidden, NotFound, Refused, TooManyTries
from league.people.shared.languages import current_language
from matches.rules.series import BEST_OF, LEGS, NotAResult, Series

ONE_GAME = "one_game"


class MatchHidden(Hidden):
    """There is no such match, or this reader may not see it."""


class RecordHidden(Hidden):
    """There is no such record, or this reader may not see it (yet): it would show a hidden deck."""


NotInState = Conflict.of(
    "not_in_state", _("The match has moved on. Look again: this cannot be done now.")
)
SettingsFrozen = Conflict.of(
    "match_settings_frozen",
    _("A match of this event has been reported: how matches are settled stays."),
)
RulesetUnknown = Refused.of("ruleset_unknown", _("There is no such ruleset of this game."))
OptionUnknown = Refused.of("option_unknown", _("The ruleset has no option “%(option)s”."))


class OptionWrong(Refused):
    code = "option_wrong"
    message = _("The game does not take these options: %(sentence)s")


HouseSetUnknown = Refused.of(
    "house_set_unknown", _("This game has no published house set of this name.")
)
SidesWrong = Refused.of(
    "sides_wrong", _("A match has two different entries of the event that have not been withdrawn.")
)
LineUpWrong = Refused.of(
    "line_up_wrong", _("Every player of the side sits at one seat, and nobody else does.")
)
NotYourSide = Forbidden.of("not_your_side", _("Only the players of a side can do this for it."))
# No pass has this secret, or the pass has ended.
PassUnknown = NotFound.of(
    "pass_unknown",
    _(
        "This pass speaks for nobody: it was ended or replaced by a newer one, or a part of its "
        "address is missing. Ask at the event's desk for the pass of your match."
    ),
)
PassOver = Conflict.of(
    "pass_over", _("The match is final: this pass can only be read now. Ask a judge.")
)
NoGuest = Refused.of(
    "no_guest_on_side",
    _("Everybody on this side has an account and speaks for it: no pass is needed."),
)
PassOfOwnMatch = Forbidden.of(
    "pass_of_own_match",
    _("You play in this match. Another judge or organiser hands out its passes."),
)
OwnReport = Refused.of(
    "own_report", _("This is your own side's report. The other side confirms or disputes it.")
)
OwnMatch = Forbidden.of("own_match", _("You play in this match. Another judge must decide it."))
ReportGone = Conflict.of(
    "report_gone", _("This report was withdrawn or replaced. Look at the one that stands now.")
)
AlreadyAnswered = Conflict.of("already_answered", _("Your side has answered this report already."))
KeyReused = Refused.of(
    "idempotency_key_reused", _("This key was used for another report. Make a new one.")
)
ReasonNeeded = Refused.of("reason_needed", _("Write the reason."))


class ResultWrong(Refused):
    """The games of a claim or a ruling give no result."""

    code = "result_wrong"

    @classmethod
    def because(cls, wrong: NotAResult) -> "ResultWrong":
        """Return the refusal of games without a result, with its code and a reason in words."""
        params: dict[str, Any] = {"game": wrong.game}
        if wrong.reason is not None:
            language = current_language()
            params["sentence"] = sentence(wrong.reason, KERNEL, language)
        return cls(RESULT_WRONG[wrong.code], code=wrong.code, params=params)


class NeedsWinner(Refused):
    """Claims or a ruling give a draw in a match that somebody must win."""

    code = "needs_winner"

    @classmethod
    def in_series(cls, series: Series) -> "NeedsWinner":
        """Return the refusal with what can be done instead, by how the games of a match add up."""
        several = series.kind if series.games > 1 else ONE_GAME
        return cls(NO_DRAW[several])


RulingWrong = Refused.of("ruling_wrong", _("This kind of ruling needs another result."))
# ``params``: ``code``, ``rule``, ``line``, and the sentence in both languages.
RecordUnreadable = Refused.of(
    "record_unreadable", _("This is no record that can be read: %(sentence)s")
)
RecordOfAnotherGame = Refused.of(
    "record_of_another_game", _("This record is of another game than the event.")
)
NoRecordTaken = Conflict.of("no_record_taken", _("This event takes no records."))
NoSuchGame = Refused.of("no_such_game", _("The match has no game of that number."))
TooManyRecords = TooManyTries.of(
    "too_many_records", _("Too many records are waiting for their replay. Wait %(minutes)d minute.")
)


NO_DRAW = {
    ONE_GAME: _(
        "This match needs a winner: it cannot end in a draw. Play on as the rules of the event "
        "say, with another game or extra time, and report that. If the points are equal, choose "
        "who won. If you cannot settle it, call a judge, who says who goes on."
    ),
    BEST_OF: _(
        "This match needs a winner: it cannot end in a draw. Play one more game and report it in "
        "the place of a drawn one, or choose who won that one by the rules of the event. "
        "If you cannot settle it, call a judge, who says who goes on."
    ),
    LEGS: _(
        "This match needs a winner: the points of all its games cannot be equal. Play extra time "
        "as the rules of the event say, and report the last game with it. "
        "If you cannot settle it, call a judge, who says who goes on."
    ),
}
RESULT_WRONG = {
    "games_out_of_order": _("Number the games 1, 2, 3 …; at least one must be there."),
    "too_many_games": _("The match has fewer games than that."),
    "no_such_side": _("Game %(game)d: there is no such side."),
    "no_such_end": _("Game %(game)d: that is no way for a game to end."),
    "score_shape": _("Game %(game)d: give one whole score from 0 to 9999 for each side."),
    "winner_has_fewer": _("Game %(game)d: the winner has fewer points than another side."),
    "draw_with_unequal_score": _("Game %(game)d: a draw has equal scores."),
    "conceded_to_nobody": _("Game %(game)d: a game that was given up has a winner."),
    "game_not_needed": _("Game %(game)d: the match was decided before it."),
    "games_missing": _("Game %(game)d is missing: the match is not decided without it."),
    "score_impossible": _("Game %(game)d: %(sentence)s Check the score on the slip or the board."),
    "score_missing": _("Game %(game)d: points are added, so give the score."),
}
