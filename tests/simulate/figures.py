"""What an act takes: its time, and the statements it sends to the database."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from django.db import connection

BY_BOTS = "played by bots"  # the act of playing a match


@dataclass(frozen=True, slots=True)
class Taken:
    """``seconds`` of wall time."""

    seconds: float
    queries: int


@dataclass
class Figures:
    """Everything that was measured, by the name of the act."""

    acts: dict[str, list[Taken]] = field(default_factory=dict)

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Measure what is done inside."""
        sent = 0

        def counted(execute: Callable[..., Any], *given: Any) -> Any:
            nonlocal sent
            sent += 1
            return execute(*given)

        begun = time.perf_counter()
        with connection.execute_wrapper(counted):
            yield
        self.acts.setdefault(name, []).append(Taken(time.perf_counter() - begun, sent))

    def summary(self) -> dict[str, dict[str, float]]:
        """Sum up each act: how often, median and worst of both figures."""
        return {name: _summed(taken) for name, taken in sorted(self.acts.items())}


def _summed(taken: list[Taken]) -> dict[str, float]:
    seconds, queries = [act.seconds for act in taken], [act.queries for act in taken]
    return {
        "times": len(taken),
        "seconds": round(sum(seconds), 3),
        "median_ms": round(median(seconds) * 1000, 1),
        "worst_ms": round(max(seconds) * 1000, 1),
        "median_queries": median(queries),
        "worst_queries": max(queries),
    }


def table(summary: dict[str, dict[str, float]]) -> str:
    """Write the figures one act a line."""
    lines = [f"{'act':<22}{'times':>7}{'median ms':>11}{'worst ms':>10}{'queries':>9}{'most':>6}"]
    lines += [
        f"{name:<22}{of['times']:>7}{of['median_ms']:>11}{of['worst_ms']:>10}"
        f"{of['median_queries']:>9g}{of['worst_queries']:>6}"
        for name, of in summary.items()
    ]
    return "\n".join(lines)
