"""Plain SQL for queries of every request: the server plans each once per connection.

Building the SQL of a queryset takes three times as long as sending it and reading the rows;
and the server spends more time on planning it than on running it.
"""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import Any, Final

import psycopg
from django.db import ProgrammingError, connection
from django.db.models import Field, Model

from league.jobs.database import poolers

Value = int | str | date | list[int] | list[str]


class Statement:
    """A query in SQL. ``{sitting}`` stands for the columns of the table with that alias.

    ::

        STANDING = Statement(
            "SELECT {report}, {side} FROM matches_report report"
            " JOIN matches_side side ON side.id = report.side_id WHERE report.match_id = %s",
            report=Report, side=Side,
        )

    The models' columns are selected first, in the order of the arguments. A row of the
    answer is a tuple: an object of each model, None where a join found nothing, then the other
    columns as the driver gives them. ``planned``: see ``rows``.
    """

    def __init__(self, sql: str, *, planned: bool = True, **models: type[Model]) -> None:
        self.template, self.planned, self.models = sql, planned, models

    def __call__(self, *values: Value) -> list[tuple[Any, ...]]:
        """Return the rows for these values; none where a list among them is empty."""
        if [] in values:
            return []
        return [self._read(row) for row in rows(self.sql, values, planned=self.planned)]

    def first(self, *values: Value) -> tuple[Any, ...] | None:
        return next(iter(self(*values)), None)

    def objects(self, *values: Value) -> list[Any]:
        """Return the objects of the first model alone."""
        return [row[0] for row in self(*values)]

    def object(self, *values: Value) -> Any:
        """Return the object of the first model in the first row; None when there is no row."""
        return next(iter(self.objects(*values)), None)

    @cached_property
    def sql(self) -> str:
        return self.template.format(
            **{name: ", ".join(_columns(name, model)) for name, model in self.models.items()}
        )

    @cached_property
    def _makers(self) -> "list[_Maker]":
        makers: list[_Maker] = []
        for model in self.models.values():
            makers.append(_Maker(model, makers[-1].end if makers else 0))
        return makers

    def _read(self, row: Sequence[Any]) -> tuple[Any, ...]:
        made = [maker.made(row) for maker in self._makers]
        return (*made, *row[self._makers[-1].end if self._makers else 0 :])


class _Maker:
    """Makes an object of a model from the columns of a row, from a given index on."""

    def __init__(self, model: type[Model], begin: int) -> None:
        fields: list[Field[Any, Any]] = list(model._meta.concrete_fields)
        self.model, self.begin, self.end = model, begin, begin + len(fields)
        self.names = [field.attname for field in fields]
        self.key = begin + next(at for at, field in enumerate(fields) if field.primary_key)
        self.converted = [
            (at, field.from_db_value) for at, field in enumerate(fields) if hasattr(field, FROM)
        ]

    def made(self, row: Sequence[Any]) -> Model | None:
        if row[self.key] is None:
            return None
        values = list(row[self.begin : self.end])
        for at, convert in self.converted:
            values[at] = convert(values[at], None, connection)
        return self.model.from_db(connection.alias, self.names, values)


FROM: Final = "from_db_value"


def _columns(name: str, model: type[Model]) -> list[str]:
    return [f'{name}."{field.column}"' for field in model._meta.concrete_fields]


def rows(sql: str, params: Sequence[Any], *, planned: bool = True) -> list[Any]:
    """Return a query's rows; ``planned``: as a prepared statement, planned once per connection.

    Parameters are bound by the server: after a few executions it keeps the statement, and a
    generic plan where that is as good for any parameters. That suits look-ups of one row by its
    key, but neither conditions that are often true nor lists. With ``PREPARED_STATEMENTS=0`` every
    query is planned each time.
    """
    with connection.cursor() as cursor:
        if planned:  # keep Django's wrapper: it counts queries and translates errors
            cursor.cursor = psycopg.Cursor(connection.connection)
        try:
            cursor.execute(sql, params)
        except ProgrammingError as error:
            if isinstance(error.__cause__, poolers.MIXED):
                poolers.noticed.set()  # reported by /health/ready
            raise
        return cursor.fetchall()
