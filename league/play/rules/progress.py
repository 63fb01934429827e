"""How far a table has come, as anybody may see it: now, and for some minutes what was before.

Who looks on with a delay sees what stood then. Notes are kept by the quarter of a minute, so that
a table with a line every second keeps no more of them than one with a line every minute.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

QUARTER: Final = 15  # seconds
KEPT: Final = 180  # seconds: the longest delay
Note = Mapping[str, Any]


def noted(kept: Sequence[Note], note: Note, at: float) -> list[Note]:
    """Add a note of an instant, in seconds; those go that nobody looks at any more.

    Of the older ones the newest stays: it is what a delayed look still shows.
    """
    quarter = int(at // QUARTER)
    before = [row for row in kept if row["quarter"] < quarter]
    oldest = int((at - KEPT) // QUARTER) - 1
    old = [row for row in before if row["quarter"] <= oldest]
    recent = [row for row in before if row["quarter"] > oldest]
    return [*old[-1:], *recent, {**note, "quarter": quarter}]


def seen(kept: Sequence[Note], at: float, delay: int = 0) -> Note | None:
    """Return the note that is shown at an instant, ``delay`` seconds later than it was made.

    None: nothing is shown yet. A delayed note waits until its quarter is over.
    """
    if not delay:
        return kept[-1] if kept else None
    ripe = [row for row in kept if (row["quarter"] + 1) * QUARTER <= at - delay]
    return ripe[-1] if ripe else None
