"""Lists and slips on sheets of paper: which row stands on which page, and where on it.

Lists by name are sorted and headed as a Japanese reader looks things up: kana in the order of the
gojuon with the heads あ か さ た な は ま や ら わ, then Latin letters, then what has no reading.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Generic, TypeVar
from unicodedata import east_asian_width

Row = TypeVar("Row")
SLIPS_PER_PAGE: Final = (8, 10)
LONG: Final = 30  # letters of a name that are printed smaller; a kanji is as wide as two


## Slips for the guillotine


def piled(rows: Sequence[Row], per_page: int) -> list[list[Row | None]]:
    """Lay slips out so that the sheets, cut as a pile and stacked, are in order.

    The first rows take the first place of every page in turn, the next rows the second place, and
    so on. None is a place that stays empty.
    """
    pages = -(-len(rows) // per_page)
    return [
        [
            rows[place * pages + page] if place * pages + page < len(rows) else None
            for place in range(per_page)
        ]
        for page in range(pages)
    ]


## Lists


@dataclass(frozen=True, slots=True)
class PaperLine(Generic[Row]):
    """A line of a column: a ``head``, or else a row."""

    head: str = ""
    row: Row | None = None


def paged(rows: Sequence[Row], per_page: int) -> list[list[Row]]:
    return [list(rows[at : at + per_page]) for at in range(0, len(rows), per_page)]


def headed(
    rows: Iterable[Row], head_of: Callable[[Row], str], height: int
) -> list[list[PaperLine[Row]]]:
    """Fill columns of ``height`` lines, at least two. A head stands over its first row and is
    repeated at the top of the next column; it is never the last line of a column.
    """
    columns: list[list[PaperLine[Row]]] = []
    for head, members in groupby(rows, key=head_of):
        is_open = bool(columns) and len(columns[-1]) + 2 <= height
        if is_open:
            columns[-1].append(PaperLine(head=head))
        for number, row in enumerate(members):
            if (number == 0 and not is_open) or len(columns[-1]) == height:
                columns.append([PaperLine(head=head)])
            columns[-1].append(PaperLine(row=row))
    return columns


## Order


def is_long(text: str) -> bool:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text) > LONG
