"""Large choices in small steps: the words of actions, offered one after the other."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Action = TypeVar("Action")
Words = tuple[str, ...]


def next_words(
    actions: Iterable[Action], words_of: Callable[[Action], Words], partial: Words
) -> Words | Action:
    """Return the words that can follow ``partial``, or the action that it completes.

    Returns ``()`` where no action begins like that.
    """
    offered: dict[str, None] = {}
    for action in actions:
        words = words_of(action)
        if words == partial:
            return action
        if words[: len(partial)] == partial:
            offered[words[len(partial)]] = None
    return tuple(offered)
