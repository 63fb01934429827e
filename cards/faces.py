"""A card face as plain values: what `templates/cards/face/face.svg` draws, without a database."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from cards.rules.headings import FULL, MINI, SMALL, FaceLine, Piece, fit, set_name
from cards.rules.symbols import Symbol, in_words, parts, signed
from cards.rules.wrapping import advance, wrap

Size = Literal["full", "small", "mini"]
Figure = Literal["outline", "white"]
Language = Literal["ja", "en"]

DATA = Path(__file__).parent / "data" / "emblems.json"
PALETTE = ("#22332d", "#5b8a78", "#e3eee9")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\Z")

# Figures are drawn, not set in a font, in a box 32 wide and 44 high.
DIGITS: Mapping[int, str] = MappingProxyType(
    {
        1: "M9 13L18 6V38M9 38H26",
        2: "M6 15C6 3 26 3 26 14C26 22 8 27 6 38H26",
        3: "M6 10C11 3 26 4 25 14C24 21 18 21 14 21C19 21 27 22 26 30C25 40 10 41 5 33",
        4: "M21 38V6L5 29H28",
        5: "M25 6H9L7 21C13 16 26 17 26 28C26 39 12 41 6 34",
        6: "M24 6C13 9 6 18 6 28C6 42 27 42 27 29C27 17 10 17 7 26",
        7: "M5 6H27C20 16 15 26 14 38",
    }
)
# Two loops (∞): any number.
FLEXIBLE = "M16 22C12 14 2 14 2 22C2 30 12 30 16 22C20 14 30 14 30 22C30 30 20 30 16 22Z"

# The words printed on a face. A face is drawn in a given language, whatever the page's.
WORDS: Mapping[Language, Mapping[str, str]] = MappingProxyType(
    {
        "en": MappingProxyType(
            {
                "cost": "Cost",
                "run": "Run",
                "phys": "Phys",
                "flexible": "flexible",
                "and": " & ",
                "active": "Active skill",
                "passive": "Passive skill",
                "none": "No skill",
                "invented": "House card",
                "values": "Number {number}, cost {cost}, run {run}, phys {phys}, rarity {rarity}.",
            }
        ),
        "ja": MappingProxyType(
            {
                "cost": "コスト",
                "run": "ラン",
                "phys": "フィズ",
                "flexible": "フレキシブル",
                "and": "・",
                "active": "アクティブ",
                "passive": "パッシブ",
                "none": "スキルなし",
                "invented": "ハウスカード",
                "values": "ナンバー{number}、コスト{cost}、ラン{run}、フィズ{phys}、"
                "レアリティ{rarity}。",
            }
        ),
    }
)
KINDS = ("active", "passive")
RARITY = {"C": 1, "U": 2, "R": 3, "SR": 4}
FLAVOUR = 17.0


@dataclass(frozen=True, slots=True)
class FaceData:
    """The printed fields of one card revision. A missing number means flexible."""

    code: str
    set_name: str
    number: int | None
    name_ja: str
    name_en: str
    persons: tuple[str, ...]
    cost: int
    run: int
    phys: int
    rarity: str
    palette: tuple[str, str, str] = PALETTE
    emblem: str = "star"
    skill_kind: str = ""
    skill_text_ja: str = ""
    skill_text_en: str = ""
    invented: bool = True
    flavour_ja: str = ""
    flavour_en: str = ""


@dataclass(frozen=True, slots=True)
class Emblem:
    motif: str
    body: str
    line: str
    solid: str


@dataclass(frozen=True, slots=True)
class Stat:
    kind: str
    label: str
    value: int
    x: int


@dataclass(frozen=True, slots=True)
class Drawing:
    uid: str
    size: Size
    language: Language
    title: str
    description: str
    face: FaceData
    dark: str
    mid: str
    light: str
    emblem: Emblem
    figure: str
    figure_is_white: bool
    is_flexible: bool
    heading_size: float
    heading: tuple[FaceLine, ...]
    second_name: FaceLine
    persons: FaceLine
    skill_label: str
    skill: tuple[FaceLine, ...]
    skill_size: float
    flavour: tuple[FaceLine, ...]
    stats: tuple[Stat, ...]
    footer: FaceLine
    invented_mark: str
    stars: tuple[int, ...]

    @property
    def is_small(self) -> bool:
        return self.size == "small"

    @property
    def is_mini(self) -> bool:
        return self.size == "mini"

    @property
    def is_bare(self) -> bool:
        """Return whether the skill's box has no text, so that the emblem is drawn there."""
        return not (self.skill or self.flavour)


@dataclass(frozen=True, slots=True)
class Said:
    """The texts of a face in a language, or in the other language where it has none."""

    language: Language
    name: str
    second_name: str
    skill: str
    flavour: str


@cache
def emblems() -> Mapping[str, Emblem]:
    drawing = json.loads(DATA.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            name: Emblem(
                motif=drawing["motifs"][parts["family"]],
                body=parts.get("body", ""),
                line=parts.get("line", ""),
                solid=parts.get("solid", ""),
            )
            for name, parts in drawing["emblems"].items()
        }
    )


def _cropped(lines: tuple[str, ...], most: int) -> tuple[str, ...]:
    if len(lines) <= most:
        return lines
    return (*lines[: most - 1], lines[most - 1][:-1] + "…")


