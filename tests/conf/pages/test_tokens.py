"""The colours of the site: every pair that text is set in keeps the contrast of WCAG AA."""

import re

import pytest
from django.conf import settings

from engines.core.registry import games

TOKENS = (settings.BASE_DIR / "league/conf/static/css/tokens.css").read_text()
RULE = re.compile(r"(?:(:root)|\.game-(\w+)) {(.*?)}", re.DOTALL)
NIGHT = re.compile(r"@media \(prefers-color-scheme: dark\) {(.*?)\n}\n", re.DOTALL)
COLOUR = re.compile(r"--([\w-]+): (#[0-9a-f]{3,6});")
LIKE_THE_SITE = "carriers"  # its accent is the site's own green
LEAST = 4.5
PAIRS = [
    *(("ink", ground) for ground in ("paper", "surface", "surface-2", "pitch-soft")),
    *(("ink-2", ground) for ground in ("paper", "surface", "surface-2")),
    *(("link", ground) for ground in ("paper", "surface", "pitch-soft")),
    *(("pitch", ground) for ground in ("paper", "surface")),
    *(("on-pitch", ground) for ground in ("pitch", "pitch-deep")),
    *((kind, f"{kind}-soft") for kind in ("error", "warn", "info", "ok")),
    ("error", "surface"),
    ("on-bar", "bar"),
    ("on-bar-2", "bar"),
    ("on-marker", "marker"),
]


def colours(text: str) -> dict[str, dict[str, str]]:
    """Return the colours that each rule sets, by the game; those of the whole site by ''."""
    return {game: dict(COLOUR.findall(body)) for _root, game, body in RULE.findall(text)}


def light(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


BY_DAY, BY_NIGHT = colours(NIGHT.sub("", TOKENS)), colours("".join(NIGHT.findall(TOKENS)))


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("game", [game.key for game in games()])
def test_text_can_be_read_in_the_colours_of_each_game(game: str, theme: str) -> None:
    palette = BY_DAY[""] | (BY_NIGHT[""] if theme == "night" else {})
    if game != LIKE_THE_SITE:
        palette |= (BY_NIGHT if theme == "night" else BY_DAY)[game]

    faint = {
        (text, ground): round(contrast(palette[text], palette[ground]), 2)
        for text, ground in PAIRS
        if contrast(palette[text], palette[ground]) < LEAST
    }

    assert faint == {}


def test_every_game_has_an_accent_of_its_own() -> None:
    for theme in (BY_DAY, BY_NIGHT):
        accents = [theme.get(game.key, theme[""])["pitch"] for game in games()]
        assert len(set(accents)) == len(accents)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
