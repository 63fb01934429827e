"""A sheet to draw on, larger than the picture: making it smaller in the end smooths its edges."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil, floor
from typing import Final

from PIL import Image, ImageChops, ImageColor, ImageDraw

from league.front.pictures.drawing import lettering
from league.front.pictures.drawing.paths import Line, Point

FINER: Final = 3  # how many times as fine as the picture
COLOURS: Final = (256, 128, 64)  # of the picture: as many as fit into its weight
BOLD_FROM: Final = 600
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour, or from top to bottom several; how opaque, and where it may be seen."""

    colours: tuple[Colour, ...]
    opacity: float = 1.0
    clip: Image.Image | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """How wide a line is, in pixels of the sheet, and whether its ends are round."""

    width: float
    is_round: bool = False


def colour_of(words: str) -> Colour | None:
    """Read a colour of CSS; None for none, and for what is not understood."""
    if words == "currentColor":
        words = "#13231d"
    try:
        red, green, blue, *_rest = ImageColor.getrgb(words)
    except ValueError:
        return None
    return red, green, blue


class Canvas:
    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self.size = size
        self.image = Image.new("RGB", (size[0] * FINER, size[1] * FINER), ground)

    def fill(self, lines: Sequence[Line], paint: Paint) -> None:
        """Fill what lines enclose; one inside another that runs the other way is a hole."""
        shapes = [line.points for line in lines if len(line.points) > 2]
        if not shapes:
            return
        box = self._box([point for shape in shapes for point in shape], 1)
        mask, draw = _mask(box)
        outer = max((_area(shape) for shape in shapes), key=abs)
        for shape in shapes:
            draw.polygon(_in(box, shape), fill=255 if _area(shape) * outer >= 0 else 0)
        self._paint(mask, box, paint)

    def stroke(self, lines: Sequence[Line], stroke: Stroke, paint: Paint) -> None:
        points = [point for line in lines for point in line.points]
        if not points or stroke.width <= 0:
            return
        wide = max(1, round(stroke.width))
        box = self._box(points, wide + 1)
        mask, draw = _mask(box)
        for line in lines:
            spots = _in(box, line.points)
            joined = [*spots, *spots[:2]] if line.is_closed else spots
            draw.line(joined, fill=255, width=wide, joint="curve")
            for x, y in (spots[0], spots[-1]) if stroke.is_round else ():
                half = stroke.width / 2
                draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
        self._paint(mask, box, paint)

    def write(
        self,
        text: str,
        at: Point,
        size: float,
        paint: Paint,
        *,
        weight: int = 400,
        anchor: str = "l",
        width: float = 0,
    ) -> None:
        """Write on a base line. ``width``: the text is drawn together, or apart, to be as wide."""
        if size < 1 or not text:
            return
        font, bold = lettering.font(round(size)), size / 30 if weight >= BOLD_FROM else 0
        left, top, right, bottom = font.getbbox(text, anchor="ls", stroke_width=bold)
        mask = Image.new("L", (max(1, ceil(right - left)), max(1, ceil(bottom - top))))
        ImageDraw.Draw(mask).text(
            (-left, -top), text, fill=255, font=font, anchor="ls", stroke_width=bold
        )
        if width:
            mask = mask.resize((max(1, round(width)), mask.height))
        back = {"m": mask.width / 2, "r": mask.width}.get(anchor, -left)
        x, y = round(at[0] - back), round(at[1] + top)
        self._paint(mask, (x, y, x + mask.width, y + mask.height), paint)

    def clip(self, lines: Sequence[Line], within: Image.Image | None = None) -> Image.Image:
        """Return where something may be seen: inside of lines, and ``within`` another one."""
        mask = Image.new("L", self.image.size)
        draw = ImageDraw.Draw(mask)
        for line in lines:
            if len(line.points) > 2:
                draw.polygon(line.points, fill=255)
        return ImageChops.multiply(mask, within) if within else mask

    def png(self, most: int) -> bytes:
        """Return the picture with as many colours as fit into ``most`` bytes."""
        small = self.image.resize(self.size, Image.Resampling.BOX)
        written = b""
        for colours in COLOURS:
            held = BytesIO()
            small.quantize(colours, dither=Image.Dither.NONE).save(held, "PNG", optimize=True)
            written = held.getvalue()
            if len(written) <= most:
                break
        return written

    def _box(self, points: Sequence[Point], more: int) -> tuple[int, int, int, int]:
        xs, ys = [x for x, _y in points], [y for _x, y in points]
        return (
            max(0, floor(min(xs)) - more),
            max(0, floor(min(ys)) - more),
            min(self.image.width, ceil(max(xs)) + more + 1),
            min(self.image.height, ceil(max(ys)) + more + 1),
        )

    def _paint(self, mask: Image.Image, box: tuple[int, int, int, int], paint: Paint) -> None:
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        if paint.clip is not None:
            mask = ImageChops.multiply(mask, paint.clip.crop(box))
        if paint.opacity < 1:
            mask = mask.point(lambda grey: round(grey * paint.opacity))
        if len(paint.colours) == 1:
            self.image.paste(paint.colours[0], (box[0], box[1]), mask)
        else:
            self.image.paste(_shaded(paint.colours, mask.size), (box[0], box[1]), mask)


def _shaded(colours: Sequence[Colour], size: tuple[int, int]) -> Image.Image:
    column = Image.new("RGB", (1, len(colours)))
    column.putdata(colours)
    return column.resize(size, Image.Resampling.BILINEAR)


def _mask(box: tuple[int, int, int, int]) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    mask = Image.new("L", (max(1, box[2] - box[0]), max(1, box[3] - box[1])))
    return mask, ImageDraw.Draw(mask)


def _in(box: tuple[int, int, int, int], points: Sequence[Point]) -> list[Point]:
    return [(x - box[0], y - box[1]) for x, y in points]


def _area(points: Sequence[Point]) -> float:
    turned = zip(points, [*points[1:], points[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in turned) / 2
