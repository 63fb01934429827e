"""What the imports of tables share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from league.people.errors import Refusal, Refused
from league.tournaments.models import Tournament
from league.transfers.tables import wording as imports
from league.transfers.tables.rules.columns import Table, TableRow, number
from league.transfers.tables.rules.sheets import Sheet


class RowWrong(Refused):
    """A cell is invalid. ``params["column"]`` is its column."""

    def __init__(self, code: str, column: str, **params: Any) -> None:
        super().__init__(imports.ROWS[code], code=code, params={"column": column, **params})


@dataclass
class Importing(ABC):
    """One import of a locked tournament. ``writes_rows``: ``do`` writes, not ``rest`` alone."""

    tournament: Tournament
    by: Any
    now: datetime

    @property
    def writes_rows(self) -> bool:
        return False

    @abstractmethod
    def rows(self, sheet: Sheet) -> Table:
        """Name the cells. Raises SheetUnreadable."""

    @abstractmethod
    def what(self, row: TableRow) -> str:
        """Name what a row is about."""

    def fields(self, row: TableRow) -> Mapping[str, str]:
        """Return the values read from a row, by column, for the preview."""
        return {name: cell for name, cell in row.cells.items() if cell}

    def notes(self, row: int) -> Iterable[tuple[str, Refusal]]:
        """Yield (column, refusal) for refused cells of an imported row; called after all rows."""
        return ()

    @abstractmethod
    def do(self, row: TableRow) -> str:
        """Import a row, or check that this is possible; return what it does. Raises Refusal."""

    def rest(self) -> Iterable[tuple[TableRow, Callable[[], str]]]:
        """Yield, per row, what is left to do after all rows; a refusal leaves nothing behind."""
        return ()


def whole(row: TableRow, column: str, *, least: int = 1, most: int = 32_767) -> int | None:
    """Read a number of a row; None for an empty cell. Raises RowWrong."""
    text = row.get(column)
    try:
        value = number(text)
    except ValueError:
        raise RowWrong("row_number", column, text=text[:20]) from None
    if value is not None and not least <= value <= most:
        raise RowWrong("row_out_of_range", column)
    return value
