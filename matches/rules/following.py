"""Playing a record line by line, with every action on the way."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engines.core.errors import Refused
from engines.core.game import AnyGame
from engines.core.records.record import ACTION, Record, RecordLine
from engines.core.records.spoken import reader
from engines.core.registry import ruleset
from engines.core.replays.replay import Course, behind, follow, play, settings_of
from engines.core.replays.watching import watched


class Played(NamedTuple):
    """An action with the states around it; neither is changed afterwards."""

    before: Any
    action: Any
    after: Any


class Followed(NamedTuple):
    """A line, all actions played for it (also unwritten ones), and the state after it."""

    line: RecordLine
    played: tuple[Played, ...]
    state: Any


def opened(record: Record) -> Course:
    """Set a record's match up. Raises ``Refused`` and ``UnknownGame``."""
    game, _ = ruleset(record.ruleset)
    return Course(game, game.setup(settings_of(record)))


def followed(record: Record, course: Course) -> Iterator[Followed]:
    """Play the lines one by one; end before the first that cannot be played.

    The last line includes the actions left out after it. ``state`` is the course's own and changes
    with the next line.
    """
    played: list[Played] = []
    game = course.game
    course.game = watched(
        game, lambda before, action, after: played.append(Played(before, action, game.copy(after)))
    )
    for line in record.lines:
        try:
            _line(course, game, line)
        except Refused:
            return
        if line is record.lines[-1]:
            for action in behind(record, course):
                course.game.play(course.state, action.seat, action)
        yield Followed(line, tuple(played), course.state)
        played.clear()


def _line(course: Course, game: AnyGame, line: RecordLine) -> None:
    # Readers are cached by game: a watched copy of a game must not become a key.
    if line.kind == ACTION:
        play(course, reader(game)(line.text))
    else:
        follow(course, line)
