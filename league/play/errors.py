"""What a table refuses, with stable codes."""

from collections.abc import Mapping
from typing import Any, Self

from django.utils.functional import lazy
from django.utils.translation import get_language, gettext_lazy as _

from engines.core.reason import Reason
from engines.core.records.sentences import LANGUAGES, sentence
from league.people import errors


def _in_language(words: Mapping[str, str]) -> str:
    return words.get((get_language() or "")[:2], words["en"])


class RefusedByTheGame(errors.Refused):
    """A game's own reason; ``sentence`` of the params is in the reader's language."""

    message = _("%(sentence)s")

    @classmethod
    def because(cls, reason: Reason, game: str, **params: Any) -> Self:
        """Return the refusal with a reason's rule, code and sentences by language in its params."""
        words = {language: sentence(reason, game, language) for language in LANGUAGES}
        named = {"rule": reason.rule, "reason": reason.code, "sentences": words}
        return cls(params={**named, "sentence": lazy(_in_language, str)(words), **params})


SittingHidden = errors.Hidden.of(
    "sitting_hidden", _("There is no such table, or you have no place at it.")
)
PlaceUnknown = errors.NotFound.of(
    "place_unknown", _("This link is no place at a table any more. Ask for a new one.")
)
NotYourSeat = errors.Forbidden.of("not_your_seat", _("You do not speak for this seat."))
NotToAct = errors.Refused.of("not_to_act", _("It is not your turn: %(seats)s."))


class TableMovedOn(errors.Conflict):
    """Somebody spoke meanwhile; ``lines`` of the params are those said since, as rows.

    ``why`` is a sentence on the newest change, empty where that is unknown.
    """

    code = "table_moved_on"
    message = _("The table has moved on. %(why)s Look at the table, then say yours again.")


SittingNotOpen = errors.Conflict.of(
    "sitting_not_open", _("Nothing can be said now: the game is paused, adjourned or over.")
)
SittingNotOver = errors.Conflict.of("sitting_not_over", _("The game is not over."))


class LineRefused(RefusedByTheGame):
    """The game refuses a line; ``alternatives`` of the params are the nearest legal ones."""

    code = "line_refused"


# ``alternatives`` of the params are the lines that the words may mean.
LineAmbiguous = errors.Refused.of(
    "line_ambiguous", _("This can mean more than one line. Choose the one that you mean.")
)
HeaderNotSaid = errors.Refused.of(
    "header_not_said",
    _(
        "Lines that begin with @ are the head of a record. The table knows them already: leave "
        "them out and type the lines of the game."
    ),
)
# ``button`` of the params is the label of the button for it at the table.
EndByButton = errors.Refused.of(
    "end_by_button",
    _(
        "A game is not ended by typing this. Open “More” (⋯) and press “%(button)s”, so that "
        "everybody at the table sees it."
    ),
)
# ``button`` of the params is what this place can press instead.
EndByJudge = errors.Refused.of(
    "end_by_judge",
    _(
        "Only a judge ends a game like this: call one. To go on later, open “More” (⋯) and press "
        "“%(button)s”."
    ),
)
# ``button`` of the params is what ends a game for a judge.
EndByPlayers = errors.Refused.of(
    "end_by_players",
    _(
        "Only its players give a game up or agree on a draw. To end it as a judge, open “More” "
        "(⋯) and press “%(button)s”."
    ),
)
# ``button`` and ``other`` of the params are what ends or stops a game that nobody judges.
EndedByNobody = errors.Refused.of(
    "ended_by_nobody",
    _(
        "Nobody judges at this table, so no game is ended like this. Open “More” (⋯) and press "
        "“%(button)s” or “%(other)s”."
    ),
)
EngineFault = errors.Refused.of(
    "engine_fault", _("The rules could not judge this line. Ask a judge to write it as a ruling.")
)
NotSupplied = errors.Refused.of(
    "dice_not_supplied", _("The dice of this game are rolled at the table: say what was rolled.")
)
DiceSupplied = errors.Refused.of(
    "dice_supplied", _("The dice of this game come from the server: press Roll.")
)
NothingToRoll = errors.Refused.of("nothing_to_roll", _("Nothing is rolled or dealt now."))
SeedTooLate = errors.Conflict.of(
    "seed_too_late", _("The first roll is made: no seed can be added any more.")
)
NothingToTakeBack = errors.Refused.of(
    "nothing_to_take_back", _("There is nothing there to take back.")
)
ConfirmedAlready = errors.Conflict.of(
    "confirmed_already",
    _(
        "A side has confirmed this game: nothing is taken back any more. If something is wrong, a "
        "judge can still correct the result on the match's page."
    ),
)
SeedsPublished = errors.Conflict.of(
    "seeds_published",
    _("The game is over and its sealed dice are open: nothing can be taken back."),
)
TimeFell = errors.Conflict.of(
    "time_fell", _("The time of a side ran out, and that ended the game: it cannot be taken back.")
)
RulingStands = errors.Forbidden.of(
    "ruling_stands", _("A judge has written a ruling there: only a judge takes it back.")
)
NothingAsked = errors.Conflict.of("nothing_asked", _("Nobody asks for this any more."))
AskedAlready = errors.Conflict.of(
    "asked_already", _("A question to the other side is open. It is answered or withdrawn first.")
)
DigestDiffers = errors.Conflict.of(
    "digest_differs", _("This is not the game that stands here now. Look again, then confirm.")
)
OnlyPlayersConfirm = errors.Forbidden.of(
    "only_players_confirm",
    _("The players confirm this game, or a judge of the event who does not play in it."),
)
ComeBySlip = errors.Forbidden.of(
    "come_by_slip",
    _(
        "This place came by a judge's link, so its confirmation reports nothing. Confirm with your "
        "account or the slip of your side, or ask the judge to confirm for both."
    ),
)
DrawsHidden = errors.Forbidden.of(
    "draws_hidden",
    _(
        "The deals show what was in the hands. Who looks on can count them once the game is "
        "confirmed, if the event shows its decks."
    ),
)
PointsDiffer = errors.Refused.of(
    "points_differ",
    _(
        "The points of all games are added in this match, so one with unequal points is no draw. "
        "Play on, or give the game up."
    ),
)
TimeNeedsPoints = errors.Refused.of(
    "time_needs_points",
    _(
        "This game has no points, so time alone does not say who won. Let a side forfeit the game, "
        "or decide the match on its page."
    ),
)
NoEngine = errors.Refused.of(
    "no_engine", _("No engine plays this game, so it cannot be written down line by line.")
)


