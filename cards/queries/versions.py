"""What the page of a saved version shows."""

from dataclasses import dataclass
from datetime import date

from cards.models import DeckVersion
from cards.queries.builder import DeckRow, Desk, laid_out
from cards.queries.legality import examine_version


@dataclass(frozen=True, slots=True)
class VersionPage:
    desk: Desk
    cards: tuple[DeckRow, ...]


def version_page(version: DeckVersion, *, day: date) -> VersionPage:
    """Lay out a version by the revisions that it pins, judged for ``day``. Two queries."""
    judged = examine_version(version, format=version.deck.format, day=day)
    desk = laid_out(version.deck, judged)
    cards = tuple(row for row in desk.rows if row.known)
    return VersionPage(desk, cards)
