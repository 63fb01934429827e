"""A league as a file of rows: written where it was made, loaded into any other database.

Moments and days are written by how far they are from the moment at which the league was made, and
keys of what every installation makes by itself (cards, formats) with names. So the file is loaded
as if the league had been made just now. Keys of its own rows stay as they are.
"""

import gzip
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pgtrigger
from django.apps import apps
from django.db import connection, models, transaction
from psycopg import sql

NULL: Final = r"\N"
# What is not part of a league: work that waits, and what is made again when it is missing.
LEFT: Final = frozenset({"auth", "axes", "contenttypes", "front", "jobs", "pghistory", "sessions"})
FORGOTTEN: Final = frozenset({"jobs_job", "pghistory_context"})  # what no key leads to any more
# Names of rows that an installation has already, whatever their keys are.
NAMES: Final = {
    "auth_group": "SELECT id, name FROM auth_group",
    "cards_card": "SELECT id, code FROM cards_card",
    "cards_cardrevision": (
        "SELECT revision.id, card.code || ' ' || revision.number"
        " FROM cards_cardrevision revision JOIN cards_card card ON card.id = revision.card_id"
    ),
    "cards_format": "SELECT id, code FROM cards_format",
}
# A moment or a day in JSON, as Django and the services write it, and as it is written here.
WRITTEN: Final = re.compile(
    r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z))|(?<=\")(\d{4}-\d\d-\d\d)(?=\")"
)
ESCAPED: Final = re.compile(r"\\(.)")
CONTROL: Final = {"n": "\n", "t": "\t", "r": "\r"}
SINCE: Final = re.compile(r"<<(-?[\d.]+)(s|d)>>")


@dataclass(frozen=True, slots=True)
class Shift:
    """What was written between two moments counts as written ``ago``."""

    begun: datetime
    ended: datetime
    ago: timedelta


