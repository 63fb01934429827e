"""How many cards each facet would leave, in one query however many facets there are.

The cards come from a queryset; what is counted of them is written in SQL, once and for all.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import BooleanField, Case, Q, When
from django.db.models.expressions import OrderBy

from cards.models import Format
from cards.queries import formats
from cards.queries.formats import OnDay
from cards.queries.search import Found

# What each facet counts; "" is a card that has no such thing. h is the card found, r its current
# revision, s its set. A component of another game has no run. All of r is in the index counted.
VALUES = {
    "number": "CASE WHEN r.run IS NULL THEN '' ELSE coalesce(r.carrier_number::text, '*') END",
    "effect": "r.skill_effect",
    "kind": "r.skill_kind",
    "rarity": "r.rarity",
    "set": "s.code",
    "cost": "r.cost",
    "run": "r.run",
    "phys": "r.phys",
}
# Counted two at a time, for every pass over the cards costs; a value's count is the sum of its
# pairs'.
PAIRS = (("number", "run"), ("cost", "phys"), ("effect", "kind"), ("set", "rarity"))
# What GROUPING() says of a row: a bit for every value that it is not of, the last one's the lowest.
GROUPED = {
    sum(1 << at for at, name in enumerate(reversed(VALUES)) if name not in pair): pair
    for pair in PAIRS
}
ALL = -1
CARD = ("id", "code", "game", "card_set_id", "current_id")


@dataclass(frozen=True, slots=True)
class Facets:
    """``counts``: by facet and value, heeding the query and every other facet.

    ``page``: the ids of the cards on the page asked for, in order.
    """

    total: int
    counts: Mapping[str, Mapping[str, int]]
    formats: tuple[Format, ...]
    page: tuple[int, ...] = ()


def count(found: Found, *, page: int = 1, per_page: int = 0) -> Facets:
    """Count the cards found, and what every value of every facet would give. Two queries.

    The cards are matched once for all of it, and for the ids of a page of ``per_page`` as well; a
    page past the end is the last one.
    """
    known = formats.all_on(found.day)
    try:
        rows = _rows(found, known, page, per_page)
    except EmptyResultSet:  # No card can be like that: Django does not even ask.
        rows = []
    return _gathered(rows, tuple(found.conditions), tuple(one.format for one in known))


def _rows(found: Found, known: list[OnDay], page: int, per_page: int) -> Iterable[tuple[Any, ...]]:
    hits, params = _hits(found)
    legal, more = _legal(known)
    names = list(found.conditions)
    columns = [
        *(f"{value} AS v_{name}" for name, value in VALUES.items()),
        *(f"{condition} AS l_{place}" for place, condition in enumerate(legal)),
        *(f"h.in_{name}" for name in names),
        *(f"{_column(by)} AS s_{place}" for place, by in enumerate(found.order)),
    ]
    values = ", ".join(f"v_{name}" for name in VALUES)
    pairs = ", ".join(f"(v_{one}, v_{other})" for one, other in PAIRS)
    nothing = ", ".join("NULL" for _name in VALUES)
    counted = ", ".join(f"count(*){_filter(names, but)}" for but in ("", *names))
    statement = f"""
        WITH found AS MATERIALIZED (
            SELECT h.id, {", ".join(columns)} FROM ({hits}) h
            JOIN cards_cardrevision r ON r.id = h.current_id AND r.published_at IS NOT NULL
            JOIN cards_cardset s ON s.id = h.card_set_id
            LEFT JOIN cards_approval a ON a.card_id = h.id AND a.valid_from <= %s
                AND (a.valid_until IS NULL OR a.valid_until >= %s)
        )
        SELECT grouping({values}), {values}, {counted}, NULL, NULL
        FROM found GROUP BY GROUPING SETS ({pairs})
        UNION ALL SELECT {ALL}, {nothing}, {counted}, {_legal_counts(names, len(known))},
            {_page(found.order, _where(names), page, per_page)} FROM found
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, [*more, *params, found.day, found.day])
        return cursor.fetchall()


