"""Read the search syntax into a tree. Of any text, the part that can be understood is used."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date

from cards.rules.search import fields
from cards.rules.search.fields import Field, Pool, Takes, Value
from cards.rules.search.text import strict
from cards.rules.search.tree import (
    And,
    Node,
    Not,
    Or,
    Term,
    all_of,
    keyword,
    none_of,
    one_of,
    written,
)
from cards.rules.search.words import SearchWarning

__all__ = ["And", "Node", "Not", "Or", "Query", "SearchWarning", "Term", "parse", "written"]

LENGTH, TERMS, DEPTH = 400, 60, 20

_SIGNS = str.maketrans("（）：＝＜＞！－＂“”＊｜≦≧", '():=<>!-"""*|≤≥')
_CLOSING = {'"': '"', "「": "」", "『": "』"}
_CODE = re.compile(r"[A-Za-z0-9-]{1,32}")
_FORMAT = re.compile(r"[a-z0-9_-]{1,64}")
_OPERATORS = ("<=", ">=", "!=", "≤", "≥", "≠", ":", "=", "<", ">")
_ALIKE = {"≤": "<=", "≥": ">=", "≠": "!="}


@dataclass(frozen=True, slots=True)
class Query:
    tree: Node | None
    warnings: tuple[SearchWarning, ...]


def parse(text: str, *, length: int = LENGTH) -> Query:
    """Read a search; never raises. ``tree`` is ``None`` when no term is left: all is found."""
    reader = _Reader(text[:length].translate(_SIGNS), text[:length])
    if len(text) > length:
        reader.warn("too_long", length, limit=length)
    builder = _Builder(reader)
    for token in reader.tokens():
        builder.take(token)
    return Query(builder.finish(), tuple(reader.warnings))


@dataclass(frozen=True, slots=True)
class _Token:
    """``kind`` is ``(``, ``)``, ``or`` or ``term``; ``minus`` negates a term or a bracket."""

    kind: str
    start: int
    minus: bool = False
    node: Node | None = None


@dataclass(slots=True)
class _Reader:
    """Walks once over the text. ``signs`` is the text with its full-width signs made plain."""

    signs: str
    typed: str
    at: int = 0
    terms: int = 0
    is_full: bool = False
    warnings: list[SearchWarning] = field(default_factory=list)

    def warn(self, code: str, start: int, end: int | None = None, **params: str | int) -> None:
        term = _tidy(self.typed[start : self.at if end is None else end])
        safe = {name: _tidy(v) if isinstance(v, str) else v for name, v in params.items()}
        self.warnings.append(SearchWarning(code, safe, term, start))

    def tokens(self) -> Iterator[_Token]:
        while self._skip_spaces():
            start, minus = self.at, False
            while self._here() == "-":
                self.at, minus = self.at + 1, not minus
            if self._here() in ("(", ")"):
                self.at += 1
                yield _Token(self.signs[self.at - 1], start, minus)
            elif self._here() and not self._here().isspace():
                yield from self._term(start, minus)

    def _term(self, start: int, minus: bool) -> Iterator[_Token]:
        if self._here() in _CLOSING:
            yield from self._made(start, minus, self._any(start, self._quoted()))
            return
        name = self._run(lambda char: char in _CLOSING or bool(self._operator()))
        joining = keyword(name)
        if joining and not self._operator_ahead() and self.signs[start] != "-":
            if joining == "or":
                yield _Token("or", start)
        elif self._operator() or (self._operator_ahead() and fields.named(name)):
            yield from self._made(start, minus, self._compared(start, name))
        else:
            yield from self._made(start, minus, self._any(start, name))

    def _made(self, start: int, minus: bool, node: Node | None) -> Iterator[_Token]:
        if node is None:
            return
        self.terms += len(node.parts) if isinstance(node, Or) else 1
        if self.terms <= TERMS:
            yield _Token("term", start, minus, node)
        elif not self.is_full:
            self.is_full = True
            self.warn("too_many_terms", start, limit=TERMS)

    def _any(self, start: int, text: str) -> Node | None:
        if strict(text):
            return Term(fields.ANY, ":", _tidy(text))
        self.warn("missing_value", start, field=self.typed[start : self.at])
        return None

    def _compared(self, start: int, name: str) -> Node | None:
        self._skip_spaces()
        typed = self._operator()
        self.at += len(typed)
        operator = _ALIKE.get(typed, typed)
        self._skip_spaces()
        quoted = self._here() in _CLOSING
        value = self._quoted() if quoted else self._run(lambda char: False)
        if not name:
            self.warn("missing_field", start, operator=operator)
            return None
        known = fields.named(name)
        if known is None:
            self.warn("unknown_field", start, field=name)
            return None
        return self._checked(start, known, operator, value, quoted)

    def _checked(
        self, start: int, known: Field, operator: str, value: str, quoted: bool
    ) -> Node | None:
        if operator not in known.typed_operators:
            operators = " ".join(known.typed_operators)
            self.warn(
                "bad_operator", start, field=known.key, operator=operator, operators=operators
            )
            return None
        if not strict(value):
            self.warn("missing_value", start, field=known.key)
            return None
        kept = operator if operator in known.operators else "="
        several = kept == "=" and not quoted and known.takes in (Takes.NUMBER, Takes.CHOICE)
        terms: list[Node] = []
        for choice in value.split("|") if several else [value]:
            read = _read(known, choice, kept)
            if read is None:
                self.warn(
                    "bad_value", start, field=known.key, value=_tidy(value), expected=known.example
                )
                return None
            terms.append(Term(known.key, kept, read))
        return one_of(terms)

    def _here(self) -> str:
        return self.signs[self.at : self.at + 1]

    def _skip_spaces(self) -> bool:
        while self._here().isspace():
            self.at += 1
        return self.at < len(self.signs)

    def _operator(self) -> str:
        return next((sign for sign in _OPERATORS if self.signs.startswith(sign, self.at)), "")

    def _operator_ahead(self) -> bool:
        before = self.at
        is_ahead = self._skip_spaces() and bool(self._operator())
        self.at = before
        return is_ahead

    def _run(self, stop: Callable[[str], bool]) -> str:
        start = self.at
        while (char := self._here()) and not char.isspace() and char not in "()" and not stop(char):
            self.at += 1
        return self.typed[start : self.at]

    def _quoted(self) -> str:
        start, closing = self.at, _CLOSING[self._here()]
        self.at += 1
        read: list[str] = []
        while (char := self._here()) != closing:
            if not char:
                self.warn("open_quote", start)
                break
            follows = self.signs[self.at + 1 : self.at + 2]
            if char == "\\" and follows and follows in (closing, "\\"):
                self.at += 1
            read.append(self.typed[self.at])
            self.at += 1
        self.at = min(self.at + 1, len(self.signs))
        return "".join(read)


