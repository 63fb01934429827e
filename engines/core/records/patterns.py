"""Wordings of lines: a small language of patterns, which can be parsed, matched and spoken.

A pattern is plain text. ``{piece}`` is a part, ``{to:piece}`` one more of that kind; ``[the]`` may
be left out, ``(a|b)`` is either; a blank stands for blanks, commas, brackets or nothing; ``~が`` is
a particle of that sort or none. ``\\`` makes the sign behind it literal.

Only lists repeat, and a list never backtracks: the time of matching grows with the text alone.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Final, Protocol

# The sorts of particles, each by the one that names it.
PARTICLES: Final[Mapping[str, tuple[str, ...]]] = {
    "が": ("が", "は", "の", "も", "'s"),
    "を": ("を",),
    "へ": ("へ", "に", "まで", "を", ">"),
    "で": ("で", "により", "によって"),
    "と": ("と", "および", "and", "&", "+"),
}
GAP: Final = r"[ ,.:;、。・()]*+"
_SIGNS: Final = "[](){}|~ \\"
_LIKELY: Final = 0.7  # probability that a random saying has an optional part


@dataclass(frozen=True, slots=True)
class Text:
    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    pass


@dataclass(frozen=True, slots=True)
class Particle:
    sort: str


@dataclass(frozen=True, slots=True)
class PatternPart:
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Either:
    ways: "tuple[Pattern, ...]"
    is_optional: bool


Node = Text | Gap | Particle | PatternPart | Either
Pattern = tuple[Node, ...]


class Kind(Protocol):
    """A kind of part: its form in words, and its form in a record."""

    @property
    def said(self) -> str: ...  # regular expressions without groups

    @property
    def written(self) -> str: ...

    def values(self, text: str) -> tuple[str, ...]: ...  # as a record has them; several: ambiguous

    def spoken(self, value: str, language: str, rng: Random | None) -> str | None: ...


Kinds = Mapping[str, Kind]


@cache
def parsed(pattern: str) -> Pattern:
    """Read a pattern. Raises ``ValueError`` where a bracket is missing."""
    ways, rest = _ways(pattern, 0, "")
    if len(ways) > 1 or rest < len(pattern):
        raise ValueError(f"not a pattern: {pattern}")
    return ways[0]


def _ways(text: str, at: int, closing: str) -> tuple[tuple[Pattern, ...], int]:
    """Read alternatives up to a closing bracket; return them and the place behind it."""
    ways: list[Pattern] = []
    nodes: list[Node] = []
    while at < len(text) and (not closing or text[at] != closing):
        if text[at] == "|":
            ways.append(tuple(nodes))
            nodes, at = [], at + 1
            continue
        node, at = _node(text, at)
        nodes.append(node)
    if closing and at >= len(text):
        raise ValueError(f"a bracket is open: {text}")
    return (*ways, tuple(nodes)), at + bool(closing)


def _node(text: str, at: int) -> tuple[Node, int]:
    sign = text[at]
    if sign in "[(":
        ways, behind = _ways(text, at + 1, "]" if sign == "[" else ")")
        return Either(ways, is_optional=sign == "["), behind
    if sign == "{":
        end = text.index("}", at)
        name, _, kind = text[at + 1 : end].partition(":")
        return PatternPart(name, kind or name), end + 1
    if sign == " ":
        return Gap(), at + 1
    if sign == "~":
        return Particle(text[at + 1]), at + 2
    if sign in "])}":
        raise ValueError(f"a bracket too many: {text}")
    at += sign == "\\"
    end = at + 1
    while end < len(text) and text[end] not in _SIGNS:
        end += 1
    return Text(text[at:end]), end


def parts_of(pattern: Pattern) -> Iterator[PatternPart]:
    for node in pattern:
        if isinstance(node, PatternPart):
            yield node
        elif isinstance(node, Either):
            for way in node.ways:
                yield from parts_of(way)


def _needed(pattern: Pattern) -> Iterator[tuple[str, ...]]:
    for node in pattern:
        if isinstance(node, Text):
            yield (node.text.lower(),)
        elif isinstance(node, Either) and not node.is_optional:
            ways = [next(_needed(way), None) for way in node.ways]
            if all(way is not None for way in ways):
                yield tuple(word for way in ways if way for word in way)


def any_of(texts: Iterable[str]) -> str:
    """Return a regular expression that matches any of the texts, the longest first."""
    ordered = sorted(set(texts), key=lambda text: (-len(text), text))
    return f"(?:{'|'.join(map(re.escape, ordered))})"


class Matcher:
    """A pattern with its kinds; it is compiled when it is first used."""

    def __init__(self, pattern: str, kinds: Kinds) -> None:
        self.pattern = parsed(pattern)
        self.parts = tuple(parts_of(self.pattern))
        self.kinds = {part.name: kinds[part.kind] for part in self.parts}

    def parts_in(self, text: str, small: str = "") -> dict[str, str] | None:
        """Return the parts that a text has, by name; None if the pattern does not match it.

        ``small``: the text in small letters, for callers that try many patterns on the same text.
        """
        small = small or text.lower()
        for words in self._needed:
            for word in words:
                if word in small:
                    break
            else:
                return None
        return self._named(self._said.fullmatch(text))

    def read(self, line: str) -> dict[str, str] | None:
        """Return the parts of a line in the notation of records; None if it does not match."""
        return self._named(self._written.fullmatch(line))

    def filled(self, values: Mapping[str, str]) -> str:
        """Write a line in the notation of records, leaving out options whose parts are missing.

        Returns an empty text if a required part is missing.
        """
        return _filled(self.pattern, values) or ""

    def spoken(self, values: Mapping[str, str], language: str, rng: Random | None) -> str | None:
        """Return the values in words; None if they are not exactly the pattern's parts."""
        said = _Speech(self.kinds, language, rng).say(self.pattern, values)
        if said is None or not values.keys() <= said[1]:
            return None
        return " ".join(said[0].split())

    @property
    def nameless(self) -> str:
        return _regex(self.pattern, self.kinds, "(?:", is_said=True)

    @property
    def nameless_written(self) -> str:
        return _regex(self.pattern, self.kinds, "(?:", is_said=False)

    @cached_property
    def _needed(self) -> tuple[tuple[str, ...], ...]:
        """Return groups of words; a quick test: a text must have a word of each group."""
        return tuple(_needed(self.pattern))

    @cached_property
    def _said(self) -> re.Pattern[str]:
        said = _regex(self.pattern, self.kinds, "(", is_said=True)
        return re.compile(said + GAP, re.IGNORECASE)

    @cached_property
    def _written(self) -> re.Pattern[str]:
        return re.compile(_regex(self.pattern, self.kinds, "(", is_said=False))

    def _named(self, match: re.Match[str] | None) -> dict[str, str] | None:
        if match is None:
            return None
        named: dict[str, str] = {}
        for part, text in zip(self.parts, match.groups(), strict=True):
            if text is None:
                continue
            # A part that occurs twice must have the same value, in any words.
            known, kind = named.setdefault(part.name, text), self.kinds[part.name]
            if known != text and kind.values(known) != kind.values(text):
                return None
        return named


