"""A deck as JSON: ``{"game": "carriers", "cards": [codes], "starters": {"1": code, …}}``."""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MAX_CHARACTERS, MAX_CARDS, MAX_CODE = 100_000, 200, 64

WORDS: Mapping[str, tuple[str, str]] = {
    "too_large": ("The text has more than {limit} characters.", "{limit}文字を超えています。"),
    "not_json": (
        "This is not JSON (line {line}, column {column}).",
        "JSONとして読み取れません（{line}行{column}文字目）。",
    ),
    "too_deep": ("The JSON is nested too deeply.", "JSONの入れ子が深すぎます。"),
    "duplicate_key": ("The key “{key}” is there twice.", "キー「{key}」が2回あります。"),
    "not_object": ("A deck is a JSON object.", "デッキはJSONのオブジェクトで書いてください。"),
    "wrong_game": ("The game is not {expected}.", "ゲームが{expected}ではありません。"),
    "cards_missing": ("“cards” is missing.", "「cards」がありません。"),
    "cards_not_list": ("“cards” is not a list.", "「cards」がリストではありません。"),
    "too_many_cards": (
        "“cards” has {count} entries; no more than {limit} are read.",
        "「cards」が{count}件あります。{limit}件までです。",
    ),
    "bad_card": (
        "Entry {index} of “cards” is not a card code.",
        "「cards」の{index}番目がカードのコードではありません。",
    ),
    "starters_not_object": (
        "“starters” is not an object.",
        "「starters」がオブジェクトではありません。",
    ),
    "bad_piece": (
        "“{piece}” in “starters” is not the number of a piece.",
        "「starters」の「{piece}」はコマの番号ではありません。",
    ),
    "bad_starter": (
        "The starter of piece {piece} is not a card code.",
        "{piece}番の先発がカードのコードではありません。",
    ),
    "bad_text": ("“{key}” is not a text.", "「{key}」が文字列ではありません。"),
}


class Unreadable(ValueError):
    """The text is no deck; ``code`` is one of ``WORDS``."""

    def __init__(self, code: str, **params: str | int) -> None:
        self.code = code
        self.params = {k: _printable(v) if isinstance(v, str) else v for k, v in params.items()}
        super().__init__(self.message["en"])

    @property
    def message(self) -> dict[str, str]:
        english, japanese = WORDS[self.code]
        return {"en": english.format_map(self.params), "ja": japanese.format_map(self.params)}


@dataclass(frozen=True, slots=True)
class PlainDeck:
    """``starters`` is ``None`` if the deck does not mention them."""

    game: str
    cards: tuple[str, ...]
    starters: Mapping[int, str] | None
    format: str | None = None
    name: str | None = None


def read_deck(text: str, *, game: str) -> PlainDeck:
    """Read a deck; a missing game is taken to be ``game``. Raises ``Unreadable``, nothing else."""
    return deck_of(_loaded(text), game=game)


def deck_of(parsed: object, *, game: str) -> PlainDeck:
    """Read a deck from JSON that is already parsed. Raises ``Unreadable``."""
    if not isinstance(parsed, dict):
        raise Unreadable("not_object")
    if parsed.get("game", game) != game:
        raise Unreadable("wrong_game", expected=game)
    if "cards" not in parsed:
        raise Unreadable("cards_missing")
    return PlainDeck(
        game=game,
        cards=_cards(parsed["cards"]),
        starters=_starters(parsed.get("starters")),
        format=_text(parsed, "format"),
        name=_text(parsed, "name"),
    )


def write_deck(deck: PlainDeck) -> str:
    """Write a deck so that it reads back as the same."""
    shape: dict[str, object] = {"game": deck.game}
    shape |= {key: value for key in ("format", "name") if (value := getattr(deck, key)) is not None}
    shape["cards"] = list(deck.cards)
    if deck.starters is not None:
        shape["starters"] = {str(piece): code for piece, code in sorted(deck.starters.items())}
    return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"


def _loaded(text: str) -> object:
    if len(text) > MAX_CHARACTERS:
        raise Unreadable("too_large", limit=MAX_CHARACTERS)
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once)
    except json.JSONDecodeError as wrong:
        raise Unreadable("not_json", line=wrong.lineno, column=wrong.colno) from None
    except RecursionError:
        raise Unreadable("too_deep") from None
    except Unreadable:
        raise
    except ValueError:
        # An integer of thousands of digits: Python refuses to read it.
        raise Unreadable("not_json", line=1, column=1) from None


def _once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields:
            raise Unreadable("duplicate_key", key=key)
        fields[key] = value
    return fields


def _cards(listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list):
        raise Unreadable("cards_not_list")
    if len(listed) > MAX_CARDS:
        raise Unreadable("too_many_cards", count=len(listed), limit=MAX_CARDS)
    codes = [_code(card) for card in listed]
    if None in codes:
        raise Unreadable("bad_card", index=codes.index(None) + 1)
    return tuple(code for code in codes if code is not None)


def _starters(given: object) -> dict[int, str] | None:
    if given is None:
        return None
    if not isinstance(given, dict):
        raise Unreadable("starters_not_object")
    starters: dict[int, str] = {}
    for key, value in given.items():
        if not (key.isascii() and key.isdigit() and len(key) <= 2):
            raise Unreadable("bad_piece", piece=key)
        piece = int(key)
        if piece in starters:
            raise Unreadable("duplicate_key", key=key)
        if value is None:
            continue
        code = _code(value)
        if code is None:
            raise Unreadable("bad_starter", piece=piece)
        starters[piece] = code
    return starters


def _code(value: object) -> str | None:
    if not isinstance(value, str) or len(value) > MAX_CODE:
        return None
    code = unicodedata.normalize("NFKC", value).strip().upper()
    return code if code and len(code) <= MAX_CODE and code.isprintable() else None


def _text(parsed: Mapping[str, object], key: str) -> str | None:
    value = parsed.get(key)
    if value is not None and not isinstance(value, str):
        raise Unreadable("bad_text", key=key)
    return None if value is None else _printable(value)


def _printable(text: str) -> str:
    return "".join(char for char in text if char.isprintable())[:200]
