"""Shared by the commands that look into a record: reading it, and playing it up to a line."""

from collections.abc import Callable
from typing import Any

from engines.core.commands.telling import Unreadable, Wrong, complaint, contents
from engines.core.errors import BadRecord, Refused
from engines.core.records.lenient import read_leniently
from engines.core.records.record import Record
from engines.core.records.sentences import sentence
from engines.core.replays.replay import Course, Stopped, begun, follow


def record_in(path: str) -> Record:
    """Read the record in a file as an import does. Raises Unreadable, and Wrong without a file."""
    try:
        return read_leniently(contents(path))
    except BadRecord as bad:
        raise Unreadable(complaint(path, bad)) from None


def reached(
    record: Record, at: int | None, at_fault: Callable[[Course, Any], None] | None = None
) -> Course:
    """Play a record up to the action with number ``at``, or to its end.

    ``at_fault`` gets the course and the position before a line that breaks a rule. Raises Wrong for
    such a line, and for a number that the record does not have.
    """
    last = max((line.number or 0 for line in record.lines), default=0)
    if at is not None and not 0 <= at <= last:
        raise Wrong(f"--at is a number from 0 to {last}.")
    course = begun(record)
    for line in record.lines:
        if at is not None and line.number is not None and line.number > at:
            break
        try:
            follow(course, line)
        except Refused as refused:
            if at_fault is not None:
                at_fault(course, refused.before if isinstance(refused, Stopped) else course.state)
            said = sentence(refused.reason, record.game, "en")
            raise Wrong(f"line {line.at}: {line.text}: {refused.reason.code}: {said}") from None
    return course
