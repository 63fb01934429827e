"""States of the database that browser tests begin with: made once, kept as rows, put back.

Emptying all tables and making the same things anew takes a second, a league ten. Putting back the
rows of the tables that a test has written to takes a moment. It is done past all triggers, so by
a superuser: the server's own, or the one that DATABASE_URL names.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection, connections
from psycopg import sql

# Threads of the live server may outlive their last answer, and would keep the database from going.
OTHERS = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    """
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
# Every write to a table changes its row versions.
PRINT = sql.SQL(
    "SELECT {}, count(*), sum(hashtextextended(xmin::text || ctid::text, 0)) FROM {}"
    " HAVING count(*) > 0"
)
Print = tuple[Any, ...]
State = dict[str, bytes]


@dataclass(slots=True)
class Shelf:
    """``states``: what each name stands for, its rows and whatever was told of them.

    ``held``: the rows that each table was known to have, and its print then.
    """

    server: psycopg.Connection[Any]
    tables: list[str]
    states: dict[str, tuple[State, Any]] = field(default_factory=dict)
    held: dict[str, tuple[Print, bytes]] = field(default_factory=dict)

    @classmethod
    @contextmanager
    def open(cls) -> Iterator["Shelf"]:
        """Restore the database at the end, and wait until all sessions have ended."""
        with psycopg.connect(**superuser(), autocommit=True) as server:
            shelf = cls(server, [name for (name,) in server.execute(TABLES)])
            before = shelf.take()
            yield shelf
            connections.close_all()
            server.execute(OTHERS)
            shelf.put(before)

    def begin(self, name: str, make: Callable[[], Any]) -> Any:
        """Put the state of this name back, or make it from the present one."""
        if name in self.states:
            state, made = self.states[name]
            self.put(state)
        else:
            made = make()
            self.states[name] = self.take(), made
        return made

    def take(self) -> State:
        """Read the rows of every table that has any."""
        with self.server.transaction():
            now = self._prints()
            self.held = {
                name: self.held[name] if self._is_held(name, now) else (now[name], self._rows(name))
                for name in now
            }
        return {name: rows for name, (_print, rows) in self.held.items()}

    def put(self, state: State) -> None:
        """Replace all rows by these, once all writers have ended."""
        with self.server.transaction():
            self.server.execute("SET LOCAL session_replication_role = replica")
            self._wait_for_writers()
            now = self._prints()
            left = {
                name
                for name, rows in state.items()
                if self._is_held(name, now) and self.held[name][1] == rows
            }
            for name in now.keys() - left:
                self.server.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(name)))
            for name in state.keys() - left:
                self._write(name, state[name])
            now = self._prints()
            self.held = {name: (now[name], rows) for name, rows in state.items()}

    def _is_held(self, name: str, now: dict[str, Print]) -> bool:
        return name in self.held and self.held[name][0] == now.get(name)

    def _prints(self) -> dict[str, Print]:
        each = (PRINT.format(sql.Literal(name), sql.Identifier(name)) for name in self.tables)
        rows = self.server.execute(sql.SQL(" UNION ALL ").join(each))
        return {name: tuple(values) for name, *values in rows}

    def _wait_for_writers(self) -> None:
        every = sql.SQL(", ").join(map(sql.Identifier, self.tables))
        self.server.execute(sql.SQL("LOCK TABLE {} IN EXCLUSIVE MODE").format(every))

    def _rows(self, name: str) -> bytes:
        statement = sql.SQL("COPY {} TO STDOUT").format(sql.Identifier(name))
        with self.server.cursor() as cursor, cursor.copy(statement) as copy:
            return b"".join(map(bytes, copy))

    def _write(self, name: str, rows: bytes) -> None:
        statement = sql.SQL("COPY {} FROM STDIN").format(sql.Identifier(name))
        with self.server.cursor() as cursor, cursor.copy(statement) as copy:
            copy.write(rows)


def superuser() -> dict[str, Any]:
    name = connection.settings_dict["NAME"]
    if settings.EMBEDDED:
        return {"conninfo": settings.HOME.database_url("postgres", name)}
    parameters = connection.get_connection_params()
    known = {
        key: parameters[key] for key in ("host", "port", "user", "password") if key in parameters
    }
    return known | {"dbname": name}
