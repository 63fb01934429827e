"""Who may do what with cards and decks: predicates for the access table (league/conf/access.py)."""

from typing import Any

import rules

from cards.models import Deck
from league.people.roles import is_admin, is_approver, is_editor

edits_cards = is_editor | is_admin
approves_cards = is_approver | is_admin
works_on_cards = is_editor | is_approver | is_admin


@rules.predicate
def owns_deck(user: Any, deck: Deck | None) -> bool:
    player = getattr(user, "player", None) if user.is_authenticated else None
    return deck is not None and player is not None and deck.owner_id == player.pk


@rules.predicate
def may_see_deck(user: Any, deck: Deck | None) -> bool:
    """Everybody who has the address sees a deck that is not private; its owner always does."""
    return deck is not None and (
        deck.visibility != Deck.Visibility.PRIVATE or owns_deck(user, deck)
    )
