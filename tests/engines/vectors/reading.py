"""Finds the examples in a JSON list or in the fenced blocks of a rules file."""

import json
import re
from pathlib import Path
from typing import Any

Vector = dict[str, Any]

_FENCED = re.compile(r"^```json[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def vectors(path: Path) -> list[Vector]:
    """Raises ``ValueError`` for a file that is no JSON, ``OSError`` for one that is not there."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".md":
        return _only_vectors(json.loads(text))
    examples: list[Vector] = []
    for block in _FENCED.findall(text):
        read = json.loads(block)
        if _are_vectors(read if isinstance(read, list) else [read]):
            examples += read if isinstance(read, list) else [read]
    return examples


def _only_vectors(read: Any) -> list[Vector]:
    if not isinstance(read, list) or not _are_vectors(read):
        raise ValueError("not a list of vectors")
    return read


def _are_vectors(read: list[Any]) -> bool:
    """The other blocks of a rules file are its tables."""
    return all(
        isinstance(item, dict) and "id" in item and ("actions" in item or "do" in item)
        for item in read
    )
