"""What comes of two cards, and the symbols of the cards, by the engine's own tables (R15-3)."""

from collections.abc import Iterable
from typing import Final

from engines.core.records.reference import Reference, Row, row
from engines.core.targets import Label, alike, worded
from engines.rugby_15.cards import STYLES, SYMBOLS, Card, shipped
from engines.rugby_15.options import OPTIONS
from engines.rugby_15.table import table

NAMES: Final[dict[str, Label]] = {
    "force": {"en": "Force", "ja": "力"},
    "finesse": {"en": "Finesse", "ja": "技"},
    "kick": {"en": "Kick", "ja": "キック"},
    "tackle": {"en": "Tackle", "ja": "タックル"},
    "green": {"en": "Green", "ja": "緑"},
    "red": {"en": "Red", "ja": "赤"},
}
RESULTS: Final[dict[str, Label]] = {
    "advance": {"en": "forward", "ja": "前進"},
    "turnover": {"en": "turnover", "ja": "攻守交代"},
    "tackle": {"en": "turnover", "ja": "攻守交代"},
    "kick": {"en": "kicked on, ball lost", "ja": "キックで前進"},
    "foul-offence": {"en": "foul: turnover", "ja": "反則で攻守交代"},
    "foul-defence": {"en": "foul: forward", "ja": "反則で前進"},
    "foul-both": {"en": "nothing", "ja": "何も起きない"},
}
EITHER: Final = {
    "en": "higher: {higher}, else {otherwise}",
    "ja": "大なら{higher}、ほかは{otherwise}",
}
OFFENCE: Final = {"en": "Offence", "ja": "オフェンス"}


def references() -> tuple[Reference, ...]:
    return (
        Reference(
            "duels", "R15-3.1",
            {"en": "What two cards do", "ja": "2枚の結果"},
            {"en": "The row is the card of the offence, the column that of the defence.",
             "ja": "行がオフェンスの出したカード、列がディフェンスの出したカードです。"},
            (OFFENCE, *(NAMES[style] for style in STYLES)),
            tuple(map(_duels, STYLES)),
        ),
        Reference(
            "symbols", "R15-6.4",
            {"en": "Symbols for kicks at goal", "ja": "ゴールキックのシンボル"},
            {"en": "A kick at goal is good with a green symbol.",
             "ja": "緑のシンボルを引けばキックは成功です。"},
            ({"en": "Symbol", "ja": "シンボル"}, {"en": "Cards", "ja": "カード"},
             {"en": "Of 15", "ja": "15枚のうち"}),
            tuple(map(_symbols, SYMBOLS)),
        ),
    )  # fmt: skip


def _duels(offence: str) -> Row:
    return row(NAMES[offence], [_met(offence, defence) for defence in STYLES])


def _met(offence: str, defence: str) -> Label:
    """Name the result of two styles, by who is higher where that counts."""
    results = table(OPTIONS)
    mine, theirs = _of_style(offence), _of_style(defence)
    met = {(a.value > b.value, results[a.code][b.code][0]) for a in mine for b in theirs}
    names = {name for _is_higher, name in met}
    if len(names) == 1:
        return RESULTS[names.pop()]
    by_height = dict(sorted(met))
    return worded(EITHER, higher=RESULTS[by_height[True]], otherwise=RESULTS[by_height[False]])


def _of_style(style: str) -> list[Card]:
    return [card for card in shipped() if card.style == style]


def _symbols(symbol: str) -> Row:
    cards = [card for card in shipped() if card.symbol == symbol]
    return row(NAMES[symbol], (_codes(cards), sum(card.copies for card in cards)))


def _codes(cards: Iterable[Card]) -> Label:
    return alike(" ".join(card.code for card in cards))
