"""Who may judge a match at its table: officials who learn no rival's secret there."""

from typing import Any

from league.events.queries import is_party
from league.people.permissions import may
from league.play.models import Place, Sitting
from matches.models import Match
from matches.queries.matches import engine_of, is_party_to, rules_of
from matches.queries.records.visible import are_decks_public


def judges(user: Any, match: Match) -> bool:
    """Tell whether an account may decide a match and takes no part in it.

    A player of the event judges no match with hidden hands or decks: they are rivals'.
    """
    if not getattr(user, "is_authenticated", False):
        return False
    if not may(user, "matches.rule", match) or is_party_to(user, match):
        return False
    return not (is_party(user, match.event) and has_secrets(match))


def has_secrets(match: Match) -> bool:
    """Tell whether a table of a match holds hands or decks that not everybody may see."""
    rules = rules_of(match.event)
    game = engine_of(rules.ruleset)
    knows_hands = game is not None and game.mask is not None and rules.dice != Sitting.Dice.TABLE
    return knows_hands or not are_decks_public(match)


def judging_at(sitting: Sitting, place: Place | None) -> list[Place]:
    """Return the judges seated at a match's table who still judge it, without ``place``."""
    if sitting.of is None:
        return []
    rows = Place.objects.filter(sitting=sitting, role=Place.Role.REFEREE, ended_at=None)
    match = sitting.of.match
    asked = rows.select_related("user").order_by("pk")
    return [row for row in asked if row != place and judges(row.user, match)]
