"""A picture of 1200 × 630: words on the left, a board on the right, or many drawings below."""

from collections.abc import Sequence
from typing import Final

from league.front.pictures.drawing import lettering, svg
from league.front.pictures.drawing.canvas import FINER, Canvas, Colour, Paint
from league.front.pictures.drawing.parts import Art, Row, Words
from league.front.pictures.drawing.paths import Line

SIZE: Final = (1200, 630)
HEAVIEST: Final = 100_000  # bytes
BRAND: Final = "Carrier League"
GROUND: Final[Colour] = (16, 36, 29)
PAPER: Final[Colour] = (243, 246, 244)
WHITE: Final[Colour] = (255, 255, 255)
SOFT: Final[Colour] = (185, 205, 196)
YELLOW: Final[Colour] = (244, 194, 13)
SEAM: Final[Colour] = (29, 56, 46)

LEFT: Final = 56  # of the words; all in pixels of the picture
FOOT: Final = 578  # the base line of the last words
BOARD: Final[svg.Box] = (676.0, 0.0, 524.0, 630.0)
EDGE: Final = 28  # around a board
BELOW: Final[svg.Box] = (56.0, 186.0, 1088.0, 344.0)  # of many drawings
FACT: Final = 38  # how much lower they begin below a line of facts
GAP: Final = 12
FULL: Final = 0.75  # how much smaller drawings may be so that no row has a gap
ONE_LINE: Final = 0.75  # how much smaller words may be so that they stand on one line


def picture(words: Words, art: Sequence[Art], mark: Art) -> bytes:
    """Draw a picture as PNG. ``mark`` is the site's own."""
    canvas = Canvas(SIZE, GROUND)
    if len(art) == 1:
        _board(canvas, art[0])
    elif art:
        _many(canvas, art, FACT * len(words.facts))
    _words(canvas, words, BOARD[0] - 2 * LEFT if len(art) == 1 else SIZE[0] - 2 * LEFT, len(art))
    _foot(canvas, words.under, mark, BOARD[0] if len(art) == 1 else SIZE[0])
    return canvas.png(HEAVIEST)


def _board(canvas: Canvas, art: Art) -> None:
    x, y, wide, high = BOARD
    _rect(canvas, BOARD, PAPER)
    _rect(canvas, (x - 8, y, 8, high), YELLOW)
    inside = (x + EDGE, y + EDGE, wide - 2 * EDGE, high - 2 * EDGE)
    svg.draw(canvas, svg.root_of(art.drawn), art.css, _finer(inside))


