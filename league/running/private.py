"""Find uses of private names of Django and other frameworks, which no code here may rely on."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("league", "matches", "cards", "engines")
FRAMEWORKS = ("django", "rest_framework", "celery")
MODULES = ("django.db.models.sql",)
NAMES = frozenset(
    {
        *("get_compiler", "sql_with_params", "get_related_populators", "combinator"),
        *("db_returning_fields", "_state", "_fields", "_fields_cache", "_chain", "_clone"),
        *("_prefetched_objects_cache", "_result_cache", "_known_related_objects"),
        *("_iterable_class", "_prefetch_related_lookups", "_hints", "_fetch_all"),
    }
)


def leanings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every private name that a module uses."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in NAMES:
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                is_foreign = node.module.split(".")[0] in FRAMEWORKS
                is_private = name.name.startswith("_") or name.name in NAMES
                if (is_foreign and is_private) or whole.startswith(MODULES):
                    yield node.lineno, whole


def main() -> int:
    places = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for room in ROOMS
        for file in sorted((ROOT / room).rglob("*.py"))
        for line, name in leanings(file.read_text())
    ]
    sys.stdout.write("".join(f"{text} is private\n" for text in places))
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
