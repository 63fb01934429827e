"""Notes of a table's state in the last minutes, for delayed spectators.

A note is made when the state changes, and at any act while no line can be said. It is dropped
when it is older than the longest delay. Instants are whole microseconds of the epoch.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from engines.core.records.headers import ACTS
from league.play.rules.progress import KEPT

OPEN: Final = "open"
OVER: Final = frozenset({"ended", "confirmed"})
SECOND: Final = 10**6
Note = Mapping[str, Any]
BEGUN: Final[Note] = {"state": OPEN, "end": None, "at": 0}


def microseconds(at: datetime) -> int:
    return round(at.timestamp() * SECOND)


def noted(kept: Sequence[Note], state: str, end: Mapping[str, Any] | None, at: int) -> list[Note]:
    """Add a note of the state from an instant on, if it changed; drop notes that are too old.

    The newest of those stays: it is what the longest delay still shows. ``since`` is the
    instant from which the state has been the same.
    """
    last = kept[-1] if kept else BEGUN
    is_same = (state, end) == (last["state"], last["end"]) and (state == OPEN or at == last["at"])
    if is_same:
        return list(kept)
    old = [row for row in kept if row["at"] <= at - KEPT * SECOND]
    recent = [row for row in kept if row["at"] > at - KEPT * SECOND]
    since = since_of(last) if state == last["state"] else at
    return [*old[-1:], *recent, {"state": state, "end": end, "at": at, "since": since}]


def since_of(note: Note) -> int:
    """Return since when the state of a note is the same; old notes have only their own instant."""
    since: int = note.get("since", note["at"])
    return since


def note_shown(kept: Sequence[Note], at: int) -> Note:
    """Return the note that holds at an instant; before the first one, a table is open."""
    return next((row for row in reversed(kept) if row["at"] <= at), BEGUN)


def reopened(kept: Sequence[Note]) -> list[Note]:
    """Remove a game's own end from the notes, after it was taken back with its last line.

    Delayed spectators do not see that line any more, so the game is not over for them either. An
    end by an act of the match stays in their view until the delay has passed.
    """
    return [_without_own_end(row) for row in kept]


def _without_own_end(row: Note) -> Note:
    if row["end"] is None or row["end"]["word"] in ACTS:
        return row
    return {**row, "state": OPEN if row["state"] in OVER else row["state"], "end": None}
