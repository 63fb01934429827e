"""The race for the places as a drawing: one line a side, the first place on top."""

from dataclasses import dataclass

from league.seasons.queries.seasons import Course, Race

STEP, ROW = 56, 26  # units of the drawing between rounds, and between places
LEFT, TOP, RIGHT = 30, 26, 190
COLOURS = 8
LONGEST_LABEL = 14


@dataclass(frozen=True, slots=True)
class RaceLine:
    """``path`` of a polyline; ``colour`` from 1; ``x``, ``y`` of its end, where its label is."""

    course: Course
    path: str
    dots: tuple[tuple[int, int], ...]
    colour: int
    x: int
    y: int
    label: str


@dataclass(frozen=True, slots=True)
class Mark:
    label: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Chart:
    width: int
    height: int
    lines: tuple[RaceLine, ...]
    rounds: tuple[Mark, ...]
    places: tuple[Mark, ...]


def drawn(race: Race) -> Chart | None:
    """Draw a race; None before its first result. Sides that share a place share a point."""
    if not race.rounds:
        return None
    last = LEFT + STEP * (len(race.rounds) - 1)
    count = len(race.courses)
    return Chart(
        width=last + RIGHT,
        height=TOP + ROW * count,
        lines=tuple(
            _line(course, number, last) for number, course in enumerate(race.courses, start=1)
        ),
        rounds=tuple(
            Mark(number, LEFT + STEP * index, TOP - 12) for index, number in enumerate(race.rounds)
        ),
        places=tuple(Mark(place, 8, _y(place) + 4) for place in range(1, count + 1)),
    )


def _y(place: int) -> int:
    return TOP + ROW * (place - 1) + ROW // 2


def _line(course: Course, number: int, last: int) -> RaceLine:
    """Draw a line, its label at the side's row of the table, so that no two labels overlap."""
    dots = tuple((LEFT + STEP * index, _y(stop.place)) for index, stop in enumerate(course.stops))
    end = (last + 18, _y(number))
    name = course.side.name
    return RaceLine(
        course,
        " ".join(f"{x},{y}" for x, y in (*dots, end)),
        dots,
        (number - 1) % COLOURS + 1,
        end[0] + 6,
        end[1] + 4,
        name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…",
    )
