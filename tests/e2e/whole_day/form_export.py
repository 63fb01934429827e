"""A Japanese organiser's download after the entry: the answers of a form, saved by Excel."""

import csv
import io
from dataclasses import dataclass
from typing import Final

LATIN: Final = "Maximiliane Wolkenstein-Brzeczyszczykiew"  # 40 letters
KANJI: Final = "勅使河原勘解由小路長曽我部春夏秋冬左衛門"  # 20 letters
HEADINGS: Final = (
    "タイムスタンプ", "お名前（必須）", "ふりがな", "所属", "デッキ（コードまたはリスト）",
    "好きなキャリアー",
)  # fmt: skip
LEFT_OUT: Final = (HEADINGS[0], HEADINGS[-1])


@dataclass(frozen=True, slots=True)
class Guest:
    """``shown`` is the name on every list of the day; ``club`` tells namesakes apart."""

    name: str
    reading: str
    club: str = ""
    is_namesake: bool = False

    @property
    def shown(self) -> str:
        return f"{self.name}（{self.club}）" if self.is_namesake else self.name


# The first is the best player, and so on down to the last, who oversleeps.
GUESTS: Final = (
    Guest("秋山 暁", "あきやま あかつき"),
    Guest("三尾 澪", "みお みお"),
    Guest(KANJI, "てしがわら かでのこうじ ちょうそかべ"),
    Guest("Ludwika Kowalska", ""),
    Guest("青木 凪", "あおき なぎ", "湘南キャリアーズ"),
    Guest("田中 花", "たなか はな", "東京", is_namesake=True),
    Guest("野々村 陸", "ののむら りく"),
    Guest("田中 花", "たなか はな", "大阪", is_namesake=True),
    Guest(LATIN, ""),
    Guest("髙橋 﨑", "たかはし さき"),
    Guest("ガブリエル・サントス", "ガブリエル サントス"),
    Guest("栞 千夏", "しおり ちなつ"),
    Guest("渡辺 悠真", "わたなべ ゆうま"),
    Guest("小林 颯太", "こばやし そうた"),
    Guest("加藤 葵", "かとう あおい"),
    Guest("吉田 蓮", "よしだ れん"),
    Guest("八神 悠", "やがみ ゆう"),
)


def export(decks: list[str]) -> bytes:
    """Write the answers as Excel saves CSV in Japan; lists of decks break lines in their cells."""
    written = io.StringIO(newline="")
    rows = csv.writer(written)
    rows.writerow(HEADINGS)
    for number, guest in enumerate(GUESTS):
        stamp = f"2026/11/20 {8 + number // 6}:{number * 7 % 60:02}:31"
        deck = decks[number % len(decks)]
        rows.writerow([stamp, guest.name, guest.reading, guest.club, deck, "①"])
    return written.getvalue().encode("cp932")
