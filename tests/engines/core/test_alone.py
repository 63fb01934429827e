"""The engines stand alone: no Django, and a new game is one folder."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engines
from tests.engines.core.paper_match import MATCH
from tests.engines.folder import GAMES

ROOT = Path(engines.__file__).parent

IMPORTS = """
import sys
from pkgutil import walk_packages
import engines
from importlib import import_module
for found in walk_packages(engines.__path__, "engines."):
    import_module(found.name)
from engines.core.registry import games
assert games()
print(sorted({name.split(".")[0] for name in sys.modules} & {
    "django", "rest_framework", "celery", "psycopg", "league", "cards", "matches"
}))
"""


def run(arguments: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=cwd, env=bare, capture_output=True, text=True, timeout=60
    )


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy our engines to another place, with a further folder."""
    place = tmp_path_factory.mktemp("engines")
    shutil.copytree(ROOT, place / "engines")
    shutil.copytree(GAMES / "liars_dice", place / "engines" / "liars_dice")
    (place / "match.record").write_text(MATCH)
    return place


def test_no_module_of_the_engines_imports_a_framework():
    process = run(["-c", IMPORTS], ROOT.parent)

    assert (process.stdout, process.stderr) == ("[]\n", "")


@pytest.mark.slow
def test_a_new_game_is_one_folder(elsewhere):
    played = run(["-m", "engines", "playout", "liars_dice", "--games", "5", "--json"], elsewhere)
    verified = run(["-m", "engines", "verify", "--json", "match.record"], elsewhere)
    shown = run(["-m", "engines", "show", "match.record", "--at", "4"], elsewhere)

    assert json.loads(played.stdout)["game"] == "liars_dice"
    assert (verified.returncode, json.loads(verified.stdout)["outcome"]) == (0, "verified")
    assert shown.stdout == "L 1 5\nR 5 5\nbid 2 x 5\n"


def test_a_folder_without_a_game_is_none_yet(elsewhere):
    (elsewhere / "engines" / "snap").mkdir()
    (elsewhere / "engines" / "snap" / "__init__.py").touch()

    process = run(["-m", "engines", "playout", "snap"], elsewhere)

    assert process.returncode == 2
    assert "There is no game 'snap'." in process.stderr


def test_a_new_game_passes_the_laws_without_a_list_edited(elsewhere):
    assert "liars_dice" not in {path.name for path in ROOT.iterdir()}
    words = [
        path for path in ROOT.rglob("*.py") if "liars" in path.read_text() and "core" in path.parts
    ]
    assert words == []


def test_the_kernel_names_no_game():
    paths = sorted((ROOT / "core").rglob("*.py"))

    mentions = [(path.name, key) for path in paths for key in named(path)]

    assert paths
    assert mentions == []


def named(path: Path) -> list[str]:
    code = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    return [key for key in engines.keys() if f"engines.{key}" in "\n".join(code)]  # noqa: SIM118


def test_a_closed_pipe_is_no_error(elsewhere):
    command = f"{sys.executable} -m engines verify --json match.record match.record | true"

    process = subprocess.run(
        command, shell=True, cwd=elsewhere, capture_output=True, text=True, timeout=60
    )

    assert process.stderr == ""
