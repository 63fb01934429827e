"""Cards and decks in the admin. Who may do what there: league/people/roles.let_into_admin."""

from cards.admin import cards, decks, formats, houses, imports, revisions
from cards.roles import approves_cards, edits_cards, works_on_cards
from league.people.roles import is_admin, let_into_admin

__all__ = ["cards", "decks", "formats", "houses", "imports", "revisions"]

DRAFTED = (
    "card", "cardperson", "cardrevision", "person", "cardset", "cardimport", "houseset",
    "housesetrevision",
)  # fmt: skip
DATED = ("approval", "ban", "erratum", "migration", "format", "formatperiod", "formatset")
DECKS = ("deck", "deckversion", "deckversioncard", "draftstep", "sheet")

let_into_admin("cards", view=is_admin)
let_into_admin(
    "cards", view=works_on_cards, add=edits_cards, change=edits_cards, delete=edits_cards,
    models=DRAFTED,
)  # fmt: skip
let_into_admin(
    "cards", view=works_on_cards, add=approves_cards, change=approves_cards,
    delete=approves_cards, models=DATED,
)  # fmt: skip
let_into_admin("cards", view=is_admin, models=DECKS)
