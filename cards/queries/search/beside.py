"""The search beside the deck."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from cards.models import Card
from cards.models.cards import in_language
from cards.queries.builder import Desk
from cards.queries.offers import Offer, offers
from cards.queries.search import condition as search
from cards.queries.search.condition import Chosen

PAGE = 24


@dataclass(frozen=True, slots=True)
class SearchBeside:
    q: str
    page: Page[Card]
    offers: list[Offer]
    warnings: tuple[str, ...]


def find(
    q: str, *, page: str, desk: Desk, chosen: Chosen | None = None, sort: str = "number"
) -> SearchBeside:
    """Search as on the cards' own page; each card found is an ``Offer`` for the deck."""
    game = desk.deck.game
    results = search.find(q, day=desk.judged.day, chosen=chosen or Chosen(), sort=sort, game=game)
    shown = Paginator(results.cards, PAGE).get_page(page)
    warnings = tuple(
        in_language(warning.message["ja"], warning.message["en"]) for warning in results.warnings
    )
    return SearchBeside(q[:400], shown, offers(desk, shown), warnings)
