"""Deck lists as text: reading players' lists, and writing the canonical form.

A line is ``1 FND-033 Name`` or any of code, name, reading and person; a count is ``1``, ``1x``,
``x1``, ``×1`` or ``1枚``, at the beginning or, without one there, at the end. ``*`` at the
beginning or the end of a line marks a starter, ``*4`` one for piece 4. ``# key: value`` is a
header, ``#`` and ``//`` begin comments.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards.rules.search.text import strict

MAX_CHARACTERS, MAX_LINES, MAX_COUNT, MAX_KEY = 20_000, 200, 20, 200

WORDS: Mapping[str, tuple[str, str]] = {
    "text_too_long": (
        "Only the first {limit} characters were read.",
        "先頭の{limit}文字だけを読み取りました。",
    ),
    "too_many_lines": (
        "Only the first {limit} lines were read.",
        "最初の{limit}行だけを読み取りました。",
    ),
    "bad_count": (
        "Line {line}: the count {count} is not between 1 and {limit}; one card was taken.",
        "{line}行目：枚数{count}は1〜{limit}ではないため、1枚としました。",
    ),
    "bad_piece": (
        "Line {line}: there is no piece {piece}; pieces are 1 to 7.",
        "{line}行目：{piece}番のコマはありません。コマは1〜7番です。",
    ),
    "no_card": ("Line {line} names no card.", "{line}行目にカードが書かれていません。"),
    "piece_twice": (
        "Line {line}: piece {piece} has a starter already.",
        "{line}行目：{piece}番の先発はすでに決まっています。",
    ),
    "flexible_starters_unclear": (
        "Write the pieces of the flexible starters, as in *4: {cards}.",
        "フレキシブルの先発は、*4のように番号を書いてください：{cards}",
    ),
}


@dataclass(frozen=True, slots=True)
class ListProblem:
    code: str
    params: Mapping[str, int | str]

    @property
    def message(self) -> dict[str, str]:
        english, japanese = WORDS[self.code]
        return {"en": english.format_map(self.params), "ja": japanese.format_map(self.params)}


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line that should name a card; ``number`` counts from 1, ``key`` names the card."""

    number: int
    raw: str
    count: int
    key: str
    starts: bool = False
    piece: int | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    headers: Mapping[str, str]
    lines: tuple[ListLine, ...]
    problems: tuple[ListProblem, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A card as the writer needs it."""

    code: str
    name: str
    number: int | None


_HEADER = re.compile(r"#\s*([^:#]{1,40}?)\s*:\s*(.*)")
_STAR_FIRST = re.compile(r"\*(\d{0,2})(?=\s|\D)\s*")
_STAR_LAST = re.compile(r"\s*\*(\d{0,2})$")
_COUNT_FIRST = re.compile(r"(?:(\d{1,6})\s*[xX×枚]?|[xX×]\s*(\d{1,6}))(?:\s+|$)")
_COUNT_LAST = re.compile(r"\s+(?:[xX×]\s*(\d{1,6})|(\d{1,6})\s*[xX×枚])$")


def parse(text: str) -> Listing:
    """Read a text list; never raises. Every line that is not a comment is kept or reported."""
    problems: list[ListProblem] = []
    if len(text) > MAX_CHARACTERS:
        problems.append(ListProblem("text_too_long", {"limit": MAX_CHARACTERS}))
    rows = re.split(r"\r\n|[\r\n\u2028\u2029]", text[:MAX_CHARACTERS])
    headers: dict[str, str] = {}
    lines: list[ListLine] = []
    for number, raw in enumerate(rows, start=1):
        plain = _plain(raw)
        if header := _HEADER.fullmatch(plain):
            headers[header[1].lower()] = header[2]
        elif plain and not plain.startswith(("#", "//")):
            if len(lines) == MAX_LINES:
                problems.append(ListProblem("too_many_lines", {"limit": MAX_LINES}))
                break
            lines.extend(_line(number, raw.strip()[:MAX_KEY], plain, problems))
    return Listing(headers, tuple(lines), tuple(problems))


def write(
    cards: Iterable[Written], starters: Mapping[int, str], headers: Mapping[str, str] | None = None
) -> str:
    """Write a list that reads back as the same cards and starters, in canonical order."""
    lines = [f"# {key}: {_one_line(value)}" for key, value in (headers or {}).items()]
    pieces: dict[str, list[int]] = {}
    for piece, code in sorted(starters.items()):
        pieces.setdefault(code, []).append(piece)
    ordered = canonical(cards)
    counts = Counter(card.code for card in ordered)
    for card in dict.fromkeys(ordered):
        lines.append(_written(card, counts[card.code], pieces.get(card.code, [])))
    return "\n".join(lines) + "\n"


def canonical(cards: Iterable[Written]) -> list[Written]:
    """Sort cards by piece 1 to 7, then the flexible ones, by code in each: the order everywhere."""
    return sorted(cards, key=lambda card: (8 if card.number is None else card.number, card.code))


def _plain(raw: str) -> str:
    text = unicodedata.normalize("NFKC", raw)
    return "".join(c for c in text if c == "\t" or unicodedata.category(c)[0] != "C").strip()


def _line(number: int, raw: str, plain: str, problems: list[ListProblem]) -> Iterator[ListLine]:
    text, starts, piece = _without_star(plain)
    if piece is not None and not 1 <= piece <= 7:
        problems.append(ListProblem("bad_piece", {"line": number, "piece": piece}))
        piece = None
    key, count = _without_count(text)
    if not 1 <= count <= MAX_COUNT:
        params = {"line": number, "count": count, "limit": MAX_COUNT}
        problems.append(ListProblem("bad_count", params))
        count = 1
    if not key:
        problems.append(ListProblem("no_card", {"line": number}))
        return
    yield ListLine(number, raw, count, key[:MAX_KEY], starts, piece)


def _without_star(text: str) -> tuple[str, bool, int | None]:
    starts, pieces = False, []
    if first := _STAR_FIRST.match(text + " "):
        starts, text = True, text[first.end() :]
        pieces.append(first[1])
    if last := _STAR_LAST.search(text):
        starts, text = True, text[: last.start()]
        pieces.append(last[1])
    written = [int(piece) for piece in pieces if piece]
    return text.strip(), starts, written[0] if written else None


def _without_count(text: str) -> tuple[str, int]:
    if first := _COUNT_FIRST.match(text):
        return text[first.end() :].strip(), int(first[1] or first[2])
    if last := _COUNT_LAST.search(text):
        return text[: last.start()].strip(), int(last[1] or last[2])
    return text, 1


def _written(card: Written, count: int, pieces: Sequence[int]) -> str:
    name = _one_line(card.name)
    plain = _plain(name)
    is_read_alike = "*" not in plain and strict(plain) == strict(name)
    line = f"{count} {card.code}" + (f" {name}" if name and is_read_alike else "")
    if not pieces:
        return line
    return line + (" *" if pieces[0] == card.number else f" *{pieces[0]}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
