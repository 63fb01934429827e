"""A released ruleset never changes: its golden records keep their traces.

``engines/<game>/records/`` has the records and ``traces.json``. A trace that changed without a new
ruleset id is a broken promise; the file must not be rewritten.
"""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.writing import written
from engines.core.replays import verdict
from engines.core.replays.tracing import trace
from engines.core.replays.verify import verify
from tests.engines.folder import every_game, one_more_folder
from tests.engines.parts import parts
from tests.engines.traces import stored
from tests.longer import TIMES

SOME = 5  # records of a part
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
PARTS = [(key, part) for key in GAMES for part in parts([p for k, p in RECORDS if k == key])]
every_part = pytest.mark.parametrize(
    ("key", "paths"), PARTS, ids=[f"{key}/{part[0].stem}" for key, part in PARTS]
)


@every_part
def test_golden_records_are_canonical_and_verified(key, paths):
    wrong = {path.stem: fault for path in paths for fault in faults(key, path)}

    assert wrong == {}


def faults(key: str, path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    record = read(text)
    outcome = verify(record).outcome
    if record.game != key:
        yield f"a record of {record.game}"
    if written(record) != text:
        yield "not canonical"
    if outcome not in (ABANDONED if _is_abandoned(record) else PROVED):
        yield outcome


@every_part
def test_the_lenient_reader_reads_the_same_records(key, paths):
    """In the short form it reads the first of each part."""
    some = paths if TIMES > 1 else paths[:SOME]
    texts = {path.stem: path.read_text(encoding="utf-8") for path in some}

    others = [
        stem for stem, text in texts.items() if read_leniently(f"{text}# the end\n") != read(text)
    ]

    assert others == []


def _is_abandoned(record: Record) -> bool:
    return record.end is not None and record.end.word == "abandoned"


@every_part
def test_golden_records_give_the_traces_they_always_gave(key, paths):
    kept = stored(key)

    traces = {path.stem: trace(read(path.read_text(encoding="utf-8"))) for path in paths}

    always = {stem: kept.get(stem) for stem in traces}
    assert traces == always, "other behaviour needs another ruleset id"


@pytest.mark.parametrize("key", GAMES)
def test_every_trace_has_its_record_and_all_are_small(key):
    paths = [path for game, path in RECORDS if game == key]

    assert sorted(stored(key)) == [path.stem for path in paths]
    assert sum(path.stat().st_size for path in paths) < LARGEST
