"""A record as steps: every action with the positions before and after it, and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engines.bots.playing import finished, several_choose
from engines.core.errors import Refused
from engines.core.game import CHANCE, AnyGame, Seat
from engines.core.outcome import DRAW
from engines.core.reason import Reason
from engines.core.records.record import Record
from engines.core.replays.ending import ending
from engines.core.replays.replay import Course, begun, behind, follow
from engines.core.replays.watching import watched

OPEN_CODE: Final = "REC-WORTH-OPEN"
SIDES_CODE: Final = "REC-WORTH-SIDES"
EMPTY_CODE: Final = "REC-WORTH-EMPTY"
ENDLESS_CODE: Final = "REC-WORTH-END"
SIDES: Final = 2


class NoWorth(Refused):
    """A record that cannot be analysed; the code of its ``reason`` begins with REC-WORTH."""


@dataclass(slots=True)
class AtOnce:
    """A choice of several seats at the same moment: the position before any of them, the seats."""

    place: int  # of the position
    state: Any
    seats: tuple[Seat, ...]
    acted: list[Any] = field(default_factory=list)  # the actions of the record so far

    def waiting(self) -> tuple[Seat, ...]:
        done = {action.seat for action in self.acted}
        return tuple(seat for seat in self.seats if seat not in done)


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a line, or with ``None`` a ruling; positions are places in ``Walk.states``."""

    line: int  # index into the record's lines
    before: int
    action: Any
    # What other seats chose at the same moment, and whether some of them still have to.
    at_once: AtOnce | None = None
    half_way: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """A replayed record. Step n leads from ``states[n]`` to ``states[n + 1]``."""

    game: AnyGame
    states: tuple[Any, ...]
    steps: tuple[Step, ...]
    result: float  # the worth of the end to the first side: 1, 1/2 or 0
    broken_off: bool  # not by the rules, but conceded, by time or by a ruling


def walked(record: Record) -> Walk:
    """Replay a record that has come to an end.

    Raises ``NoWorth`` for a record of the open mode of a game with hidden parts (REC-WORTH-OPEN),
    of a game whose sides are not two (REC-WORTH-SIDES), without a line (REC-WORTH-EMPTY), or that
    has no result: not over, abandoned, or ruled without a winner (REC-WORTH-END). Raises
    ``Refused`` as a replay does where a line breaks a rule or the end is not what is reported.
    Rulings that change a position, resignations and ends by time are taken as they are.
    """
    course = begun(record)
    game = course.game
    if record.mode == "open" and game.possible is not None:
        raise NoWorth(Reason("REC-9", OPEN_CODE))
    if len(game.sides) != SIDES:
        raise NoWorth(Reason("REC-3", SIDES_CODE, {"sides": tuple(game.sides)}))
    if not record.lines:
        raise NoWorth(Reason("REC-4", EMPTY_CODE))
    taken = list(_taken(record, course))
    result, broken_off = _end(game, course.state, record)
    steps = tuple(_joined(game, taken))
    states = (*(before for _, before, _ in taken), course.state)
    return Walk(game, states, steps, result, broken_off)


def _taken(record: Record, course: Course) -> Iterator[tuple[int, Any, Any]]:
    """Yield line, position before and action of each step; ``None`` for a ruling."""
    game, seen = course.game, []
    course.game = watched(game, lambda before, action, after: seen.append((before, action)))
    for index, line in enumerate(record.lines):
        before, sets = game.copy(course.state), course.sets
        follow(course, line)
        yield from ((index, state, action) for state, action in seen)
        if course.sets > sets:
            yield index, before, None
        seen.clear()
    for action in behind(record, replace(course, game=game)):
        yield len(record.lines) - 1, game.copy(course.state), action
        game.play(course.state, action.seat, action)


def _joined(game: AnyGame, taken: list[tuple[int, Any, Any]]) -> Iterator[Step]:
    """Yield the steps, those of seats that chose at the same moment with what they share."""
    shared: AtOnce | None = None
    for place, (line, before, action) in enumerate(taken):
        if action is None or action.seat == CHANCE:
            shared = None
            yield Step(line, place, action)
            continue
        due = game.to_act(before)
        if shared is None or set(due) != set(shared.waiting()):
            shared = AtOnce(place, before, due) if several_choose(game, before) else None
        if shared is None:
            yield Step(line, place, action)
            continue
        known = AtOnce(shared.place, shared.state, shared.seats, [*shared.acted, action])
        after = game.to_act(taken[place + 1][1]) if place + 1 < len(taken) else ()
        half_way = bool(known.waiting()) and set(after) == set(known.waiting())
        yield Step(line, place, action, known, half_way)
        shared = known if half_way else None


def _end(game: AnyGame, state: Any, record: Record) -> tuple[float, bool]:
    """Return what the end is worth to the first side, and whether the match was broken off."""
    reached = ending(game, state, record)
    if reached.against is not None:
        raise Refused(reached.against)
    broken_off = game.outcome(state) is None or reached.ruled
    if not broken_off:
        return finished(game, state)[0], False
    if not reached.over or reached.winner not in (*game.sides, DRAW):
        raise NoWorth(Reason("REC-6", ENDLESS_CODE))
    first = next(iter(game.sides))
    return 0.5 if reached.winner == DRAW else float(reached.winner == first), True
