"""Cards as JSON for the API, cached until any card, date, ban or format changes."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from django.utils import timezone

from cards.api.shapes import cards as shapes
from cards.models import Card, CardRevision
from cards.queries import formats, reference
from cards.queries.legality import standings, with_persons

MOST_KEPT = 5_000
Json = dict[str, Any]


def cards_by_newest(cards: Sequence[Card], day: date) -> list[Json]:
    """Return cards by their newest revisions, in the order given.

    One query; one more for cards not asked for before, and two for every format.
    """
    kept = _kept(reference.state(timezone.now()).stamp, day)
    by_id = {card.pk: kept[card.pk] for card in cards if card.pk in kept}
    missing = [card.pk for card in cards if card.pk not in by_id]
    if missing:
        new = cards_json(with_persons(reference.current_revisions().filter(card__in=missing)), day)
        by_id |= {card["id"]: card for card in new}
        if len(kept) + len(new) <= MOST_KEPT:
            kept.update(by_id)
    return [by_id[card.pk] for card in cards]


def cards_json(revisions: Iterable[CardRevision], day: date) -> list[Json]:
    """Return revisions that come from ``with_persons``. Two queries for every format."""
    rows = list(revisions)
    status: dict[int, dict[str, str]] = {row.card_id: {} for row in rows}
    for game in {row.card.game for row in rows}:
        ids = [row.card_id for row in rows if row.card.game == game]
        for format in formats.listed(game):
            for card_id, (standing, _details) in standings(ids, format=format, day=day).items():
                status[card_id][format.code] = str(standing)
    return [shapes.card_json(row, status[row.card_id]) for row in rows]


@lru_cache(maxsize=4)
def _kept(stamp: tuple[int, ...], day: date) -> dict[int, Json]:
    """Return the cached cards of this stamp and day, by id."""
    return {}
