"""Lines that waited on a device while it was away: what becomes of them when it is back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Queued:
    """A line that a device wanted to say; ``key`` is its own, ``after`` the revision it saw."""

    key: str
    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Merged:
    """``known`` were taken before the net went; ``to_say`` go on from here, in order.

    ``apart``: the table moved on without them. Nothing is said then; a person chooses.
    """

    known: tuple[str, ...]
    to_say: tuple[Queued, ...]
    apart: bool


def merged(queue: Sequence[Queued], taken: Mapping[str, int], revision: int) -> Merged:
    """Sort a queue, each key once. ``taken`` maps keys that the table has to their serials.

    The first new line must follow the revision as it is now; each later one follows the one
    before it, whatever revision its device wrote down for it.
    """
    queue = tuple({line.key: line for line in reversed(queue)}.values())[::-1]
    known = tuple(line.key for line in queue if line.key in taken)
    fresh = tuple(line for line in queue if line.key not in taken)
    if not fresh:
        return Merged(known, (), apart=False)
    seen = max([fresh[0].after, *(taken[key] for key in known)])
    return Merged(known, fresh, apart=seen != revision)
