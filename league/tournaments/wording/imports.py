"""Why a file or a row of it is not imported, and what a row does, in sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SHEETS: Final[Mapping[str, str | Promise]] = {
    "sheet_too_large": _("The file has %(bytes)s bytes; at most %(max)s are read."),
    "sheet_old_excel": _("This is an old Excel file. Save it as .xlsx or as CSV."),
    "sheet_not_xlsx": _("This is not an Excel workbook that can be read. Save it as CSV."),
    "sheet_too_large_unpacked": _("The workbook is too large. Save only this sheet, as CSV."),
    "sheet_cell_far_off": _("The sheet has cells far off to the right. Delete them."),
    "sheet_not_text": _("This is neither a text file nor an Excel workbook."),
    "sheet_encoding": _("The characters cannot be read. Save the file as UTF-8 or Shift_JIS."),
    "sheet_quotes": _("The quotation marks around row %(row)s do not match."),
    "sheet_too_wide": _("Row %(row)s has more than %(max)s columns."),
    "sheet_row_too_wide": _("Row %(row)s has more cells than there are headings."),
    "sheet_cell_too_long": _("A cell of row %(row)s is longer than %(max)s characters."),
    "sheet_too_many_rows": _("There are more than %(max)s rows. Import them in parts."),
    "sheet_empty": _("There is nothing in the file."),
    "column_unknown": _("There is no column “%(column)s”. See the list of columns."),
    "column_twice": _("The column “%(column)s” is there twice."),
    "column_missing": _("The column “%(column)s” is missing."),
}
ROWS: Final[Mapping[str, str | Promise]] = {
    "row_no_name": _("A name is missing."),
    "row_number": _("“%(text)s” is not a whole number."),
    "row_out_of_range": _("This number is too small or too large."),
    "row_twice": _("The same name stands in row %(row)s. Tell them apart, or delete one."),
    "row_no_player": _("Nobody has the handle “%(handle)s”."),
    "row_seed_twice": _("Another entrant has the seed %(seed)s."),
    "row_table_twice": _("Another entrant has the table %(table)s."),
    "row_table_sat_twice": _("This table of the round stands in row %(row)s already."),
    "row_no_table": _("A table is missing."),
    "row_names_differ": _("At this table sit %(sides)s."),
    "row_text": _("This text cannot be taken: %(why)s"),
    "row_too_many": _("A side has %(size)s players here."),
}
DOES: Final[Mapping[str, str | Promise]] = {
    "enters": _("enters"),
    "enters_late": _("enters late"),
    "result": _("gets this result"),
    "known": _("is there already"),
    "wrong": _("cannot be imported"),
}


def told(code: str, params: Mapping[str, Any]) -> str:
    return str({**SHEETS, **ROWS}[code]) % params
