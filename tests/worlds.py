"""Worlds for tests: made once for files of tests that follow each other, kept as rows, put back.

To let a tournament begin takes some tenths of a second, to put its rows back a hundredth. What a
maker returns is kept beside the rows of its world: a test gets objects of its own, with the same
keys. What a maker does besides, in memory, is not done again.

A world may be made where another stands already: it is kept for there alone, and counts as old as
that, whose rows it names. In a world some things are of just now: the next file of tests makes it
anew once it is a minute old.
"""

import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum
from functools import wraps
from random import Random
from time import monotonic
from typing import Any, ParamSpec, TypeVar

import pytest
import time_machine
from django.conf import UserSettingsHolder, settings
from django.core.cache import caches
from django.db import connection, transaction
from psycopg import sql

from tests.deals import deal_by

Given = ParamSpec("Given")
Made = TypeVar("Made")
Key = tuple[Any, ...]
PLAIN = (str, bytes, int, float, bool, Decimal, date, timedelta, Enum, type(None))
# Makers look for these before they make them. They are of the world only where it made them.
LOOKED_UP = "format formatperiod formatset ban cardset person card cardrevision approval houseset"
COUNTS = "SELECT " + ", ".join(f"(SELECT count(*) FROM cards_{name})" for name in LOOKED_UP.split())
# Whatever is written after this row is so by a transaction of this number or a later one.
MARK = """
    INSERT INTO django_session (session_key, session_data, expire_date) VALUES ('mark', '', now())
    RETURNING xmin::text::bigint
    """
YOUNG = 60  # seconds
UNMARK = "DELETE FROM django_session WHERE session_key = 'mark'"
COLUMNS = """
    SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position)
    FROM information_schema.columns
    WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY table_name
    """
WRITTEN = "SELECT relname FROM pg_stat_xact_user_tables WHERE n_tup_ins > 0 OR n_tup_upd > 0"


@dataclass(slots=True)
class World:
    """``made``: what its maker returned, pickled. ``rows``: of each table, as COPY writes them."""

    made: bytes
    rows: dict[str, bytes]
    commits: list[tuple[Callable[[], Any], bool]]
    made_at: float


@dataclass(frozen=True, slots=True)
class Standing:
    """A world that stands now, within these savepoints; ``counts``: of what makers look up."""

    key: Key
    savepoints: tuple[str | None, ...]
    counts: tuple[int, ...]

    def is_there(self) -> bool:
        """Tell whether none of its savepoints has ended, as it does with a part of a test."""
        return tuple(connection.savepoint_ids[: len(self.savepoints)]) == self.savepoints


