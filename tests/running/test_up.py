"""`make up`, with real processes: started, killed, started again, stopped."""

import io
import json
import os
import re
import shutil
import signal
import socket
import sys
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import psycopg
import pytest
from django.core.management import call_command

from league.conf.home.embedded import Home, write_private
from league.people.models import User
from league.running import demo, servers
from league.running.demo import ADMIN
from tests.running.site import Site, at_home, fetch, free_port, furnish, refusal, running, served
from tests.waiting import eventually

# The processes that are killed in turn, by words of their commands.
CHILDREN = {
    "beat": "celery -A league.conf.celery --quiet --skip-checks beat",
    "worker": "--hostname worker-",
    "bots": "--hostname bots-",
    "analyses": "--hostname analyses-",
    "web": "gunicorn league.conf.wsgi",
    "stream": "league.conf.live_server",
    "valkey": "valkey-server",
    "postgres": "bin/postgres -D",
}

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture(autouse=True)
def _by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that is called here was not called by `make`, whose life it would share."""
    monkeypatch.delenv("MAKELEVEL", raising=False)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "site"
    yield folder
    for number in running(folder):
        os.kill(number, signal.SIGKILL)
    shutil.rmtree(Home.at(str(folder)).sockets, ignore_errors=True)


@pytest.fixture
def start(home: Path) -> Iterator[Callable[..., Site]]:
    """Start the site of this home at a port; however the test ends, it is ended and waited for."""
    started: list[Site] = []

    def begin(port: int, *words: str) -> Site:
        started.append(Site(home, "--port", str(port), *words))
        return started[-1]

    yield begin
    for site in started:
        site.end()


def is_whole(port: int) -> bool:
    """Tell whether the site answers, and the stream, worker, beat and broker are at work."""
    address = f"http://127.0.0.1:{port}"
    try:
        status = json.loads(fetch(f"{address}/health/ready")[1])["status"]
        hears = json.loads(fetch(f"http://127.0.0.1:{port + 1}/live/health")[1])["status"]
        return bool(status == hears == "ok") and "FND-001" in fetch(f"{address}/cards/")[1]
    except OSError:
        return False


def policy_of(port: int) -> list[str]:
    with urllib.request.urlopen(f"http://localhost:{port}/", timeout=20) as answer:
        return str(answer.headers["Content-Security-Policy"]).split("; ")


def another(site: Site, words: str, fallen: int) -> bool:
    """Tell whether the process whose command holds the words is not the one that fell."""
    return site.child(words) not in {None, fallen}


@pytest.mark.chaos
def test_a_child_that_ends_is_started_again(start: Callable[[int], Site]) -> None:
    """One after the other: only the fallen child is restarted, and at once."""
    port = free_port()
    site = start(port)
    site.until("is running")

    for name, words in CHILDREN.items():
        fallen = site.child(words)
        assert fallen, f"{name} does not run"
        os.kill(fallen, signal.SIGKILL)
        site.until(f"{name} fell (signal 9, Killed): it is started again now.")
        eventually(lambda: is_whole(port), seconds=120)
        eventually(partial(another, site, words, fallen), seconds=30)
    assert [line for line in site.lines if " fell " in line and "now." not in line] == []


def admin_of_a_demo(home: Path) -> str:
    """Enter what the demo league would be known by; return the line with the log-in."""
    User.objects.create_user(email=ADMIN.email, password="a long word of its own")
    text = demo.log_ins({ADMIN: "a long word of its own"})
    write_private(home / "demo.txt", text)
    return text.splitlines()[1]


def tables_of_the_day_before(home: Path, migrated: Path | None) -> None:
    """Let all tables be there but the one of the sessions, whose migration is due."""
    with served(home) as place:
        furnish(place, migrated)
        with psycopg.connect(place.database_url(servers.OWNER)) as owner:
            owner.execute("DROP TABLE django_session")
            owner.execute("DELETE FROM django_migrations WHERE app = 'sessions'")


def _it_answers_where_it_says(site: Site, port: int) -> None:
    """The pages do at this port, and the stream at the next one."""
    assert f"http://localhost:{port}" in site.until("is running")
    assert site.until("Live updates").endswith(f" http://localhost:{port + 1}/live/")
    assert json.loads(fetch(f"http://127.0.0.1:{port + 1}/live/health")[1]) == {"status": "ok"}
    assert f"connect-src 'self' http://localhost:{port + 1}" in policy_of(port)
    assert fetch(f"http://127.0.0.1:{port}/health/ready")[0] == 200


def _its_files_are_kept(site: Site, port: int) -> None:
    """A browser asks once for style sheets and scripts, and for what scripts import."""
    named = json.loads((site.home / "static" / "staticfiles.json").read_text())["paths"]
    script = f"http://127.0.0.1:{port}/static/{named['play/table.js']}"
    imported = dict(re.findall(r'import {(.+?)} from "(.+?)";', fetch(script)[1]))
    sheet = re.findall(r'href="(/static/css/[^"]+)"', fetch(f"http://127.0.0.1:{port}/cards/")[1])[
        0
    ]

    for address in (sheet, script, imported[" Acts "]):
        asked = urllib.request.Request(urljoin(script, address))
        asked.add_header("Accept-Encoding", "gzip")
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert "max-age=315360000, public, immutable" in answer.headers["Cache-Control"]


def _it_is_killed(site: Site) -> None:
    """The whole site ends with its first process."""
    site.send(signal.SIGKILL)
    site.process.wait()
    assert site.gone()


@pytest.mark.parametrize("words", [("--no-demo",), pytest.param((), marks=pytest.mark.chaos)])
def test_the_site_in_one_life_and_the_next(
    home: Path,
    start: Callable[..., Site],
    words: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    django_db_blocker: Any,
    migrated: Path | None,
) -> None:
    """One story, because a start takes seconds: cold, killed, warm, Ctrl-C.

    The demo, and all tables from nothing, are made by the long form alone: they take as long again.
    """
    port = free_port()
    if words and migrated:
        tables_of_the_day_before(home, migrated)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        cold = start(port, *words)
        cold.until(f"Port {port} is taken: using {port + 1}.")
        _it_answers_where_it_says(cold, port + 1)
        log_in = cold.until("There are no accounts yet" if words else ADMIN.email)
        with at_home(home), django_db_blocker.unblock():
            call_command("up", "--port", str(port))
            if words:
                log_in = admin_of_a_demo(home)
        assert capsys.readouterr().out == f"Already running: http://localhost:{port + 1}\n"

    _it_is_killed(cold)
    for private in ("demo.txt", "secret_key", "vapid_key"):
        assert (home / private).stat().st_mode & 0o777 == 0o600

    _it_lives_on(start(port), port, log_in)


def _it_lives_on(warm: Site, port: int, log_in: str) -> None:
    warm.until("is running")
    assert warm.until(ADMIN.email) == log_in
    assert "FND-001" in fetch(f"http://127.0.0.1:{port}/cards/")[1]
    _its_files_are_kept(warm, port)

    warm.send(signal.SIGINT)
    assert warm.rest().endswith("Stopped.")
    assert (warm.process.returncode, warm.gone()) == (0, True)


class Interrupted(io.StringIO):
    """An output at which somebody ends the program once these words are written."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def write(self, text: str) -> int:
        if self.words in text:
            signal.raise_signal(signal.SIGTERM)
        return super().write(text)


def test_a_stop_while_it_starts_leaves_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = Interrupted("Queue (Valkey)")
    monkeypatch.setattr(sys, "stdout", out)

    with at_home(home):
        call_command("up", "--port", str(free_port()))

    assert out.getvalue().endswith("Stopped.\n")
    assert "Stopping … done" in out.getvalue()
    eventually(lambda: not running(home), seconds=30)


def test_the_network_is_asked_for_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    with at_home(tmp_path):
        said = refusal("up", "--host", "0.0.0.0")

    assert said == "HOST=0.0.0.0 shows the site to everyone in your network. Confirm: YES=1."
    assert list(tmp_path.iterdir()) == []


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    with at_home(tmp_path):
        said = refusal("up", "--host", "192.0.2.1", "--yes")

    assert said == "192.0.2.1 is not an address of this machine."
