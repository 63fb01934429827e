"""How many cards each facet would leave, and which are on a page.

The facets of each card are cached in memory until a card or a format changes. A search queries only
the ids of its cards.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import QuerySet
from django.db.models.expressions import OrderBy
from django.utils import timezone

from cards.models import Card, Format
from cards.queries import formats, reference
from cards.queries.search.condition import FLEXIBLE, CardSearch

TABLES = (
    *("CardEvent", "CardRevisionEvent", "CardSetEvent", "ApprovalEvent"),
    *("FormatEvent", "FormatPeriodEvent", "FormatSetEvent", "BanEvent"),
    *("CardPersonEvent", "PersonEvent"),
)
# The column that each facet except legality counts.
COLUMNS = {
    "number": "current__carrier_number",
    "effect": "current__skill_effect",
    "kind": "current__skill_kind",
    "rarity": "current__rarity",
    "set": "card_set__code",
    "cost": "current__cost",
    "run": "current__run",
    "phys": "current__phys",
}

# A set of cards as one int: the byte at a card's place is 1 if the card is in the set, so that sets
# are intersected with & and counted fast.
Lane = int
Stamp = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facets:
    """``counts``: by facet and value, under the query and every other facet.

    ``page``: the ids of the cards on the page asked for, in order. ``stamp`` differs after every
    change of cards, persons or formats.
    """

    total: int
    counts: Mapping[str, Mapping[str, int]]
    formats: tuple[Format, ...]
    page: tuple[int, ...] = ()
    stamp: Stamp = ()


@dataclass(frozen=True, slots=True)
class Index:
    """``places``: by card id. ``having``: by facet and value, in order, the cards that have it."""

    places: Mapping[int, int]
    having: Mapping[str, Mapping[str, Lane]]

    def lane(self, cards: Iterable[int]) -> Lane:
        """Return the set of these cards, without those published since the index was made."""
        return _lane(self.places, cards)


def _lane(places: Mapping[int, int], cards: Iterable[int]) -> Lane:
    flags = bytearray(len(places))
    for card in cards:
        if (place := places.get(card)) is not None:
            flags[place] = 1
    return int.from_bytes(flags, "little")


def count(search: CardSearch, *, page: int = 1, per_page: int = 0) -> Facets:
    """Count the cards found, and those that every value of every facet would leave. Two queries.

    Some more after a change of cards or formats. ``per_page`` 0 asks for no page; a page past
    the end is the last one.
    """
    stamp = reference.state(timezone.now(), TABLES).stamp
    index, (known, legal) = _index(stamp), _legal(stamp, search.day)
    typed, met = _hits(search, index)
    every = _all_of(typed, met.values())
    counts = {
        facet: _counts(lanes, _all_of(typed, (met[name] for name in met if name != facet)))
        for facet, lanes in index.having.items()
    }
    allowed = _all_of(typed, (met[name] for name in met if name != "legal"))
    counts["legal"] = {code: (lane & allowed).bit_count() for code, lane in legal.items()}
    shown = _page(stamp, search.order, every, page, per_page) if per_page else ()
    return Facets(every.bit_count(), counts, known, shown, stamp)


def _hits(search: CardSearch, index: Index) -> tuple[Lane, dict[str, Lane]]:
    """Return the cards that the typed query finds, and of those the ones that meet each facet."""
    met = {f"in_{name}": ArrayAgg("pk", filter=that) for name, that in search.conditions.items()}
    ids = search.typed.order_by().aggregate(typed=ArrayAgg("pk"), **met)
    lanes = {name: index.lane(those or ()) for name, those in ids.items()}
    return lanes.pop("typed"), {name.removeprefix("in_"): lane for name, lane in lanes.items()}


def _all_of(lane: Lane, others: Iterable[Lane]) -> Lane:
    for other in others:
        lane &= other
    return lane


def _counts(having: Mapping[str, Lane], allowed: Lane) -> dict[str, int]:
    counted = ((value, (lane & allowed).bit_count()) for value, lane in having.items())
    return {value: cards for value, cards in counted if cards}


@lru_cache(maxsize=2)
def _index(_stamp: Stamp) -> Index:
    rows = _published().values_list("pk", *COLUMNS.values())
    places: dict[int, int] = {}
    cards: dict[str, dict[str, list[int]]] = {name: defaultdict(list) for name in COLUMNS}
    for place, (card, *values) in enumerate(rows):
        places[card] = place
        for name, value in _facet_values(dict(zip(COLUMNS, values, strict=True))).items():
            cards[name][value].append(card)
    having = {
        name: {value: _lane(places, those) for value, those in sorted(values.items())}
        for name, values in cards.items()
    }
    return Index(places, having)


def _facet_values(values: dict[str, str | int | None]) -> dict[str, str]:
    """Write values as facets show them; a component of another game has no number and no stats."""
    if values["run"] is None:
        values["number"] = ""
    elif values["number"] is None:
        values["number"] = FLEXIBLE
    return {name: str(value) for name, value in values.items() if value is not None}


@lru_cache(maxsize=4)
def _legal(stamp: Stamp, day: date) -> tuple[tuple[Format, ...], Mapping[str, Lane]]:
    """Return every format, and by its code the cards that are legal in it on a day."""
    index, known = _index(stamp), formats.all_on(day)
    lanes = {
        state.format.code: index.lane(
            Card.objects.filter(formats.legal_when(state, day)).values_list("pk", flat=True)
        )
        for state in known
    }
    return tuple(state.format for state in known), lanes


def _page(
    stamp: Stamp, order: tuple[OrderBy, ...], shown: Lane, page: int, per_page: int
) -> tuple[int, ...]:
    ids, places = _order(stamp, order)
    flags = shown.to_bytes(len(ids), "little")
    cards = [card for card, place in zip(ids, places, strict=True) if flags[place]]
    last = max(len(cards) - 1, 0) // per_page
    start = min(page - 1, last) * per_page
    return tuple(cards[start : start + per_page])


@lru_cache(maxsize=32)
def _order(stamp: Stamp, order: tuple[OrderBy, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """List every card's id, and its place in the index, as the database sorts them."""
    places = _index(stamp).places
    sorted_ids = _published().order_by(*order).values_list("pk", flat=True)
    ids = tuple(card for card in sorted_ids if card in places)
    return ids, tuple(places[card] for card in ids)


def _published() -> QuerySet[Card]:
    return Card.objects.filter(current__isnull=False)
