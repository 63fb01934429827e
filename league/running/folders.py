"""Check that no folder of the product and its tests holds too many files to be read at a glance."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = ("league", "matches", "cards", "engines", "templates", "tests")
MOST: Final = 20
# Folders that frameworks and libraries create or name.
NOT_OURS: Final = frozenset({"migrations", "locale", "vendor", "__pycache__"})
NAMED_BY_ALLAUTH: Final = "templates/account/email"
RECORDED: Final = ".record"  # a game's recorded matches are a long series


def crowded(root: Path = ROOT) -> Iterator[tuple[str, int]]:
    """Yield each folder that holds too many files, and how many lie directly in it."""
    for room in ROOMS:
        for folder in (root / room, *sorted((root / room).rglob("*/"))):
            name = folder.relative_to(root)
            if NOT_OURS.isdisjoint(name.parts) and name.as_posix() != NAMED_BY_ALLAUTH:
                held = sum(file.is_file() and file.suffix != RECORDED for file in folder.iterdir())
                if held > MOST:
                    yield name.as_posix(), held


def main() -> int:
    places = [f"{name} holds {held} files, more than {MOST}\n" for name, held in crowded()]
    sys.stdout.write("".join(places))
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
