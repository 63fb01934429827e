"""`make up`, with real processes: started, killed, started again, stopped."""

import json
import os
import shutil
import signal
import socket
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from league.conf.home.embedded import Home
from tests.running.site import Site, fetch, free_port, manage, running
from tests.waiting import eventually

# The processes that are killed in turn, by words of their commands.
CHILDREN = {
    "beat": "celery -A league.conf.celery --quiet --skip-checks beat",
    "worker": "celery -A league.conf.celery --quiet --skip-checks worker",
    "web": "gunicorn league.conf.wsgi",
    "stream": "league.conf.live_server",
    "valkey": "valkey-server",
    "postgres": "bin/postgres -D",
}

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "site"
    yield folder
    for number in running(folder):
        os.kill(number, signal.SIGKILL)
    shutil.rmtree(Home.at(str(folder)).sockets, ignore_errors=True)


@pytest.fixture
def start(home: Path) -> Iterator[Callable[[int], Site]]:
    """Start the site of this home at a port; however the test ends, it is ended and waited for."""
    started: list[Site] = []

    def begin(port: int) -> Site:
        started.append(Site(home, "--port", str(port)))
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
    """One after the other: only that one, and at once."""
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


def test_the_site_in_one_life_and_the_next(home: Path, start: Callable[[int], Site]) -> None:
    """One story, because a start takes seconds: cold, killed, warm, Ctrl-C."""
    port = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        cold = start(port)
        cold.until(f"Port {port} is taken: using {port + 1}.")
        line = cold.until("is running")
        stream = cold.until("listen to")
        log_in = cold.until("admin@carrier.example")
        assert f"http://localhost:{port + 1}" in line
        assert stream.endswith(f" http://localhost:{port + 2}/live/")
        assert json.loads(fetch(f"http://127.0.0.1:{port + 2}/live/health")[1]) == {"status": "ok"}
        assert f"connect-src 'self' http://localhost:{port + 2}" in policy_of(port + 1)
        assert fetch(f"http://127.0.0.1:{port + 1}/health/ready")[0] == 200

        second = manage(home, "up", "--port", str(port))
        assert (second.returncode, second.stdout.strip()) == (
            0,
            f"Already running: http://localhost:{port + 1}",
        )

    cold.send(signal.SIGKILL)
    cold.process.wait()
    assert cold.gone()

    for private in ("demo.txt", "secret_key"):
        assert (home / private).stat().st_mode & 0o777 == 0o600

    warm = start(port)
    warm.until("is running")
    assert warm.until("admin@carrier.example") == log_in
    assert "FND-001" in fetch(f"http://127.0.0.1:{port}/cards/")[1]

    warm.send(signal.SIGINT)
    assert warm.rest().endswith("Stopped.")
    assert (warm.process.returncode, warm.gone()) == (0, True)


def test_a_stop_while_it_starts_leaves_nothing(start: Callable[[int], Site]) -> None:
    site = start(free_port())
    site.until("Queue (Valkey)")

    site.send(signal.SIGTERM)

    assert site.rest().endswith("Stopped.")
    assert site.gone()


def test_the_network_is_asked_for_first(tmp_path: Path) -> None:
    done = manage(tmp_path, "up", "--host", "0.0.0.0")

    assert (done.returncode, done.stderr.strip()) == (
        1,
        "CommandError: HOST=0.0.0.0 shows the site to everyone in your network. Say so with YES=1.",
    )


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    done = manage(tmp_path, "up", "--host", "192.0.2.1", "--yes")

    assert (done.returncode, done.stderr.strip()) == (
        1,
        "CommandError: 192.0.2.1 is not an address of this machine.",
    )
