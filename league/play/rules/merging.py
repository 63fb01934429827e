"""Merging lines that queued on a device while it was offline."""

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
    """``known`` lines were taken before the connection failed; ``to_say`` follow now, in order.

    ``apart``: others spoke at the table meanwhile. Nothing is said then; a person chooses.
    """

    known: tuple[str, ...]
    to_say: tuple[Queued, ...]
    apart: bool


def merged(queue: Sequence[Queued], taken: Mapping[str, int], revision: int) -> Merged:
    """Divide a queue as ``Merged`` says, each key once. ``taken`` maps the table's keys to serials.

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
