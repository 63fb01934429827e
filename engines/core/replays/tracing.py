"""The hash of all states of a record: the same rules always give the same hash."""

from hashlib import sha256

from engines.core.records.record import Record
from engines.core.replays.replay import begun, follow


def trace(record: Record) -> str:
    """Return the SHA-256 of the states before the first and after every line, in hexadecimal.

    Raises ``Refused`` where the record breaks a rule.
    """
    course = begun(record)
    states = sha256(course.game.dump(course.state).encode())
    for line in record.lines:
        follow(course, line)
        states.update(b"\n" + course.game.dump(course.state).encode())
    return states.hexdigest()
