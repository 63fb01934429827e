"""A match of liar's dice on paper, worked by hand, and what can be done to it."""

from engines.core.records.reading import read
from engines.core.records.record import Record

HEADER = """\
@record 1
@game liars_dice
@ruleset liars_dice-1
@event Pub night
@date 2026-11-21
@seat L ann
@seat R bob
@dice table
@mode full
@referee kim

"""
LINES = """\
1. first R
2. roll L 1 5
3. roll R 5 5
4. R bid 2 5
5. L bid 3 5
6. R liar
= 2-1
7. roll L 6 2 R 3
8. R bid 1 3
9. L liar
= 1-1
10. roll L 4
11. roll R 4
12. L bid 2 4
13. R liar
"""
# Three fives lie there: Right is wrong, 2-1. Right's three is there: Left is wrong, 1-1. Two
# fours: Right is wrong and has no dice left.
CLOSING = """\
@result L 1 R 0 winner L
@end dice
"""
MATCH = HEADER + LINES + CLOSING


def match(old: str = "", new: str = "", *, closing: str = CLOSING) -> str:
    """Return the match with one part changed; the part has to be there."""
    text = HEADER + LINES + closing
    assert old in text
    return text.replace(old, new, 1) if old else text


def until(number: int, closing: str = "") -> str:
    """Return the match up to a line, without the ones behind it."""
    kept = LINES[: LINES.index(f"\n{number + 1}. ") + 1]
    return HEADER + kept + closing


def record(text: str = MATCH) -> Record:
    return read(text)
