"""Breaking a text into lines without a font: Japanese by character, English by word."""

from collections.abc import Callable, Iterator

# May not begin a line / may not end one (the short form of the Japanese rules of line breaking).
NOT_FIRST = frozenset(
    "、。，．・：；？！）」』】〉》〕％ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.!?)]}%"
)
NOT_LAST = frozenset("（「『【〈《〔([{")


def advance(text: str) -> float:
    """Return the width of a text in ems, rather too large, as no font is read."""
    return sum(_advance(char) for char in text)


def bold(text: str) -> float:
    """Return the width of a bold text in ems, by the widest font that a browser falls back to."""
    return sum(_bold(char) for char in text)


def _bold(char: str) -> float:
    if ord(char) >= 0x1100:
        return 1.0
    if char in "MWmw&@%" or ord(char) >= 0x250:
        return 1.1
    if char in "iljI.,:;'’|!() ":
        return 0.4
    if char in "tfr":
        return 0.5
    return 0.83 if char.isupper() else 0.71


def _advance(char: str) -> float:
    if ord(char) >= 0x1100:
        return 1.0
    if char in "MWmw&@%":
        return 0.86
    if char in "iljtfI.,:;'’|!() ":
        return 0.33
    return 0.66 if char.isupper() or char.isdigit() else 0.56


def _pieces(text: str) -> Iterator[str]:
    """Yield unbreakable pieces: a word with its space, or a wide character with its punctuation."""
    piece = ""
    for char in text:
        if piece and _may_break(piece[-1], char):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    if after in NOT_FIRST or before in NOT_LAST or after == " ":
        return False
    return before == " " or ord(before) >= 0x1100 or ord(after) >= 0x1100


def wrap(text: str, *, width: float, measure: Callable[[str], float] = advance) -> tuple[str, ...]:
    """Return lines of at most `width` ems: Japanese breaks by character, English by word.

    A piece wider than a line is cut, so that no line is too wide.
    """
    lines: list[str] = []
    current = ""
    for whole in _pieces(text.strip()):
        for piece in _cut(whole, width, measure):
            if current and measure((current + piece).rstrip()) > width:
                lines.append(current.rstrip())
                current = ""
            current += piece
    return tuple([*lines, current.rstrip()] if current.strip() else lines)


def _cut(piece: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    while piece and measure(piece.rstrip()) > width:
        keep = next(n for n in range(len(piece), 0, -1) if n == 1 or measure(piece[:n]) <= width)
        yield piece[:keep]
        piece = piece[keep:]
    if piece:
        yield piece