def _skill(text: str) -> tuple[float, tuple[FaceLine, ...]]:
    """Return the lines in the largest of three sizes that fits the box; cut if none does."""
    *larger, (size, step, most) = ((15.0, 20.0, 4), (13.5, 17.5, 5), (12.0, 15.5, 6))
    for fitting in larger:
        if len(wrap(text, width=348 / fitting[0])) <= fitting[2]:
            size, step, most = fitting
            break
    lines = _cropped(wrap(text, width=348 / size), most)
    return size, tuple(
        FaceLine(line, 406 + step * row, pieces=tuple(_set(line, size)))
        for row, line in enumerate(lines)
    )


def _set(line: str, size: float) -> Iterator[Piece]:
    """Yield the pieces of a line that has symbols; nothing for a line of words alone."""
    split = list(parts(line))
    x = 27.0
    for part in split if any(isinstance(part, Symbol) for part in split) else ():
        if isinstance(part, Symbol):
            yield Piece(round(x, 2), size, path=part.path)
            x += size
        else:
            words = part.strip()  # a drawing drops the blanks beside a symbol: they are left free
            start = x + advance(part[: part.index(words)]) * size
            yield Piece(round(start, 2), round(advance(words) * size, 2), text=words)
            x += advance(part) * size


def _flavour(text: str) -> tuple[FaceLine, ...]:
    """Return the flavour text, centred in the free skill box of a card without a skill."""
    lines = _cropped(wrap(text, width=300 / FLAVOUR), 3)
    top = 446 - 12 * (len(lines) - 1)
    return tuple(FaceLine(line, top + 24 * row) for row, line in enumerate(lines))


def _stats(face: FaceData, words: Mapping[str, str], *, small: bool) -> tuple[Stat, ...]:
    first, step = (8, 52) if small else (20, 122)
    values = (("cost", face.cost), ("run", face.run), ("phys", face.phys))
    return tuple(
        Stat(kind, words[kind], value, first + step * place)
        for place, (kind, value) in enumerate(values)
    )


def _colours(palette: tuple[str, ...]) -> tuple[str, str, str]:
    """Return three colours that are safe in attributes: an invalid colour is replaced by ours."""
    given = tuple(palette)[:3]
    dark, mid, light = (
        given[i] if i < len(given) and COLOUR.match(given[i]) else PALETTE[i] for i in range(3)
    )
    return dark, mid, light


def draw(
    face: FaceData, *, language: str, uid: str, size: Size = "full", figure: Figure = "outline"
) -> Drawing:
    """Lay out a face. `uid` must be unique on the page: ids in the SVG begin with it.

    `figure="white"` is the white figure on a coloured lozenge: a starter, or the holder.
    """
    said = _said(face, "ja" if language.startswith("ja") else "en")
    return _laid_out(face, said, uid=uid, size=size, figure=figure)


def _said(face: FaceData, tongue: Language) -> Said:
    name, second_name = _in_order(tongue, face.name_ja, face.name_en)
    skill, spare = map(signed, _in_order(tongue, face.skill_text_ja, face.skill_text_en))
    flavour, spare_flavour = _in_order(tongue, face.flavour_ja, face.flavour_en)
    has_skill = face.skill_kind in KINDS or bool(skill or spare)
    return Said(
        language=tongue,
        name=name or second_name,
        second_name=second_name,
        skill=skill or spare,
        flavour="" if has_skill else flavour or spare_flavour,
    )


def _laid_out(face: FaceData, said: Said, *, uid: str, size: Size, figure: Figure) -> Drawing:
    words = WORDS[said.language]
    small = size == "small"
    room = {"full": FULL, "small": SMALL[said.language], "mini": MINI}[size]
    heading_size, heading = set_name(said.name, room)
    skill_size, skill = _skill(said.skill if size == "full" else "")
    dark, mid, light = _colours(face.palette)
    number = str(face.number) if face.number in DIGITS else words["flexible"]
    return Drawing(
        uid=uid,
        size=size,
        language=said.language,
        face=face,
        dark=dark,
        mid=mid,
        light=light,
        title=f"{face.code} {said.name}",
        description=_description(face, words, number, said.skill or said.flavour, said.language),
        emblem=emblems().get(face.emblem) or emblems()["star"],
        figure=DIGITS.get(face.number or 0, FLEXIBLE),
        figure_is_white=figure == "white",
        is_flexible=face.number not in DIGITS,
        heading_size=heading_size,
        heading=heading,
        second_name=fit(said.second_name, width=356, size=13.5, y=336),
        persons=fit(words["and"].join(face.persons), width=340, size=13, y=355),
        skill_label=words[face.skill_kind] if face.skill_kind in KINDS else words["none"],
        skill=skill,
        skill_size=skill_size,
        flavour=_flavour(said.flavour),
        stats=_stats(face, words, small=small),
        footer=fit(f"{face.code}  {face.set_name}  {face.rarity}", width=250, size=11.5, y=551),
        invented_mark=words["invented"] if face.invented else "",
        stars=tuple(-9 * place for place in range(RARITY.get(face.rarity, 0))),
    )


def _in_order(tongue: Language, ja: str, en: str) -> tuple[str, str]:
    return (ja, en) if tongue == "ja" else (en, ja)


def _description(
    face: FaceData, words: Mapping[str, str], number: str, skill: str, language: Language
) -> str:
    values = words["values"].format(
        number=number, cost=face.cost, run=face.run, phys=face.phys, rarity=face.rarity
    )
    return f"{values} {in_words(skill, language)}".strip()
