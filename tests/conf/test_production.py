"""The site as docs/operations.md runs it: servers given by their addresses, several processes."""

import http.client
import os
import shutil
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from prometheus_client.multiprocess import MultiProcessCollector

from league.conf.home.embedded import Home
from league.running import processes, servers, supervise
from tests.running.site import QUICK, ROOT, at_home, environment, free_port, furnish
from tests.waiting import eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
BUDGET = 1000
COUNTER = "django_http_requests_total_by_view_transport_method_total"
SETS = f'{COUNTER}{{method="GET",transport="http",view="api:set-list"}} '


@dataclass
class Hall:
    """Two web processes, their database and their cache."""

    home: Home
    env: dict[str, str]
    port: int
    database: processes.Child
    cache: processes.Child
    web: processes.Child | None = None

    def ask(self, path: str) -> tuple[int, http.client.HTTPMessage, str]:
        door = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        door.request("GET", path, headers={"Host": "league.example"})
        answer = door.getresponse()
        body = answer.read().decode()
        door.close()
        return answer.status, answer.headers, body

    def status(self, path: str) -> int:
        try:
            return self.ask(path)[0]
        except OSError:
            return 0


def _as_in_production(home: Home, metrics: Path) -> dict[str, str]:
    return {
        "DATABASE_URL": home.database_url(servers.APP),
        "DATABASE_OWNER_URL": home.database_url(servers.OWNER),
        "BROKER_URL": home.broker_url(),
        "CACHE_URL": f"unix://{home.sockets}/valkey.sock",
        "SECRET_KEY": "of this test alone, and of fifty letters or some more",
        "ALLOWED_HOSTS": "other.example, league.example",
        "SITE_URL": "http://league.example",
        "PLAIN_STATIC": "1",
        "API_RATE_ANONYMOUS": str(BUDGET),
        "PROMETHEUS_MULTIPROC_DIR": str(metrics),
    }


@pytest.fixture(scope="module")
def hall(
    tmp_path_factory: pytest.TempPathFactory, migrated: Path | None, django_db_blocker: Any
) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("production")
    home = Home.at(str(folder / "servers"))
    (folder / "metrics").mkdir()
    (folder / "home" / "static").mkdir(parents=True)
    env = {**environment(folder / "home"), **_as_in_production(home, folder / "metrics")}
    made = Hall(
        home,
        env,
        free_port(),
        servers.start_postgres(home, overrides=QUICK),
        servers.start_valkey(home),
    )
    furnish(home, migrated)
    with at_home(folder / "servers"), django_db_blocker.unblock():
        call_command("migrate", verbosity=0)
    with (folder / "web.log").open("wb") as log:
        made.web = processes.start(
            "web",
            supervise.web(supervise.Address("127.0.0.1", made.port), 2),
            env=made.env,
            cwd=ROOT,
            output=log,
        )
    eventually(lambda: made.status("/health/live") == 200, seconds=60)
    yield made
    for child in (made.web, made.cache, made.database):
        child.stop(10)
    shutil.rmtree(home.sockets, ignore_errors=True)


def counted(file: Path) -> float:
    """Return how many requests for the list of sets a process has counted."""
    merged = MultiProcessCollector.merge([str(file)], accumulate=True)
    return sum(
        sample.value
        for metric in merged
        for sample in metric.samples
        if sample.labels.get("view") == "api:set-list" and sample.name == COUNTER
    )


def shares(hall: Hall) -> list[float]:
    files = sorted(Path(hall.env["PROMETHEUS_MULTIPROC_DIR"]).glob("counter_*.db"))
    return [share for share in map(counted, files) if share]


def test_several_web_processes_add_up_their_figures(hall: Hall) -> None:
    asked = 0
    with ThreadPoolExecutor(8) as many:
        while asked < 400 and len(shares(hall)) < 2:
            answers = list(many.map(hall.status, ["/api/v1/sets/"] * 40))
            assert set(answers) == {200}
            asked += len(answers)

    figures = {hall.ask("/metrics")[2].partition(SETS)[2].split("\n")[0] for _ in range(6)}

    assert len(shares(hall)) == 2  # red control: each process knows only a part
    assert sum(shares(hall)) == asked
    assert figures == {f"{float(asked)}"}


def sent(hall: Hall, path: str, *, length: int, body: bytes) -> tuple[bytes, bytes]:
    """Send a form and read to the end of the connection: the head and the body of the answer."""
    head = f"POST {path} HTTP/1.1\r\nHost: league.example\r\nContent-Length: {length}\r\n"
    head += f"Content-Type: application/x-www-form-urlencoded\r\nCookie: csrf={'a' * 32}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", hall.port), timeout=20) as door:
        door.sendall(head.encode() + body)
        answer = b"".join(iter(lambda: door.recv(65536), b""))
    headers, _line, rest = answer.partition(b"\r\n\r\n")
    return headers, rest


@pytest.mark.parametrize("path", ["/i18n/setlang/", "/api/v1/me/tokens/"])
@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_who_sends_too_much_gets_an_answer_and_the_end_of_the_connection(
    hall: Hall, path: str, share: float
) -> None:
    length = 5_000_000

    head, body = sent(hall, path, length=length, body=b"a=" + b"x" * int(share * length - 2))

    status = {"/i18n/setlang/": b"413", "/api/v1/me/tokens/": b"401"}[path]
    assert head.startswith(b"HTTP/1.1 " + status)
    assert b"\r\nConnection: close\r\n" in head
    assert (b"too_large" in body) is (status == b"413")


def test_a_body_that_was_not_wanted_keeps_nobody_from_asking_again(hall: Hall) -> None:
    door = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
    headers = {"Host": "league.example", "Content-Type": "application/json"}
    connections = []
    for _time in range(2):
        door.request("POST", "/api/v1/me/tokens/", b"x" * 600_000, headers)
        connections.append(door.sock)
        answer = door.getresponse()
        assert (answer.status, answer.getheader("Connection")) == (401, "keep-alive")
        answer.read()
    door.close()
    assert connections[0] is connections[1]


def test_a_cache_that_is_away_refuses_nobody(hall: Hall) -> None:
    def left() -> int:
        return int(hall.ask("/api/v1/sets/")[1]["RateLimit-Remaining"])

    before = [left() for _ in range(3)]
    hall.cache.process.kill()
    hall.cache.stop(5)

    away = [hall.status(path) for path in ("/api/v1/sets/", "/accounts/login/", "/")]
    uncounted = {left() for _ in range(5)}
    hall.cache = servers.start_valkey(hall.home)
    eventually(lambda: left() < BUDGET - 1, seconds=20)

    assert before[-1] < BUDGET - 1
    assert away == [200, 200, 200]
    assert uncounted == {BUDGET - 1}


def test_a_database_that_restarts_is_waited_for(hall: Hall) -> None:
    assert hall.web is not None
    processes_before = hall.web.pid
    hall.database.stop()

    page, program, ready = (hall.ask(path) for path in ("/", "/api/v1/sets/", "/health/ready"))
    alive = hall.status("/health/live")
    hall.database = servers.start_postgres(hall.home, overrides=QUICK)
    eventually(lambda: hall.status("/") == 200, seconds=5)

    assert [answer[0] for answer in (page, program, ready)] == [503, 503, 503]
    assert (page[1]["Retry-After"], program[1]["Retry-After"]) == ("5", "5")
    assert "database_busy" in page[2]
    assert alive == 200
    assert [hall.status(path) for path in ("/", "/api/v1/sets/", "/cards/")] == [200] * 3
    assert (hall.web.pid, hall.web.is_running()) == (processes_before, True)
    os.kill(hall.web.pid, 0)
