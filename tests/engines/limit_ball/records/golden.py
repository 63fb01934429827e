"""The golden records of limit_ball-1."""

from functools import cache
from pathlib import Path

from engines import limit_ball
from engines.core.records.reading import read
from engines.core.records.record import Record

FOLDER = Path(limit_ball.__file__).parent / "records"


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.record"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.record").read_text(encoding="utf-8")


@cache
def record_of(name: str) -> Record:
    return read(text_of(name))
