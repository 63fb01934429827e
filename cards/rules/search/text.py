"""Keys by which a text is found in any spelling.

``strict`` forgives width, case, kana and separators. ``loose`` forgives besides: small kana, long
vowels, ゔ for ば-row and the kana that sound alike, old kanji, accents and long vowels of romaji.
A vowel is long, and dropped, where う or お follows a kana of the お-row, or う one of the う-row
(``おおの``, ``おうの`` and ``おの`` are one; so are Ōno, Oono, Ouno and Ono); ー is always dropped.
い after the え-row stays: it is seldom written otherwise. A loose key may therefore lose a vowel
at a seam of words: search for either key, never for the loose one alone.
"""

import re
import unicodedata
from collections.abc import Callable

from cards.rules.search.kanji import MODERN

_KATAKANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
_SEPARATORS = frozenset("・·‧•゠-‐‑‒–—―−⸺⸻﹘〜~∼'’")
_UNSEEN = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf", "Cs"})

_BA_ROW = {"ゔぁ": "ば", "ゔぃ": "び", "ゔぇ": "べ", "ゔぉ": "ぼ"}
_ALIKE = str.maketrans(
    "ぁぃぅぇぉっゃゅょゎゕゖゔぢづをゐゑ", "あいうえおつやゆよわかけぶじずおいえ"
)
_MODERN = str.maketrans(MODERN)
_ACCENTS = re.compile("[\u0300-\u036f]")
_REPEATED = re.compile("([\u3400-\u9fff])々")
_LONG = re.compile(
    "ー"
    "|(?<=[おこごそぞとどのほぼぽもよろ])[うお]"
    "|(?<=[うくぐすずつぬふぶぷむゆる])う"
    "|(?<=o)[ou]|(?<=u)u"
)


def strict(text: str) -> str:
    """Return the text in NFKC and lower case, in hiragana, without separators. Idempotent."""
    return _settled(text, _strict_once)


def loose(text: str) -> str:
    """Return the strict key with variant spellings folded. Idempotent."""
    return _settled(text, _loose_once)


def _settled(text: str, fold: Callable[[str], str]) -> str:
    """Fold until nothing changes: a removal may bring two signs together."""
    while (folded := fold(text)) != text:
        text = folded
    return text


def _strict_once(text: str) -> str:
    # Letter by letter: "ΑΣ".lower() looks at the neighbours, which other programs do differently.
    plain = "".join(map(str.lower, unicodedata.normalize("NFKC", text))).translate(_KATAKANA)
    return "".join(
        char
        for char in plain
        if char not in _SEPARATORS and unicodedata.category(char) not in _UNSEEN
    )


def _loose_once(text: str) -> str:
    text = _strict_once(text)
    for written, meant in _BA_ROW.items():
        text = text.replace(written, meant)
    text = _REPEATED.sub(r"\1\1", text.translate(_ALIKE).translate(_MODERN))
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", text))
    return _LONG.sub("", unicodedata.normalize("NFC", bare))
