"""A page of a search: its cards, their total, and the counts of the facets."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from django.core.paginator import Page, Paginator

from cards.models import Card
from cards.queries.cards import shown
from cards.queries.search import facets
from cards.queries.search.condition import CardSearch, Chosen, find
from cards.queries.search.facets import Facets, Stamp

PER_PAGE = 24
MOST_PAGES = 100_000
MOST_KEPT = 3_000  # cards, each of a few kilobytes


@dataclass(frozen=True, slots=True)
class Results:
    search: CardSearch
    facets: Facets
    page: Page[Card]


def look(text: str, *, day: date, chosen: Chosen, sort: str, page: str) -> Results:
    """Search, count and read one page, or the nearest page that exists.

    Two queries, two more when a card of the page was not shown since the last change.
    """
    search = find(text, day=day, chosen=chosen, sort=sort)
    wanted = int(page) if page.isascii() and page.isdigit() and len(page) <= 9 else 1
    counted = facets.count(search, page=min(max(wanted, 1), MOST_PAGES), per_page=PER_PAGE)
    paginator: Paginator[Any] = Paginator(range(counted.total), PER_PAGE)
    number = min(max(wanted, 1), paginator.num_pages)
    return Results(search, counted, Page(_cards(counted), number, paginator))


def _cards(counted: Facets) -> list[Card]:
    """Return the cards of the page, cached since the last change."""
    read = kept(counted.stamp)
    missing = [pk for pk in counted.page if pk not in read]
    if len(read) + len(missing) > MOST_KEPT:
        read.clear()
        missing = list(counted.page)
    if missing:
        read.update((card.pk, card) for card in shown(Card.objects.filter(pk__in=missing)))
    return [read[pk] for pk in counted.page if pk in read]


@lru_cache(maxsize=1)
def kept(_stamp: Stamp) -> dict[int, Card]:
    """Return the cache of cards that pages showed, by id; a new stamp gives an empty one."""
    return {}
