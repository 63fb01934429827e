"""Who judges a match at its table: whoever decides it, and learns no secret by it."""

from typing import Any

from league.events.queries import is_party
from league.people.permissions import may
from league.play.models import Place, Sitting
from matches.models import Match
from matches.queries.matches import engine_of, is_party_to, rules_of
from matches.queries.records.visible import are_decks_public


def judges(user: Any, match: Match) -> bool:
    """Tell whether an account may decide a match and has no part in it.

    Who plays in the event judges none whose hands or decks are hidden: they are rivals'.
    """
    if not getattr(user, "is_authenticated", False):
        return False
    if not may(user, "matches.rule", match) or is_party_to(user, match):
        return False
    return not (is_party(user, match.event) and has_secrets(match))


def has_secrets(match: Match) -> bool:
    """Tell whether a table of a match knows what not everybody may see: hands, or decks."""
    rules = rules_of(match.event)
    game = engine_of(rules.ruleset)
    knows_hands = game is not None and game.mask is not None and rules.dice != Sitting.Dice.TABLE
    return knows_hands or not are_decks_public(match)


def judging_at(sitting: Sitting, place: Place | None) -> list[Place]:
    """Return the judges who sit at the table of a match and judge it still, but for who asks."""
    if sitting.of is None:
        return []
    rows = Place.objects.filter(sitting=sitting, role=Place.Role.REFEREE, ended_at=None)
    match = sitting.of.match
    asked = rows.select_related("user").order_by("pk")
    return [row for row in asked if row != place and judges(row.user, match)]
