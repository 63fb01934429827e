import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from league.conf.home import places
from league.conf.home.embedded import Home
from league.conf.home.places import Account
from league.running import processes, servers
from tests.waiting import eventually

ROOT = Path(__file__).resolve().parents[2]
ACCOUNTS = [places.account(), *([Account(user="nobody")] if os.geteuid() == 0 else [])]
HOLD = """
import sys, time
from league.conf.home import places
from league.running import servers
from league.conf.home.embedded import Home
home = Home.at(sys.argv[1])
lock = places.locked(home.folder / "server.lock"); lock.__enter__()
print(servers.start_postgres(home).pid, servers.start_valkey(home).pid, flush=True)
time.sleep(600)
"""


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stopped, empty cluster to copy: making one is the slow part."""
    place = Home.at(str(tmp_path_factory.mktemp("cluster")))
    servers.start_postgres(place, overrides={"fsync": "off"}).stop()
    shutil.rmtree(place.sockets)
    return place.folder / "postgres"


@pytest.fixture
def made(home: Home, cluster: Path) -> Home:
    """A home whose database has been in use before."""
    shutil.copytree(cluster, home.folder / "postgres")
    return home


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    place = Home.at(str(tmp_path / "home"))
    yield place
    for number in _running(place):
        os.kill(number, signal.SIGKILL)
    shutil.rmtree(place.sockets, ignore_errors=True)


def _running(home: Home) -> list[int]:
    """The processes that know this home from their command line."""
    numbers = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if os.fsencode(home.folder) in words or os.fsencode(home.sockets) in words:
            numbers.append(int(folder.name))
    return numbers


def rows(home: Home, statement: str, role: str = servers.OWNER) -> list[tuple[object, ...]]:
    with psycopg.connect(home.database_url(role), autocommit=True) as connection:
        done = connection.execute(statement)  # type: ignore[call-overload]
        return done.fetchall() if done.description else []


@pytest.fixture
def holder(made: Home) -> "Iterator[subprocess.Popen[str]]":
    """A process of its own that has started both servers."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(made.folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    yield process
    process.kill()
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


@pytest.mark.slow
def test_servers_die_with_a_killed_process_and_keep_their_rows(
    made: Home, holder: "subprocess.Popen[str]"
) -> None:
    assert holder.stdout is not None
    numbers = [int(word) for word in holder.stdout.readline().split()]
    rows(made, "CREATE TABLE kept (id int)")
    rows(made, "INSERT INTO kept VALUES (7)")

    holder.send_signal(signal.SIGKILL)
    eventually(lambda: not set(numbers) & set(_running(made)))

    with servers.joined(made):
        assert rows(made, "SELECT id FROM kept") == [(7,)]


@pytest.mark.slow
def test_an_orphaned_server_is_ended_before_the_next_starts(made: Home) -> None:
    first = servers.start_postgres(made)

    second = servers.start_postgres(made)

    assert (first.is_running(), second.is_running()) == (False, True)
    second.stop()


@pytest.mark.slow
def test_a_stale_process_number_of_someone_else_is_forgotten(made: Home) -> None:
    servers.start_postgres(made).stop()
    mark = made.folder / "postgres" / "postmaster.pid"
    mark.write_text(f"{os.getpid()}\n{made.folder / 'postgres'}\n")

    child = servers.start_postgres(made)

    assert child.is_running()
    child.stop()


@pytest.mark.slow
def test_those_who_join_share_one_server(made: Home) -> None:
    with servers.joined(made):
        with servers.joined(made):
            inner = rows(made, "SELECT pg_postmaster_start_time()")

        assert rows(made, "SELECT pg_postmaster_start_time()") == inner

    assert not servers.answers(made)


@pytest.mark.slow
def test_the_roles_are_an_owner_without_power_over_the_server_and_an_application(
    made: Home,
) -> None:
    with servers.joined(made):
        roles = rows(
            made,
            "SELECT rolname, rolsuper, rolcreaterole, rolcreatedb FROM pg_roles"
            " WHERE rolname LIKE 'league%' ORDER BY 1",
        )
        locale = rows(made, "SELECT datctype FROM pg_database WHERE datname = 'league'")
        durable = rows(
            made,
            "SELECT setting FROM pg_settings WHERE name IN"
            " ('fsync', 'full_page_writes', 'synchronous_commit')",
        )

    assert roles == [("league_app", False, False, False), ("league_owner", False, False, False)]
    assert locale == [("C.UTF-8",)]
    assert durable == [("on",)] * 3


@pytest.mark.slow
@pytest.mark.parametrize("run_as", ACCOUNTS, ids=lambda run_as: run_as.user or "this account")
def test_postgres_runs_under_every_account_that_is_open_to_us(home: Home, run_as: Account) -> None:
    child = servers.start_postgres(home, run_as=run_as, overrides={"fsync": "off"})
    place = places.place_of(home, run_as)
    answer = servers.answers(home)
    child.stop()
    if run_as.user:
        shutil.rmtree(place.data.parent)

    assert answer


def test_a_child_that_does_not_stop_is_ended() -> None:
    stubborn = "import signal, time; signal.signal(15, signal.SIG_IGN); print(1); time.sleep(60)"
    child = processes.start("stubborn", [sys.executable, "-uc", stubborn], output=processes.PIPE)
    assert child.process.stdout is not None
    child.process.stdout.readline()

    assert child.stop(0.2)
    child.process.stdout.close()
