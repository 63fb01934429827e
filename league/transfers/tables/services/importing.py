"""Imports of tables and their dry runs. Both run the same code; a dry run is rolled back."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from league.people.errors import Refusal
from league.tournaments.errors import NotNow
from league.tournaments.models import Tournament
from league.tournaments.tournament.services.acts import locked, note
from league.transfers.errors import FileUnreadable, ImportStale, RowsWrong
from league.transfers.tables import wording as imports
from league.transfers.tables.rules import sheets
from league.transfers.tables.rules.columns import Table, TableRow
from league.transfers.tables.rules.reports import WRONG, ImportReport, Problem, RowReport
from league.transfers.tables.rules.sheets import Sheet
from league.transfers.tables.rules.xlsx import SheetUnreadable
from league.transfers.tables.services import (
    entrants as importing_entrants,
    results as importing_results,
)
from league.transfers.tables.services.rows import Importing

NEEDS = {"entrants": "tournaments.entrants", "results": "tournaments.results"}
KINDS: dict[str, type[Importing]] = {
    "entrants": importing_entrants.Entrants,
    "results": importing_results.Results,
}


def dry_run(
    *, kind: str, tournament: Tournament, raw: bytes, by: Any, now: datetime
) -> ImportReport:
    """Return what an import would do, and write nothing. Raises FileUnreadable and NotNow."""
    with transaction.atomic():
        report = _run(kind, tournament, raw, by, now)
        transaction.set_rollback(True)
    return report


@transaction.atomic
def confirm(
    *, kind: str, tournament: Tournament, raw: bytes, token: str, by: Any, now: datetime
) -> ImportReport:
    """Do what a dry run said, all of it or nothing; the same file a second time does nothing.

    Raises FileUnreadable, NotNow, RowsWrong, and ImportStale when it would do something else now.
    """
    report = _run(kind, tournament, raw, by, now)
    if report.before:
        return report
    if report.token != token:
        raise ImportStale
    if report.problems:
        raise RowsWrong
    note(tournament, f"import_{kind}", by=by, digest=report.digest, count=report.writes)
    return report


def _run(kind: str, tournament: Tournament, raw: bytes, by: Any, now: datetime) -> ImportReport:
    tournament = locked(tournament)
    if tournament.state == Tournament.State.FINISHED:
        raise NotNow
    digest = hashlib.sha256(raw).hexdigest()
    known = tournament.acts.filter(kind=f"import_{kind}", params__digest=digest)
    if known.filter(undone_by__isnull=True).exists():
        return ImportReport(digest, (), before=True)
    doing = KINDS[kind](tournament, by, now)
    table = _table(raw, doing)
    reports = [_report(row, doing) for row in table.rows]
    done = _finish(doing, reports)
    rows = [_noted(row, report, doing) for row, report in zip(table.rows, done, strict=True)]
    return ImportReport(digest, tuple(rows), left_out=table.left_out)


def _table(raw: bytes, doing: Importing) -> Table:
    try:
        sheet: Sheet = sheets.sheet_of(raw)
        return doing.rows(sheet)
    except SheetUnreadable as error:
        text = imports.SHEETS[error.code]
        raise FileUnreadable(text, code=error.code, params=error.params) from error


def _report(row: TableRow, doing: Importing) -> RowReport:
    return _trying(row, doing.what(row), lambda: doing.do(row), writes=doing.writes_rows)


def _noted(row: TableRow, report: RowReport, doing: Importing) -> RowReport:
    """Add the row's fields, and the notes on cells that were not imported."""
    notes = tuple(
        Problem(row.number, row.heading(column), refusal.code, str(refusal))
        for column, refusal in doing.notes(row.number)
    )
    return replace(report, fields=doing.fields(row), notes=notes)


def _trying(row: TableRow, what: str, do: Callable[[], str], *, writes: bool) -> RowReport:
    """Import a row; if it writes, in its own savepoint, so that a refusal leaves nothing behind."""
    try:
        with transaction.atomic() if writes else nullcontext():
            return RowReport(row.number, what, do())
    except Refusal as refusal:
        return RowReport(row.number, what, WRONG, _problem(row, refusal))


def _problem(row: TableRow, refusal: Refusal) -> Problem:
    column = str(refusal.params.get("column", ""))
    return Problem(row.number, row.heading(column) if column else "", refusal.code, str(refusal))


def _finish(doing: Importing, reports: Sequence[RowReport]) -> Sequence[RowReport]:
    """Do the common work of all rows, unless a row is wrong already."""
    if any(report.does == WRONG for report in reports):
        return reports
    late = {}
    for row, finish in doing.rest():
        report = _trying(row, doing.what(row), finish, writes=False)
        if report.does == WRONG:
            late[row.number] = report
    return [late.get(report.row, report) for report in reports]
