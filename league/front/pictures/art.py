"""Drawings of the site's templates, as pictures show them beside their words."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from cards import faces
from engines.core.records.notation import notation
from engines.core.records.writing import written
from engines.core.registry import get
from league.events.forms import games
from league.front.pictures.drawing.parts import Art
from league.people.shared.languages import current_language
from matches.queries.records.replay import Moment, Replay, moment, replay_of
from matches.views.replays import drawn, seat_names

TOKENS: Final = "css/tokens.css"
MARK: Final = "components/logo.html"


def mark() -> Art:
    """Return the mark of the site."""
    return Art(render_to_string(MARK))


def board(replay: Replay, now: Moment, names: Mapping[str, str]) -> Art | None:
    """Return a board as a replay draws it; None for a game without a drawn one."""
    shown = drawn(replay.game, {}, now, names, current_language())
    text = shown["board_template"].render(shown)
    if "<svg" not in text:
        return None
    return Art(text, _css(TOKENS, "css/matches.css", f"css/boards/{replay.game}.css"))


def example(game: str) -> list[Art]:
    """Return a board of a game, the last of its worked example, or the game's picture."""
    text = written(notation(get(game)).example)
    replay = replay_of(text, digest=f"example of {game}", rules="")
    now = moment(replay, replay.last)
    seen = board(replay, now, seat_names(now, None, None))
    return [seen or emblem(game)]


def emblem(game: str) -> Art:
    """Return the small picture of a game."""
    text: Any = games.picture(game).render({})
    return Art(text, _css(TOKENS, "css/pages.css"))


def emblems() -> list[Art]:
    """Return the small pictures of all games, the usual one first."""
    return [emblem(key) for key, _name in games.names()]


def face(card: faces.FaceData, figure: faces.Figure, number: int) -> Art:
    """Return the small face of a card."""
    drawing = faces.draw(
        card, language=current_language(), uid=f"f{number}", size="small", figure=figure
    )
    return Art(render_to_string("cards/face/face.svg", {"drawing": drawing}))


@cache
def _css(*names: str) -> str:
    """Read style sheets; those that are not there are left out."""
    paths = filter(None, map(finders.find, names))
    return "\n".join(Path(str(path)).read_text(encoding="utf-8") for path in paths)
