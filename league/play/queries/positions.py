"""Positions of sittings, kept in memory: each follows from the header and the lines that stand.

The last standing line's serial names a course: whatever was taken back, the lines up to it are
the same ones. A process keeps some hundred positions and goes on from the nearest it has; a dump
in the shared cache now and then bounds how far that is after a start.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final

from django.core.cache import cache

from engines.core.replay import Course
from league.play.models import Sitting
from league.play.queries import lines
from league.play.rules import course
from league.play.rules.course import Position, Said

KEPT: Final = 400  # positions of a process
DUMPED: Final = 50  # lines from one dump to the next
DUMP_SECONDS: Final = 86_400

Key = tuple[int, int]  # the sitting, and the serial of the last standing line (0: none)
_positions: OrderedDict[Key, Position] = OrderedDict()
_lock = Lock()


def of(sitting: Sitting) -> Position:
    """Return where a sitting stands. Whoever goes on from it works on a copy."""
    stands = lines.kept(sitting)
    known = _get((sitting.pk, stands[-1][0] if stands else 0))
    return known if known is not None else _built(sitting, stands)


def at(sitting: Sitting, n: int) -> Position:
    """Return where a sitting stood after ``n`` of its standing lines."""
    stands = lines.kept(sitting)[:n]
    known = _get((sitting.pk, stands[-1][0] if stands else 0))
    return known if known is not None else _built(sitting, stands)


def keep(sitting: Sitting, serial: int, position: Position) -> None:
    """Keep the position after the line with this serial; dump it if it is far from the last."""
    with _lock:
        _positions[sitting.pk, serial] = position
        _positions.move_to_end((sitting.pk, serial))
        while len(_positions) > KEPT:
            _positions.popitem(last=False)
    if position.n and position.n % DUMPED == 0:
        dumped = position.game.dump(position.state), position.draws, position.course.steps
        cache.set(_name(sitting, serial), dumped, DUMP_SECONDS)


def forget() -> None:
    """Leave nothing in this process's memory: what follows is built from rows."""
    with _lock:
        _positions.clear()


def _get(key: Key) -> Position | None:
    with _lock:
        found = _positions.get(key)
        if found is not None:
            _positions.move_to_end(key)
        return found


def _built(sitting: Sitting, stands: Sequence[tuple[int, Said]]) -> Position:
    """Go on from the nearest position that is known. Lines that stand are legal: they were said."""
    position, n = _nearest(sitting, stands)
    course.goes_on(position, (said for _serial, said in stands[n:]))
    keep(sitting, stands[-1][0] if stands else 0, position)
    return position


def _nearest(sitting: Sitting, stands: Sequence[tuple[int, Said]]) -> tuple[Position, int]:
    for n in range(len(stands), 0, -1):
        serial = stands[n - 1][0]
        known = _get((sitting.pk, serial))
        if known is not None:
            return course.copied(known), n
        if n % DUMPED == 0 and (dumped := cache.get(_name(sitting, serial))) is not None:
            return _loaded(sitting, n, *dumped), n
    return course.start(sitting.header), 0


def _loaded(sitting: Sitting, n: int, dump: str, draws: int, steps: int) -> Position:
    begun = course.start(sitting.header)
    game = begun.game
    return Position(begun.record, Course(game, game.load(dump), steps), n, draws)


def _name(sitting: Sitting, serial: int) -> str:
    return f"play:{sitting.uid}:{serial}:{sitting.ruleset}"
