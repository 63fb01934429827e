from pathlib import Path

import pytest

from league.running.folders import MOST, ROOMS, crowded


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for room in ROOMS:
        (tmp_path / room).mkdir()
    return tmp_path


def fill(folder: Path, *, files: int, kind: str = "html") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(files):
        (folder / f"{number}.{kind}").touch()


@pytest.mark.parametrize("name", ["cards", "templates/matches/record", "engines/core/records"])
def test_a_folder_with_a_file_too_many_is_told(root: Path, name: str) -> None:
    fill(root / name, files=MOST + 1)

    assert list(crowded(root)) == [(name, MOST + 1)]


def test_each_folder_is_counted_by_itself(root: Path) -> None:
    fill(root / "templates/events", files=MOST)
    for part in ("decks", "entries"):
        fill(root / "templates/events" / part, files=MOST)

    assert list(crowded(root)) == []


@pytest.mark.parametrize(
    "name", ["league/events/migrations", "league/conf/static/vendor", "templates/account/email"]
)
def test_what_a_library_names_may_be_many(root: Path, name: str) -> None:
    fill(root / name, files=MOST + 1)

    assert list(crowded(root)) == []


def test_recorded_matches_may_be_many(root: Path) -> None:
    fill(root / "engines/carriers/records", files=MOST + 1, kind="record")

    assert list(crowded(root)) == []
