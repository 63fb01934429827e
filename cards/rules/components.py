"""What a card of another game prints: plain data under names of that game's own."""

import json
from collections.abc import Mapping
from typing import Any

Values = tuple[tuple[str, tuple[str, ...]], ...]


def values_of(component: Mapping[str, Any] | None) -> Values:
    """Return each name with its values as text, in the order of the names."""
    return tuple(
        (name, tuple(map(_text, given if isinstance(given, list) else [given])))
        for name, given in sorted((component or {}).items())
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
