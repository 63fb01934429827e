"""The surfaces that may not change by accident, as texts of sorted lines.

Names of modules are left out: code may move without changing its outside.
"""

import ast
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

from django.db import connection
from django.utils.functional import Promise
from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator

from league.conf import access, routes
from league.people.errors import Refusal
from league.people.statuses import STATUS
from league.tournaments.front import wording as acts

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("league", "cards", "matches")
LEVELS: Final = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log"})
NO_PROMISE: Final = ("migrations", "management", "settings", "wsgi", "bootstrap", "__main__")


def api() -> str:
    """Return the API's description: a line for each part of an operation and each component."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    rows = [
        f"{name}\t{_json(document[name])}" for name in document.keys() - {"paths", "components"}
    ]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for part, row in operation.items():
                parts = (
                    {f"{part} {status}": row[status] for status in row}
                    if part == "responses"
                    else {part: row}
                )
                rows += [f"{path} {method} {name}\t{_json(each)}" for name, each in parts.items()]
    for kind, components in document["components"].items():
        rows += [f"{kind} {name}\t{_json(each)}" for name, each in components.items()]
    return _lines(rows)


def _json(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False, sort_keys=True, default=str)


def addresses() -> str:
    """Return each route: its name, its pattern, and the methods of an address of the API."""
    return _lines(
        f"{route.name}\t{route.pattern}\t{_methods(route)}" for route in routes.all_routes()
    )


def _methods(route: routes.Route) -> str:
    if not route.is_api:
        return ""
    ways = sorted(routes.actions_of(route).items())
    return " ".join(f"{way}={name}" for way, name in ways if way != "head")  # added when asked


def permissions() -> str:
    """Return who may do which act, request which address, and call which action of the API."""
    rows = [
        f"act\t{act.name}\t{act.of}\t{act.who.name}\t{'hides' if act.hides else ''}"
        for act in access.ACTS.values()
    ]
    for route in routes.all_routes():
        if route.is_api:
            known = getattr(route.view.cls, "access", {})
            rows += [f"api\t{route.name}\t{name}\t{needed}" for name, needed in known.items()]
        elif not route.is_admin:
            rows.append(f"page\t{route.name}\t{_entry(access.entry_for(route.name))}")
    return _lines(rows)


def _entry(entry: access.Entry) -> str:
    if isinstance(entry, access.ActRule):
        return entry.name
    if isinstance(entry, access.Rule):
        return entry.says
    return " ".join(f"{method}: {_entry(rule)};" for method, rule in sorted(entry.items()))


def refusals() -> str:
    """Return the code, the status and the sentence of each refusal, in both languages."""
    for name in PACKAGES:
        for module in walk_packages(import_module(name).__path__, f"{name}."):
            if not any(part in NO_PROMISE for part in module.name.split(".")):
                import_module(module.name)
    kinds = [f"{kind.code}\t{_status(kind)}\t{_said(kind.message)}" for kind in _kinds_of(Refusal)]
    given = [f"{code}\tgiven where it is raised" for code in _codes_given()]
    return _lines([*kinds, *given])


def _codes_given() -> Iterator[str]:
    for node in _nodes("code="):
        for word in node.keywords if isinstance(node, ast.Call) else ():
            if word.arg == "code" and isinstance(word.value, ast.Constant):
                yield str(word.value.value)


def _nodes(words: str) -> Iterator[ast.AST]:
    """Yield the code of every file in which these words stand."""
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if "migrations" not in path.parts and words in (text := path.read_text()):
                yield from ast.walk(ast.parse(text))


def _status(kind: type[Refusal]) -> int:
    return next(STATUS[each] for each in kind.__mro__ if each in STATUS)


def _kinds_of(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    yield kind
    for below in kind.__subclasses__():
        if below.__module__.partition(".")[0] in PACKAGES:
            yield from _kinds_of(below)


def logs() -> str:
    """Return the log messages: level and sentence, as in the code."""
    return _lines(
        f"{node.func.attr}\t{ast.unparse(node.args[0])}"
        for node in _nodes("log.")
        if isinstance(node, ast.Call) and node.args
        if isinstance(node.func, ast.Attribute) and node.func.attr in LEVELS
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "log"
    )


def sentences() -> str:
    """Return the sentences of the desk's and the public log for each act, in both languages."""
    tables: Mapping[str, Mapping[str, str | Promise]] = {
        "desk": acts.ACTS,
        "desk, correction": acts.CORRECTIONS,
        "public": acts.PUBLIC,
        "public, correction": acts.PUBLIC_CORRECTIONS,
        "declined": {"phase_begin": acts.DECLINED},
        "cannot be undone": acts.STAYS,
        "why": acts.WHY,
    }
    return _lines(
        f"{table}\t{kind}\t{_said(words)}"
        for table, rows in tables.items()
        for kind, words in rows.items()
    )


def _said(words: str | Promise) -> str:
    said = []
    for language in ("en", "ja"):
        with override(language):
            said.append(" ".join(str(words).split()))
    return "\t".join(said)


COLUMNS: Final = """
SELECT format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
  CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
  CASE a.attidentity WHEN 'd' THEN ' IDENTITY' ELSE '' END,
  COALESCE(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), ''))
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p')"""
CONSTRAINTS: Final = """
SELECT format('%s CONSTRAINT %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
FROM pg_constraint WHERE connamespace = 'public'::regnamespace"""
INDEXES: Final = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'"
TRIGGERS: Final = """
SELECT pg_get_triggerdef(t.oid) || E'\\n  ' || regexp_replace(p.prosrc, '\\s+', ' ', 'g')
FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal"""
FUNCTIONS: Final = """
SELECT format('FUNCTION %s(%s) %s', proname, pg_get_function_identity_arguments(p.oid),
  regexp_replace(prosrc, '\\s+', ' ', 'g'))
FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')"""


def schema() -> str:
    """Return columns, constraints, indexes, triggers and functions of the database."""
    parts = []
    with connection.cursor() as cursor:
        for statement in (COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, FUNCTIONS):
            cursor.execute(statement)
            parts.append(_lines(row[0] for row in cursor.fetchall()))
    return "\n".join(parts)


def _lines(rows: Iterable[str]) -> str:
    return "\n".join(sorted({row.rstrip() for row in rows}))


SURFACES: Final[Mapping[str, Callable[[], str]]] = {
    "api.txt": api,
    "addresses.txt": addresses,
    "permissions.txt": permissions,
    "refusals.txt": refusals,
    "logs.txt": logs,
    "acts.txt": sentences,
    "schema.txt": schema,
}
