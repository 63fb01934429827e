"""The cards of the usual set, with their ranges (LC-3.3)."""

from typing import Final

from engines.core.records.reference import Reference, Row, row
from engines.core.targets import Label
from engines.lethal_checkmate.cards import ATTACK, Card, CardSet, shipped
from engines.lethal_checkmate.settings import OPTIONS

TITLE: Final = {"en": "The cards", "ja": "カード一覧"}
SAYS: Final = {
    "en": "The picture shows the range around the own pawn; up is forward. A circle: the card can "
    "be played in that phase.",
    "ja": "図は自分のポーンを中心にした範囲で、上が前です。○のついたフェイズで出せます。",
}
HEAD: Final = (
    {"en": "Card", "ja": "カード"},
    {"en": "Code", "ja": "記号"},
    {"en": "Type", "ja": "種類"},
    {"en": "Attack", "ja": "アタック"},
    {"en": "Escape", "ja": "エスケープ"},
)
MOVES: Final[Label] = {"en": "move", "ja": "移動用"}
ATTACKS: Final[Label] = {"en": "attack", "ja": "攻撃用"}
SIGNS: Final = ("×", "○")


def references() -> tuple[Reference, ...]:
    cards = shipped()[OPTIONS["card_set"]]
    rows = tuple(_row(cards, card) for card in cards.cards)
    return (Reference("cards", "LC-3.3", TITLE, SAYS, HEAD, rows),)


def _row(cards: CardSet, card: Card) -> Row:
    kind = ATTACKS if card.type == ATTACK else MOVES
    values = (card.code, kind, SIGNS[card.attack], SIGNS[card.escape])
    return row(cards.names[card.code], values, card.steps)
