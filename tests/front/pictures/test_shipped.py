"""The pictures of games and of the site, which are shipped."""

from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils import translation
from PIL import Image, ImageChops, ImageStat

from engines.core.registry import games
from league.front.pictures.addresses import name_of, of_game
from league.front.pictures.drawing.layout import HEAVIEST, SIZE
from league.front.pictures.kinds.games import draw

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def shipped(game: str, language: str) -> bytes:
    path = finders.find(name_of(game, language))
    assert path, f"{game} has no picture: manage.py pictures draws it."
    return Path(str(path)).read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_picture(language: str) -> None:
    pictures = [shipped(game, language) for game in ("", *(game.key for game in games()))]

    assert {Image.open(BytesIO(picture)).size for picture in pictures} == {SIZE}
    assert max(map(len, pictures)) <= HEAVIEST
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize(("game", "language"), [("", "ja"), ("carriers", "en")])
def test_they_are_what_would_be_drawn_today(game: str, language: str) -> None:
    """Drawn anew by ``manage.py pictures`` when this fails."""
    with translation.override(language):
        drawn = Image.open(BytesIO(draw(game))).convert("RGB")

    there = Image.open(BytesIO(shipped(game, language))).convert("RGB")
    # Another machine may round the edge of a letter otherwise.
    assert max(ImageStat.Stat(ImageChops.difference(drawn, there)).mean) < 0.2


def test_a_game_without_a_picture_has_the_site_s() -> None:
    assert of_game("no_such_game", "en") == of_game("", "en") != of_game("carriers", "en")
