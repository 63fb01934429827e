"""In which state a table was some minutes ago, for who looks on late.

A note is made when the state changes, and with whatever is done while nothing can be said. It goes
when nobody looks at it any more. Instants are whole microseconds of the epoch.
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
    """Add what is so from an instant on, unless nothing but lines changed; drop what is too old.

    Of the older ones the newest stays: it is what a delayed look still shows. ``since`` is the
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
    """Return from when on the state of a note has been the same; notes of old know their own."""
    since: int = note.get("since", note["at"])
    return since


def seen(kept: Sequence[Note], at: int) -> Note:
    """Return the note that holds at an instant; a table is opened as one that is open."""
    return next((row for row in reversed(kept) if row["at"] <= at), BEGUN)


def reopened(kept: Sequence[Note]) -> list[Note]:
    """Let a game's own end go out of the notes: it is taken back, and its last line with it.

    Who looks on late does not see that line any more, so the game is not over there either. What
    an act of the match ended stays so until the delay has passed.
    """
    return [_without_own_end(row) for row in kept]


def _without_own_end(row: Note) -> Note:
    if row["end"] is None or row["end"]["word"] in ACTS:
        return row
    return {**row, "state": OPEN if row["state"] in OVER else row["state"], "end": None}
