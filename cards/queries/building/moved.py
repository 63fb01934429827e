"""A deck changed in two windows: what each of both has and the other has not."""

from collections import Counter
from dataclasses import dataclass
from datetime import date

from cards.models import Deck
from cards.queries.builder import DeckRow, desk
from cards.rules.content import Content


@dataclass(frozen=True, slots=True)
class Only:
    """A card that one of two contents has alone, or has as the starter of ``piece``."""

    row: DeckRow
    piece: int | None = None


def differences(
    deck: Deck, mine: Content, theirs: Content, *, day: date
) -> tuple[tuple[Only, ...], tuple[Only, ...]]:
    """Return what only ``mine`` has, and what only ``theirs`` has. Two or three queries."""
    every = Content(tuple(sorted(mine.codes | theirs.codes)))
    rows = {row.code: row for row in desk(deck, day=day, content=every).rows}
    return _only(mine, theirs, rows), _only(theirs, mine, rows)


def _only(content: Content, other: Content, rows: dict[str, DeckRow]) -> tuple[Only, ...]:
    cards = Counter(content.cards) - Counter(other.cards)
    starters = sorted(set(content.starters) - set(other.starters))
    return (
        *(Only(rows[code]) for code in cards.elements()),
        *(Only(rows[code], piece) for piece, code in starters),
    )
