"""Names in the order in which a Japanese reader looks them up."""

from typing import Final
from unicodedata import combining, normalize

NO_READING: Final = "#"
_HEADS: Final = "あかさたなはまやらわ"
_GOJUON: Final = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねの"
    "はひふへほまみむめもやゆよらりるれろわゐゑをん"
)
_ROW_OF: Final = {
    kana: max(head for head in _HEADS if _GOJUON.index(head) <= at)
    for at, kana in enumerate(_GOJUON)
}
_SMALL: Final = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def _kana(text: str) -> str:
    """Write hiragana for katakana, large for small, without voicing marks."""
    plain = normalize("NFKC", text).translate(_TO_HIRAGANA).casefold()
    bare = "".join(letter for letter in normalize("NFD", plain) if not combining(letter))
    return bare.translate(_SMALL)


def sort_key(text: str) -> tuple[int, str, str]:
    """Return the sort key of a reading, or of a name that needs none."""
    kana = _kana(text).strip()
    first = kana[:1]
    group = 0 if first in _ROW_OF else 1 if first.isascii() and first.isalnum() else 2
    return group, kana, text


def head(text: str) -> str:
    """Return the index heading of a reading."""
    first = _kana(text).strip()[:1]
    if first in _ROW_OF:
        return _ROW_OF[first]
    return first.upper() if first.isascii() and first.isalpha() else NO_READING
