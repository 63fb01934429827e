"""Every answer of the API is declared once, as a shape, never a second time by hand."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import pytest
from django.urls import get_resolver

from league.people.api.serializers import Shape, field_of

ROOT = Path(__file__).resolve().parents[3]
# Lists and errors belong to no app; news are sent by webhooks, not answered.
OTHERS = {"list", "error", "news"}
API = re.compile(r"/api/|/(api|shapes)\.py$")
# What pages give their own scripts is no answer of the API.
PAGES = ("league/play/views/", "league/play/queries/")


def shapes() -> set[type[Shape]]:
    get_resolver().url_patterns  # noqa: B018 - loads every app's API

    def below(shape: type[Shape]) -> Iterator[type[Shape]]:
        for each in shape.__subclasses__():
            if not each.__module__.startswith("tests."):
                yield each
                yield from below(each)

    return set(below(Shape))


@cache
def literals() -> list[tuple[str, int, frozenset[str], str]]:
    """List the dictionaries in the code of the apps, read once: file, line, keys, ``object``."""
    return list(_literals())


def _literals() -> Iterator[tuple[str, int, frozenset[str], str]]:
    for package in ("league", "cards", "matches"):
        for path in (ROOT / package).rglob("*.py"):
            file = str(path.relative_to(ROOT))
            if "/migrations/" in file or file.startswith(PAGES):
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Dict) and node.keys:
                    pairs = zip(node.keys, node.values, strict=True)
                    said = {
                        key.value: getattr(value, "value", None)
                        for key, value in pairs
                        if isinstance(key, ast.Constant)
                    }
                    yield file, node.lineno, frozenset(said), said.get("object") or ""


def test_no_kind_of_thing_is_written_by_hand() -> None:
    kinds = {shape._kind["object"] for shape in shapes() if shape._kind}

    second = [
        f"{file}:{line} {kind}"
        for file, line, _names, kind in literals()
        if isinstance(kind, str) and kind in kinds - OTHERS
    ]

    assert len(kinds) > 60
    assert second == []


def test_no_shape_is_declared_twice() -> None:
    declared = Counter((_fields(shape), shape._kind.get("object")) for shape in shapes())
    names = Counter(shape.__name__ for shape in shapes())

    assert [key for key, times in declared.items() if times > 1] == []
    assert [name for name, times in names.items() if times > 1] == []


def test_no_part_of_a_thing_is_written_by_hand() -> None:
    parts = {shape._names for shape in shapes() if len(shape._names) > 2}

    second = [
        f"{file}:{line}" for file, line, names, _kind in literals()
        if API.search(file) and names in parts and not file.endswith("questions.py")
    ]  # fmt: skip

    assert second == []


def _fields(shape: type[Shape]) -> frozenset[tuple[str, str]]:
    hints = get_type_hints(shape, include_extras=True)
    return frozenset((name, repr(hints[name])) for name in shape._names)


class ExampleShape(Shape, kind="thing"):
    number: Annotated[int, "How many."]
    kinds: list[Annotated[str, ("a", "b")]]
    at: datetime | None
    way: Literal["up", "down"]


class ExampleRow:
    number, kinds, at = 3, ["a"], None


def test_what_is_not_given_is_the_rows() -> None:
    assert ExampleShape.json(ExampleRow(), way="up") == {
        "object": "thing", "number": 3, "kinds": ["a"], "at": None, "way": "up",
    }  # fmt: skip


def test_what_is_not_declared_is_not_said() -> None:
    with pytest.raises(TypeError, match="ExampleShape declares no age"):
        ExampleShape.json(ExampleRow(), way="up", age=3)


def test_what_is_missing_is_noticed() -> None:
    with pytest.raises(AttributeError, match="way"):
        ExampleShape.json(ExampleRow())


def test_its_fields_declare_it() -> None:
    fields = ExampleShape.serializer().fields

    assert list(fields) == ["object", "number", "kinds", "at", "way"]
    assert fields["number"].help_text == "How many."
    assert fields["at"].allow_null
    assert list(fields["kinds"].child.choices) == ["a", "b"]
    assert list(fields["way"].choices) == ["up", "down"]


@pytest.mark.parametrize("hint", [object, set[int], complex])
def test_a_type_without_a_field_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="No field declares"):
        field_of(hint)
