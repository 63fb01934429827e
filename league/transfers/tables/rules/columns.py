"""Recognises a table's columns by their headings, in English or Japanese, in any order."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from league.transfers.tables.rules.sheets import Sheet, SheetLine
from league.transfers.tables.rules.xlsx import SheetUnreadable

ENTRANTS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": (
        *("name", "full name", "your name", "player", "player name", "名前", "お名前", "氏名"),
        *("ご氏名", "プレイヤー", "プレイヤー名", "プレーヤー名", "選手", "選手名", "出場者"),
        *("参加者", "参加者名", "参加者氏名", "エントリー名"),
    ),
    "nickname": (
        *("nickname", "shown name", "display name", "ハンドルネーム", "ニックネーム", "表示名"),
        *("HN", "プレイヤーネーム", "プレーヤーネーム", "呼び名"),
    ),
    "reading": (
        *("reading", "furigana", "kana", "よみ", "読み", "よみがな", "読み仮名", "ふりがな"),
        *("フリガナ", "カナ", "ヨミ", "ヨミガナ"),
    ),
    "handle": ("handle", "account", "ハンドル", "アカウント"),
    "deck": (
        *("deck", "deck code", "deck list", "decklist", "デッキ", "デッキコード", "デッキリスト"),
        *("使用デッキ", "提出デッキ", "デッキ登録"),
    ),
    "name2": ("name 2", "player 2", "名前2", "選手2"),
    "handle2": ("handle 2", "ハンドル2"),
    "deck2": ("deck 2", "デッキ2"),
    "name3": ("name 3", "player 3", "名前3", "選手3"),
    "handle3": ("handle 3", "ハンドル3"),
    "deck3": ("deck 3", "デッキ3"),
    "team": ("team", "team name", "チーム", "チーム名"),
    "club": ("club", "所属", "所属チーム", "所属クラブ", "クラブ"),
    "seed": ("seed", "シード"),
    "table": ("table", "fixed table", "卓", "固定卓", "テーブル"),
}
# Personal data that forms ask for: never stored, only used to distinguish rows with the same name.
PERSONAL: Final = (
    *("e-mail", "email", "mail", "e-mail address", "email address", "username", "phone"),
    *("メール", "メールアドレス", "Eメール", "ユーザー名", "電話", "電話番号", "連絡先"),
)
RESULTS: Final[Mapping[str, tuple[str, ...]]] = {
    "round": ("round", "ラウンド", "回戦"),
    "table": ("table", "卓", "テーブル"),
    "result": ("result", "score", "結果", "スコア"),
    "first": ("first", "first side", "player 1", "先手", "先手側", "1人目"),
    "second": ("second", "second side", "player 2", "後手", "後手側", "2人目"),
    "confirm": ("confirm", "confirmed", "確認", "確認済み"),
}
COLLECTION: Final[Mapping[str, tuple[str, ...]]] = {
    "code": ("code", "card", "card code", "コード", "カード", "カードコード", "カード番号"),
    "name": ("name", "card name", "名前", "カード名"),
    "have": ("have", "owned", "quantity", "count", "所持", "所持数", "枚数"),
    "want": ("want", "wanted", "欲しい", "ほしい", "欲しい数", "ほしい数"),
}
TICKS: Final = frozenset({"x", "1", "y", "yes", "ok", "true", "はい", "○", "◯", "〇", "✓", "済"})
REMARK: Final = re.compile(r"[(\[【〔<]([^)\]】〕>]*)[)\]】〕>]")


@dataclass(frozen=True, slots=True)
class Table:
    """``left_out`` are the unknown headings, in their order."""

    rows: tuple["TableRow", ...]
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line's cells by the meaning of their columns; ``headings`` are the columns' own titles.

    ``private`` are cells that are not stored and distinguish persons: addresses and numbers.
    """

    number: int
    cells: Mapping[str, str]
    headings: Mapping[str, str]
    private: tuple[str, ...] = ()

    def get(self, name: str) -> str:
        return self.cells.get(name, "")

    def heading(self, name: str) -> str:
        return self.headings.get(name, name)


def rows(
    sheet: Sheet, known: Mapping[str, tuple[str, ...]], needed: Sequence[Sequence[str]]
) -> Table:
    """Return the lines with named cells; one column of each group of ``needed`` must be there.

    Unknown columns are left out. Raises SheetUnreadable for a missing or duplicate column.
    """
    by_title = {_plain(title): name for name, titles in known.items() for title in titles}
    names: list[str] = []
    for heading in sheet.header:
        name = _meaning(heading, by_title)
        if name and name in names:
            raise SheetUnreadable("column_twice", column=heading[:40])
        names.append(name)
    for group in needed:
        if not set(group) & set(names):
            raise SheetUnreadable("column_missing", column=known[group[0]][0])
    headings = {name: title for name, title in zip(names, sheet.header, strict=True) if name}
    left_out = [title for name, title in zip(names, sheet.header, strict=True) if not name]
    personal = [_meaning(title, _PERSONAL) != "" for title in sheet.header]
    return Table(
        tuple(_row(line, names, headings, personal) for line in sheet.lines),
        tuple(title[:60] for title in left_out if title),
    )


def _meaning(heading: str, by_title: Mapping[str, str]) -> str:
    """Return the meaning of a heading: as a whole, by its brackets, or without its brackets.

    ``お名前（ふりがな）`` is a reading, and ``お名前（必須）`` a name.
    """
    plain = _plain(heading)
    remarks = REMARK.findall(plain)
    tried = (plain, *remarks, REMARK.sub("", plain))
    return next((by_title[title] for title in tried if title in by_title), "")


def _row(
    line: SheetLine, names: Sequence[str], headings: Mapping[str, str], personal: Sequence[bool]
) -> TableRow:
    cells = {name: cell for name, cell in zip(names, line.cells, strict=True) if name}
    private = tuple(
        cell for cell, is_personal in zip(line.cells, personal, strict=True) if is_personal
    )
    return TableRow(line.number, cells, headings, private)


def _plain(heading: str) -> str:
    """Normalise a heading: width, case, spaces and marks around it do not change its meaning."""
    folded = normalize("NFKC", heading).casefold()
    return "".join(folded.split()).replace("_", "").strip("*※:：?？.。")


_PERSONAL: Final = {_plain(title): "personal" for title in PERSONAL}


def is_ticked(text: str) -> bool:
    """Tell whether a cell says yes; an empty cell and any other word do not."""
    return normalize("NFKC", text).strip().casefold() in TICKS


def number(text: str) -> int | None:
    """Read a whole number, in digits of any width; None for an empty cell. Raises ValueError."""
    plain = normalize("NFKC", text).strip()
    if not plain:
        return None
    if not (plain.isascii() and plain.isdecimal() and len(plain) <= 9):
        raise ValueError(plain)
    return int(plain)