def _regex(pattern: Pattern, kinds: Kinds, opening: str, *, is_said: bool) -> str:
    """Return a regular expression; ``opening`` begins the group of a part."""
    pieces = []
    for node in pattern:
        match node:
            case Text(text):
                pieces.append(re.escape(text))
            case Gap():
                pieces.append(GAP if is_said else " ")
            case Particle(sort):
                pieces.append(rf"{GAP}(?:{any_of(PARTICLES[sort])}{GAP})?+")
            case PatternPart(name, _):
                inner = kinds[name].said if is_said else kinds[name].written
                pieces.append(f"{opening}{inner})")
            case Either(ways, is_optional):
                inner = "|".join(_regex(way, kinds, opening, is_said=is_said) for way in ways)
                pieces.append(f"(?:{inner})" + "?" * is_optional)
    return "".join(pieces)


def _filled(pattern: Pattern, values: Mapping[str, str]) -> str | None:
    text = ""
    for node in pattern:
        match node:
            case Text(literal):
                text += literal
            case Gap():
                text += " "
            case PatternPart(name, _):
                if name not in values:
                    return None
                text += values[name]
            case Either(ways):
                text += next(filter(None, (_filled(way, values) for way in ways)), "")
    return text


@dataclass(frozen=True, slots=True)
class _Speech:
    """Puts a pattern into words. ``rng`` chooses the wording, by default the first and shortest."""

    kinds: Kinds
    language: str
    rng: Random | None

    def say(self, pattern: Pattern, values: Mapping[str, str]) -> tuple[str, set[str]] | None:
        """Return the text and the names of the parts in it."""
        text, names = "", set[str]()
        for node in pattern:
            said = self._said(node, values)
            if said is None:
                return None
            text, names = text + said[0], names | said[1]
        return text, names

    def _said(self, node: Node, values: Mapping[str, str]) -> tuple[str, set[str]] | None:
        match node:
            case Text(literal):
                return literal, set()
            case Particle(sort) if self.rng and self.language == "ja" and self._is_likely(self.rng):
                return sort, set()
            case Gap() | Particle():
                return " ", set()
            case PatternPart(name, _):
                value = values.get(name)
                said = value and self.kinds[name].spoken(value, self.language, self.rng)
                return (said, {name}) if said else None
            case Either(ways, is_optional):
                return self._chosen(ways, values, is_optional=is_optional)

    @staticmethod
    def _is_likely(rng: Random) -> bool:
        return rng.random() < _LIKELY

    def _chosen(
        self, ways: tuple[Pattern, ...], values: Mapping[str, str], *, is_optional: bool
    ) -> tuple[str, set[str]] | None:
        """Choose among the alternatives with the most parts; empty for an option without parts."""
        said = [spoken for way in ways if (spoken := self.say(way, values))]
        most = max((len(names) for _, names in said), default=0)
        able = [pair for pair in said if len(pair[1]) == most]
        if is_optional and most == 0 and not (able and self.rng and self._is_likely(self.rng)):
            return "", set()
        if not able:
            return None
        return self.rng.choice(able) if self.rng else able[0]
