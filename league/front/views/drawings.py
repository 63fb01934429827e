"""The drawings of a rules page: boards by the games' own templates, many on one page."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from league.front.rules import guides
from league.front.rules.guides import Drawing
from league.people.shared.languages import Language
from league.play.views import pictures, stage

TITLE: Final = re.compile(r'(<title id="board-title">).*?(</title>)', re.DOTALL)
IDS: Final = re.compile(r'"board-title(?: board-text)?"|"board-text"')
DEFS: Final = re.compile(r"<defs>.*?</defs>", re.DOTALL)
TARGET: Final = re.compile(r' data-target="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing in one language; ``beside`` has the values of its position, maybe empty."""

    key: str
    number: int
    title: str
    text: str
    rules: tuple[str, ...]
    picture: SafeString
    beside: SafeString
    head_template: Any


@cache
def drawings(game: str, language: Language) -> tuple[Drawn, ...]:
    """Return the drawings of a game's rules page; none where it has no guide."""
    guide = guides.guide_of(game)
    return tuple(drawn(each, language) for each in guide.drawings) if guide else ()


def drawn(drawing: Drawing, language: Language) -> Drawn:
    """Draw a position. ``language`` has to be the current one: templates are written in it."""
    at = guides.position(drawing)
    names = stage.called(at.game, at.state, language)
    shown = stage.position_seen(at, drawing.looks, names, language)
    marked = guides.reach(drawing, at)
    title = drawing.title[language]
    return Drawn(
        drawing.key, drawing.number, title, drawing.text[language], drawing.rules,
        one_of_many(pictures.board(shown, tappable=bool(marked)), drawing, title, marked),
        pictures.beside(shown) if drawing.shows_values else SafeString(),
        shown["head_template"]
    )  # fmt: skip


def one_of_many(
    board: str, drawing: Drawing, title: str, marked: Collection[str] = ()
) -> SafeString:
    """Give a board its own title and ids, and mark what is in reach.

    Patterns that boards share are defined on the first one.
    """

    def mark(target: re.Match[str]) -> str:
        return " data-reach" if target[1] in marked else ""

    own = TITLE.sub(lambda match: f"{match[1]}{escape(title)}{match[2]}", board)
    own = IDS.sub(lambda match: re.sub(r"board-\w+", rf"\g<0>-{drawing.key}", match[0]), own)
    own = TARGET.sub(mark, own)
    return mark_safe(DEFS.sub("", own) if drawing.number > 1 else own)
