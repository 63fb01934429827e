"""``python -m tests.engines.vectors GAME FILE``: run the examples of a file."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engines.core.errors import UnknownGame
from engines.core.game import AnyGame
from engines.core.registry import get
from tests.engines.vectors.reading import Vector, vectors
from tests.engines.vectors.running import differences


def main(argv: list[str]) -> int:
    """Return 0 if there are examples and all of them pass, 1 if one fails, 2 for wrong use."""
    if len(argv) != 2:
        return _wrong("usage: python -m tests.engines.vectors GAME FILE")
    try:
        game = get(argv[0])
        reader = import_module(f"tests.engines.vectors.{game.key}")
        examples = vectors(Path(argv[1]))
    except (UnknownGame, ModuleNotFoundError, OSError, ValueError) as error:
        return _wrong(str(error))
    failed = sum(not _passes(game, reader, vector) for vector in examples)
    sys.stdout.write(f"{len(examples) - failed} passed, {failed} failed\n")
    return 0 if examples and not failed else 1


def _passes(game: AnyGame, reader: ModuleType, vector: Vector) -> bool:
    wrong = differences(game, reader, vector)
    for difference in wrong:
        sys.stdout.write(f"{vector['id']}: {difference}\n")
    return not wrong


def _wrong(text: str) -> int:
    sys.stderr.write(f"{text}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
