"""Positions of sittings, kept in memory: each follows from the header and the lines that stand.

A position is kept under a hash of all that it follows from, so that it is right whatever was
taken back, rolled back or said elsewhere. A process caches some hundred and goes on from the
nearest one; dumps in the shared cache limit how many lines that takes after a restart.
"""

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from threading import Lock
from typing import Final

from django.core.cache import cache

from engines.core.replays.replay import Course
from league.play.models import Sitting
from league.play.queries import lines
from league.play.rules import course
from league.play.rules.course import Position, Said

KEPT: Final = 400  # positions of a process
DUMPED: Final = 50  # lines from one dump to the next
DUMP_SECONDS: Final = 86_400

Key = bytes
_positions: OrderedDict[Key, Position] = OrderedDict()
_lock = Lock()


def of(sitting: Sitting) -> Position:
    """Return the position of a sitting, shared: copy it before playing on."""
    return _after(sitting, lines.kept(sitting))


def forget() -> None:
    """Empty this process's cache of positions."""
    lines.forget()
    with _lock:
        _positions.clear()


def _after(sitting: Sitting, stands: Sequence[Said]) -> Position:
    keys = _keys(sitting, stands)
    known = _get(keys[-1])
    if known is not None:
        return known
    position, n = _nearest(sitting, keys)
    course.goes_on(position, stands[n:])
    keep(keys[-1], position)
    return position


def remember(sitting: Sitting, position: Position) -> None:
    """Cache the position after the standing lines of a sitting."""
    keep(_keys(sitting, lines.kept(sitting))[-1], position)


def keep(key: Key, position: Position) -> None:
    with _lock:
        _positions[key] = position
        _positions.move_to_end(key)
        while len(_positions) > KEPT:
            _positions.popitem(last=False)
    if position.n and position.n % DUMPED == 0:
        dumped = position.game.dump(position.state), position.draws, position.course.steps
        cache.set(_name(key), dumped, DUMP_SECONDS)


def _keys(sitting: Sitting, stands: Sequence[Said]) -> list[Key]:
    """Return the cache keys of the position at the start and after each line."""
    running = sha256(sitting.header.encode())
    keys = [running.digest()]
    for said in stands:
        running.update(f"\n{said.kind} {said.text}".encode())
        keys.append(running.digest())
    return keys


def _get(key: Key) -> Position | None:
    with _lock:
        position = _positions.get(key)
        if position is not None:
            _positions.move_to_end(key)
        return position


def _nearest(sitting: Sitting, keys: Sequence[Key]) -> tuple[Position, int]:
    for n in range(len(keys) - 1, 0, -1):
        known = _get(keys[n])
        if known is not None:
            return course.copied(known), n
        if n % DUMPED == 0 and (dumped := cache.get(_name(keys[n]))) is not None:
            return _loaded(sitting, n, *dumped), n
    return course.start(sitting.header), 0


def _loaded(sitting: Sitting, n: int, dump: str, draws: int, steps: int) -> Position:
    begun = course.start(sitting.header)
    game = begun.game
    return Position(begun.record, Course(game, game.load(dump), steps), n, draws)


def _name(key: Key) -> str:
    return f"play:{key.hex()}"
