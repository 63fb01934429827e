"""The golden records and their traces: what carriers-1 has made of them since it was released.

``python -m tests.engines.carriers.golden`` adds the traces of records that have none yet. It never
changes one: a trace that changes is another behaviour, and that is another ruleset.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from engines import carriers
from engines.carriers import GAME
from engines.core.reading import read
from engines.core.record import Record
from engines.core.replay import begun, follow
from tests.engines.carriers.coverage import position

FOLDER = Path(carriers.__file__).parent / "records"
TRACES = Path(__file__).with_name("traces.json")


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.record"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.record").read_text(encoding="utf-8")


@cache
def record_of(name: str) -> Record:
    return read(text_of(name))


def traces() -> dict[str, str]:
    stored: dict[str, str] = json.loads(TRACES.read_text(encoding="utf-8"))
    return stored


def positions(record: Record) -> Iterator[str]:
    """The position before the first line and after every line."""
    course = begun(record)
    yield position(GAME.view(course.state, None))
    for line in record.lines:
        follow(course, line)
        yield position(GAME.view(course.state, None))


def trace(record: Record) -> str:
    """One hash of all the positions a record goes through."""
    return sha256("\n".join(positions(record)).encode()).hexdigest()


def main() -> int:
    stored = traces() if TRACES.exists() else {}
    added = {name: trace(record_of(name)) for name in names() if name not in stored}
    told = json.dumps({**stored, **added}, indent=0, sort_keys=True)
    TRACES.write_text(f"{told}\n", encoding="utf-8")
    sys.stdout.write(f"{len(added)} added, {len(stored)} kept\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
