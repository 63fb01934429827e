"""What an import would do, row by row: shown before anything is written."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Problem:
    """``column`` is the heading in the file; ``code`` is stable, ``text`` in the language asked."""

    row: int
    column: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class RowReport:
    """``does``: enters, enters_late, result, known or wrong.

    ``fields`` are the values read from the row, by column; ``notes`` are the cells that are not
    imported although the row is.
    """

    row: int
    what: str
    does: str
    problem: Problem | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """``digest`` is the file's. ``before``: the same file was imported already.

    ``left_out`` are the headings of unknown columns.
    """

    digest: str
    rows: tuple[RowReport, ...]
    before: bool = False
    left_out: tuple[str, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(row.problem for row in self.rows if row.problem is not None)

    @property
    def notes(self) -> tuple[Problem, ...]:
        return tuple(note for row in self.rows for note in row.notes)

    @property
    def columns(self) -> frozenset[str]:
        """Return the columns that are filled in any row."""
        return frozenset(name for row in self.rows for name in row.fields)

    @property
    def writes(self) -> int:
        return sum(row.does not in ("known", WRONG) for row in self.rows)

    @property
    def token(self) -> str:
        """Return a digest of the file and its effects, which a confirmation must send back."""
        rows = [(row.row, row.what, row.does, bool(row.notes)) for row in self.rows]
        plain = repr((self.digest, rows))
        return hashlib.sha256(plain.encode()).hexdigest()[:32]
