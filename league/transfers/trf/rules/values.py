"""Numbers, points and days as the lines of report files have them."""

import re
from datetime import date
from fractions import Fraction
from typing import Final

DAY: Final = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})")
DAY_FIRST: Final = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
YEARS: Final = range(2000, 2200)


def number_of(text: str, most: int) -> int | None:
    """Read a whole number from 1 to ``most``; None for any other text."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        return None
    number = int(text)
    return number if 0 < number <= most else None


def points_of(text: str) -> Fraction | None:
    """Read 11.5, .5, -1 or 7,5; None for any other text."""
    said = text.strip().replace(",", ".")
    if re.fullmatch(r"-?(\d{1,4}(\.\d{0,2})?|\.\d{1,2})", said, re.ASCII):
        return Fraction(said)
    return None


def day_of(text: str) -> str:
    """Write a day as 2026/11/21; empty for any other text."""
    if matched := DAY.fullmatch(text):
        year, month, day = map(int, matched.groups())
    elif matched := DAY_FIRST.fullmatch(text):
        day, month, year = map(int, matched.groups())
    else:
        return ""
    try:
        return date(year, month, day).strftime("%Y/%m/%d") if year in YEARS else ""
    except ValueError:
        return ""
