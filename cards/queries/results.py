"""One page of a search: its cards, how many there are, and what the facets would give."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.paginator import Page, Paginator

from cards.models import Card
from cards.queries import facets
from cards.queries.cards import shown
from cards.queries.facets import Facets
from cards.queries.search import Chosen, Found, find

PER_PAGE = 24
MOST_PAGES = 100_000


@dataclass(frozen=True, slots=True)
class Results:
    found: Found
    facets: Facets
    page: Page[Card]


def look(text: str, *, day: date, chosen: Chosen, sort: str, page: str) -> Results:
    """Search, count and read one page; one that is not there is the nearest. Four queries."""
    found = find(text, day=day, chosen=chosen, sort=sort)
    wanted = int(page) if page.isascii() and page.isdigit() and len(page) <= 9 else 1
    counted = facets.count(found, page=min(max(wanted, 1), MOST_PAGES), per_page=PER_PAGE)
    paginator: Paginator[Any] = Paginator(range(counted.total), PER_PAGE)
    number = min(max(wanted, 1), paginator.num_pages)
    return Results(found, counted, Page(_cards(counted.page), number, paginator))


def _cards(ids: tuple[int, ...]) -> list[Card]:
    cards = {card.pk: card for card in shown(Card.objects.filter(pk__in=ids))}
    return [cards[pk] for pk in ids if pk in cards]
