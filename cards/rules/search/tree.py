"""The tree of a search, its construction, and its text."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Union

from cards.rules.search.fields import ANY, Value


@dataclass(frozen=True, slots=True)
class Term:
    field: str
    op: str
    value: Value


@dataclass(frozen=True, slots=True)
class Not:
    part: "Node"


@dataclass(frozen=True, slots=True)
class And:
    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple["Node", ...]


Node = Union[Term, Not, And, Or]  # noqa: UP007 - names itself

_PLAIN = re.compile(r"\w[\w.@*-]*")
_ESCAPED = re.compile(r'[\\"＂“”]')
_KEYWORDS = {"or": "or", "または": "or", "|": "or", "and": "and", "かつ": "and"}


def keyword(word: str) -> str | None:
    return _KEYWORDS.get(unicodedata.normalize("NFKC", word).lower())


def all_of(parts: Sequence[Node]) -> Node | None:
    flat = [leaf for part in parts for leaf in (part.parts if isinstance(part, And) else (part,))]
    return And(tuple(flat)) if len(flat) > 1 else next(iter(flat), None)


def one_of(parts: Sequence[Node]) -> Node | None:
    flat = [leaf for part in parts for leaf in (part.parts if isinstance(part, Or) else (part,))]
    return Or(tuple(flat)) if len(flat) > 1 else next(iter(flat), None)


def none_of(part: Node) -> Node:
    return part.part if isinstance(part, Not) else Not(part)


def written(node: Node | None) -> str:
    """Write a tree so that parsing gives it back. Recursive: the parser bounds the depth."""
    match node:
        case None:
            return ""
        case Term(field, op, value):
            return _value(value) if field == ANY else f"{field}{op}{_value(value)}"
        case Not(part):
            return "-" + _inner(part, (And, Or))
        case And(parts):
            return " ".join(_inner(part, (Or,)) for part in parts)
        case Or(parts):
            return " or ".join(written(part) for part in parts)


def _inner(node: Node, bracketed: tuple[type, ...]) -> str:
    return f"({written(node)})" if isinstance(node, bracketed) else written(node)


def _value(value: Value) -> str:
    text = str(value)
    if _PLAIN.fullmatch(text) and keyword(text) is None:
        return text
    return '"' + _ESCAPED.sub(r"\\\g<0>", text) + '"'
