"""Hand in decks from a table of entrants: a code or a list in a cell, for a guest."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from cards.models.cards import in_language
from engines.core.decks import Severity
from league.events.errors import DeckIllegal, ListUnsettled, PlayerHandsIn
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import is_locked, seats
from league.events.services import submissions
from league.people.errors import Refusal
from league.people.permissions import may
from league.transfers.tables.rules.columns import TableRow
from league.transfers.tables.services.rows import RowWrong

COLUMNS = ("deck", "deck2", "deck3")
MOST_TOLD = 3  # lines or problems of a deck that are named


def hand_in(
    event: Event, row: TableRow, entry: Entry, *, by: Any, now: datetime
) -> Iterator[tuple[str, Refusal]]:
    """Hand in the decks of a row for a side that has entered; yield (column, refusal)."""
    lists = {place: row.get(column) for place, column in enumerate(COLUMNS, 1)}
    if not any(lists.values()):
        return
    for seat in seats().filter(entry=entry):
        column = COLUMNS[seat.seat - 1]
        if not lists[seat.seat]:
            continue
        try:
            _hand_in(event, seat, lists[seat.seat], by=by, now=now)
        except Refusal as refusal:
            yield column, RowWrong("row_deck", column, why=_why(refusal))


def _hand_in(event: Event, seat: EntryPlayer, text: str, *, by: Any, now: datetime) -> None:
    """Raises RowWrong, PlayerHandsIn, and what ``hand_in_list`` raises."""
    if not may(by, "events.correct", event):
        raise RowWrong("row_no_decks", COLUMNS[seat.seat - 1])
    if not seat.player.is_guest and seat.player.user_id != by.pk and not is_locked(event):
        raise PlayerHandsIn
    submissions.hand_in_list(
        seat=seat, text=text, by=by, now=now, reason=_("Entered late, with the table of entrants.")
    )


def _why(refusal: Refusal) -> str:
    """Word a refusal of a deck, with the first lines or problems that caused it."""
    if isinstance(refusal, DeckIllegal):
        said = [
            problem.message for problem in refusal.problems if problem.severity != Severity.WARNING
        ]
        lines = [in_language(message["ja"], message["en"]) for message in said]
    elif isinstance(refusal, ListUnsettled):
        lines = str(refusal.params.get("lines", "")).splitlines()
    else:
        lines = []
    named = " / ".join(line[:80] for line in lines[:MOST_TOLD])
    return f"{refusal} {named}".strip()
