"""Messages for a new machine, and the contents of the repository."""

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from league.running import bootstrap, links, supervise
from tests.running.site import environment

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_names_no_host_and_hashes_everything(lock: Path) -> None:
    text = lock.read_text()
    pinned = re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)
    blocks = re.split(r"^(?=[a-z0-9-]+==)", text, flags=re.MULTILINE)[1:]

    assert re.findall(r"https?://|index-url|find-links|file:|@ ", text) == []
    assert len(pinned) == len(blocks) > 0
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_sets_agree_on_every_version() -> None:
    def pins(name: str) -> set[str]:
        pinned = re.findall(r"^([a-z0-9-]+==\S+)", (LOCKS[0].parent / name).read_text(), re.M)
        return set(pinned)

    assert pins("runtime.txt") <= pins("dev.txt") <= pins("bench.txt")


def test_every_dependency_has_its_line_in_the_document() -> None:
    document = (ROOT / "docs" / "dependencies.md").read_text()
    text = (ROOT / "pyproject.toml").read_text()
    section = text[text.index("dependencies = [") : text.index("[tool.uv]")]
    names = {
        re.match(r"[A-Za-z0-9_-]+", line)[0].lower().replace("_", "-")  # type: ignore[index]
        for line in re.findall(r'"([^"]+)"', section)
    }

    assert sorted(name for name in names if f"| {name}" not in document.lower()) == []


def test_every_link_of_the_documents_leads_somewhere() -> None:
    assert [text for file in links.documents() for text in links.broken(file)] == []


def test_links_that_lead_nowhere_are_told(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("# One\n[a](#one) [b](#two) [c](gone.md) [d](https://example.org/x)\n")

    assert list(links.broken(file)) == [
        "page.md: #two names no heading",
        "page.md: gone.md leads nowhere",
    ]


@pytest.mark.slow
def test_the_program_does_not_start_half_configured(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**environment(tmp_path), "DATABASE_URL": "postgresql://u@h/d"},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1
    assert done.stderr.strip().endswith("Set the environment variable SECRET_KEY.")


def test_a_stamp_holds_for_its_lock_and_its_python_only() -> None:
    assert re.fullmatch(r"[0-9a-f]{64} 3\.\d+", bootstrap.mark("runtime"))


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a fresh clone of the project with this environment: nothing compiled, no data."""
    for name in ("league", "cards", "matches", "requirements"):
        kept = shutil.ignore_patterns("*.mo", "*.mo.new", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=kept)
    (tmp_path / ".venv").mkdir()
    for name in ("bin", "lib", "pyvenv.cfg"):
        (tmp_path / ".venv" / name).symlink_to(Path(sys.prefix) / name)
    (tmp_path / ".venv" / ".locked-dev").write_text(bootstrap.mark("dev"))
    return tmp_path


@pytest.mark.slow
def test_setting_up_compiles_what_a_fresh_clone_lacks_and_what_was_fetched_since(
    clone: Path,
) -> None:
    catalogues = sorted(clone.glob("**/locale/ja/LC_MESSAGES/django.po"))

    def set_up() -> list[int]:
        words = [sys.executable, "league/running/bootstrap.py", "test"]
        subprocess.run(
            words, cwd=clone, env={**environment(clone), "HOME": "/proc/none"}, check=True
        )
        return [file.with_suffix(".mo").stat().st_mtime_ns for file in catalogues]

    first, again = set_up(), set_up()
    catalogues[0].write_text(catalogues[0].read_text() + '\nmsgid "New"\nmsgstr "新"\n')
    fetched = set_up()

    assert len(first) >= 7
    assert again == first
    assert fetched[0] > first[0]
    assert fetched[1:] == first[1:]


@pytest.mark.parametrize(
    ("set_to", "is_kept"),
    [
        ({"HOME": "{tmp}"}, True),
        ({"HOME": "{tmp}/made/later"}, True),
        ({"HOME": "/proc/none"}, False),
        ({"HOME": "/dev/null"}, False),
        ({"HOME": ""}, False),
        ({"HOME": "/proc/none", "XDG_CACHE_HOME": "{tmp}"}, True),
        ({"HOME": "{tmp}", "UV_CACHE_DIR": "/proc/none"}, False),
    ],
)
def test_the_installer_has_a_cache_where_the_account_may_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, set_to: dict[str, str], is_kept: bool
) -> None:
    for name in ("XDG_CACHE_HOME", "UV_CACHE_DIR", "PIP_CACHE_DIR"):
        monkeypatch.setenv(name, "")
    for name, value in set_to.items():
        monkeypatch.setenv(name, value.format(tmp=tmp_path))

    bootstrap.find_cache()

    assert (os.environ["UV_CACHE_DIR"] == str(ROOT / ".cache" / "uv")) is not is_kept


def test_taken_ports_are_stepped_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        assert supervise.free_address("127.0.0.1", port).port > port


@pytest.mark.parametrize(
    ("host", "port", "reason"),
    [
        ("192.0.2.1", 8000, "is not an address of this machine"),
        ("no.such.host.invalid", 8000, "is not an address of this machine"),
        ("127.0.0.1", 70000, "are all taken"),
    ],
)
def test_an_address_that_cannot_be_used_is_told(host: str, port: int, reason: str) -> None:
    with pytest.raises(supervise.PortTrouble, match=reason):
        supervise.free_address(host, port)