@dataclass(slots=True)
class _Group:
    """An open bracket: the alternatives so far, each a list of terms that must all be true."""

    start: int
    minus: bool = False
    choices: list[list[Node]] = field(default_factory=lambda: [[]])
    last_or: tuple[int, int] = (0, 0)

    def node(self) -> Node | None:
        return one_of([node for choice in self.choices if (node := all_of(choice))])


class _Builder:
    """Puts tokens together on a stack of its own, so that no nesting can exhaust Python's."""

    def __init__(self, reader: _Reader) -> None:
        self.reader = reader
        self.stack = [_Group(0)]
        self.unheeded = 0

    def take(self, token: _Token) -> None:
        if token.node is not None:
            self.stack[-1].choices[-1].append(none_of(token.node) if token.minus else token.node)
        elif token.kind == "or":
            self._or(token)
        elif token.kind == "(":
            self._open(token)
        elif token.kind == ")":
            self._close(token)

    def finish(self) -> Node | None:
        while len(self.stack) > 1:
            start = self.stack[-1].start
            self.reader.warn("open_bracket", start, start + 1)
            self._pop()
        self._drop_stray_or(self.stack[0])
        return self.stack[0].node()

    def _or(self, token: _Token) -> None:
        if self.stack[-1].choices[-1]:
            self.stack[-1].choices.append([])
            self.stack[-1].last_or = (token.start, self.reader.at)
        else:
            self.reader.warn("stray_or", token.start)

    def _open(self, token: _Token) -> None:
        if len(self.stack) <= DEPTH:
            self.stack.append(_Group(token.start, token.minus))
            return
        if not self.unheeded:
            self.reader.warn("too_deep", token.start, limit=DEPTH)
        self.unheeded += 1

    def _close(self, token: _Token) -> None:
        if self.unheeded:
            self.unheeded -= 1
        elif len(self.stack) == 1:
            self.reader.warn("stray_bracket", token.start)
        else:
            self._pop()

    def _pop(self) -> None:
        group = self.stack.pop()
        self._drop_stray_or(group)
        if (node := group.node()) is None:
            self.reader.warn("empty_brackets", group.start)
            return
        self.stack[-1].choices[-1].append(none_of(node) if group.minus else node)

    def _drop_stray_or(self, group: _Group) -> None:
        if len(group.choices) > 1 and not group.choices[-1]:
            self.reader.warn("stray_or", *group.last_or)


def _read(known: Field, text: str, operator: str) -> Value | None:
    """Return the value for the tree, or ``None`` if the field cannot have it."""
    plain = unicodedata.normalize("NFKC", text).strip()
    match known.takes:
        case Takes.NUMBER:
            return _number(known, plain, operator)
        case Takes.CHOICE:
            return _choice(known, plain)
        case Takes.WORD:
            return plain.upper() if _CODE.fullmatch(plain) else None
        case Takes.POOL:
            return _pool(plain)
        case Takes.TEXT:
            return _tidy(text)


def _number(known: Field, text: str, operator: str) -> Value | None:
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return int(text)
    return _choice(known, text) if operator in fields.BEING else None


def _choice(known: Field, text: str) -> str | None:
    for value, others in known.choices.items():
        if text in others or strict(text) in map(strict, (value, *others)):
            return value
    return None


def _pool(text: str) -> Pool | None:
    name, marked, day = text.partition("@")
    name = name.strip().lower()
    if not _FORMAT.fullmatch(name):
        return None
    if not marked:
        return Pool(name)
    try:
        return Pool(name, date.fromisoformat(day.strip()))
    except ValueError:
        return None


def _tidy(text: str) -> str:
    """Remove characters that no page or database can hold, and runs of spaces."""
    return " ".join("".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cs")).split())
