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
    "row_deck": _("Entered without this deck. %(why)s"),
    "row_no_decks": _("Your role hands in no decks here."),
    "row_no_card": _("There is no card “%(text)s”."),
    "row_cards_alike": _("Several cards have the name “%(text)s”: write the code."),
    "row_card_twice": _("This card stands in row %(row)s already."),
    "row_card_named": _("%(code)s is “%(name)s” here, and was taken."),
    "row_too_many": _("A side has %(size)s players here."),
}
# Of tournament report files: first why one cannot be read at all, then findings of its lines.
REPORTS: Final[Mapping[str, str | Promise]] = {
    "report_too_large": _("The file has %(bytes)s bytes; at most %(max)s are read."),
    "report_not_text": _("This is no text file."),
    "report_empty": _("There is no player in it: no line begins with 001."),
    "report_latin": _("This is not UTF-8; it was read as Latin-1. Look at the names."),
    "record_unknown": _("Records “%(record)s” are not known. The line was left out."),
    "record_aside": _("Records %(record)s have no place here. The line was left out."),
    "date_wrong": _("“%(text)s” is no day. It was left out."),
    "number_unreadable": _("“%(text)s” is not a number that can stand here. It was left out."),
    "worth_wrong": _("The points of results cannot be read at “%(text)s”."),
    "bye_wrong": _("This is not a bye: F, H or Z, the round, and start numbers."),
    "team_wrong": _("This team cannot be read at “%(text)s”. Its line was left out."),
    "columns_of_bytes": _("The columns count bytes here, not letters. It was read so."),
    "number_wrong": _("“%(text)s” is no start number. It stands in columns 5–8, from 1 to 9999."),
    "number_twice": _("The start number %(number)s stands in line %(line)s already."),
    "players_too_many": _("There are more than %(max)s players."),
    "name_missing": _("A name is missing."),
    "name_wrong": _("This name cannot be taken: %(why)s"),
    "name_cut": _("The name goes beyond column 47. “%(name)s” was taken."),
    "points_unreadable": _("“%(text)s” are no points. They were left out."),
    "rounds_too_many": _("There are more than %(max)s rounds."),
    "columns_wrong": _("“%(text)s” does not stand in the columns of a round."),
    "opponent_wrong": _("“%(text)s” is no start number."),
    "colour_wrong": _("“%(text)s” is no colour: w, b or -."),
    "result_wrong": _("“%(text)s” is no result."),
    "bye_of_old": _("“%(text)s” without an opponent was read as a bye."),
    "round_open": _("Round %(round)s has no result here, and a later round was played."),
    "result_of_nobody": _("A result without an opponent."),
    "bye_against": _("A bye, and an opponent: %(opponent)s."),
    "opponent_self": _("This player meets itself."),
    "opponent_unknown": _("No player has the start number %(opponent)s."),
    "opponent_differs": _(
        "In round %(round)s %(opponent)s is the opponent here, but there it is %(other)s."
    ),
    "results_differ": _(
        "In round %(round)s the result is “%(own)s” here, and “%(other)s” with %(opponent)s."
    ),
    "colours_differ": _("Both have the same colour in round %(round)s: see %(opponent)s."),
    "colour_missing": _("No colour in round %(round)s: it was taken from the other line."),
    "count_differs": _("There are %(count)s players, and not %(said)s."),
    "rounds_beyond": _("There are %(count)s rounds, and not %(said)s."),
    "player_unknown": _("No player has the start number %(number)s. It was left out."),
    "bye_full": _("A full-point bye is a bye here."),
    "bye_not_kept": _("%(number)s cannot ask for a full-point bye here. It was left out."),
    "bye_differs": _("The line of %(number)s has something else in round %(round)s, and counts."),
    "kind_not_swiss": _("“%(kind)s”: it is taken as a Swiss."),
    "tiebreaks_unsaid": _("No tie-breakers are named: those of FIDE for a Swiss were taken."),
    "tiebreak_unknown": _("There is no tie-breaker %(code)s here. It was left out."),
    "points_differ": _("The file has %(said)s points; the results come to %(comes)s, and count."),
    "acceleration_wrong": _("This acceleration cannot be read. It was left out."),
    "acceleration_not_kept": _("These virtual points are not those of Baku: nobody has them here."),
    "apart_wrong": _("Who is kept apart cannot be read. The line was left out."),
    "apart_not_kept": _("Not all who are kept apart in the file are kept apart here."),
    "extra_wrong": _("These points beside the results cannot be read. They were left out."),
    "extra_not_kept": _("Only whole points that are taken off can be kept. These were left out."),
    "places_differ": _("Places that are others here than in the file: %(count)s."),
    "event_unnamed": _("The tournament has no name. It is called “%(name)s”."),
    "text_cut": _("At most %(max)s letters were taken."),
    "day_missing": _("The day of the start is missing. It is today."),
    "gone": _("Not there since round %(round)s: dropped, and can be taken back at the desk."),
}
COLUMNS: Final[Mapping[str, str | Promise]] = {
    "name": _("Shown as"),
    "reading": _("Reading"),
    "handle": _("Account that is asked"),
    "deck": _("Deck"),
    "name2": _("Player 2"),
    "handle2": _("Account 2"),
    "deck2": _("Deck 2"),
    "name3": _("Player 3"),
    "handle3": _("Account 3"),
    "deck3": _("Deck 3"),
    "team": _("Team"),
    "club": _("Club"),
    "seed": _("Seed"),
    "table": _("Table"),
    "round": _("Round"),
    "result": _("Result"),
    "first": _("First side"),
    "second": _("Second side"),
    "confirm": _("Confirmed"),
}
DOES: Final[Mapping[str, str | Promise]] = {
    "enters": _("enters"),
    "enters_late": _("enters late"),
    "result": _("gets this result"),
    "known": _("is there already"),
    "wrong": _("cannot be imported"),
}


def sentence_of(code: str, params: Mapping[str, Any]) -> str:
    return str({**SHEETS, **ROWS, **REPORTS}[code]) % params
