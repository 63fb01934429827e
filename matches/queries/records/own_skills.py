"""The decks of a match that a reader may see, with what of them no rule describes (CA-R29)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, JSONField, Value, When
from django.db.models.fields.json import KeyTransform

from cards.rules.effects import OWN
from league.events.queries import visible_submissions
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
    has_own = When(
        snapshot__cards__contains=[{"skill": {"effect": OWN}}],
        then=KeyTransform("cards", "snapshot"),
    )
    rows = (
        visible_submissions(user)
        .filter(seat__entry__in=entries)
        .annotate(own=Case(has_own, default=Value(None, JSONField())))
        .values_list("pk", "seat_id", "own")
    )
    return [SeenDeck(pk, seat, _names(cards or ())) for pk, seat, cards in rows]


def _names(cards: Collection[Any]) -> tuple[str, ...]:
    shown = (ShownCard(card, None) for card in cards)
    return tuple(card.name for card in shown if card.has_own_skill)
