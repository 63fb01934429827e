"""What cards and decks refuse."""

from django.utils.translation import gettext_lazy as _

from cards.rules.content import Malformed
from league.people.errors import Conflict, Forbidden, Hidden, Invalid, Refused

MALFORMED = {
    "content_not_object": _("A deck is written as an object with a list of cards."),
    "cards_not_list": _("The cards of a deck are a list of card codes."),
    "too_many_cards": _("A list holds at most %(max)s cards."),
    "card_code_shape": _("A card code is a text of 1 to %(max)s characters."),
    "starters_not_object": _('The starters are written as {"1": card code, …}.'),
    "starter_piece_shape": _("%(piece)s is not the number of a piece."),
    "starter_piece_twice": _("Piece %(piece)s is given twice."),
}


class MalformedContent(Invalid):
    """What should be a deck's content is something else."""

    @classmethod
    def because(cls, error: Malformed) -> "MalformedContent":
        return cls(MALFORMED.get(error.code), code=error.code, params=error.params)


class DeckHidden(Hidden):
    code = "not_found"


class NoPlayer(Forbidden):
    code = "player_needed"
    message = _("Decks belong to players, and this account is none.")


class PressUnreadable(Invalid):
    code = "press_unreadable"
    message = _("This could not be read. Load the page again; the deck is saved.")


class DraftMoved(Conflict):
    """``params``: ``step`` and ``draft`` as they are now."""

    code = "draft_moved"
    message = _("The deck was changed elsewhere in the meantime. Nothing of yours is lost.")


class NothingToUndo(Conflict):
    code = "nothing_to_undo"
    message = _("There is nothing to undo.")


class NothingToRedo(Conflict):
    code = "nothing_to_redo"
    message = _("There is nothing to redo.")


class TooManyDecks(Refused):
    code = "too_many_decks"
    message = _("You have %(limit)s decks. Delete one first.")


class DeckSubmitted(Conflict):
    code = "deck_submitted"
    message = _("This deck was handed in at an event and stays. You can make it private.")


class FormatOfAnotherGame(Refused):
    code = "format_of_another_game"
    message = _("This format belongs to another game than the deck.")


class VersionUnsavable(Refused):
    """A version pins card revisions: unknown cards and impossible starters have none."""

    code = "version_unsavable"
    message = _("This deck cannot be saved as a version. Put these problems right first.")


class ListUnreadable(Invalid):
    """Other codes are those of ``deck_json`` and ``codes``, with their own sentences."""

    code = "list_unreadable"
    message = _("This list cannot be read.")


class ListEmpty(ListUnreadable):
    code = "list_empty"
    message = _("There is no card in this list.")


class CodeUnknown(ListUnreadable):
    code = "code_unknown"
    message = _(
        "No deck that you may see has this code. If the deck is not public, ask for the whole code "
        "with its key."
    )


class SheetNotReady(Conflict):
    code = "sheet_not_ready"
    message = _("The sheet is not ready yet.")


class TooManySheets(Refused):
    code = "too_many_sheets"
    message = _("%(limit)s of your sheets are being made. Wait for them first.")
