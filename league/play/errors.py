"""What a table refuses, with stable codes."""

from collections.abc import Mapping
from typing import Any, Self

from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from engines.core.reason import Reason
from engines.core.sentences import LANGUAGES, sentence
from league.people.errors import (
    Conflict,
    Forbidden,
    Hidden,
    Invalid,
    NotFound,
    Refused,
    TooManyTries,
)


def _in_language(words: Mapping[str, str]) -> str:
    return words.get((get_language() or "")[:2], words["en"])


class RefusedByTheGame(Refused):
    """A game's own reason; ``sentence`` of the params is in the language of who reads it."""

    message = _("%(sentence)s")

    @classmethod
    def because(cls, reason: Reason, game: str, **params: Any) -> Self:
        """Hold rule, code and the sentences of a reason in each language, besides ``params``."""
        words = {language: sentence(reason, game, language) for language in LANGUAGES}
        named = {"rule": reason.rule, "reason": reason.code, "sentences": words}
        return cls(params={**named, "sentence": lazy(_in_language, str)(words), **params})


class SittingHidden(Hidden):
    code = "sitting_hidden"
    message = _("There is no such table, or you have no place at it.")


class PlaceUnknown(NotFound):
    code = "place_unknown"
    message = _("This link is no place at a table any more. Ask for a new one.")


class NotYourSeat(Forbidden):
    code = "not_your_seat"
    message = _("You do not speak for this seat.")


class NotToAct(Refused):
    code = "not_to_act"
    message = _("It is not your turn: %(seats)s.")


class TableMovedOn(Conflict):
    """Somebody spoke meanwhile; ``lines`` of the params are those said since, as rows.

    ``why`` is a sentence on the newest change, empty where nothing is known of it.
    """

    code = "table_moved_on"
    message = _("The table has moved on. %(why)s Look at the table, then say yours again.")


class SittingNotOpen(Conflict):
    code = "sitting_not_open"
    message = _("Nothing can be said now: the game is paused, adjourned or over.")


class SittingNotOver(Conflict):
    code = "sitting_not_over"
    message = _("The game is not over.")


class LineRefused(RefusedByTheGame):
    """The game refuses a line; ``alternatives`` of the params are the nearest legal ones."""

    code = "line_refused"


class LineAmbiguous(Refused):
    """``alternatives`` of the params are the lines that the words may mean."""

    code = "line_ambiguous"
    message = _("This can mean more than one line. Choose the one that you mean.")


class HeaderNotSaid(Refused):
    code = "header_not_said"
    message = _(
        "Lines that begin with @ are the head of a record. The table knows them already: leave "
        "them out and type the lines of the game."
    )


class EndByButton(Refused):
    """``button`` of the params is the label of what does it at the table."""

    code = "end_by_button"
    message = _(
        "A game is not ended by typing this. Open “More” (⋯) and press “%(button)s”, so that "
        "everybody at the table sees it."
    )


class EndByJudge(Refused):
    """``button`` of the params is what this place can press instead."""

    code = "end_by_judge"
    message = _(
        "Only a judge ends a game like this: call one. To go on later, open “More” (⋯) and press "
        "“%(button)s”."
    )


class EndByPlayers(Refused):
    """``button`` of the params is what ends a game for a judge."""

    code = "end_by_players"
    message = _(
        "Only its players give a game up or agree on a draw. To end it as a judge, open “More” "
        "(⋯) and press “%(button)s”."
    )


class EndedByNobody(Refused):
    """``button`` and ``other`` of the params are what ends or stops a game that nobody judges."""

    code = "ended_by_nobody"
    message = _(
        "Nobody judges at this table, so no game is ended like this. Open “More” (⋯) and press "
        "“%(button)s” or “%(other)s”."
    )


class EngineFault(Refused):
    code = "engine_fault"
    message = _("The rules could not judge this line. Ask a judge to write it as a ruling.")


class NotSupplied(Refused):
    code = "dice_not_supplied"
    message = _("The dice of this game are rolled at the table: say what was rolled.")


class DiceSupplied(Refused):
    code = "dice_supplied"
    message = _("The dice of this game come from the server: press Roll.")


class NothingToRoll(Refused):
    code = "nothing_to_roll"
    message = _("Nothing is rolled or dealt now.")


class SeedTooLate(Conflict):
    code = "seed_too_late"
    message = _("The first roll is made: no seed can be added any more.")


