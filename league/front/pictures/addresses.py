"""Where pictures are: those that a worker makes, and those of games, which are shipped."""

from functools import cache

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse

from league.front.pictures.subjects import Subject

NOW = "now"  # in the place of a digest: leads to the picture of what is to be seen now


def of_subject(subject: Subject) -> str:
    """Return the path of a picture; another one when what it shows changes."""
    return reverse("picture", args=[subject.kind, subject.language, subject.thing, subject.digest])


def shown_now(subject: Subject) -> str:
    """Return a path that leads to the picture of what is to be seen when it is followed."""
    return reverse("picture", args=[subject.kind, subject.language, subject.thing, NOW])


def name_of(game: str, language: str) -> str:
    """Name the shipped picture of a game, or of the site."""
    return f"front/pictures/{game or 'home'}.{language}.png"


def of_game(game: str, language: str) -> str:
    """Return the path of a game's picture, or of the site's where the game has none."""
    name = name_of(game, language)
    return static(name if _is_shipped(name) else name_of("", language))


@cache
def _is_shipped(name: str) -> bool:
    return finders.find(name) is not None
