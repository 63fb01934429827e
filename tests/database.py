"""The test database: made by the owner's role, used by the application's role.

So a right that the application lacks in production is missing in the tests as well.
"""

import fcntl
import re
import shutil
import subprocess
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate
from django.test import override_settings
from psycopg import sql

from league.conf import grants
from league.conf.home import binaries
from league.conf.home.embedded import Home
from league.people.shared import zones
from league.running import backups, servers
from tests.cluster import TEMPLATE
from tests.lanes import empties
from tests.worlds import WORLDS

# Rows that follow from the models alone: they would be made anew after each transactional test.
LASTING = {"django_content_type", "auth_permission"}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin with a working connection, even after a test that broke it.

    A test that empties the tables begins with a new one. Others may stand in the transaction that
    their module holds, unless the server has ended it.
    """
    if not item.get_closest_marker("database") or connection.connection is None:
        return
    if empties(item) or _is_lost():
        connection.connection.close()
        del connections["default"]  # and with it which blocks it was in


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """Rows that follow from the models stay where a test empties the tables: nothing is to make
    them anew, which takes longer than to empty.
    """
    if not empties(item) or not WORLDS.columns:
        return (yield)
    heard, post_migrate.receivers = post_migrate.receivers, []
    try:
        return (yield)
    finally:
        post_migrate.receivers = heard


def _is_lost() -> bool:
    is_open = not connection.connection.closed
    return not (is_open and (connection.in_atomic_block or connection.is_usable()))


@pytest.fixture(scope="session", autouse=True)
def _fast_passwords() -> Iterator[None]:
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: Any
) -> None:
    """Let the owner make the database, and become the application afterwards."""
    if not settings.EMBEDDED:
        return
    connections["default"].settings_dict["USER"] = servers.OWNER
    with django_db_blocker.unblock():
        _copy_what_one_has_migrated()


def _copy_what_one_has_migrated() -> None:
    """Copy a database that the first process, or an earlier run, has migrated."""
    entry = connection.settings_dict
    with (settings.HOME.folder / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = settings.HOME.database_url(servers.OWNER, "postgres")
        with psycopg.connect(server, autocommit=True) as asked:
            cursor = asked.execute("SELECT 1 FROM pg_database WHERE datname = %s", [TEMPLATE])
            if cursor.fetchone() is None:
                asked.execute(f"CREATE DATABASE {TEMPLATE}")
                _migrate(entry)
                (settings.HOME.folder / TEMPLATE).touch()
    entry["TEST"]["TEMPLATE"] = TEMPLATE


def _migrate(entry: dict[str, Any]) -> None:
    kept, entry["NAME"] = entry["NAME"], TEMPLATE
    connection.close()
    try:
        call_command("migrate", verbosity=0)
    finally:
        connection.close()
        entry["NAME"] = kept


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    if not settings.EMBEDDED:
        yield
        return
    with django_db_blocker.unblock():
        grants.grant(connection, servers.APP)
        connection.close()
    connection_created.connect(_act_as_the_application, dispatch_uid="tests.role")
    with django_db_blocker.unblock():
        if connection.pg_version >= 150_000:
            WORLDS.begin()
        zones.accepted()  # queried once in each process, so that no test counts the statement
    yield
    connection_created.disconnect(dispatch_uid="tests.role")
    with django_db_blocker.unblock():
        connections.close_all()


@pytest.fixture(scope="session")
def migrated(django_db_modify_db_settings: None) -> Path | None:
    """Return the SQL that makes the migrated database, for homes of other sites; None where the
    database was given, which need not be possible to copy.

    The requesting test need not use the database itself: where no test does, pytest-django sets
    none up.
    """
    if not settings.EMBEDDED:
        return None
    script = Path(settings.HOME.folder / "migrated.sql")
    with (settings.HOME.folder / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not script.exists():
            _write_what_was_migrated(script)
    return script


def _write_what_was_migrated(script: Path) -> None:
    """Dump a copy: a template cannot be copied while a session reads it."""
    copy = f"{TEMPLATE}_read"
    server = settings.HOME.database_url(servers.OWNER, "postgres")
    with psycopg.connect(server, autocommit=True) as asked:
        asked.execute(f"CREATE DATABASE {copy} TEMPLATE {TEMPLATE}")
        tool = backups.client("pg_dump", binaries.OLDEST_POSTGRES)
        fresh = script.with_suffix(".new")
        words = [tool, "--no-comments", f"--file={fresh}"]
        subprocess.run([*words, settings.HOME.database_url(servers.OWNER, copy)], check=True)
        fresh.rename(script)
        asked.execute(f"DROP DATABASE {copy}")


def _act_as_the_application(connection: BaseDatabaseWrapper, **_rest: object) -> None:
    """A test is one transaction, which may stand still for as long as a busy machine wants."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {servers.APP}; SET idle_in_transaction_session_timeout = 0")
    if _truncate_as_the_owner not in connection.execute_wrappers:  # a request's may be there
        connection.execute_wrappers.insert(0, _truncate_as_the_owner)


