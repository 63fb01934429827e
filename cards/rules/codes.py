"""Deck codes: a short one that is issued, its key, and a long one that holds the deck itself.

Both are written in the 32 signs of Crockford's alphabet. Reading forgives case, width, spaces,
dashes, O for 0 and I or L for 1.

The short code is ``CL-XXXX-XX``: five symbols of a number and a check symbol over GF(32), which
finds any one wrong symbol and any two neighbours exchanged. It names a deck but opens none: to open
a deck that is not public, it needs the twelve symbols of its key behind it (60 bits),
``CL-XXXX-XX-KKKKKK-KKKKKK``, or the address that ends in them.

The long code is ``CLD`` + version + payload + four symbols of a 20-bit CRC over version and
payload, which finds any change within four neighbouring symbols. A number is written in symbols of
four bits, low ones first, the fifth bit saying that more follow. Version 1: game, format, number of
cards; for each card, sorted by set and collector number, ``collector × 2 + new set``, the collector
number counted from the card before (from 0 after a new set), then for a new set its distance from
the set before; then bits, filled up to whole symbols: for each card whether it starts, for each
starter whether its piece is written, and the written pieces, three bits each.
"""

import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SHORT_CODES = 32**5
KEY_LENGTH = 12
MAX_CARDS = 60
MAX_LENGTH = 400

_VALUES = {sign: value for value, sign in enumerate(ALPHABET)}
_FORGIVEN = str.maketrans("OIL", "011")
_BETWEEN = re.compile(r"[\s\-‐‑‒–—―−ー~_]+")
_ADDRESS = re.compile(r"https?://[^\s/]+/d/([^\s/]+)/?")
_PREFIX, _VERSION = "C1D", 1
_CRC_SYMBOLS = 4
_POLYNOMIAL = 0x100009  # x^20 + x^3 + 1, primitive

WORDS: Mapping[str, tuple[str, str]] = {
    "not_a_code": ("This is not a deck code.", "デッキコードではありません。"),
    "wrong_length": (
        "A deck code has {expected} signs after CL; this one has {count}.",
        "デッキコードはCLのあとが{expected}文字です（入力は{count}文字）。",
    ),
    "bad_symbol": (
        "“{symbol}” does not occur in deck codes.",
        "「{symbol}」はデッキコードに使われない文字です。",
    ),
    "bad_checksum": (
        "A sign of this deck code is wrong. Please compare it with the original.",
        "デッキコードに誤りがあります。元のコードと見比べてください。",
    ),
    "unknown_version": (
        "This deck code is of a kind that is not known here.",
        "このデッキコードの形式には対応していません。",
    ),
    "truncated": ("The end of this deck code is missing.", "デッキコードの末尾が欠けています。"),
    "too_long": ("This is too long for a deck code.", "デッキコードとしては長すぎます。"),
    "malformed": (
        "This deck code does not describe a deck.",
        "このデッキコードからデッキを読み取れません。",
    ),
}


class CodeError(ValueError):
    """A code that cannot be read; ``code`` is one of ``WORDS``."""

    def __init__(self, code: str, **params: str | int) -> None:
        self.code, self.params = code, params
        super().__init__(self.message["en"])

    @property
    def message(self) -> dict[str, str]:
        english, japanese = WORDS[self.code]
        return {"en": english.format_map(self.params), "ja": japanese.format_map(self.params)}


@dataclass(frozen=True, slots=True, order=True)
class CodedCard:
    """A card by the number of its set and its number in the set.

    ``piece`` is written for a starter whose card does not tell it (a flexible one).
    """

    set: int
    collector: int
    starts: bool = False
    piece: int | None = None


@dataclass(frozen=True, slots=True)
class Issued:
    """An issued code as somebody typed it; ``key`` is empty for a short code alone."""

    code: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class CodedDeck:
    game: int
    format: int
    cards: tuple[CodedCard, ...]


def short_code(number: int) -> str:
    """Write the short code of a number below ``SHORT_CODES``. Raises ``ValueError`` beyond."""
    if not 0 <= number < SHORT_CODES:
        raise ValueError(f"{number} has no short code.")
    symbols = [number >> shift & 31 for shift in (20, 15, 10, 5, 0)]
    signs = _signs([*symbols, _check(symbols)])
    return f"CL-{signs[:4]}-{signs[4:]}"