@dataclass(slots=True)
class Worlds:
    """Those of the last files of tests, and which of them stand where the test is now."""

    test: str = ""
    kept: dict[Key, World] = field(default_factory=dict)
    stand: list[Standing] = field(default_factory=list)
    columns: dict[str, list[str]] = field(default_factory=dict)
    bare: tuple[int, ...] = ()

    def begin(self) -> None:
        """Learn what is in a database before its first test."""
        with connection.cursor() as cursor:
            self.bare = _row(cursor.cursor, COUNTS)
            self.columns.update(cursor.cursor.execute(COLUMNS).fetchall())

    def get(self, call: Key, make: Callable[[], Made]) -> Made:
        """Put back what this call makes here, or let it be made: for good, if that can be kept."""
        self._come_to(os.environ["PYTEST_CURRENT_TEST"].rpartition(" (")[0])
        if not self._is_known_ground():
            return make()
        key = *call, *(standing.key for standing in self.stand)
        world = self.kept.get(key)
        below = len(self.stand)
        if world is None:
            made = self._keep(key, make)
        else:
            self._put(world)
            made = pickle.loads(world.made)
        with connection.cursor() as cursor:
            counts = _row(cursor.cursor, COUNTS)
        self.stand[below:] = [Standing(key, tuple(connection.savepoint_ids), counts)]
        return made

    def forget(self) -> None:
        """Let all worlds be made anew, where the factories count from the beginning again."""
        self.kept.clear()
        self.stand.clear()

    def _come_to(self, test: str) -> None:
        """Forget what stood for a test before, and what was rolled back since."""
        if test.partition("::")[0] != self.test.partition("::")[0]:
            young = monotonic() - YOUNG
            self.kept = {key: world for key, world in self.kept.items() if world.made_at > young}
        if test != self.test:
            self.stand.clear()
        self.test = test
        while self.stand and not self.stand[-1].is_there():
            self.stand.pop()

    def _is_known_ground(self) -> bool:
        expected = self.stand[-1].counts if self.stand else self.bare
        with connection.cursor() as cursor:
            return _row(cursor.cursor, COUNTS) == expected

    def _keep(self, key: Key, make: Callable[[], Made]) -> Made:
        awaited = len(connection.run_on_commit)
        made_at = min([monotonic(), *(self.kept[base.key].made_at for base in self.stand)])
        with transaction.atomic():
            with connection.cursor() as cursor:
                (mark,) = _row(cursor.cursor, MARK)
                cursor.cursor.execute(UNMARK)
            with pytest.MonkeyPatch.context() as patch:
                deal_by(Random(repr(key)), patch)  # whichever test comes first
                made = make()
            rows = self._rows_since(mark)
        commits = [(function, robust) for _, function, robust in connection.run_on_commit[awaited:]]
        self.kept[key] = World(pickle.dumps(made), rows, commits, made_at)
        return made

    def _rows_since(self, mark: int) -> dict[str, bytes]:
        with connection.cursor() as cursor:
            raw = cursor.cursor
            written = [name for (name,) in raw.execute(WRITTEN).fetchall()]
            return {name: rows for name in written if (rows := self._read(raw, name, mark))}

    def _read(self, raw: Any, name: str, mark: int) -> bytes:
        statement = sql.SQL("COPY (SELECT {} FROM {} WHERE xmin::text::bigint >= {}) TO STDOUT")
        table = sql.Identifier(name)
        with raw.copy(statement.format(self._names(name), table, sql.Literal(mark))) as copy:
            return b"".join(map(bytes, copy))

    def _put(self, world: World) -> None:
        """Write its rows past all triggers: they had their say when the world was made.

        The owner writes them: some are of tables that the application may not write itself.
        """
        for cache in caches.all():
            cache.clear()  # what is kept there of these keys is of another test
        with connection.cursor() as cursor:
            raw = cursor.cursor
            (role,) = _row(raw, "SELECT current_user")
            raw.execute("RESET ROLE; SET LOCAL session_replication_role = replica")
            for name, rows in world.rows.items():
                statement = sql.SQL("COPY {} ({}) FROM STDIN")
                with raw.copy(statement.format(sql.Identifier(name), self._names(name))) as copy:
                    copy.write(rows)
            restored = sql.SQL("SET LOCAL session_replication_role = origin; SET ROLE {}")
            raw.execute(restored.format(sql.Identifier(role)))
        for function, robust in world.commits:
            transaction.on_commit(function, robust=robust)

    def _names(self, table: str) -> sql.Composed:
        return sql.SQL(", ").join(map(sql.Identifier, self.columns[table]))


WORLDS = Worlds()


def made_once(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """Let a maker of worlds make each but once for files of tests that follow each other.

    It makes as ever where nothing could be put back: outside of a transaction, in a time of the
    test's own, or when it is given things of the database.
    """

    @wraps(make)
    def put_back(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        is_apart = not connection.in_atomic_block or time_machine.escape_hatch.is_travelling()
        if is_apart or not WORLDS.bare or not _is_plain((args, kwargs)):
            return make(*args, **kwargs)
        given = repr((args, sorted(kwargs.items())))
        call = make.__module__, make.__qualname__, given, _own_settings()
        return WORLDS.get(call, lambda: make(*args, **kwargs))

    return put_back


def _row(raw: Any, statement: str) -> tuple[Any, ...]:
    return tuple(raw.execute(statement).fetchone())


def _is_plain(given: Any) -> bool:
    if isinstance(given, dict):
        return _is_plain([*given.keys(), *given.values()])
    if isinstance(given, list | tuple | set | frozenset):
        return all(map(_is_plain, given))
    return isinstance(given, PLAIN)


def _own_settings() -> str:
    """Return the settings that differ from the site's."""
    layer, own = settings._wrapped, {}
    while isinstance(layer, UserSettingsHolder):
        own = {name: value for name, value in vars(layer).items() if name.isupper()} | own
        layer = layer.default_settings
    return repr(sorted(own.items(), key=str))
