"""Statements that are put together once: for what is asked at each request.

Putting the SQL of a queryset together costs three times of what it costs to send it and to make
rows of the answer; and the server spends more on planning it than on answering. Where a queryset
only differs by the values it is asked with, a ``Statement`` keeps its SQL, and the server its plan.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Generic, TypeVar, cast

import psycopg
from django.db import ProgrammingError, connection
from django.db.models import Model, QuerySet
from django.db.models.expressions import DatabaseDefault, RawSQL
from django.db.models.query import get_related_populators

from league.jobs import poolers

M = TypeVar("M", bound=Model)
Row = TypeVar("Row")
Value = int | str | list[int]
NUMBER: Final = 30_001  # of the first stand-in: it fits the smallest of the columns for numbers


class Statement(Generic[Row]):
    """A queryset, of models or of ``values_list``, with values to be filled in.

    ``make`` is called once in each process, with a stand-in for each value: what it returns may
    depend on nothing else, no clock of the process and no setting. ``kinds``: of the values;
    ``ending``: what Django knows no words for, such as ``FOR SHARE``.
    """

    def __init__(
        self, make: Callable[..., QuerySet[Any, Row]], *kinds: type, ending: str = ""
    ) -> None:
        self.make = make
        self.kinds = kinds
        self.ending = ending
        self.ready: _Ready | None = None

    def __call__(self, *values: Value) -> list[Row]:
        """Ask with these values; return what the queryset would: nothing where a list is empty."""
        if [] in values:
            return []
        if self.ready is None:
            stands = [_stand_in(kind, place) for place, kind in enumerate(self.kinds)]
            self.ready = _Ready(self.make(*stands), stands, self.ending)
        return cast(list[Row], self.ready.ask(values))

    def first(self, *values: Value) -> Row | None:
        return next(iter(self(*values)), None)


def rows(sql: str, params: Sequence[Any], *, planned: bool = True) -> list[Any]:
    """Ask for rows; ``planned``: with a statement that the server plans once for a connection.

    What is looked for is handed over beside the statement: after a few times the server keeps the
    statement, and its plan where one is as good for everything that may be looked for. That is
    right for questions about one row by its key; what is found by a condition that is often true,
    or for a list, is not. With ``PREPARED_STATEMENTS=0`` it is planned each time.
    """
    with connection.cursor() as cursor:
        if planned:  # Django's wrapper stays: it counts, and its errors are those of Django
            cursor.cursor = psycopg.Cursor(connection.connection)
        try:
            cursor.execute(sql, params)
        except ProgrammingError as error:
            if isinstance(error.__cause__, poolers.MIXED):
                poolers.noticed.set()  # /health/ready says so
            raise
        return cursor.fetchall()


def of_any(numbers: list[int]) -> RawSQL:
    """What a column is ``__in`` where the numbers are filled in: one value, however many."""
    return RawSQL("SELECT unnest(%s::bigint[])", [numbers])


def _stand_in(kind: type, place: int) -> Value:
    if kind is list:
        return [NUMBER + place]
    return NUMBER + place if kind is int else f"\x01{place}\x01"


class _Ready:
    """The SQL with its parameters, and what is made of the columns of a row."""

    def __init__(self, queryset: QuerySet[Any, Any], stands: Sequence[Value], ending: str) -> None:
        self.compiler: Any = queryset.query.get_compiler(connection=connection)
        sql, given = self.compiler.as_sql()
        if queryset.query.combinator:  # begins with a bracket: the audit takes it for a writing
            sql = f"SELECT * FROM ({sql}) AS combined"
        self.sql = f"{sql} {ending}"
        self.is_planned = not any(isinstance(one, list) for one in stands)
        self.parameters = [(_place(one, stands), one) for one in given]
        asked = {place for place, _one in self.parameters}
        if not asked.issuperset(range(len(stands))):
            raise ValueError("A value is not asked for as it was given.")
        select = self.compiler.select
        self.converters = self.compiler.get_converters([one[0] for one in select])
        self.row: Callable[[Sequence[Any]], Any] = tuple
        if queryset._fields is None:  # type: ignore[attr-defined]
            self._know_models(select, self.compiler.klass_info)

    def _know_models(self, select: Any, info: Any) -> None:
        self.row, self.model, fields = self._of_model, info["model"], info["select_fields"]
        self.columns = slice(fields[0], fields[-1] + 1)
        self.names = [one[0].target.attname for one in select[self.columns]]
        self.related = get_related_populators(  # type: ignore[call-arg] # of a later Django
            info, select, connection.alias
        )
        self.annotations = list(self.compiler.annotation_col_map.items())

    def ask(self, values: Sequence[Value]) -> list[Any]:
        filled = [
            given if place is None else type(given)(values[place])
            for place, given in self.parameters
        ]
        found: Any = rows(self.sql, filled, planned=self.is_planned)
        if self.converters:
            found = self.compiler.apply_converters(found, self.converters)
        return list(map(self.row, found))

    def _of_model(self, row: Sequence[Any]) -> Any:
        made = self.model.from_db(connection.alias, self.names, row[self.columns])
        for related in self.related:
            related.populate(row, made)
        for name, column in self.annotations:
            setattr(made, name, row[column])
        return made


def _place(given: Any, stands: Sequence[Value]) -> int | None:
    """Tell which value a parameter stands for, if any."""
    return next((place for place, one in enumerate(stands) if given == one), None)


def insert(made: M) -> M:
    """Write a new row, as ``save(force_insert=True)`` does for a model that nobody listens to."""
    fields = made._meta.concrete_fields
    pairs = [(field, field.pre_save(made, add=True)) for field in fields]
    given = [pair for pair in pairs if not isinstance(pair[1], DatabaseDefault)]
    given = [(field, value) for field, value in given if not (field.primary_key and value is None)]
    sql, returned = _insertion(type(made), tuple(field.column for field, _value in given))
    with connection.cursor() as cursor:
        cursor.execute(sql, [field.get_db_prep_save(value, connection) for field, value in given])
        for name, value in zip(returned, cursor.fetchone() or (), strict=True):
            setattr(made, name, value)
    made._state.adding, made._state.db = False, connection.alias
    return made


@cache
def _insertion(model: type[Model], columns: tuple[str, ...]) -> tuple[str, list[str]]:
    """Return the statement, and the names of what it returns: what the database has chosen."""
    quoted = connection.ops.quote_name
    meta = model._meta
    back = meta.db_returning_fields
    sql = (
        f"INSERT INTO {quoted(meta.db_table)} ({', '.join(map(quoted, columns))})"
        f" VALUES ({', '.join(['%s'] * len(columns))})"
        f" RETURNING {', '.join(quoted(str(field.column)) for field in back)}"
    )
    return sql, [field.attname for field in back]
