"""Find uses of private names of Django and other frameworks, on which no code may rely."""

import ast
import sys
from collections.abc import Container, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("league", "matches", "cards", "engines")
FRAMEWORKS = ("django", "rest_framework", "celery")
MODULES = ("django.db.models.sql",)
# Private without an underscore, or with the name of something of this project.
NAMES = frozenset(
    {
        *("get_compiler", "sql_with_params", "get_related_populators", "combinator"),
        *("db_returning_fields", "_state", "_fields", "_chain", "_clone", "_hints"),
    }
)
# Documented in spite of the underscore, or of the standard library.
DOCUMENTED = frozenset({"_meta", "_default_manager", "_base_manager", "_db", "_exit", "_catalog"})
BY_NAME = frozenset({"getattr", "hasattr", "setattr", "delattr"})


def declared(source: str) -> set[str]:
    """Collect the names that a module gives to what is its own."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.id if isinstance(node, ast.Name) else node.attr)
    return names


def leanings(source: str, own: Container[str] = ()) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of every private name a module uses that is not ``own``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and _is_private(node.attr, own):
            yield node.lineno, node.attr
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in BY_NAME:
            name = getattr(node.args[1], "value", "")
            if isinstance(name, str) and _is_private(name, own):
                yield node.lineno, name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_foreign = node.module.split(".")[0] in FRAMEWORKS
                if (is_foreign and _is_private(alias.name, ())) or whole.startswith(MODULES):
                    yield node.lineno, whole


def _is_private(name: str, own: Container[str]) -> bool:
    hidden = name.startswith("_") and not name.startswith("__")
    return name in NAMES or (hidden and name not in DOCUMENTED and name not in own)


def main() -> int:
    sources = {
        file.relative_to(ROOT): file.read_text()
        for room in ROOMS
        for file in sorted((ROOT / room).rglob("*.py"))
    }
    own = set().union(*map(declared, sources.values()))
    places = [
        f"{file}:{line}: {name} is private\n"
        for file, source in sources.items()
        for line, name in leanings(source, own)
    ]
    sys.stdout.write("".join(places))
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
