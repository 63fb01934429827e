import io
import os
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from psycopg import sql

from league.conf.env import database
from league.conf.home import binaries
from league.conf.home.embedded import Home
from league.running import backups, servers
from tests.longer import longer
from tests.running.site import at_home, furnish, manage, refusal, served

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]
MAKE = "INSERT INTO django_content_type (app_label, model) VALUES ('kept', 'kept')"
CHANGE = MAKE.replace("'kept')", "'more')")
OLDEST = binaries.OLDEST_POSTGRES
COUNT = "SELECT count(*) FROM django_content_type WHERE app_label = 'kept'"


def ask(home: Path, statement: str, role: str = servers.APP) -> Any:
    """The first value of what the embedded database of a home answers."""
    place = Home.at(str(home))
    with servers.joined(place), psycopg.connect(place.database_url(role)) as connection:
        done = connection.execute(statement.encode())
        row = done.fetchone() if done.description else None
    return row and row[0]


COLUMNS = """
    SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position)
    FROM information_schema.columns JOIN pg_tables ON tablename = table_name
    WHERE table_schema = 'public' AND schemaname = 'public' GROUP BY table_name
"""
DIGEST = """
    SELECT count(*) || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), ''))
    FROM (SELECT {} FROM {}) AS t
"""


def digests(home: Path, of: Mapping[str, Collection[str]] | None = None) -> dict[str, str]:
    """What every table holds: cards, decks, evidence and audit alike.

    ``of`` maps tables to the columns that count; all columns of the others do.
    """
    place, known = Home.at(str(home)), of or {}
    with servers.joined(place), psycopg.connect(place.database_url(servers.OWNER)) as connection:
        tables = connection.execute(COLUMNS).fetchall()
        return {
            table: connection.execute(
                sql.SQL(DIGEST).format(
                    sql.SQL(", ").join(
                        sql.Identifier(name) for name in names if name in known.get(table, names)
                    ),
                    sql.Identifier(table),
                )
            ).fetchall()[0][0]
            for table, names in tables
        }


@pytest.fixture(scope="module")
def used(
    tmp_path_factory: pytest.TempPathFactory, migrated: Path | None, django_db_blocker: Any
) -> Iterator[Path]:
    """A home whose server runs, and in which something was entered: the house cards."""
    folder = tmp_path_factory.mktemp("used")
    with served(folder) as home:
        furnish(home, migrated)
        with at_home(folder), django_db_blocker.unblock():
            call_command("migrate", verbosity=0)
            call_command("import_cards", verbosity=0)
        ask(folder, MAKE)
        yield folder


@pytest.fixture(scope="module")
def dump(used: Path) -> Path:
    file = used.with_name("league.dump")
    with at_home(used):
        call_command("backup", str(file), stdout=io.StringIO())
    return file


@pytest.fixture(scope="module")
def restored(dump: Path, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Path:
    """A home that was nothing but a name before the dump was restored there."""
    home = tmp_path_factory.mktemp("restored") / "other"
    with at_home(home), django_db_blocker.unblock():
        call_command("restore", str(dump), stdout=io.StringIO())
    return home


@pytest.fixture(autouse=True)
def _nobody_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())


def test_a_dump_is_restored_with_its_rows_and_rights(
    used: Path, dump: Path, restored: Path
) -> None:
    with servers.joined(Home.at(str(restored))):
        kept = digests(used)
        assert dump.stat().st_mode & 0o777 == 0o600
        assert digests(restored) == kept
        assert kept["cards_card"] != kept["cards_ban"]
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="table events_act"):
            ask(restored, "DELETE FROM events_act")


@pytest.mark.chaos
def test_a_dump_of_a_whole_league_is_restored(dump: Path, tmp_path: Path) -> None:
    file, league, other = tmp_path / "league.dump", tmp_path / "league", tmp_path / "other"

    for home, *words in (
        (league, "restore", dump),
        (league, "demo", "-v0"),
        (league, "backup", file),
        (other, "restore", file),
    ):
        done = manage(home, *map(str, words))
        assert done.returncode == 0, done.stderr
    kept = digests(league)

    assert digests(other) == kept
    assert kept["events_submission"] != kept["cards_ban"]


