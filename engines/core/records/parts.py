"""What the parts of a form are, as data (``parts`` of ``data/forms.json``). A part is one of

- ``words``: by value its names, by language; several values may share a name;
- ``match``: a regular expression of the written text, with its own borders; ``case``: upper, lower;
- ``made``: pairs of the written text and its patterns, by language;
- ``list``: the part that repeats; ``join``: what is written between; ``between``: more signs
  that may be said there; ``glued``: there may be none; ``count``: the fewest and the most.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import islice, product
from random import Random
from types import MappingProxyType
from typing import Any, Final

from engines.core.records.patterns import Kind, Matcher, any_of

MOST: Final = 8  # readings of an ambiguous text
_SORTS: Final = ("[A-Za-z]", "[0-9]", "[一二三四五六七八九十]")
_BETWEEN: Final = ("、", ",", "・", "と", "and", "&", "/")


def guarded(words: Iterable[str]) -> str:
    """Return a regular expression that matches one of the words, but not in a longer word."""
    alike: dict[tuple[str, str], list[str]] = {}
    for word in words:
        alike.setdefault((_sort(word[0]), _sort(word[-1])), []).append(word)
    ways = (
        (f"(?<!{first})" if first else "") + any_of(same) + (f"(?!{last})" if last else "")
        for (first, last), same in alike.items()
    )
    return "|".join(ways)


def _sort(sign: str) -> str:
    """Return the characters that must not touch a word beginning or ending with ``sign``."""
    return next((sort for sort in _SORTS if re.match(sort, sign)), "")


class Words:
    """Values that have names, and perhaps other values that match a pattern."""

    def __init__(self, said: Mapping[str, Any]) -> None:
        self._words: Mapping[str, Mapping[str, list[str]]] = said.get("words", {})
        self._match: str = said.get("match", "")
        self._case: str = said.get("case", "")
        self._called: dict[str, list[str]] = {}
        for value, names in self._words.items():
            for name in (value, *(name for called in names.values() for name in called)):
                known = self._called.setdefault(name.lower(), [])
                known += [value] if value not in known else []

    @cached_property
    def said(self) -> str:
        unlike = [name for name in self._called if not re.fullmatch(self._match or "(?!)", name)]
        ways = [guarded(unlike)] * bool(unlike) + [self._match] * bool(self._match)
        return f"(?:{'|'.join(ways)})"

    @cached_property
    def written(self) -> str:
        ways = [any_of(self._words)] * bool(self._words) + [self._match] * bool(self._match)
        return f"(?:{'|'.join(ways)})"

    def names(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return each value with its first name."""
        return tuple((value, said[language][0]) for value, said in self._words.items())

    def values(self, text: str) -> tuple[str, ...]:
        if called := self._called.get(text.lower()):
            return tuple(called)
        return ({"upper": text.upper(), "lower": text.lower()}.get(self._case, text),)

    def spoken(self, value: str, language: str, rng: Random | None) -> str | None:
        names = self._words.get(value, {}).get(language, [])
        if rng is None:
            return value if not names or self._match else names[0]
        return rng.choice([*names, value])


class Made:
    """A part that is made of other parts, in one of several ways."""

    def __init__(
        self, ways: list[tuple[str, Mapping[str, list[str]]]], kinds: Mapping[str, Kind]
    ) -> None:
        self._ways = [
            (
                Matcher(written, kinds),
                {
                    lang: [Matcher(pattern, kinds) for pattern in patterns]
                    for lang, patterns in said.items()
                },
            )
            for written, said in ways
        ]

    @cached_property
    def _matchers(self) -> list[tuple[Matcher, Matcher]]:
        """Return each pattern with its written text."""
        return [
            (written, matcher)
            for written, said in self._ways
            for patterns in said.values()
            for matcher in patterns
        ]

    @cached_property
    def said(self) -> str:
        return f"(?:{'|'.join(matcher.nameless for _, matcher in self._matchers)})"

    @cached_property
    def written(self) -> str:
        return f"(?:{'|'.join(way.nameless_written for way, _ in self._ways)})"

    def values(self, text: str) -> tuple[str, ...]:
        texts: dict[str, None] = {}
        for written, matcher in self._matchers:
            parts = matcher.parts_in(text)
            if parts is not None:
                texts |= dict.fromkeys(readings(written, matcher, parts))
        return tuple(texts)[:MOST]

    def spoken(self, value: str, language: str, rng: Random | None) -> str | None:
        for written, said in self._ways:
            parts = written.read(value)
            if parts is None:
                continue
            ways = filter(None, (way.spoken(parts, language, rng) for way in said[language]))
            able = list(ways if rng else islice(ways, 1))
            if able:
                return rng.choice(able) if rng else able[0]
        return None


class Listed:
    """A list of one kind of part; it matches as many as it can and never backtracks."""

    def __init__(self, said: Mapping[str, Any], kinds: Mapping[str, Kind]) -> None:
        self._item = kinds[said["list"]]
        self._join: str = said.get("join", " ")
        least, most = said.get("count", (1, 60))
        self._more = f"{{{least - 1},{most - 1}}}+"
        between = any_of((*_BETWEEN, *said.get("between", ()), self._join.strip() or ","))
        need = "*+" if said.get("glued") else "++"
        # The end of an item may have matched the signs between already.
        self._between = f"(?: *+{between} *+|(?<=[ ,.:;、。・()])| {need})"

    @cached_property
    def said(self) -> str:
        return f"(?>{self._item.said}(?:{self._between}{self._item.said}){self._more})"

    @cached_property
    def written(self) -> str:
        joined = f"{re.escape(self._join)}{self._item.written}"
        return f"{self._item.written}(?:{joined})*"

    @cached_property
    def _items(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        return (
            re.compile(self._item.said, re.IGNORECASE),
            re.compile(self._between, re.IGNORECASE),
        )

    def values(self, text: str) -> tuple[str, ...]:
        item, between = self._items
        choices: list[tuple[str, ...]] = []
        at = 0
        while match := item.match(text, at):
            choices.append(self._item.values(match[0]))
            step = between.match(text, match.end())
            if step is None:
                break
            at = step.end()
        several = islice(product(*choices), MOST)
        return tuple(self._join.join(texts) for texts in several)

    def spoken(self, value: str, language: str, rng: Random | None) -> str | None:
        items = value.split(self._join)
        said = [self._item.spoken(item, language, rng) for item in items]
        signs = ("、", "・", " ") if language == "ja" else (", ", " ")
        joined = rng.choice(signs) if rng else signs[0]
        return joined.join(filter(None, said)) if all(said) else None


def readings(
    written: Matcher,
    said: Matcher,
    parts: Mapping[str, str],
    unsaid: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    """Return the written forms of parts in words: several if a part is ambiguous."""
    several = [said.kinds[name].values(text) for name, text in parts.items()]
    chosen = islice(product(*several), MOST)
    return [written.filled({**unsaid, **dict(zip(parts, texts, strict=True))}) for texts in chosen]


def kinds_of(data: Mapping[str, Mapping[str, Any]]) -> dict[str, Kind]:
    """Build the parts; in the data a part made of others comes after them."""
    kinds: dict[str, Kind] = {}
    for name, said in data.items():
        if "made" in said:
            kinds[name] = Made(said["made"], kinds)
        elif "list" in said:
            kinds[name] = Listed(said, kinds)
        else:
            kinds[name] = Words(said)
    return kinds
