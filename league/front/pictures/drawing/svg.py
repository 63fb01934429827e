"""Draws the SVG of the site's own templates: boards, faces of cards, pictures of games.

Only what they use is understood; anything else is left out, and nothing is loaded.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring
from PIL.Image import Image

from league.front.pictures.drawing import lettering
from league.front.pictures.drawing.canvas import Canvas, Colour, Paint, Stroke, colour_of
from league.front.pictures.drawing.paths import (
    UNMOVED,
    Line,
    Matrix,
    dashed,
    lines_of,
    matrix_of,
    moved,
    numbers,
    scale_of,
    times,
)
from league.front.pictures.drawing.styles import DRAWN, INHERITED, Sheet, Style, Styled, sheet_of

TILES: Final = 2000  # of a pattern in one shape
CURVE: Final = 0.5523  # how far the control points of a quarter of a circle lie from its ends
ANCHORS: Final = {"middle": "m", "end": "r"}
UNSEEN: Final = frozenset({"title", "desc", "defs", "clipPath", "linearGradient", "pattern"})
Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True, slots=True)
class Place:
    """Where an element is drawn, and what it has from those around it."""

    matrix: Matrix
    style: Style
    opacity: float = 1.0
    clip: Image | None = None
    element: Styled | None = None


def root_of(text: str) -> Element:
    """Read the first drawing in a fragment of a page."""
    whole = fromstring(f"<page>{text}</page>", forbid_dtd=True)
    return next(element for element in whole.iter() if _kind(element) == "svg")


def frame_of(svg: Element) -> Box:
    """Return the ``viewBox`` of a drawing."""
    x, y, wide, high = numbers(svg.get("viewBox", "0 0 100 100"))
    return x, y, wide, high


def draw(canvas: Canvas, svg: Element, css: str, box: Box) -> None:
    """Draw into a box of the sheet, as large as fits, in its middle."""
    drawing = _Drawing(canvas, svg, sheet_of(css))
    element = Styled("svg", _classes(svg))
    drawing.inside(svg, drawing.here(svg, Place(_placed(frame_of(svg), box), {}, element=element)))


def _placed(frame: Box, box: Box) -> Matrix:
    scale = min(box[2] / frame[2], box[3] / frame[3])
    return (
        scale,
        0,
        0,
        scale,
        box[0] + (box[2] - frame[2] * scale) / 2 - frame[0] * scale,
        box[1] + (box[3] - frame[3] * scale) / 2 - frame[1] * scale,
    )


class _Drawing:
    def __init__(self, canvas: Canvas, svg: Element, sheet: Sheet) -> None:
        self.canvas, self.sheet = canvas, sheet
        self.named = {name: named for named in svg.iter() if (name := named.get("id"))}

    def inside(self, element: Element, place: Place) -> None:
        before: Styled | None = None
        above = place.element
        for child in element:
            seen = before = Styled(_kind(child), _classes(child), above, before)
            if seen.kind not in UNSEEN:
                self.draw(child, replace(place, element=seen))

    def draw(self, element: Element, around: Place) -> None:
        """Draw an element and what is in it."""
        place = self.here(element, around)
        kind = _kind(element)
        if kind == "g":
            self.inside(element, place)
        elif kind == "svg":
            x, y, wide, high = (_number(element, n) for n in ("x", "y", "width", "height"))
            matrix = times(place.matrix, _placed(frame_of(element), (x, y, wide, high)))
            self.inside(element, replace(place, matrix=matrix))
        elif kind == "text":
            self._text(element, place)
        else:
            self._shape(shape_of(element), place)

    def here(self, element: Element, around: Place) -> Place:
        """Return the place of an element, with its own style."""
        assert around.element is not None
        own = {name: words for name in DRAWN if (words := element.get(name)) is not None}
        own |= self.sheet.of(around.element)
        kept = {name: words for name, words in around.style.items() if name in INHERITED}
        matrix = times(around.matrix, matrix_of(element.get("transform", "")))
        return Place(
            matrix,
            kept | own,
            around.opacity * float(own.get("opacity", 1)),
            self._clip(own.get("clip-path", ""), matrix, around.clip),
            around.element,
        )

    def _clip(self, words: str, matrix: Matrix, around: Image | None) -> Image | None:
        named = self._named(words)
        if named is None:
            return around
        lines = [line for child in named for line in _moved(shape_of(child), matrix)]
        return self.canvas.clip(lines, around)

    def _named(self, words: str) -> Element | None:
        return (
            self.named.get(words[words.find("#") + 1 : -1].strip("\"'")) if "#" in words else None
        )

    def _shape(self, lines: list[Line], place: Place) -> None:
        placed, style = _moved(lines, place.matrix), place.style
        fill = style.get("fill", "#000")
        pattern = self._named(fill) if fill.startswith("url") else None
        if pattern is not None and _kind(pattern) == "pattern":
            self._tiled(pattern, placed, place)
        else:
            self._fill(placed, fill, pattern, place)
        self._stroke(placed, place)

    def _fill(self, lines: list[Line], fill: str, gradient: Element | None, place: Place) -> None:
        colours = _stops(gradient) if gradient is not None else _plain(colour_of(fill))
        if colours:
            opacity = place.opacity * float(place.style.get("fill-opacity", 1))
            self.canvas.fill(lines, Paint(colours, opacity, place.clip))

    def _stroke(self, lines: list[Line], place: Place) -> None:
        style, scale = place.style, scale_of(place.matrix)
        colours = _plain(colour_of(style.get("stroke", "none")))
        if not colours:
            return
        wide = float(style.get("stroke-width", "1").removesuffix("px")) * scale
        pattern = [step * scale for step in numbers(style.get("stroke-dasharray", ""))]
        drawn = [dash for line in lines for dash in dashed(line, pattern)]
        opacity = place.opacity * float(style.get("stroke-opacity", 1))
        is_round = style.get("stroke-linecap") == "round"
        self.canvas.stroke(drawn, Stroke(wide, is_round), Paint(colours, opacity, place.clip))

    def _tiled(self, pattern: Element, lines: list[Line], place: Place) -> None:
        """Fill with the tiles of a pattern, which lie on a grid of its own."""
        grid = times(place.matrix, matrix_of(pattern.get("patternTransform", "")))
        wide, high = _number(pattern, "width"), _number(pattern, "height")
        points = [point for line in lines for point in line.points]
        back = _inverse(grid)
        spots = [moved(back, point) for point in points]
        columns = _range([x / wide for x, _y in spots])
        rows = _range([y / high for _x, y in spots])
        if len(columns) * len(rows) > TILES:
            return
        seen = replace(place, style={}, clip=self.canvas.clip(lines, place.clip))
        for column in columns:
            for row in rows:
                at = times(grid, (1, 0, 0, 1, column * wide, row * high))
                self.inside(pattern, replace(seen, matrix=at, element=None))

    def _text(self, element: Element, place: Place) -> None:
        spans = [child for child in element if _kind(child) == "tspan"]
        for span in spans or [element]:
            self._words(span, "".join(span.itertext()), place)

    def _words(self, span: Element, words: str, place: Place) -> None:
        style, scale = place.style, scale_of(place.matrix)
        text = " ".join(words.split())
        colours = _plain(colour_of(style.get("fill", "#000")))
        if not text or not colours:
            return
        weight = style.get("font-weight", "400")
        self.canvas.write(
            lettering.drawable(text),
            moved(place.matrix, (_number(span, "x"), _number(span, "y"))),
            float(style.get("font-size", "16").removesuffix("px")) * scale,
            Paint(colours, place.opacity, place.clip),
            weight=int(weight) if weight.isdecimal() else {"bold": 700}.get(weight, 400),
            anchor=ANCHORS.get(style.get("text-anchor", ""), "l"),
            width=_number(span, "textLength") * scale,
        )


def shape_of(element: Element) -> list[Line]:
    """Return the lines of a shape, in its own units; none for what is no shape."""
    kind = _kind(element)
    if kind == "path":
        return lines_of(element.get("d", ""))
    if kind in ("polygon", "polyline"):
        said = numbers(element.get("points", ""))
        points = list(zip(said[::2], said[1::2], strict=False))
        return [Line(points, kind == "polygon")] if points else []
    if kind in ("circle", "ellipse"):
        radius = _number(element, "r")
        across, along = (_number(element, name) or radius for name in ("rx", "ry"))
        return _ellipse(_number(element, "cx"), _number(element, "cy"), across, along)
    if kind == "rect":
        x, y, wide, high, rx = (_number(element, n) for n in ("x", "y", "width", "height", "rx"))
        return _rect(x, y, wide, high, min(rx, wide / 2, high / 2))
    return []


def _ellipse(x: float, y: float, across: float, along: float) -> list[Line]:
    ends = f"A{across} {along} 0 1 1"
    return lines_of(f"M{x - across} {y}{ends} {x + across} {y}{ends} {x - across} {y}Z")


def _rect(x: float, y: float, wide: float, high: float, r: float) -> list[Line]:
    if not r:
        return lines_of(f"M{x} {y}h{wide}v{high}h{-wide}Z")
    return lines_of(
        f"M{x + r} {y}h{wide - 2 * r}a{r} {r} 0 0 1 {r} {r}v{high - 2 * r}a{r} {r} 0 0 1 {-r} {r}"
        f"h{2 * r - wide}a{r} {r} 0 0 1 {-r} {-r}v{2 * r - high}a{r} {r} 0 0 1 {r} {-r}Z"
    )


def _moved(lines: list[Line], matrix: Matrix) -> list[Line]:
    if matrix == UNMOVED:
        return lines
    return [Line([moved(matrix, point) for point in line.points], line.is_closed) for line in lines]


def _kind(element: Element) -> str:
    tag: Any = element.tag
    return str(tag).rpartition("}")[2]


def _classes(element: Element) -> frozenset[str]:
    return frozenset(element.get("class", "").split())


def _number(element: Element, name: str) -> float:
    said = numbers(element.get(name, ""))
    return said[0] if said else 0.0


def _plain(colour: Colour | None) -> tuple[Colour, ...]:
    return () if colour is None else (colour,)


def _stops(gradient: Element) -> tuple[Colour, ...]:
    """Return the colours of a gradient; all of ours run from top to bottom."""
    colours = (colour_of(stop.get("stop-color", "")) for stop in gradient)
    return tuple(colour for colour in colours if colour is not None)


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    whole = a * d - b * c or 1.0
    a, b, c, d = d / whole, -b / whole, -c / whole, a / whole
    return a, b, c, d, -(a * e + c * f), -(b * e + d * f)


def _range(places: list[float]) -> range:
    return range(int(min(places)) - 2, int(max(places)) + 2)


def texts(svg: Element) -> Iterator[str]:
    """Yield the words that a drawing shows."""
    for element in svg.iter():
        if _kind(element) == "text":
            yield " ".join("".join(element.itertext()).split())