def _truncate_as_the_owner(
    execute: Callable[..., Any], statement: Any, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Let the owner empty the tables after a transactional test: the application may not."""
    if not str(statement).startswith('TRUNCATE "'):
        return execute(statement, params, many, context)
    cursor = context["cursor"].cursor
    cursor.execute("RESET ROLE")
    try:
        if context["connection"].pg_version < 150_000:
            return execute(statement, params, many, context)
        return _empty(cursor, set(re.findall(r'"(\w+)"', statement)) - LASTING)
    finally:
        cursor.execute(f"SET ROLE {servers.APP}")


def _empty(cursor: psycopg.Cursor[Any], tables: set[str]) -> None:
    """Delete all rows, past all triggers: to truncate 200 empty tables takes half a second.

    As TRUNCATE does it waits for whoever still writes, and keeps others out.
    """
    names = {table: sql.Identifier(table) for table in sorted(tables)}
    cursor.execute(sql.SQL("LOCK TABLE {}").format(sql.SQL(", ").join(names.values())))
    has_rows = sql.SQL("SELECT {} WHERE EXISTS (SELECT FROM {})")
    asked = [has_rows.format(sql.Literal(table), name) for table, name in names.items()]
    filled = cursor.execute(sql.SQL(" UNION ALL ").join(asked)).fetchall()
    deleted = [sql.SQL("DELETE FROM {}").format(names[table]) for (table,) in filled]
    cursor.execute("SET LOCAL session_replication_role = replica")
    cursor.execute(sql.SQL("; ").join([*deleted, sql.SQL("SELECT")]))
    cursor.execute("SET LOCAL session_replication_role = origin")


@pytest.fixture
def as_owner(db: None) -> Iterator[None]:
    """Run this test as the owner of the database: for tests of constraints and triggers."""
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
    yield
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {servers.APP}")


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Valkey for this test process; yields its address."""
    home = Home.at(str(tmp_path_factory.mktemp("valkey")))
    child = servers.start_valkey(home)
    yield home.broker_url()
    child.stop(5)
    shutil.rmtree(home.sockets, ignore_errors=True)


@pytest.fixture
def site_env(transactional_db: None) -> dict[str, str]:
    """The environment variables that join a process of its own to this test's database."""
    return joined_environment()


def joined_environment() -> dict[str, str]:
    entry = connection.settings_dict
    return {
        "CARRIER_LEAGUE_HOME": str(settings.HOME.folder),
        "DATABASE_URL": settings.HOME.database_url(servers.APP, entry["NAME"]),
        "DATABASE_OWNER_URL": settings.HOME.database_url(servers.OWNER, entry["NAME"]),
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "SITE_URL": "http://localhost:8000",
        "DJANGO_SETTINGS_MODULE": "league.conf.settings",
    }