def test_what_is_there_is_replaced_only_when_asked(
    used: Path, dump: Path, django_db_blocker: Any
) -> None:
    ask(used, CHANGE)

    with at_home(used):
        assert refusal("restore", dump) == (
            "The database is not empty. Add --replace to remove its contents."
        )
        assert refusal("restore", dump, "--replace") == (
            "Add --yes to replace the data without confirmation."
        )
        assert ask(used, COUNT) == 2
        with django_db_blocker.unblock():
            call_command("restore", str(dump), "--replace", "--yes", stdout=io.StringIO())
    assert ask(used, COUNT) == 1


@pytest.mark.chaos
def test_a_cold_copy_is_restored_with_its_rows(restored: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "league.tar.gz", tmp_path / "other"

    copied = manage(restored, "backup", "--cold", str(file))
    put_back = manage(other, "restore", str(file))

    assert (copied.returncode, put_back.returncode) == (0, 0), copied.stderr + put_back.stderr
    assert ask(other, COUNT) == 1


def test_nothing_is_copied_under_a_running_server(
    used: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "STOPPING_SECONDS", 0.2)

    with at_home(used):
        said = refusal("backup", "--cold", tmp_path / "copy")

    assert said == "The site is running. Stop it first (Ctrl-C), then try again."
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    longer(
        [(b"PGDMP, but not really", "pg_restore failed")],
        [(b"hello", "is no backup of this program.")],
    ),
)
def test_what_is_no_backup_is_refused_and_changes_nothing(
    used: Path, tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)

    with at_home(used):
        said = refusal("restore", file, "--replace", "--yes")

    assert sentence in said
    assert ask(used, COUNT) == 1


@pytest.mark.chaos
def test_what_is_no_cold_copy_is_refused_and_changes_nothing(
    restored: Path, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\x1f\x8b, but not really")

    with at_home(restored):
        said = refusal("restore", file, "--replace", "--yes")

    assert "cannot be read" in said
    assert ask(restored, COUNT) == 1


def test_a_dump_that_was_cut_off_replaces_nothing(used: Path, dump: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut.dump"
    file.write_bytes(dump.read_bytes()[:-2000])

    with at_home(used):
        assert refusal("restore", file, "--replace", "--yes").startswith("pg_restore failed")

    assert ask(used, COUNT) == 1


def test_a_restore_that_fails_half_way_replaces_nothing(
    used: Path, dump: Path, tmp_path: Path
) -> None:
    script = tmp_path / "script.sql"
    place = Home.at(str(used))
    with servers.joined(place):
        entry = database(place.database_url(servers.OWNER))
        backups._write_script(backups.client("pg_restore", OLDEST), dump, script, OLDEST)
        script.write_text(script.read_text() + "SELECT 1/0;\n")
        with pytest.raises(backups.BackupTrouble, match="division by zero"):
            backups._play(backups.client("psql", OLDEST), script, entry, is_used=True)

    assert ask(used, COUNT) == 1


def test_an_older_server_is_not_told_of_what_it_does_not_know(tmp_path: Path) -> None:
    script = tmp_path / "script.sql"
    script.write_text("SET a = 0;\nSET transaction_timeout = 0;\nSELECT 1;\n")

    backups._without(b"SET transaction_timeout = 0;", script)

    lines = [line.strip() for line in script.read_text().splitlines()]
    assert lines == ["SET a = 0;", "", "SELECT 1;"]


def test_a_backup_overwrites_nothing(used: Path, tmp_path: Path) -> None:
    file = tmp_path / "here"
    file.write_text("mine")

    with at_home(used):
        assert refusal("backup", file) == f"{file} exists already; give another name."
    assert file.read_text() == "mine"


def test_an_older_client_is_refused_by_name() -> None:
    with pytest.raises(backups.NoClient, match="The server is PostgreSQL 99, and pg_dump must"):
        backups.client("pg_dump", 99)


def test_passwords_stay_out_of_the_command_line() -> None:
    entry = {"NAME": "league", "USER": "o", "PASSWORD": "hush", "HOST": "h", "PORT": "1"}

    assert backups.conninfo(entry) == "dbname=league user=o host=h port=1"


def test_reset_asks_and_then_removes_everything(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with served(home):
        pass

    with at_home(home):
        assert refusal("reset") == "Add --yes to remove the data without confirmation."
        assert (home / "postgres" / "PG_VERSION").exists()
        call_command("reset", "--yes", stdout=io.StringIO())

    assert {name for name in os.listdir(home) if not name.endswith(".lock")} == set()
