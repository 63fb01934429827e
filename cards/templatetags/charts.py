"""`{% bar_chart title=… labels=… values=… %}`: a small bar chart, described for screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase
from unicodedata import east_asian_width

from django import template
from django.utils.crypto import get_random_string

register = template.Library()

STEP, TOP, TALL, FOOT = 44, 22, 96, 20
BAR, WIDE, NARROW, GAP = 30, 12, 7, 8  # of a letter of either width, in the chart's own units


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    value: float
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def above(self) -> float:
        return self.y - 6


@dataclass(frozen=True, slots=True)
class Chart:
    uid: str
    title: str
    description: str
    unit: str
    bars: tuple[Bar, ...]

    width: int
    base: int = TOP + TALL
    height: int = TOP + TALL + FOOT
    foot: int = TOP + TALL + FOOT - 4


def chart(
    *, uid: str, title: str, pairs: Iterable[tuple[str, float]], unit: str = "", note: str = ""
) -> Chart:
    """Draw bars from zero, the tallest at full height; a note or all values describe them."""
    kept = tuple((str(label), value) for label, value in pairs)
    most = max((value for _, value in kept), default=0)
    step = max([STEP, *(_width(label) + GAP for label, _ in kept)])
    bars = tuple(
        _bar(
            label, value, step * place + (step - BAR) / 2, 0 if most <= 0 else max(value, 0) / most
        )
        for place, (label, value) in enumerate(kept)
    )
    description = note or ", ".join(f"{label}: {value}{unit}" for label, value in kept)
    return Chart(uid, title, description, unit, bars, width=step * max(len(bars), 1))


def _bar(label: str, value: float, x: float, share: float) -> Bar:
    height = round(TALL * share, 1)
    return Bar(label, value, x, round(TOP + TALL - height, 1), BAR, height)


def _width(label: str) -> int:
    return sum(WIDE if east_asian_width(letter) in "WF" else NARROW for letter in label)


@register.inclusion_tag("components/bar_chart.html")
def bar_chart(
    title: str,
    labels: Iterable[str],
    values: Iterable[float],
    unit: str = "",
    description: str = "",
) -> dict[str, object]:
    uid = get_random_string(8, ascii_lowercase)
    pairs = zip(labels, values, strict=True)
    drawn = chart(uid=uid, title=title, pairs=pairs, unit=unit, note=description)
    return {"chart": drawn}
