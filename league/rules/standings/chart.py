"""The chart of places by round: one line for each entrant, the first place at the top."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from league.rules.brackets.drawing import shortened

STEP, ROW = 56, 26  # from round to round, from place to place
LEFT, TOP, BOTTOM = 34, 34, 14
NAME = 190  # room for names at the right
LETTERS = 22


@dataclass(frozen=True, slots=True)
class Course:
    """An entrant's places, one for each round; None before it joined."""

    entrant: int
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    x: int
    y: int
    place: int


@dataclass(frozen=True, slots=True)
class Curve:
    """``d`` is empty for an entrant with a single place."""

    entrant: int
    text: str
    full: str
    d: str
    dots: tuple[Dot, ...]
    y: int
    lit: bool


@dataclass(frozen=True, slots=True)
class Mark:
    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """``deep``: the number of places drawn; lower places are drawn just below the last one."""

    width: int
    height: int
    curves: tuple[Curve, ...]
    rounds: tuple[Mark, ...]
    places: tuple[Mark, ...]
    names: int
    deep: int


def chart(
    courses: Sequence[Course],
    rounds: Sequence[str],
    name: Callable[[int], str],
    lit: int | None,
    deep: int,
) -> Chart:
    right = LEFT + max(len(rounds) - 1, 0) * STEP
    lowest = max((place or 0 for course in courses for place in course.places), default=0) > deep
    curves = [_curve(course, name(course.entrant), lit, deep, right) for course in courses]
    levels = _levels([curve.y for curve in curves])
    placed = [replace(curve, y=y) for curve, y in zip(curves, levels, strict=True)]
    return Chart(
        width=right + NAME + 20,
        height=max([TOP + (deep - (not lowest)) * ROW, *levels]) + BOTTOM,
        curves=tuple(sorted(placed, key=lambda curve: curve.lit)),
        rounds=tuple(Mark(text, LEFT + at * STEP, TOP - 18) for at, text in enumerate(rounds)),
        places=tuple(Mark(str(place), LEFT - 16, _y(place, deep)) for place in range(1, deep + 1)),
        names=right + 12,
        deep=deep,
    )


def _y(place: int, deep: int) -> int:
    return TOP + (min(place, deep + 1) - 1) * ROW


def _curve(course: Course, name: str, lit: int | None, deep: int, right: int) -> Curve:
    dots = tuple(
        Dot(LEFT + at * STEP, _y(place, deep), place)
        for at, place in enumerate(course.places)
        if place is not None
    )
    d = "".join(f"{'L' if at else 'M'}{dot.x} {dot.y}" for at, dot in enumerate(dots))
    y = dots[-1].y if dots else TOP
    text = shortened(name, LETTERS)
    return Curve(
        course.entrant, text, name, d if len(dots) > 1 else "", dots, y, course.entrant == lit
    )


def _levels(wanted: Sequence[int]) -> list[int]:
    """Move overlapping names apart, downwards."""
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    levels = [0] * len(wanted)
    free = 0
    for at in order:
        levels[at] = max(wanted[at], free)
        free = levels[at] + ROW - 8
    return levels
