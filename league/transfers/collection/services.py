"""A collection as a table: what it would change, row by row, then all of it or nothing."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from cards.models import Holding
from cards.rules.counts import MOST
from cards.services import collection
from league.people.models import Player
from league.transfers.collection.limits import MOST_BYTES, MOST_ROWS
from league.transfers.collection.queries import Catalogue, Named, catalogue, folded
from league.transfers.errors import FileUnreadable, ImportStale, RowsWrong
from league.transfers.tables.rules import columns, sheets
from league.transfers.tables.rules.columns import Table, TableRow
from league.transfers.tables.rules.reports import WRONG, ImportReport, Problem, RowReport
from league.transfers.tables.rules.xlsx import SheetUnreadable
from league.transfers.tables.services.rows import RowWrong, whole
from league.transfers.tables.wording import ROWS, SHEETS

Counts = tuple[int, int]
NONE: Counts = (0, 0)


@dataclass
class Reading:
    """``held`` are the counts as they are, ``counts`` as the file has them, by a card's id.

    ``seen`` are the rows in which cards stand.
    """

    cards: Catalogue
    held: Mapping[int, Counts]
    counts: dict[int, Counts] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)

    def report(self, row: TableRow) -> RowReport:
        try:
            return self._read(row, self._card(row))
        except RowWrong as wrong:
            column = row.heading(str(wrong.params["column"]))
            problem = Problem(row.number, column, wrong.code, str(wrong))
            return RowReport(row.number, row.get("code"), WRONG, problem, dict(row.cells))

    def _card(self, row: TableRow) -> Named:
        """Find the card of a row, by its code if it has one. Raises RowWrong."""
        code, name = row.get("code"), row.get("name")
        column = "code" if code else "name"
        cards: tuple[Named, ...] = self.cards.by_name.get(folded(name), ())
        if code:
            known = self.cards.by_code.get(folded(code))
            cards = (known,) if known else ()
        if not cards:
            raise RowWrong("row_no_card", column, text=(code or name)[:40])
        if len(cards) > 1:
            raise RowWrong("row_cards_alike", column, text=name[:40])
        (card,) = cards
        if card.pk in self.seen:
            raise RowWrong("row_card_twice", column, row=self.seen[card.pk])
        self.seen[card.pk] = row.number
        return card

    def _read(self, row: TableRow, card: Named) -> RowReport:
        """Compare a row with what is there; an empty cell leaves its count. Raises RowWrong."""
        old = self.held.get(card.pk, NONE)
        said = (whole(row, "have", least=0, most=MOST), whole(row, "want", least=0, most=MOST))
        have, want = (was if count is None else count for count, was in zip(said, old, strict=True))
        new = (have, want)
        does = "known" if new == old else "counts"
        if new != old:
            self.counts[card.pk] = new
        shown = [str(is_) if is_ == was else f"{was} → {is_}"
                 for was, is_ in zip(old, new, strict=True)]  # fmt: skip
        fields = {"code": card.code, "name": card.name, "have": shown[0], "want": shown[1]}
        return RowReport(row.number, card.code, does, None, fields, _notes(row, card))


def _notes(row: TableRow, card: Named) -> tuple[Problem, ...]:
    """Note that a row calls its card by a name that it does not have."""
    name = row.get("name")
    if not name or not row.get("code") or card.is_called(name):
        return ()
    code = "row_card_named"
    text = str(ROWS[code]) % {"code": card.code, "name": card.name}
    return (Problem(row.number, row.heading("name"), code, text),)


def dry_run(*, player: Player, raw: bytes) -> ImportReport:
    """Return what an import would change, and write nothing. Raises FileUnreadable."""
    return _read(player, raw)[0]


@transaction.atomic
def confirm(*, player: Player, raw: bytes, token: str) -> ImportReport:
    """Set the counts of a file's cards, all of them or none; other cards stay as they are.

    Raises FileUnreadable, RowsWrong, and ImportStale when it would do something else now.
    """
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    report, counts = _read(player, raw)
    if report.token != token:
        raise ImportStale
    if report.problems:
        raise RowsWrong
    collection.put(
        player=player, counts=[(card, have, want) for card, (have, want) in counts.items()]
    )
    return report


def _read(player: Player, raw: bytes) -> tuple[ImportReport, Mapping[int, Counts]]:
    table = _table(raw)
    held = Holding.objects.filter(player=player).values_list("card", "have", "want")
    reading = Reading(catalogue(), {card: (have, want) for card, have, want in held})
    rows = tuple(reading.report(row) for row in table.rows)
    report = ImportReport(hashlib.sha256(raw).hexdigest(), rows, left_out=table.left_out)
    return report, reading.counts


def _table(raw: bytes) -> Table:
    try:
        sheet = sheets.sheet_of(raw, most_bytes=MOST_BYTES, most_rows=MOST_ROWS)
        return columns.rows(sheet, columns.COLLECTION, [("code", "name"), ("have", "want")])
    except SheetUnreadable as error:
        raise FileUnreadable(SHEETS[error.code], code=error.code, params=error.params) from error