def _many(canvas: Canvas, art: Sequence[Art], lower: float) -> None:
    """Draw in the number of columns that makes the drawings largest, or rather in full rows."""
    roots = [svg.root_of(drawing.drawn) for drawing in art]
    _x, _y, wide, high = svg.frame_of(roots[0])
    x, y, room, deep = BELOW[0], BELOW[1] + lower, BELOW[2], BELOW[3] - lower
    fitting = []
    for columns in range(1, len(art) + 1):
        lines = -(-len(art) // columns)
        scale = min(
            (room - GAP * (columns - 1)) / columns / wide, (deep - GAP * (lines - 1)) / lines / high
        )
        fitting.append((scale * (1 if len(art) % columns == 0 else FULL), scale, columns))
    _worth, scale, columns = max(fitting)
    left = (room + GAP - columns * (wide * scale + GAP)) / 2
    top = (deep + GAP - -(-len(art) // columns) * (high * scale + GAP)) / 2
    for place, (root, drawing) in enumerate(zip(roots, art, strict=True)):
        line, column = divmod(place, columns)
        at = (x + left + column * (wide * scale + GAP), y + top + line * (high * scale + GAP))
        svg.draw(canvas, root, drawing.css, _finer((*at, wide * scale, high * scale)))


def _words(canvas: Canvas, words: Words, width: float, art: int) -> None:
    y, is_short = 84.0, art > 1 or bool(words.rows)
    if words.over:
        _say(canvas, words.over, y, width, 28, SOFT, least=20)
        y += 24
    if words.title:
        size = 52.0 if is_short else 60.0
        for line in _lines(words.title, width, size, 1 if is_short else 3):
            y += size * 1.18
            _say(canvas, line, y - size * 0.2, width, size, WHITE, weight=700)
        y += 14
    if words.rows:
        y = _rows(canvas, words.rows, y, FOOT - 60, width)
    for fact in words.facts:
        for line in _lines(fact, width, 32, 1 if art > 1 else 6):
            y += 46
            _say(canvas, line, y, width, 32, SOFT)


def _lines(text: str, width: float, size: float, most: int) -> list[str]:
    """Return a text on one line if it fits there somewhat smaller, else broken, and cut at last."""
    said, _size = lettering.fitted(text, width=width, size=size, least=size * ONE_LINE)
    if most == 1 or not said.endswith("…"):
        return [said]
    return lettering.lines_of(text, width=width, size=size, most=most)


def _rows(canvas: Canvas, rows: Sequence[Row], top: float, end: float, width: float) -> float:
    high = min(165.0, (end - top) / len(rows))
    size = min(54.0, high * 0.6)
    placed = max((lettering.width_of(row.place, size) for row in rows if row.place), default=0.0)
    indent = placed + size * 0.6 if placed else 0.0
    big = min(96.0, high * 0.62) if not placed else size
    for number, row in enumerate(rows):
        y = top + high * number
        colour = YELLOW if row.leads else WHITE
        _rect(canvas, (LEFT, y + 2, width, 2), SEAM)
        base = y + high / 2 + size * 0.38
        taken = _right(canvas, row.value, y + high / 2 + big * 0.38, width, big, colour)
        if row.place:
            _right(canvas, row.place, base, placed, size, SOFT)
        room = width - indent - (taken + 28 if taken else 0)
        weight = 700 if row.leads else 400
        _say(canvas, row.text, base, room, size, colour, least=26, weight=weight, x=LEFT + indent)
    return top + high * len(rows)


def _foot(canvas: Canvas, under: str, mark: Art, right: float) -> None:
    svg.draw(canvas, svg.root_of(mark.drawn), mark.css, _finer((LEFT, FOOT - 36, 48, 48)))
    _say(canvas, BRAND, FOOT, 300, 30, WHITE, weight=700, x=LEFT + 62)
    if under:
        room = right - LEFT - (LEFT + 62 + 240)
        said, size = lettering.fitted(under, width=room, size=26, least=18)
        at = (right - LEFT) * FINER, FOOT * FINER
        canvas.write(said, at, size * FINER, Paint((SOFT,)), anchor="r")


def _say(
    canvas: Canvas,
    text: str,
    y: float,
    width: float,
    size: float,
    colour: Colour,
    *,
    least: float = 18,
    weight: int = 400,
    x: float = LEFT,
) -> None:
    said, fitting = lettering.fitted(text, width=width, size=size, least=min(least, size))
    canvas.write(said, (x * FINER, y * FINER), fitting * FINER, Paint((colour,)), weight=weight)


def _right(canvas: Canvas, text: str, y: float, width: float, size: float, colour: Colour) -> float:
    """Write at the right of a column; return how wide it was."""
    if not text:
        return 0.0
    at = ((LEFT + width) * FINER, y * FINER)
    canvas.write(text, at, size * FINER, Paint((colour,)), weight=700, anchor="r")
    return lettering.width_of(text, size)


def _rect(canvas: Canvas, box: svg.Box, colour: Colour) -> None:
    x, y, wide, high = _finer(box)
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    canvas.fill([Line(corners, True)], Paint((colour,)))


def _finer(box: svg.Box) -> svg.Box:
    x, y, wide, high = box
    return x * FINER, y * FINER, wide * FINER, high * FINER
