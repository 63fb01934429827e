"""How many cards each facet would leave, in one query however many facets there are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import BooleanField, Case, F, Q, TextField, Value, When
from django.db.models.functions import Cast, Coalesce

from cards.models import Format
from cards.queries import formats
from cards.queries.search import Found

# The column that each facet counts, as text; "" is a card that has no such thing.
COLUMNS = {
    "number": Case(
        When(current__component__isnull=False, then=Value("")),
        default=Coalesce(Cast("current__carrier_number", TextField()), Value("*")),
        output_field=TextField(),
    ),
    "effect": F("current__skill_effect"),
    "kind": F("current__skill_kind"),
    "rarity": F("current__rarity"),
    "set": F("card_set__code"),
    "cost": Cast("current__cost", TextField()),
    "run": Cast("current__run", TextField()),
    "phys": Cast("current__phys", TextField()),
}


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
    legal = formats.legal_in_all(found.day)
    columns = {f"v_{name}": column for name, column in COLUMNS.items()}
    columns |= {f"l_{place}": _flag(condition) for place, (_one, condition) in enumerate(legal)}
    columns |= {f"in_{name}": _flag(condition) for name, condition in found.conditions.items()}
    columns |= {f"s_{place}": by.expression for place, by in enumerate(found.order)}  # type: ignore[misc]
    rows = found.typed.order_by().annotate(**columns).values("pk", *columns)
    inner, params = rows.query.sql_with_params()
    everywhere = _where(found.conditions, "")
    parts = [
        f"SELECT 'total', '', count(*) FROM found{everywhere}",
        *_values(found.conditions),
        *_legal(found.conditions, legal),
        *([_page(found, everywhere, page, per_page)] if per_page else []),
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"WITH found AS MATERIALIZED ({inner}) {' UNION ALL '.join(parts)}", params)
        return _gathered(cursor.fetchall(), tuple(one for one, _condition in legal))


def _page(found: Found, everywhere: str, page: int, per_page: int) -> str:
    """Write the part that lists a page's ids; the numbers in it are our own."""
    order = ", ".join(
        f"s_{place} {'DESC' if by.descending else 'ASC'} NULLS LAST"
        for place, by in enumerate(found.order)
    )
    last = f"(SELECT greatest(count(*) - 1, 0) / {per_page} * {per_page} FROM found{everywhere})"
    start = f"least({(page - 1) * per_page}, {last})"
    return (
        "SELECT 'page', string_agg(pk::text, ' ' ORDER BY place), 0 FROM (SELECT pk,"
        f" row_number() OVER (ORDER BY {order}) AS place FROM found{everywhere}) AS ordered"
        f" WHERE place > {start} AND place <= {start} + {per_page}"
    )


def _flag(condition: Q) -> Case:
    return Case(When(condition, then=True), default=False, output_field=BooleanField())


def _values(conditions: Iterable[str]) -> list[str]:
    names = list(conditions)
    return [
        f"SELECT '{name}', v_{name}, count(*) FROM found{_where(names, name)} GROUP BY v_{name}"
        for name in COLUMNS
    ]


def _legal(conditions: Iterable[str], legal: list[tuple[Format, Q]]) -> list[str]:
    names = list(conditions)
    return [
        f"SELECT 'legal', '{place}', count(*) FILTER (WHERE l_{place})"
        f" FROM found{_where(names, 'legal')}"
        for place in range(len(legal))
    ]


def _where(conditions: Iterable[str], but: str) -> str:
    """Write the condition of all facets in use but one: a facet does not narrow itself."""
    wanted = [f"in_{name}" for name in conditions if name != but]
    return f" WHERE {' AND '.join(wanted)}" if wanted else ""


def _gathered(rows: Iterable[tuple[str, str | None, int]], known: tuple[Format, ...]) -> Facets:
    counts: dict[str, dict[str, int]] = {name: {} for name in (*COLUMNS, "legal")}
    total, page = 0, ""
    for name, value, number in rows:
        if name == "total":
            total = number
        elif name == "page":
            page = value or ""
        elif name == "legal":
            counts[name][known[int(value or 0)].code] = number
        elif value is not None:
            counts[name][value] = number
    return Facets(total, counts, known, tuple(map(int, page.split())))