def new_key() -> str:
    """Make the key of a short code: 60 random bits."""
    return "".join(secrets.choice(ALPHABET) for _sign in range(KEY_LENGTH))


def with_key(code: str, key: str) -> str:
    """Write a short code with its key, to be given to a friend or at the desk."""
    half = KEY_LENGTH // 2
    return f"{code}-{key[:half]}-{key[half:]}"


def read_issued(text: str) -> Issued:
    """Take a short code, with or without its key, or the address of one, apart.

    Raises ``CodeError``.
    """
    address = _ADDRESS.fullmatch(text.strip()) if len(text) <= MAX_LENGTH else None
    folded = _folded(address[1] if address else text)
    signs = folded[2:] if len(folded) in (8, 8 + KEY_LENGTH) else folded
    if len(signs) not in (6, 6 + KEY_LENGTH) or (signs != folded and folded[:2] != "C1"):
        raise CodeError("wrong_length", expected=6, count=len(folded.removeprefix("C1")))
    *symbols, check = _symbols(signs[:6])
    if check != _check(symbols):
        raise CodeError("bad_checksum")
    _symbols(signs[6:])
    return Issued(f"CL-{signs[:4]}-{signs[4:6]}", signs[6:])


def read_short(text: str) -> str:
    """Return a short code as it is issued, however it was typed. Raises ``CodeError``."""
    return read_issued(text).code


def long_code(deck: CodedDeck) -> str:
    """Write a deck into its long code; the order of the cards does not matter.

    Raises ``ValueError`` for numbers below 0, more than ``MAX_CARDS`` cards, a piece outside 1–7
    or of a card that does not start.
    """
    if len(deck.cards) > MAX_CARDS or not all(map(_is_writable, deck.cards)):
        raise ValueError("This deck cannot be written as a code.")
    payload = [_VERSION, *_payload(deck)]
    return "CLD" + _signs([*payload, *_crc(payload)])


def read_long(text: str) -> CodedDeck:
    """Return the deck of a long code, its cards in order. Raises ``CodeError`` and nothing else."""
    folded = _folded(text)
    if not folded.startswith(_PREFIX):
        raise CodeError("not_a_code")
    symbols = _symbols(folded.removeprefix(_PREFIX))
    if not symbols:
        raise CodeError("truncated")
    if symbols[0] != _VERSION:
        raise CodeError("unknown_version")
    payload, crc = symbols[:-_CRC_SYMBOLS], symbols[-_CRC_SYMBOLS:]
    if _crc(payload) != crc:
        raise CodeError("truncated" if _runs_out(symbols[1:]) else "bad_checksum")
    deck = _parsed(payload[1:])
    if [*_payload(deck)] != payload[1:]:
        raise CodeError("malformed")
    return deck


def is_long(text: str) -> bool:
    return len(text) <= MAX_LENGTH and _folded(text).startswith(_PREFIX)


