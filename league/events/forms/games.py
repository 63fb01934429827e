"""The fields of the form of an event: those that its game asks for."""

from django.conf import settings

from engines.core.options import labels
from engines.core.registry import games
from league.people.shared.languages import current_language

OF_DECKS = (
    "format",
    "cost_cap",
    "playtest",
    "list_visibility",
    "declaration_reveal",
    "declaration_required",
)


def game_or_usual(game: str) -> str:
    """Return ``game`` if there is such a game, else the default one."""
    return game if game in {engine.key for engine in games()} else settings.USUAL_GAME


def names() -> list[tuple[str, str]]:
    """List the games, by key, the usual one first."""
    language = current_language()
    named = [(game.key, labels(game.key).name[language]) for game in games()]
    return sorted(named, key=lambda pair: pair[0] != settings.USUAL_GAME)
