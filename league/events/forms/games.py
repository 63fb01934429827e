"""The games as forms and lists name them, and the fields of an event's form that a game has."""

from typing import Any

from django.conf import settings
from django.template.loader import select_template

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


def name_of(game: str) -> str:
    """Return the name of a game by its key; the key itself for a game that is not there."""
    return labels(game).name[current_language()]


def about(game: str) -> str:
    """Return what a game is in a sentence or two; empty where nothing is written of it."""
    return labels(game).about.get(current_language(), "")


def picture(game: str) -> Any:
    """Return the template of a game's picture, or of the one for games without their own."""
    return select_template([f"games/{game}.html", "games/other.html"])
