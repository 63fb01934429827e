"""What a step asks for, as a condition that the game's own functions test on a try.

A condition is a JSON object, or a list of them, of which all must hold:

``{"tally": {"H transfer": 1}}``   the lines since the step began count at least so many of the
                                   game's statistics (``Game.tally``), by seat
``{"score": {"H": 5}}``            a side has gained at least so many points since then
``{"outcome": "H"}``               the match is over and that side has won (``""``: a draw)
``{"view": ["score", "H"], "is": 5}``   a value of the view of the learner's seat (``Game.view``) by
                                   its path; instead of ``is``: ``among`` (a list), ``at_least``,
                                   ``at_most``, or ``more`` (than at the beginning, by so much)
``{"legal": "H 4 >7"}``            this line could be said now
``{"any": [condition, …]}``, ``{"not": condition}``
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.core.errors import UnreadableAction
from engines.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Played:
    """An action of a try, with the states before and after it."""

    before: Any
    action: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Course:
    """What a condition is tested on: the states at the step's beginning and now, and the way."""

    game: AnyGame
    seat: str
    begun: Any
    now: Any
    played: Sequence[Played]


def holds(task: Any, course: Course) -> bool:
    """Tell whether a condition holds. Raises ``ValueError`` for one that is not of the above."""
    if isinstance(task, list):
        return all(holds(part, course) for part in task)
    for name, test in TESTS.items():
        if name in task:
            return test(task, course)
    raise ValueError(f"This is no condition: {task!r}.")


def _tally(task: Mapping[str, Any], course: Course) -> bool:
    counts: Counter[str] = Counter()
    for played in course.played:
        if course.game.tally is not None:
            for seat, name, amount in course.game.tally(played.before, played.action, played.after):
                counts[f"{seat} {name}"] += amount
    return all(counts[name] >= least for name, least in task["tally"].items())


def _score(task: Mapping[str, Any], course: Course) -> bool:
    before, now = (dict(course.game.score(state)) for state in (course.begun, course.now))
    return all(now[side] - before[side] >= least for side, least in task["score"].items())


def _outcome(task: Mapping[str, Any], course: Course) -> bool:
    outcome = course.game.outcome(course.now)
    return outcome is not None and outcome.winner == task["outcome"]


def _view(task: Mapping[str, Any], course: Course) -> bool:
    value = _at(task["view"], course.game.view(course.now, course.seat))
    if value is None:
        return False
    if "more" in task:
        before = _at(task["view"], course.game.view(course.begun, course.seat))
        return bool(value >= before + task["more"])
    for name, compare in COMPARED.items():
        if name in task:
            return compare(value, task[name])
    raise ValueError(f"This compares nothing: {task!r}.")


def _at(path: Sequence[str | int], value: Any) -> Any:
    """Return a value of a view; None where it has no such part, as between two rounds."""
    for name in path:
        try:
            value = value[name]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def _legal(task: Mapping[str, Any], course: Course) -> bool:
    try:
        action = course.game.read(task["legal"])
    except UnreadableAction as unread:
        raise ValueError(f"This is no line: {task['legal']!r}.") from unread
    if action.seat not in course.game.to_act(course.now):
        return False
    return course.game.check(course.now, action.seat, action) is None


COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "is": lambda value, wanted: bool(value == wanted),
    "among": lambda value, wanted: value in wanted,
    "at_least": lambda value, wanted: bool(value >= wanted),
    "at_most": lambda value, wanted: bool(value <= wanted),
}
TESTS: Final[Mapping[str, Callable[[Any, Course], bool]]] = {
    "tally": _tally,
    "score": _score,
    "outcome": _outcome,
    "view": _view,
    "legal": _legal,
    "any": lambda task, course: any(holds(part, course) for part in task["any"]),
    "not": lambda task, course: not holds(task["not"], course),
}
