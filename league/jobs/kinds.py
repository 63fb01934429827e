"""The kinds of work. Each app registers its own in `tasks.py`, loaded by `AppConfig.ready`."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from league.jobs.errors import UnknownKind

Arguments = dict[str, Any]  # JSON, ids rather than rows


def nothing(_arguments: Arguments) -> None:
    """Compute nothing: for a kind that only publishes."""


@dataclass(frozen=True, slots=True)
class Batch:
    """How up to ``most`` jobs of a kind are done together, each with the outcome it has alone.

    ``compute`` yields for each, in order, its value, or the exception that stopped it; when the
    caller stops iterating, the other jobs go to another worker. ``publish`` gets the jobs with a
    value. Only jobs that were never tried are batched: after a failure each runs alone.
    """

    most: int
    compute: Callable[[Sequence[Arguments]], Iterable[Any]]
    publish: Callable[[Sequence[tuple[Arguments, Any]]], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of work is done.

    ``compute(arguments)`` runs outside any transaction and may run several times: it must have
    no side effect that matters twice (a mail does: see mail.py). ``publish(arguments, value)`` runs
    inside the guarded transaction; only its writes to the database happen exactly once.

    ``seconds`` is the time limit of an attempt that lasts longer than others may: ``compute`` then
    calls ``services.report`` more often than a lease lasts.
    """

    name: str
    publish: Callable[[Arguments, Any], None]
    compute: Callable[[Arguments], Any] = nothing
    queue: str = "work"
    max_attempts: int = 3
    batch: Batch | None = None
    seconds: int = 0

    @property
    def is_rung_together(self) -> bool:
        """Tell whether one message is enough for all waiting jobs of this kind."""
        return self.batch is not None or self.seconds > 0


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> Kind:
    """Register a kind. Raises ValueError when another one has its name."""
    if _kinds.setdefault(kind.name, kind) != kind:
        raise ValueError(f"Two kinds of work are called {kind.name!r}.")
    return kind


def get(name: str) -> Kind:
    """Find a kind. Raises UnknownKind."""
    try:
        return _kinds[name]
    except KeyError:
        raise UnknownKind(f"No kind of work is called {name!r}.") from None


def is_batched(name: str) -> bool:
    """Tell whether jobs of a kind are done many at a time; False for an unknown kind."""
    kind = _kinds.get(name)
    return kind is not None and kind.batch is not None


def seconds_of(name: str) -> int:
    """Return the time limit of a kind's long attempts; 0 for a kind without, or an unknown one."""
    kind = _kinds.get(name)
    return kind.seconds if kind is not None else 0


def known() -> tuple[Kind, ...]:
    return tuple(_kinds.values())