def _folded(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise CodeError("too_long")
    plain = unicodedata.normalize("NFKC", text).upper()
    return _BETWEEN.sub("", plain).translate(_FORGIVEN)


def _signs(symbols: Iterable[int]) -> str:
    return "".join(ALPHABET[symbol] for symbol in symbols)


def _symbols(signs: str) -> list[int]:
    for sign in signs:
        if sign not in _VALUES:
            raise CodeError("bad_symbol", symbol=sign if sign.isprintable() else "?")
    return [_VALUES[sign] for sign in signs]


def _check(symbols: Sequence[int]) -> int:
    """Sum the symbols, weighed by powers of 2 in GF(32), modulus x^5 + x^2 + 1."""
    total = 0
    for symbol in symbols:
        total ^= symbol
        total = total << 1 ^ (0b100101 if total & 16 else 0)
    return total


def _crc(symbols: Iterable[int]) -> list[int]:
    remainder = 0xFFFFF
    for symbol in symbols:
        remainder ^= symbol << 15
        for _ in range(5):
            remainder = remainder << 1 ^ (_POLYNOMIAL if remainder & 0x80000 else 0)
    return [remainder >> shift & 31 for shift in (15, 10, 5, 0)]


def _is_writable(card: CodedCard) -> bool:
    has_place = card.piece is None or (card.starts and 1 <= card.piece <= 7)
    return card.set >= 0 and card.collector >= 0 and has_place


def _number(value: int) -> Iterator[int]:
    while value > 15:
        yield value & 15 | 16
        value >>= 4
    yield value


def _payload(deck: CodedDeck) -> Iterator[int]:
    cards = sorted(deck.cards, key=lambda c: (c.set, c.collector, c.starts, c.piece or 0))
    for value in (deck.game, deck.format, len(cards)):
        yield from _number(value)
    last_set, last_collector = 0, 0
    for place, card in enumerate(cards):
        is_new = place == 0 or card.set != last_set
        yield from _number((card.collector - (0 if is_new else last_collector)) * 2 + is_new)
        if is_new:
            yield from _number(card.set - last_set)
        last_set, last_collector = card.set, card.collector
    bits = [*_starter_bits(cards)]
    bits += [0] * (-len(bits) % 5)
    for start in range(0, len(bits), 5):
        yield int("".join(map(str, bits[start : start + 5])), 2)


def _starter_bits(cards: Sequence[CodedCard]) -> Iterator[int]:
    starters = [card for card in cards if card.starts]
    yield from (int(card.starts) for card in cards)
    yield from (int(card.piece is not None) for card in starters)
    for card in starters:
        if card.piece is not None:
            yield from (card.piece >> shift & 1 for shift in (2, 1, 0))


class _RanOut(Exception):
    pass


def _runs_out(symbols: Sequence[int]) -> bool:
    """Tell whether a code was cut off, not mistyped: it has fewer cards than it counts."""
    try:
        _Reading(symbols[:-_CRC_SYMBOLS]).deck()
    except _RanOut:
        return True
    except CodeError:
        return False
    return False


def _parsed(symbols: Sequence[int]) -> CodedDeck:
    reading = _Reading(symbols)
    try:
        deck = reading.deck()
    except _RanOut:
        raise CodeError("malformed") from None
    if reading.at != len(symbols):
        raise CodeError("malformed")
    return deck


class _Reading:
    """Reads the payload in order; ``bit`` is the place inside the symbol while bits are read."""

    def __init__(self, symbols: Sequence[int]) -> None:
        self.symbols, self.at, self.bit = symbols, 0, 0

    def deck(self) -> CodedDeck:
        game, kind, count = self.number(), self.number(), self.number()
        if count > MAX_CARDS:
            raise CodeError("malformed")
        places = [*self.places(count)]
        starts = self.bits(count)
        written = iter(self.bits(sum(starts)))
        has_piece = [bool(start and next(written)) for start in starts]
        pieces = iter(self.bits(3 * sum(has_piece)))
        cards = [
            CodedCard(*place, bool(start), _piece(pieces) if has else None)
            for place, start, has in zip(places, starts, has_piece, strict=True)
        ]
        self.at += 1 if self.bit else 0
        return CodedDeck(game, kind, tuple(cards))

    def places(self, count: int) -> Iterator[tuple[int, int]]:
        current, collector = 0, 0
        for place in range(count):
            step, is_new = divmod(self.number(), 2)
            if place == 0 and not is_new:
                raise CodeError("malformed")
            if is_new:
                current, collector = current + self.number(), 0
            collector += step
            yield current, collector

    def number(self) -> int:
        value, shift = 0, 0
        while True:
            symbol = self.symbol()
            value |= (symbol & 15) << shift
            if symbol < 16:
                return value
            shift += 4

    def symbol(self) -> int:
        if self.at >= len(self.symbols):
            raise _RanOut
        self.at += 1
        return self.symbols[self.at - 1]

    def bits(self, count: int) -> list[int]:
        bits = []
        for _ in range(count):
            if self.at >= len(self.symbols):
                raise _RanOut
            bits.append(self.symbols[self.at] >> (4 - self.bit) & 1)
            self.bit = (self.bit + 1) % 5
            self.at += self.bit == 0
        return bits


def _piece(bits: Iterator[int]) -> int:
    piece = next(bits) << 2 | next(bits) << 1 | next(bits)
    if piece == 0:
        raise CodeError("malformed")
    return piece
