"""Words in a picture: which of them the shipped font can draw, how wide they are, how they fit."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from PIL import ImageFont

from cards.rules.wrapping import wrap

FONT: Final = str(files("cards").joinpath("data/fonts/ipaexg.ttf"))
LONGEST: Final = 300  # characters of a text that are read at all
UNKNOWN: Final = "〓"  # stands for signs that the font lacks, as in Japanese print
NOTHING: Final = "–"
UNDRAWN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me"})
_NO_SIGN: Final = "\uffff"


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the font at a size in pixels, set from left to right whatever the system has."""
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(sign: str) -> bool:
    small = font(12)
    return bytes(small.getmask(sign)) != bytes(small.getmask(_NO_SIGN))


def drawable(text: str) -> str:
    """Return a text on one line, without marks and directions; a run of unknown signs is one 〓."""
    signs: list[str] = []
    for sign in _signs(unicodedata.normalize("NFC", text[:LONGEST])):
        if not (sign == UNKNOWN and signs[-1:] == [UNKNOWN]):
            signs.append(sign)
    return " ".join("".join(signs).split()) or NOTHING


def _signs(text: str) -> Iterator[str]:
    for sign in text:
        if sign.isspace():
            yield " "
        elif unicodedata.category(sign) not in UNDRAWN:
            yield sign if _has(sign) else UNKNOWN


def width_of(text: str, size: float) -> float:
    """Return the width of a text in pixels."""
    return font(100).getlength(text) * size / 100


def fitted(text: str, *, width: float, size: float, least: float) -> tuple[str, float]:
    """Return a text and the size at which it fits: smaller down to ``least``, and then cut."""
    said = drawable(text)
    wide = width_of(said, size)
    if wide <= width:
        return said, size
    smaller = max(least, size * width / wide)
    if width_of(said, smaller) <= width + 0.5:
        return said, smaller
    low, high = 0, len(said)
    while low < high:
        middle = (low + high + 1) // 2
        fits = width_of(said[:middle].rstrip() + "…", smaller) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    return said[:low].rstrip() + "…", smaller


def lines_of(text: str, *, width: float, size: float, most: int) -> list[str]:
    """Break a text into at most ``most`` lines; the last is cut where more would follow."""
    lines = list(wrap(drawable(text), width=width / size)) or [NOTHING]
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1].rstrip() + "…"]
    return [fitted(line, width=width, size=size, least=size)[0] for line in lines]
