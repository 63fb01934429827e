"""The pictures of a table: board, what stands beside it, line-ups. Drawn once for all who see them.

A picture is drawn of what it is kept under and of nothing else, so that whoever is shown one that
was drawn for another device sees what would have been drawn anew, byte by byte: of a hand that
this device does not see, nothing is in what its own picture is drawn of.
"""

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from django.template.backends.django import Template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT: Final = 200  # pictures of a process: devices of one table look within a second
TEMPLATES: Final = ("board_template", "table_template", "lineup_template")
Read = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn by a template; ``of`` names all that ``read`` holds, and the language."""

    template: str
    of: bytes
    drawn_by: Template = field(compare=False)
    read: Read = field(compare=False)


def drawn(shown: Read, *, tappable: bool) -> dict[str, SafeString]:
    """Draw what ``stage.board`` returns: ``board_picture``, ``table_picture``, ``lineup_picture``.

    Targets are marked on the board where something is ``tappable``. What a game has no template
    for is empty.
    """
    now, names = shown["now"], shown["names"]
    scene = (now.n, now.scene, now.board, now.score, dict(names))
    seen = {name: shown[name] for name in ("now", "names", "score", "board", "dice", "roll")}
    of_all: Mapping[str, tuple[Any, Read]] = {
        "board_template": ((scene, tappable), {**seen, "tappable": tappable}),
        "table_template": (scene, seen),
        "lineup_template": (shown["lineups"], {"lineups": shown["lineups"]}),
    }
    return {
        name.replace("template", "picture"): _picture(shown[name], *of_all[name])
        for name in TEMPLATES
    }


def _picture(template: Template | None, of: Any, read: Read) -> SafeString:
    if template is None:
        return SafeString()
    language = get_language()
    key = sha256(pickle.dumps((language, of))).digest()
    read = {**read, "LANGUAGE_CODE": language}
    return _kept(Picture(str(template.template.name), key, template, read))


@lru_cache(maxsize=KEPT)
def _kept(picture: Picture) -> SafeString:
    return picture.drawn_by.render(dict(picture.read))


def forget() -> None:
    """Leave no picture in this process's memory."""
    _kept.cache_clear()
