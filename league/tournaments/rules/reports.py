"""What an import would do, row by row: shown before anything is written."""

import hashlib
from dataclasses import dataclass

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
    """``does``: enters, enters_late, result, known or wrong."""

    row: int
    what: str
    does: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """``digest`` is the file's. ``before``: the same file was imported already."""

    digest: str
    rows: tuple[RowReport, ...]
    before: bool = False

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(row.problem for row in self.rows if row.problem is not None)

    @property
    def writes(self) -> int:
        return sum(row.does not in ("known", WRONG) for row in self.rows)

    @property
    def token(self) -> str:
        """Name the file and what it would do: a confirmation is of this and nothing else."""
        plain = repr((self.digest, [(row.row, row.does) for row in self.rows]))
        return hashlib.sha256(plain.encode()).hexdigest()[:32]