class SettingsRefused(RefusedByTheGame):
    code = "settings_refused"


# ``names`` of the params are the sides without a locked deck, as their match calls them.
DecksMissing = errors.Refused.of(
    "decks_missing",
    _(
        "The table opens with decks that are locked. None is locked for: %(names)s. Decks are "
        "locked at the deadline; who handed none in asks the organiser."
    ),
)
HandsUnknown = errors.Refused.of(
    "hands_unknown",
    _(
        "Nobody can play on from here: the game was played with real cards, "
        "and its record does not know what was in the hands."
    ),
)
NothingToPlayOn = errors.Refused.of(
    "nothing_to_play_on",
    _("The game is over at this line. Go back to an earlier line and play on from there."),
)
RecordStops = errors.Refused.of(
    "record_stops", _("This record cannot be played, so there is no position to play on from.")
)
SittingRuns = errors.Conflict.of("sitting_runs", _("This game is being written down already."))
AdjournFirst = errors.Conflict.of(
    "adjourn_first", _("This game is being played. Adjourn it first; then it can be set aside.")
)
# A queued line after a sealed choice, which waits until the others have chosen.
ChoiceWaits = errors.Conflict.of(
    "choice_waits", _("Your choice is laid down. Say this line when the others have chosen.")
)
# More lines than a place may say; ``seconds`` of the params is how long to wait.
TooFast = errors.TooManyTries.of(
    "too_fast", _("That is faster than a table takes lines. Try again in %(seconds)d seconds.")
)
TextTooLong = errors.Invalid.of(
    "text_too_long",
    _("That is too much at once: at most %(lines)d lines, of %(characters)d characters."),
)
TooManyLines = errors.Refused.of("too_many_lines", _("A record has %(limit)d lines at most."))
NoHints = errors.Refused.of(
    "no_hints", _("There are hints only where one person plays alone against bots.")
)
BotsPlayOn = errors.Refused.of(
    "bots_play_on", _("A bot agrees to no draw. Play on, or give the game up.")
)
BotsNeedCards = errors.Refused.of(
    "bots_need_cards", _("A bot cannot hold real cards. Let the site deal.")
)
SeatTaken = errors.Conflict.of(
    "seat_taken", _("Somebody plays there already. Bots take seats that are free.")
)
NoClock = errors.Refused.of("no_clock", _("This game is played without a clock."))
TimeTakenAway = errors.Refused.of(
    "time_taken_away",
    _("So much time is not left on that clock. Take less, or end the game by forfeit instead."),
)
TimeIsLeft = errors.Conflict.of("time_is_left", _("There is time left."))
