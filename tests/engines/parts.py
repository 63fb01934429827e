"""Many quick examples, a run of them to a test: a test of its own costs more than an example."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
LONG = 25


def parts(examples: Sequence[T]) -> list[Sequence[T]]:
    return [examples[at : at + LONG] for at in range(0, len(examples), LONG)]


@contextmanager
def example(name: str) -> Iterator[None]:
    """Say which of them it was that failed."""
    try:
        yield
    except Exception as wrong:
        wrong.add_note(f"in {name}")
        raise
