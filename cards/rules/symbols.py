"""Symbols in the text of a skill: ``{run}`` is drawn, or written as a word where nothing can be
drawn.

Other text in braces stays as typed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Symbol:
    """``path`` is a line drawn in a box of 24 by 24; ``sign`` stands for it while text is set."""

    key: str
    en: str
    ja: str
    path: str
    sign: str

    def word(self, language: str) -> str:
        return self.ja if language.startswith("ja") else self.en


_DIE = "M5 3H19A2 2 0 0 1 21 5V19A2 2 0 0 1 19 21H5A2 2 0 0 1 3 19V5A2 2 0 0 1 5 3Z"
_DOTS = "M8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01"
_ROUND = "M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2Z"
_FIGURES = {
    "1": "M10 9L12.5 7V17", "2": "M9 9.5C9 6 15 6 15 9.5C15 12 10 13 9 17H15",
    "3": "M9 7H15L12 11C16 11 16 17 12 17C10.5 17 9.5 16.5 9 15.5", "4": "M13.5 17V7L8.5 14H16",
    "5": "M15 7H10L9.5 11.5C12 10 15 11 15 14C15 17 11 18 9 16",
    "6": "M14.5 7C11 8 9 11 9 14C9 18 15 18 15 14C15 11 10 11 9.2 13.5", "7": "M9 7H15L11.5 17",
}  # fmt: skip
_DRAWN = (
    ("run", "run", "ラン", "M3 12H19M13 6L19 12L13 18"),
    ("phys", "phys", "フィズ", "M12 2L20 5V12C20 17 16 20.5 12 22C8 20.5 4 17 4 12V5Z"),
    ("cost", "cost", "コスト", "M12 2L22 12L12 22L2 12Z"),
    ("die", "die", "サイコロ", f"{_DIE}{_DOTS}"),
    ("goal", "goal right", "ゴール権", f"{_ROUND}M12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7Z"),
    ("flexible", "flexible", "フレキシブル",
     "M12 12C9 7 2 7 2 12C2 17 9 17 12 12C15 7 22 7 22 12C22 17 15 17 12 12Z"),
    *((n, f"number {n}", f"ナンバー{n}", f"{_ROUND}{path}") for n, path in _FIGURES.items()),
)  # fmt: skip
SYMBOLS: Mapping[str, Symbol] = {
    key: Symbol(key, en, ja, path, chr(0xE000 + at))
    for at, (key, en, ja, path) in enumerate(_DRAWN)
}
BY_SIGN: Mapping[str, Symbol] = {symbol.sign: symbol for symbol in SYMBOLS.values()}
_WRITTEN = re.compile(r"\{(" + "|".join(SYMBOLS) + r")\}")
_SIGNS = re.compile(f"([{''.join(BY_SIGN)}])")


def signed(text: str) -> str:
    """Replace each symbol by a single sign, so that a line can be measured and broken."""
    plain = _SIGNS.sub("", text)  # such a sign that somebody typed is no symbol
    return _WRITTEN.sub(lambda matched: SYMBOLS[matched[1]].sign, plain)


def parts(text: str) -> Iterator[str | Symbol]:
    """Split a text, ``signed`` or not, into words and symbols."""
    for piece in _SIGNS.split(_WRITTEN.sub(lambda matched: SYMBOLS[matched[1]].sign, text)):
        if piece:
            yield BY_SIGN.get(piece, piece)


def in_words(text: str, language: str) -> str:
    """Replace the symbols by words in ``language``, where nothing can be drawn."""
    return "".join(
        f"[{part.word(language)}]" if isinstance(part, Symbol) else part for part in parts(text)
    )