class OtherTables(Exception):
    """The tables of the file are no longer those of the program."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the project and its columns by what they hold.

    ``keys`` maps the columns with keys of other tables to the names of these. ``own`` is the
    column whose values are counted. ``usual`` makes the values of columns that have to have one.
    """

    name: str
    columns: tuple[str, ...]
    own: str = ""
    moments: frozenset[str] = frozenset()
    days: frozenset[str] = frozenset()
    json: frozenset[str] = frozenset()
    keys: Mapping[str, str] = field(default_factory=dict)
    usual: Mapping[str, Callable[[], Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, model: type[models.Model]) -> "Table":
        fields = [f for f in model._meta.concrete_fields if not f.generated]
        kinds = {
            kind: frozenset(_column(f) for f in fields if isinstance(f, kind))
            for kind in (models.DateTimeField, models.DateField, models.JSONField)
        }
        keys = {
            _column(f): f.remote_field.model._meta.db_table
            for f in fields
            if isinstance(f, models.ForeignKey)
        }
        own = [_column(f) for f in fields if isinstance(f, models.AutoField)]
        needed = [f for f in fields if not (f.null or f.has_db_default() or _column(f) in own)]
        return cls(
            model._meta.db_table,
            tuple(_column(f) for f in fields),
            "".join(own),
            kinds[models.DateTimeField],
            kinds[models.DateField] - kinds[models.DateTimeField],
            kinds[models.JSONField],
            keys,
            {_column(f): f.get_default for f in needed},
        )


def _column(field: Any) -> str:
    """Return the column of a concrete field, which has one."""
    return str(field.column)


def tables() -> dict[str, Table]:
    """Return the tables that a league may have rows in, by name."""
    return {
        model._meta.db_table: Table.of(model)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.app_label not in LEFT
    }


## Writing


def filled() -> set[str]:
    """Return the tables that have rows."""
    with connection.cursor() as cursor:
        raw = cursor.cursor
        asked = [
            sql.SQL("SELECT {} WHERE EXISTS (SELECT FROM {})").format(name, sql.Identifier(name))
            for name in tables()
        ]
        return {name for (name,) in raw.execute(sql.SQL(" UNION ALL ").join(asked)).fetchall()}


def write(file: Path, *, shifts: Sequence[Shift], house: Iterable[str]) -> None:
    """Write all rows but those of the ``house``: tables that had rows before the league was made.

    The file is about the moment at which the last of the ``shifts`` ended.
    """
    known = tables()
    own = sorted(filled() - set(house))
    with connection.cursor() as cursor:
        raw = cursor.cursor
        raw.execute("SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'")
        body = {name: list(_read(raw, known[name], shifts)) for name in own}
        names = {
            name: {str(key): said for key, said in raw.execute(NAMES[name]).fetchall()}
            for name in sorted({to for name in own for to in known[name].keys.values()} & {*NAMES})
        }
    head = {
        "tables": {name: [list(known[name].columns), len(rows)] for name, rows in body.items()},
        "names": {name: _used(name, body, known, said) for name, said in names.items()},
    }
    lines = [json.dumps(head, ensure_ascii=False), *(row for name in own for row in body[name])]
    with file.open("wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=0) as packed:
        packed.write("".join(f"{line}\n" for line in lines).encode())


def _read(raw: Any, table: Table, shifts: Sequence[Shift]) -> Iterator[str]:
    """Yield the rows of a table as COPY writes them, oldest first."""
    columns = sql.SQL(", ").join(_selected(table, column, shifts) for column in table.columns)
    statement = sql.SQL("COPY (SELECT {} FROM {} ORDER BY 1) TO STDOUT")
    places = [table.columns.index(column) for column in table.json]
    with raw.copy(statement.format(columns, sql.Identifier(table.name))) as copy:
        text = b"".join(map(bytes, copy)).decode()
    for line in text.split("\n")[:-1]:
        cells = line.split("\t")
        for at in places:
            cells[at] = WRITTEN.sub(lambda match: _since(shifts, *match.groups()), cells[at])
        yield "\t".join(cells)


def _selected(table: Table, column: str, shifts: Sequence[Shift]) -> sql.Composable:
    """Return what is read of a column: seconds or days since, or the value itself."""
    name, base = sql.Identifier(column), shifts[-1].ended
    if table.keys.get(column) in FORGOTTEN:
        return sql.SQL("NULL")
    if column in table.moments:
        cases = sql.SQL(" ").join(
            sql.SQL("WHEN {} BETWEEN {} AND {} THEN {}").format(
                name, each.begun, each.ended, each.ago
            )
            for each in shifts
        )
        since = sql.SQL("trim_scale(extract(epoch FROM {0} - {1} - CASE {2} ELSE '0' END))")
        return since.format(name, base, cases)
    if column in table.days:
        return sql.SQL("{} - {}").format(name, base.date())
    return name


def _since(shifts: Sequence[Shift], moment: str | None, day: str | None) -> str:
    base = shifts[-1].ended
    if day:
        return f"<<{(date.fromisoformat(day) - base.date()).days}d>>"
    assert moment is not None
    at = datetime.fromisoformat(moment)
    ago = next((each.ago for each in shifts if each.begun <= at <= each.ended), timedelta())
    return f"<<{(at - base - ago).total_seconds():.6f}s>>"


def _used(
    name: str,
    body: Mapping[str, Sequence[str]],
    known: Mapping[str, Table],
    said: Mapping[str, str],
) -> dict[str, str]:
    """Return the names of the keys that the rows have of a table of the installation's own."""
    used: set[str] = set()
    for of, rows in body.items():
        places = [known[of].columns.index(c) for c, to in known[of].keys.items() if to == name]
        used.update(row.split("\t")[at] for row in rows for at in places)
    return {key: said[key] for key in sorted(used - {NULL}, key=int)}


def plain(file: Path, names: Iterable[str]) -> dict[str, list[dict[str, str]]]:
    """Return the rows of some tables of a file, as COPY writes them but for what it escapes.

    In the place of keys of an installation's own rows stand their names.
    """
    rows: dict[str, list[dict[str, str]]] = {name: [] for name in names}
    known, (head, lines) = tables(), _opened(file)
    for name, (columns, many) in head["tables"].items():
        keys = known[name].keys if name in known else {}
        for _ in range(many):
            cells = map(_unescaped, next(lines).split("\t"))
            row = dict(zip(columns, cells, strict=True))
            for column, to in keys.items():
                if column in row:
                    row[column] = head["names"].get(to, {}).get(row[column], row[column])
            if name in rows:
                rows[name].append(row)
    return rows


def _unescaped(cell: str) -> str:
    return ESCAPED.sub(
        lambda match: {"n": "\n", "t": "\t", "r": "\r"}.get(match[1], match[1]), cell
    )


def _opened(file: Path) -> tuple[dict[str, Any], Iterator[str]]:
    with gzip.open(file, "rt", encoding="utf-8", newline="\n") as packed:
        head, *lines = packed.read().split("\n")
    return json.loads(head), iter(lines)


## Loading


@transaction.atomic
def load(file: Path, *, now: datetime) -> None:
    """Load the rows of a file into a database without them, as of ``now``.

    The history of rows is loaded as they are: the triggers that write it rest meanwhile, and those
    that look at one row. All constraints are checked at the end, and what looks at more rows.
    Columns that are newer than the file get their usual values. Raises OtherTables where the file
    has others than the program.
    """
    content, rows = _opened(file)
    known = _tables_of(content["tables"])
    with connection.cursor() as cursor:
        raw = cursor.cursor
        keys = {name: _keys_here(raw, name, said) for name, said in content["names"].items()}
        with pgtrigger.ignore():
            cursor.execute("SELECT 1")  # says so to the database
            for table, (_columns, many) in zip(known, content["tables"].values(), strict=True):
                _fill(raw, table, [next(rows) for _ in range(many)], keys, now.astimezone(UTC))
        raw.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")


def _tables_of(written: Mapping[str, Any]) -> list[Table]:
    """Return the tables with the columns that were written, and the usual values of newer ones."""
    known, here = tables(), []
    for name, (columns, _many) in written.items():
        if name not in known or not set(columns) <= set(known[name].columns):
            raise OtherTables(f"The columns of {name} have changed: run `make demo`.")
        newer = {c: make for c, make in known[name].usual.items() if c not in columns}
        here.append(replace(known[name], columns=tuple(columns), usual=newer))
    return here


def _keys_here(raw: Any, name: str, said: Mapping[str, str]) -> dict[str, str]:
    here = {said: str(key) for key, said in raw.execute(NAMES[name]).fetchall()}
    return {key: here[name] for key, name in said.items()}


def _fill(
    raw: Any,
    table: Table,
    rows: Sequence[str],
    keys: Mapping[str, Mapping[str, str]],
    now: datetime,
) -> None:
    converters = dict(_converters(table, keys, now))
    columns = map(sql.Identifier, (*table.columns, *table.usual))
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(table.name), sql.SQL(", ").join(columns)
    )
    text = io.StringIO()
    for row in rows:
        cells = row.split("\t")
        for at, convert in converters.items():
            if cells[at] != NULL:
                cells[at] = convert(cells[at])
        cells += [_copied(make()) for make in table.usual.values()]
        text.write("\t".join(cells) + "\n")
    with raw.copy(statement) as copy:
        copy.write(text.getvalue())
    if table.own:
        _count_on(raw, table)


def _copied(value: Any) -> str:
    """Write a usual value as COPY reads it: those are plain."""
    return json.dumps(value) if isinstance(value, dict | list) else str(value)


def _converters(
    table: Table, keys: Mapping[str, Mapping[str, str]], now: datetime
) -> Iterator[tuple[int, Callable[[str], str]]]:
    """Yield the places of the columns that are told anew, and how."""

    def moment(since: str) -> str:
        return (now + timedelta(seconds=float(since))).isoformat()

    def day(since: str) -> str:
        return (now + timedelta(days=int(since))).date().isoformat()

    def in_json(text: str) -> str:
        return SINCE.sub(lambda it: moment(it[1]) if it[2] == "s" else day(it[1]), text)

    for at, column in enumerate(table.columns):
        if column in table.moments:
            yield at, moment
        elif column in table.days:
            yield at, day
        elif column in table.json:
            yield at, in_json
        elif (to := table.keys.get(column, "")) in keys:
            yield at, keys[to].__getitem__


def _count_on(raw: Any, table: Table) -> None:
    """Let the next row of the table have a key of its own: the application may only count on."""
    (counter,) = raw.execute(
        "SELECT pg_get_serial_sequence(%s, %s)", [table.name, table.own]
    ).fetchone()
    last = sql.SQL("SELECT max({}) FROM {}").format(
        sql.Identifier(table.own), sql.Identifier(table.name)
    )
    next_keys = "SELECT nextval(%s) FROM generate_series(%s::bigint, %s)"
    (most,) = raw.execute(last).fetchone() or (0,)
    (now_at,) = raw.execute("SELECT nextval(%s)", [counter]).fetchone()
    raw.execute(next_keys, [counter, now_at + 1, most])
