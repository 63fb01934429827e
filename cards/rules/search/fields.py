"""The fields of the card search, what they take and mean. The help page is this table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from cards.rules.search.text import strict

Sentence = Mapping[str, str]

COMPARING = ("=", "!=", "<", "<=", ">", ">=")
MATCHING = (":", "=", "!=")
BEING = ("=", "!=")


class Takes(StrEnum):
    NUMBER = "number"
    TEXT = "text"
    WORD = "word"
    CHOICE = "choice"
    POOL = "pool"


@dataclass(frozen=True, slots=True)
class Pool:
    """A format by its key and a day; ``None`` means today."""

    format: str
    day: date | None = None

    def __str__(self) -> str:
        return self.format if self.day is None else f"{self.format}@{self.day.isoformat()}"


Value = str | int | Pool


@dataclass(frozen=True, slots=True)
class Field:
    """``operators`` are those kept in the tree; a typed ``:`` means ``=`` where it is not kept.

    ``choices`` gives, by the value kept, the other words accepted for it. The values of a WORD
    (set, rarity, code) are kept in capitals.
    """

    key: str
    takes: Takes
    operators: tuple[str, ...]
    doc: Sentence
    example: str
    aliases: tuple[str, ...] = ()
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def typed_operators(self) -> tuple[str, ...]:
        return self.operators if ":" in self.operators else (":", *self.operators)


ANY = "any"
FLEXIBLE = "flexible"

FIELDS: tuple[Field, ...] = (
    Field(
        ANY,
        Takes.TEXT,
        (":",),
        {
            "en": "A word alone is sought in names, readings, romaji, persons, texts and codes.",
            "ja": "単語だけを書くと、名前・読み・ローマ字・人物・テキスト・コードから探します。",
        },
        "taka",
    ),
    Field(
        "number",
        Takes.NUMBER,
        COMPARING,
        {
            "en": "The carrier number, 1 to 7, or flexible.",
            "ja": "キャリアナンバー（1〜7、または flexible）。",
        },
        "number:4",
        ("ナンバー", "キャリアナンバー", "番号", "no"),
        {FLEXIBLE: ("*", "free", "フレキシブル")},
    ),
    Field(
        "cost",
        Takes.NUMBER,
        COMPARING,
        {"en": "The cost of the card.", "ja": "カードのコスト。"},
        "cost<=5",
        ("コスト",),
    ),
    Field(
        "run",
        Takes.NUMBER,
        COMPARING,
        {"en": "Steps per move, 1 to 5.", "ja": "1回に動けるマス数、ラン（1〜5）。"},
        "run>=4",
        ("ラン",),
    ),
    Field(
        "phys",
        Takes.NUMBER,
        COMPARING,
        {"en": "The toughness of the card.", "ja": "カードの頑丈さ、フィズ。"},
        "phys>6",
        ("フィズ",),
    ),
    Field(
        "skill",
        Takes.TEXT,
        MATCHING,
        {
            "en": "The effect of the skill, such as leap or long_pass; skill:none has no skill.",
            "ja": "スキルの効果（leap、long_pass など）。skill:none はスキルなし。",
        },
        "skill:leap",
        ("スキル", "effect"),
    ),
    Field(
        "kind",
        Takes.CHOICE,
        BEING,
        {
            "en": "The kind of skill: active, passive or none.",
            "ja": "スキルの種別（active、passive、none）。",
        },
        "kind:active|passive",
        ("種別", "タイプ"),
        {"active": ("アクティブ",), "passive": ("パッシブ",), "none": ("なし",)},
    ),
    Field(
        "person",
        Takes.TEXT,
        MATCHING,
        {
            "en": "A person on the card, by name, reading or romaji.",
            "ja": "カードの人物（名前・読み・ローマ字）。",
        },
        'person:"Kaname Shintaro"',
        ("人物", "キャリア", "carrier"),
    ),
    Field(
        "name",
        Takes.TEXT,
        MATCHING,
        {"en": "The name of the card.", "ja": "カードの名前。"},
        "name:鼓動",
        ("名前", "カード名"),
    ),
    Field(
        "text",
        Takes.TEXT,
        MATCHING,
        {"en": "The text of the skill.", "ja": "スキルのテキスト。"},
        'text:"goal right"',
        ("テキスト", "文面"),
    ),
    Field(
        "flavour",
        Takes.TEXT,
        MATCHING,
        {"en": "The flavour text.", "ja": "フレーバーテキスト。"},
        "flavour:岸",
        ("flavor", "フレーバー"),
    ),
    Field(
        "set",
        Takes.WORD,
        BEING,
        {"en": "The code of the card set.", "ja": "カードセットのコード。"},
        "set:FND",
        ("セット",),
    ),
    Field(
        "rarity",
        Takes.WORD,
        BEING,
        {"en": "The rarity: C, U, R or SR.", "ja": "レアリティ（C、U、R、SR）。"},
        "rarity:SR",
        ("レアリティ", "レア度"),
    ),
    Field(
        "code",
        Takes.WORD,
        MATCHING,
        {"en": "The code of the card, or its beginning.", "ja": "カードのコード、またはその先頭。"},
        "code:FND-033",
        ("コード",),
    ),
    Field(
        "is",
        Takes.CHOICE,
        BEING,
        {
            "en": "What the card is: flexible, numbered, a pair (two persons), or skilled.",
            "ja": "カードの性質。flexible、numbered、pair（2人のカード）、skilled（スキルあり）。",
        },
        "is:pair",
        ("条件",),
        {
            FLEXIBLE: ("フレキシブル",),
            "numbered": ("ナンバーあり",),
            "pair": ("ペア", "2人", "二人"),
            "skilled": ("スキルあり",),
        },
    ),
    Field(
        "legal",
        Takes.POOL,
        BEING,
        {
            "en": "May be played in a format, today or on a day.",
            "ja": "フォーマットで使えるカード（今日、または指定した日）。",
        },
        "legal:standard@2026-12-01",
        ("使用可", "フォーマット", "format"),
    ),
    Field(
        "banned",
        Takes.POOL,
        BEING,
        {
            "en": "Is banned in a format, today or on a day.",
            "ja": "フォーマットで禁止されているカード（今日、または指定した日）。",
        },
        "banned:standard",
        ("禁止",),
    ),
)

GRAMMAR: tuple[tuple[str, Sentence], ...] = (
    ("number:4 run>=4", {"en": "All terms must be true.", "ja": "すべての条件に合うもの。"}),
    ("skill:leap or skill:hawk", {"en": "One of them is enough.", "ja": "どちらかに合うもの。"}),
    ("-is:flexible", {"en": "A minus turns a term round.", "ja": "マイナスを付けると除外。"}),
    ("(run>4 or cost<3) rarity:C", {"en": "Brackets group.", "ja": "かっこでまとめます。"}),
    (
        'name:"Quiet Start"',
        {"en": "Quotes keep words together.", "ja": "引用符で語句をまとめます。"},
    ),
)

BY_KEY: Mapping[str, Field] = {known.key: known for known in FIELDS}
_BY_NAME = {strict(name): known for known in FIELDS[1:] for name in (known.key, *known.aliases)}


def named(name: str) -> Field | None:
    """Find a field by its key or an alias, however it is typed."""
    return _BY_NAME.get(strict(name))
