"""House sets: values that a rulebook does not print, editable, named by set and revision."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Lines = tuple[tuple[str, tuple[str, ...]], ...]


class SetFault(ValueError):
    """The fault of a set, by its code (data/sets.json), and ``where`` in it."""

    def __init__(self, code: str, where: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.where, self.params = code, where[:80], params

    def __str__(self) -> str:
        return self.sentence("en")

    def sentence(self, language: str) -> str:
        return _words()[self.code][language].format(where=self.where, **self.params)


@cache
def _words() -> dict[str, dict[str, str]]:
    text = (files("engines.core") / "data" / "sets.json").read_text("utf-8")
    read: dict[str, dict[str, str]] = json.loads(text)
    return read


@dataclass(frozen=True, slots=True)
class HouseSets:
    """The house sets of a game. A set is plain JSON with ``set`` and ``revision``.

    ``shipped`` maps ``house-1`` to the set that comes with the engine. ``lines`` gets a set and the
    options of the match and returns the header lines that name the set and, unless it is a shipped
    one, give it whole. It raises ``ValueError`` for an invalid set: a ``SetFault`` where it knows
    which value is wrong.
    """

    shipped: Callable[[], Mapping[str, Mapping[str, Any]]]
    lines: Callable[[Mapping[str, Any], Mapping[str, str]], Lines]