def _hits(found: Found) -> tuple[str, tuple[Any, ...]]:
    """Write the cards that the typed query finds, and which chosen facets each of them meets."""
    met = {f"in_{name}": _flag(condition) for name, condition in found.conditions.items()}
    rows = found.typed.order_by().annotate(**met).values_list(*CARD, *met)
    statement, params = rows.query.sql_with_params()
    return f"SELECT * FROM ({statement}) hit ({', '.join((*CARD, *met))})", params


def _flag(condition: Q) -> Case:
    return Case(When(condition, then=True), default=False, output_field=BooleanField())


def _legal(known: list[OnDay]) -> tuple[list[str], list[Any]]:
    """Write ``formats.legal`` of every format, as a condition on a card found.

    Approvals of a card share no day, so joining the one of the day (a) adds no row.
    """
    conditions: list[str] = []
    params: list[Any] = []
    for one in known:
        if not one.is_running:
            conditions.append("false")
            continue
        parts = ["a.id IS NOT NULL", "h.game = %s"]
        params.append(one.format.game)
        for part, ids in (("h.card_set_id = ANY(%s)", one.pool), ("h.id <> ALL(%s)", one.banned)):
            parts += [part] if ids else []
            params += [ids] if ids else []
        conditions.append(f"({' AND '.join(parts)})")
    return conditions, params


def _column(by: OrderBy) -> str:
    """Name the column that is sorted by: the card's own, or one of its current revision."""
    path: str = by.expression.name  # type: ignore[union-attr]
    table, column = ("r", path.removeprefix("current__")) if "__" in path else ("h", path)
    return f"{table}.{connection.ops.quote_name(column)}"


def _met(names: Iterable[str], but: str = "") -> str:
    """Write the condition of all facets in use but one: a facet does not narrow itself."""
    return " AND ".join(f"in_{name}" for name in names if name != but)


def _where(names: Iterable[str]) -> str:
    return f" WHERE {met}" if (met := _met(names)) else ""


def _filter(names: Iterable[str], but: str) -> str:
    return f" FILTER (WHERE {met})" if (met := _met(names, but)) else ""


def _legal_counts(names: list[str], many: int) -> str:
    others = f" AND {met}" if (met := _met(names, "legal")) else ""
    counts = ", ".join(f"count(*) FILTER (WHERE l_{place}{others})" for place in range(many))
    return f"ARRAY[{counts}]::bigint[]"


def _page(order: tuple[OrderBy, ...], where: str, page: int, per_page: int) -> str:
    """Write the ids of a page, or of the last one; the numbers in it are our own."""
    if not per_page:
        return "ARRAY[]::bigint[]"
    by = ", ".join(
        f"s_{place} {'DESC' if one.descending else 'ASC'} NULLS LAST"
        for place, one in enumerate(order)
    )
    last = f"(SELECT greatest(count(*) - 1, 0) / {per_page} * {per_page} FROM found{where})"
    start = f"least({(page - 1) * per_page}, {last})" if page > 1 else "0"
    return f"ARRAY(SELECT id FROM found{where} ORDER BY {by} LIMIT {per_page} OFFSET {start})"


def _gathered(
    rows: Iterable[tuple[Any, ...]], chosen: tuple[str, ...], known: tuple[Format, ...]
) -> Facets:
    """Sum the rows, each the count of a pair of values, to the counts of every value."""
    names = tuple(VALUES)
    sums: dict[str, Counter[str]] = {name: Counter() for name in names}
    total, legal, page = 0, {one.code: 0 for one in known}, ()
    for which, *row in rows:
        values, counted = row[: len(names)], row[len(names) :]
        if which == ALL:
            total, page = counted[0], tuple(counted[-1])
            legal = {one.code: n for one, n in zip(known, counted[-2], strict=True)}
            continue
        for name in GROUPED[which]:
            value = values[names.index(name)]
            if value is not None:
                sums[name][str(value)] += counted[1 + chosen.index(name) if name in chosen else 0]
    counts: dict[str, Mapping[str, int]] = {
        name: {value: found[value] for value in sorted(+found)} for name, found in sums.items()
    }
    return Facets(total, {**counts, "legal": legal}, known, page)
