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
    """The value is no deck content."""

    @classmethod
    def because(cls, error: Malformed) -> "MalformedContent":
        return cls(MALFORMED.get(error.code), code=error.code, params=error.params)


class DeckHidden(Hidden):
    code = "not_found"


NoPlayer = Forbidden.of("player_needed", _("Decks belong to players, and this account is none."))
PressUnreadable = Invalid.of(
    "press_unreadable", _("This could not be read. Load the page again; the deck is saved.")
)
TapUnreadable = Invalid.of("tap_unreadable", _("This could not be read. Load the page again."))
CardsUnknown = Invalid.of("cards_unknown", _("There are no cards with these codes: %(codes)s."))
# ``params``: ``step`` and ``draft`` as they are now.
DraftMoved = Conflict.of(
    "draft_moved", _("The deck was changed elsewhere in the meantime. Nothing of yours is lost.")
)
NothingToUndo = Conflict.of("nothing_to_undo", _("There is nothing to undo."))
NothingToRedo = Conflict.of("nothing_to_redo", _("There is nothing to redo."))
TooManyDecks = Refused.of("too_many_decks", _("You have %(limit)s decks. Delete one first."))
DeckSubmitted = Conflict.of(
    "deck_submitted", _("This deck was handed in at an event and stays. You can make it private.")
)
FormatOfAnotherGame = Refused.of(
    "format_of_another_game", _("This format belongs to another game than the deck.")
)
# A version pins card revisions: unknown cards and impossible starters have none.
VersionUnsavable = Refused.of(
    "version_unsavable",
    _("This deck cannot be saved as a version. Put these problems right first."),
)


class WantListHidden(Hidden):
    code = "not_found"


class ListUnreadable(Invalid):
    """A list cannot be read; ``deck_json`` and ``codes`` have further codes and sentences."""

    code = "list_unreadable"
    message = _("This list cannot be read.")


ListEmpty = ListUnreadable.of("list_empty", _("There is no card in this list."))
CodeUnknown = ListUnreadable.of(
    "code_unknown",
    _(
        "No deck that you may see has this code. If the deck is not public, ask for the whole code "
        "with its key."
    ),
)
SheetNotReady = Conflict.of("sheet_not_ready", _("The sheet is not ready yet."))
TooManySheets = Refused.of(
    "too_many_sheets", _("%(limit)s of your sheets are being made. Wait for them first.")
)
