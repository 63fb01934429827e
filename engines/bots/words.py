"""What the levels of bots are called and what they do, in English and Japanese."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class LevelWords:
    """A level's name and one sentence on how it plays, each by language."""

    name: Mapping[str, str]
    says: Mapping[str, str]


def _read() -> dict[str, LevelWords]:
    text = (Path(__file__).parent / "data" / "levels.json").read_text(encoding="utf-8")
    return {level: LevelWords(**words) for level, words in json.loads(text).items()}


LEVEL_WORDS: Final[Mapping[str, LevelWords]] = _read()  # the weakest level first
