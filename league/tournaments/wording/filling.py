"""Putting parameters into sentences: entrants by their names, lists with commas."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

Names = Callable[[int], str]
Sentences = Mapping[str, str | Promise]
KEYS: Final = re.compile(r"%\((\w+)\)")
ENTRANTS: Final = frozenset(
    {
        "entrant",
        "entrants",
        "opponent",
        "opponents",
        "other",
        "down",
        "up",
        "challenger",
        "among",
        "declined",
    }
)


def named(names: Mapping[int, Any]) -> Names:
    """Name entrants from a map; one it does not know is told by its number."""

    def name(number: int) -> str:
        found = names.get(number)
        return f"#{number}" if found is None else str(found)

    return name


def entrants_in(params: Mapping[str, Any]) -> set[int]:
    """Return the entrants whom parameters name."""
    found: set[int] = set()
    for name in ENTRANTS.intersection(params):
        value = params[name]
        each = value if isinstance(value, list | tuple) else [value]
        found.update(one for one in each if isinstance(one, int))
    return found


def filled(
    sentence: str | Promise,
    params: Mapping[str, Any],
    names: Names,
    entrants: frozenset[str] = ENTRANTS,
) -> str:
    """Fill a sentence; ``entrants`` are the parameters that are entrants' numbers."""
    text = str(sentence)
    return text % {
        key: _shown(value, names if key in entrants else None)
        for key, value in mentioned(text, params).items()
    }


def mentioned(sentence: str | Promise, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that a sentence has; an act may list thousands that it does not."""
    return {key: params[key] for key in KEYS.findall(str(sentence)) if key in params}


def _shown(value: Any, names: Names | None) -> str:
    if isinstance(value, list | tuple):
        return _(", ").join(_shown(each, names) for each in value)
    if names is not None and isinstance(value, int):
        return names(value)
    return "–" if value is None else str(value)
