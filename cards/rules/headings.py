"""Names on a card face: set as large as their place allows, wrapped, shrunk, and never cut."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor
from types import MappingProxyType
from typing import Final

from cards.rules.wrapping import advance, bold, wrap

LEAST: Final = 9.0  # no line of names is set smaller than this: it is squeezed instead


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line that has symbols: words `width` wide, or the path of a symbol, from `x`."""

    x: float
    width: float
    text: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class FaceLine:
    """One line of text; `squeeze` is a width to fit it into, or None when it fits by itself.

    A line with symbols is drawn piece by piece, at places that no font can move.
    """

    text: str
    y: float
    squeeze: int | None = None
    pieces: tuple[Piece, ...] = ()
    size: float = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """A way to set a name: the size of its letters, how many lines, and where they stand."""

    size: float
    most: int
    top: float
    step: float


@dataclass(frozen=True, slots=True)
class Room:
    """The place of a name on a face: its width, and the ways to set it there, the largest first."""

    width: int
    settings: tuple[Setting, ...]


FULL: Final = Room(356, (Setting(26, 1, 306, 0), Setting(20, 2, 295, 23), Setting(16, 3, 286, 17)))
SMALL: Mapping[str, Room] = MappingProxyType(
    {
        language: Room(
            154,
            (
                Setting(size, 1, 160.5, 0),
                Setting(size, 2, 152, 17),
                Setting(11.5, 3, 147, 12.5),
                Setting(9.5, 4, 144.5, 9.7),
            ),
        )
        for language, size in (("ja", 14.5), ("en", 12.5))
    }
)
MINI: Final = Room(
    104,
    (
        Setting(16, 1, 120, 0),
        Setting(16, 2, 110, 20),
        Setting(14.5, 3, 103, 17.5),
        Setting(13.5, 4, 99, 15.5),
        Setting(11, 5, 96, 12.5),
        Setting(9, 6, 95, 10.5),
        Setting(8, 7, 94, 9),
    ),
)


def fit(text: str, *, width: int, size: float, y: float = 0) -> FaceLine:
    """Return names on a line of `width` px: smaller than `size` px, then squeezed, never cut."""
    needed = advance(text)
    fitting = max(LEAST, floor(10 * width / needed) / 10) if needed * size > width else size
    return FaceLine(text, y, width if needed * fitting > width else None, size=fitting)


def set_name(name: str, room: Room) -> tuple[float, tuple[FaceLine, ...]]:
    """Return the size and the lines of a name in the largest setting that holds it, never cut."""
    for setting in room.settings:
        lines = _lines(name, room.width / setting.size)
        if len(lines) <= setting.most:
            break
    else:
        lines = _spread(name, setting.most, room.width / setting.size)
    return setting.size, tuple(
        FaceLine(
            text,
            round(setting.top + setting.step * (row + (setting.most - len(lines)) / 2), 2),
            room.width if bold(text) * setting.size > room.width + 0.01 else None,
        )
        for row, text in enumerate(lines)
    )


def _lines(name: str, width: float) -> tuple[str, ...]:
    """Return a wrapped name; one of two words, as in Japanese, breaks between them if it can."""
    lines = wrap(name, width=width, measure=bold)
    words = tuple(name.split())
    whole = len(lines) > 1 and len(words) == 2 and all(bold(word) <= width for word in words)
    return words if whole else lines


def _spread(name: str, most: int, width: float) -> tuple[str, ...]:
    """Return a name of any length in `most` lines, of whatever width that takes."""
    while len(lines := wrap(name, width=width, measure=bold)) > most:
        width *= 1.1
    return lines