class NothingToTakeBack(Refused):
    code = "nothing_to_take_back"
    message = _("There is nothing there to take back.")


class ConfirmedAlready(Conflict):
    code = "confirmed_already"
    message = _(
        "A side has confirmed this game: nothing is taken back any more. If something is wrong, a "
        "judge can still correct the result on the match's page."
    )


class SeedsPublished(Conflict):
    code = "seeds_published"
    message = _("The game is over and its sealed dice are open: nothing can be taken back.")


class TimeFell(Conflict):
    code = "time_fell"
    message = _("The time of a side ran out, and that ended the game: it cannot be taken back.")


class RulingStands(Forbidden):
    code = "ruling_stands"
    message = _("A judge has written a ruling there: only a judge takes it back.")


class NothingAsked(Conflict):
    code = "nothing_asked"
    message = _("Nobody asks for this any more.")


class AskedAlready(Conflict):
    code = "asked_already"
    message = _("A question to the other side is open. It is answered or withdrawn first.")


class DigestDiffers(Conflict):
    code = "digest_differs"
    message = _("This is not the game that stands here now. Look again, then confirm.")


class OnlyPlayersConfirm(Forbidden):
    code = "only_players_confirm"
    message = _("The players confirm this game, or a judge of the event who does not play in it.")


class ComeBySlip(Forbidden):
    code = "come_by_slip"
    message = _(
        "This place came by a judge's link, so its confirmation reports nothing. Confirm with your "
        "account or the slip of your side, or ask the judge to confirm for both."
    )


class DrawsHidden(Forbidden):
    code = "draws_hidden"
    message = _(
        "The deals show what was in the hands. Who looks on can count them once the game is "
        "confirmed, if the event shows its decks."
    )


class PointsDiffer(Refused):
    code = "points_differ"
    message = _(
        "The points of all games are added in this match, so one with unequal points is no draw. "
        "Play on, or give the game up."
    )


class TimeNeedsPoints(Refused):
    code = "time_needs_points"
    message = _(
        "This game has no points, so time alone does not say who won. Let a side forfeit the game, "
        "or decide the match on its page."
    )


class NoEngine(Refused):
    code = "no_engine"
    message = _("No engine plays this game, so it cannot be written down line by line.")


class SettingsRefused(RefusedByTheGame):
    code = "settings_refused"


class DecksMissing(Refused):
    """``names`` of the params are the sides without a locked deck, as their match calls them."""

    code = "decks_missing"
    message = _(
        "The table opens with decks that are locked. None is locked for: %(names)s. Decks are "
        "locked at the deadline; who handed none in asks the organiser."
    )


class HandsUnknown(Refused):
    code = "hands_unknown"
    message = _(
        "Nobody can play on from here: the game was played with real cards, "
        "and its record does not know what was in the hands."
    )


class NothingToPlayOn(Refused):
    code = "nothing_to_play_on"
    message = _("The game is over at this line. Go back to an earlier line and play on from there.")


class RecordStops(Refused):
    code = "record_stops"
    message = _("This record cannot be played, so there is no position to play on from.")


class SittingRuns(Conflict):
    code = "sitting_runs"
    message = _("This game is being written down already.")


class AdjournFirst(Conflict):
    code = "adjourn_first"
    message = _("This game is being played. Adjourn it first; then it can be set aside.")


class ChoiceWaits(Conflict):
    """A line of a queue behind a choice that is laid down until the others have chosen."""

    code = "choice_waits"
    message = _("Your choice is laid down. Say this line when the others have chosen.")


class TooFast(TooManyTries):
    """More lines than a place may say; ``seconds`` of the params is how long to wait."""

    code = "too_fast"
    message = _("That is faster than a table takes lines. Try again in %(seconds)d seconds.")


class TextTooLong(Invalid):
    code = "text_too_long"
    message = _("That is too much at once: at most %(lines)d lines, of %(characters)d characters.")


class TooManyLines(Refused):
    code = "too_many_lines"
    message = _("A record has %(limit)d lines at most.")


class NoClock(Refused):
    code = "no_clock"
    message = _("This game is played without a clock.")


class TimeTakenAway(Refused):
    code = "time_taken_away"
    message = _(
        "So much time is not left on that clock. Take less, or end the game by forfeit instead."
    )


class TimeIsLeft(Conflict):
    code = "time_is_left"
    message = _("There is time left.")
