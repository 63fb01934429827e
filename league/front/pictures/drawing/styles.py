"""The part of CSS that drawings use: simple selectors, the light theme, custom properties."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

Style = Mapping[str, str]
DRAWN: Final = frozenset(
    {
        *("fill", "fill-opacity", "opacity", "clip-path", "font-size", "font-weight"),
        *("stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap"),
        "text-anchor",
    }
)
INHERITED: Final = DRAWN - {"opacity", "clip-path"}
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)[^()]*\)")
_PART: Final = re.compile(r"([.]?)([\w-]+)")
_FONT: Final = re.compile(r"(?:(\d{3})\s+)?([\d.]+)px")
_PLAIN: Final = re.compile(r"[\w.\s+-]+\Z")


@dataclass(frozen=True, slots=True)
class Compound:
    """One step of a selector: a kind of element, and classes that it has."""

    kind: str
    classes: frozenset[str]

    def fits(self, element: "Styled") -> bool:
        return self.kind in ("", element.kind) and self.classes <= element.classes


@dataclass(frozen=True, slots=True)
class Styled:
    """An element as selectors see it."""

    kind: str
    classes: frozenset[str]
    above: "Styled | None" = None
    before: "Styled | None" = None


@dataclass(frozen=True, slots=True)
class Selector:
    """``steps`` are joined by descent, ``sibling`` is the element just before the last."""

    steps: tuple[Compound, ...]
    sibling: Compound | None = None

    @property
    def weight(self) -> tuple[int, int]:
        steps = (*self.steps, self.sibling) if self.sibling else self.steps
        return sum(len(step.classes) for step in steps), sum(bool(step.kind) for step in steps)

    def fits(self, element: Styled) -> bool:
        if not self.steps[-1].fits(element):
            return False
        if self.sibling and not (element.before and self.sibling.fits(element.before)):
            return False
        above, wanted = element.above, list(self.steps[:-1])
        while wanted and above is not None:
            if wanted[-1].fits(above):
                wanted.pop()
            above = above.above
        return not wanted


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rules in the order in which they count, by a class or kind of the element they are for."""

    rules: Mapping[str, tuple[tuple[int, Selector, Style], ...]]
    variables: Style

    def of(self, element: Styled) -> dict[str, str]:
        """Return what the rules say of an element."""
        names = (element.kind, *element.classes)
        fitting = [
            (selector.weight, place, style)
            for name in names
            for place, selector, style in self.rules.get(name, ())
            if selector.fits(element)
        ]
        said: dict[str, str] = {}
        for _weight, _place, style in sorted(fitting, key=lambda rule: rule[:2]):
            said |= style
        return {name: self.value(words) for name, words in said.items()}

    def value(self, words: str) -> str:
        for _depth in range(4):
            words = _VARIABLE.sub(lambda match: self.variables.get(match[1], "none"), words)
        return words.strip()


@lru_cache(maxsize=32)
def sheet_of(text: str) -> Sheet:
    """Read style sheets; what lies in ``@media`` and its kind is left out."""
    rules: dict[str, list[tuple[int, Selector, Style]]] = {}
    variables: dict[str, str] = {}
    for place, (heads, body) in enumerate(_blocks(_COMMENT.sub("", text))):
        declared = dict(_declared(body))
        if heads.strip() == ":root":
            variables |= {name: said for name, said in declared.items() if name.startswith("--")}
        style = _drawn(declared)
        for selector in filter(None, map(_selector, heads.split(","))) if style else ():
            last = selector.steps[-1]
            key = min(last.classes, default=last.kind)
            rules.setdefault(key, []).append((place, selector, style))
    return Sheet({name: tuple(rows) for name, rows in rules.items()}, variables)


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while (opening := text.find("{", at)) >= 0:
        head, depth, end = text[at:opening], 1, opening + 1
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        if not head.strip().startswith("@"):
            yield head, text[opening + 1 : end - 1]
        at = end


def _declared(body: str) -> Iterator[tuple[str, str]]:
    for line in body.split(";"):
        name, colon, words = line.partition(":")
        if colon:
            yield name.strip(), words.strip()


def _drawn(declared: Style) -> Style:
    kept = {name: words for name, words in declared.items() if name in DRAWN}
    written = _FONT.match(declared.get("font", ""))
    if written:
        kept = {"font-weight": written[1] or "400", "font-size": written[2], **kept}
    return kept


def _selector(words: str) -> Selector | None:
    """Read a selector; None for one that no drawing needs."""
    if not _PLAIN.match(words.strip()):
        return None
    *ahead, last = words.replace("+", " + ").split()
    sibling = None
    if ahead[-1:] == ["+"]:
        sibling, ahead = _compound(ahead[-2]), ahead[:-2]
    return Selector((*map(_compound, ahead), _compound(last)), sibling)


def _compound(words: str) -> Compound:
    parts = _PART.findall(words)
    kind = next((name for mark, name in parts if not mark), "")
    return Compound(kind, frozenset(name for mark, name in parts if mark == "."))
