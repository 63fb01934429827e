"""The search beside the deck."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from cards.models import Card
from cards.models.cards import in_language
from cards.queries.builder import Desk, Offer, offers
from cards.queries.search import condition as search

PAGE = 20


@dataclass(frozen=True, slots=True)
class SearchBeside:
    q: str
    page: Page[Card]
    offers: list[Offer]
    warnings: tuple[str, ...]


def find(q: str, *, page: str, desk: Desk) -> SearchBeside:
    """Search as on the cards' own page; each card found is an ``Offer`` for the deck."""
    results = search.find(q, day=desk.judged.day, sort="number", game=desk.deck.game)
    shown = Paginator(results.cards, PAGE).get_page(page)
    warnings = tuple(
        in_language(warning.message["ja"], warning.message["en"]) for warning in results.warnings
    )
    return SearchBeside(q[:400], shown, offers(desk, shown), warnings)
