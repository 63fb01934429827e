"""The fields of the form of an event: those that its game asks for."""

from django.conf import settings

from cards.models.cards import in_language
from engines.core.options import labels
from engines.core.registry import games

OF_DECKS = (
    "format",
    "cost_cap",
    "playtest",
    "list_visibility",
    "declaration_reveal",
    "declaration_required",
)


def name_of(game: str) -> str:
    """Name a game in the reader's language."""
    said = labels(game).name
    return in_language(said["ja"], said["en"])


def game_or_usual(game: str) -> str:
    """Return ``game`` if there is such a game, else the default one."""
    return game if game in {engine.key for engine in games()} else settings.USUAL_GAME


def names() -> list[tuple[str, str]]:
    """List the games, by key, the usual one first."""
    named = [(game.key, name_of(game.key)) for game in games()]
    return sorted(named, key=lambda pair: pair[0] != settings.USUAL_GAME)
