"""The decks of a match that a reader may see, with their cards that no rule describes (CA-R29)."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, JSONField, QuerySet, Value, When
from django.db.models.fields.json import KeyTransform

from cards.rules.effects import OWN
from league.events.queries import visible_submissions
from league.events.queries.built_once import BuiltOnce
from league.events.shown import ShownCard


@dataclass(frozen=True, slots=True)
class SeenDeck:
    """The deck that counts for a seat now; ``own_skills`` names the cards that no rule describes.

    ``seat`` is the key of the entry's player.
    """

    submission: int
    seat: int
    own_skills: tuple[str, ...]


def seen_decks(entries: Collection[int], user: Any) -> list[SeenDeck]:
    """Return the decks of these entries that ``user`` may see, in one statement."""
    if not entries:
        return []
    rows = DECKS(user, *entries)
    return [SeenDeck(pk, seat, _names(json.loads(own or "null") or ())) for pk, seat, own in rows]


def _decks(user: Any, _player: Any, entries: Sequence[int]) -> QuerySet[Any, Any]:
    has_own = When(
        snapshot__cards__contains=[{"skill": {"effect": OWN}}],
        then=KeyTransform("cards", "snapshot"),
    )
    return (
        visible_submissions(user)
        .filter(seat__entry__in=entries)
        .annotate(own=Case(has_own, default=Value(None, JSONField())))
        .values_list("pk", "seat_id", "own")
    )


DECKS = BuiltOnce(_decks)


def _names(cards: Collection[Any]) -> tuple[str, ...]:
    shown = (ShownCard(card, None) for card in cards)
    return tuple(card.name for card in shown if card.has_own_skill)
