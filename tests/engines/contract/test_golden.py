"""A released ruleset never changes: its golden records give the traces they always gave.

``engines/<game>/records/`` has the records and ``traces.json``. A trace that changed without a new
ruleset id is a broken promise, never a file to be written anew.
"""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from engines.core import verdict
from engines.core.lenient import read_leniently
from engines.core.reading import read
from engines.core.record import Record
from engines.core.tracing import trace
from engines.core.verify import verify
from engines.core.writing import written
from tests.engines.folder import every_game, one_more_folder
from tests.engines.traces import stored

LARGEST = 500_000  # bytes of all golden records of a game
PROVED = (verdict.VERIFIED, verdict.WITH_RULINGS)
ABANDONED = (verdict.UNFINISHED,)


def golden() -> Iterator[tuple[str, Path]]:
    with one_more_folder():
        for game in every_game():
            folder = Path(str(files(f"engines.{game.key}"))) / "records"
            yield from ((game.key, path) for path in sorted(folder.glob("*.record")))


RECORDS = list(golden())
GAMES = sorted({key for key, _ in RECORDS})
every_record = pytest.mark.parametrize(
    ("key", "path"), RECORDS, ids=[f"{key}/{path.stem}" for key, path in RECORDS]
)


@every_record
def test_a_golden_record_is_canonical_and_verified(key, path):
    text = path.read_text(encoding="utf-8")
    record = read(text)

    assert record.game == key
    assert written(record) == text
    assert read_leniently(f"{text}# the end\n") == record  # a text that is not canonical
    assert verify(record).outcome in (ABANDONED if _is_abandoned(record) else PROVED)


def _is_abandoned(record: Record) -> bool:
    return record.end is not None and record.end.word == "abandoned"


@every_record
def test_a_golden_record_gives_the_trace_it_always_gave(key, path):
    found = trace(read(path.read_text(encoding="utf-8")))

    assert found == stored(key)[path.stem], "other behaviour needs another ruleset id"


@pytest.mark.parametrize("key", GAMES)
def test_every_trace_has_its_record_and_all_are_small(key):
    paths = [path for found, path in RECORDS if found == key]

    assert sorted(stored(key)) == [path.stem for path in paths]
    assert sum(path.stat().st_size for path in paths) < LARGEST
