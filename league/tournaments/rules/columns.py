"""Which column of a table is what: by its heading in English or Japanese, in any order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from league.tournaments.rules.sheets import Line, Sheet, SheetUnreadable

ENTRANTS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": (
        "name",
        "player",
        "名前",
        "氏名",
        "プレイヤー",
        "プレイヤー名",
        "選手",
        "選手名",
        "出場者",
    ),
    "reading": ("reading", "furigana", "kana", "よみ", "読み", "よみがな", "ふりがな", "フリガナ"),
    "handle": ("handle", "ハンドル"),
    "name2": ("name 2", "player 2", "名前2", "選手2"),
    "handle2": ("handle 2", "ハンドル2"),
    "name3": ("name 3", "player 3", "名前3", "選手3"),
    "handle3": ("handle 3", "ハンドル3"),
    "team": ("team", "team name", "チーム", "チーム名"),
    "club": ("club", "所属", "クラブ"),
    "seed": ("seed", "シード"),
    "table": ("table", "fixed table", "卓", "固定卓", "テーブル"),
}
RESULTS: Final[Mapping[str, tuple[str, ...]]] = {
    "round": ("round", "ラウンド", "回戦"),
    "table": ("table", "卓", "テーブル"),
    "result": ("result", "score", "結果", "スコア"),
    "first": ("first", "first side", "player 1", "先手", "先手側", "1人目"),
    "second": ("second", "second side", "player 2", "後手", "後手側", "2人目"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line by what its cells are; ``headings`` say under which title each stands."""

    number: int
    cells: Mapping[str, str]
    headings: Mapping[str, str]

    def get(self, name: str) -> str:
        return self.cells.get(name, "")

    def heading(self, name: str) -> str:
        return self.headings.get(name, name)


def rows(
    sheet: Sheet, known: Mapping[str, tuple[str, ...]], needed: Sequence[Sequence[str]]
) -> list[Row]:
    """Name the cells of every line; one column of each group of ``needed`` must be there.

    Raises SheetUnreadable for a column that is missing, unknown or there twice.
    """
    by_title = {_plain(title): name for name, titles in known.items() for title in titles}
    names: list[str] = []
    for heading in sheet.header:
        name = by_title.get(_plain(heading), "")
        if heading and not name:
            raise SheetUnreadable("column_unknown", column=heading[:40])
        if name and name in names:
            raise SheetUnreadable("column_twice", column=heading[:40])
        names.append(name)
    for group in needed:
        if not set(group) & set(names):
            raise SheetUnreadable("column_missing", column=group[0])
    headings = {name: title for name, title in zip(names, sheet.header, strict=True) if name}
    return [_row(line, names, headings) for line in sheet.lines]


def _row(line: Line, names: Sequence[str], headings: Mapping[str, str]) -> Row:
    cells = {name: cell for name, cell in zip(names, line.cells, strict=True) if name}
    return Row(line.number, cells, headings)


def _plain(heading: str) -> str:
    return normalize("NFKC", heading).casefold().replace(" ", "").replace("_", "")


def number(text: str) -> int | None:
    """Read a whole number, in digits of any width; None for an empty cell. Raises ValueError."""
    plain = normalize("NFKC", text).strip()
    if not plain:
        return None
    if not (plain.isascii() and plain.isdecimal() and len(plain) <= 9):
        raise ValueError(plain)
    return int(plain)
