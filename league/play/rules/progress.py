"""Notes of a table's public progress: the present one, and those of the last minutes.

Delayed spectators see an older note. One is kept per quarter of a minute, so that their number
does not grow with the number of lines.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

QUARTER: Final = 15  # seconds
KEPT: Final = 180  # seconds: the longest delay
Note = Mapping[str, Any]


def noted(kept: Sequence[Note], note: Note, at: float) -> list[Note]:
    """Add the note of an instant, in seconds; drop notes older than the longest delay.

    The newest of those stays: it is what the longest delay still shows.
    """
    quarter = int(at // QUARTER)
    before = [row for row in kept if row["quarter"] < quarter]
    oldest = int((at - KEPT) // QUARTER) - 1
    old = [row for row in before if row["quarter"] <= oldest]
    recent = [row for row in before if row["quarter"] > oldest]
    return [*old[-1:], *recent, {**note, "quarter": quarter}]


def note_shown(kept: Sequence[Note], at: float, delay: int = 0) -> Note | None:
    """Return the note to show at an instant, in seconds, with a delay in seconds.

    None: nothing is shown yet. A delayed note waits until its quarter is over.
    """
    if not delay:
        return kept[-1] if kept else None
    ripe = [row for row in kept if (row["quarter"] + 1) * QUARTER <= at - delay]
    return ripe[-1] if ripe else None
