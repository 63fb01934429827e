"""The taps that lead to a line of a lesson, as the page of the step offers them."""

from collections.abc import Iterator
from typing import Any

from engines.core import taps
from league.learning.rules.tries import Try


def targets_to(attempt: Try, line: str) -> list[str]:
    """Return the targets to tap, one after another, that say ``line``. Raises LookupError."""
    game, state = attempt.position.game, attempt.position.state
    for seat in attempt.asked:
        for way in _ways(game, state, seat, (), line):
            return way
    raise LookupError(f"{line!r} cannot be tapped.")


def _ways(
    game: Any, state: Any, seat: str, partial: tuple[str, ...], line: str
) -> Iterator[list[str]]:
    asked = taps.question(game, state, seat, partial)
    if isinstance(asked, str):
        if asked == line:
            yield [] if partial else ["word:"]
        return
    for tap in asked.taps:
        for way in _ways(game, state, seat, (*asked.partial, tap.word), line):
            yield [tap.target, *way]
