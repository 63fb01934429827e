"""Many quick examples in a few tests: a test for each would cost more than the example."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
LONG = 25


def parts(examples: Sequence[T]) -> list[Sequence[T]]:
    return [examples[at : at + LONG] for at in range(0, len(examples), LONG)]


def shown_together(
    names: Iterable[str], shown: Callable[[str], set[str]], wanted: set[str]
) -> set[str]:
    """Return what the examples show together, up to the first with which all wanted is shown."""
    covered: set[str] = set()
    for name in names:
        if wanted <= covered:
            break
        covered |= shown(name)
    return covered


@contextmanager
def example(name: str) -> Iterator[None]:
    """Name the example that failed."""
    try:
        yield
    except Exception as wrong:
        wrong.add_note(f"in {name}")
        raise
