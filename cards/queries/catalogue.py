"""The cards that a list may name, cached in memory until a card or a person changes."""

from functools import lru_cache

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import F, OuterRef
from django.utils import timezone

from cards.models import Card, CardRevision, Migration
from cards.queries import reference
from cards.queries.legality import persons_of, with_persons
from cards.rules.resolving import CatalogueEntry, Shelf

# The tables that a shelf is made from: no dates, bans or formats.
TABLES = ("CardEvent", "CardPersonEvent", "CardRevisionEvent", "PersonEvent", "MigrationEvent")


def shelf(game: str) -> Shelf:
    """Return every published card of a game by code, name, reading and person."""
    return _shelf(game, reference.state(timezone.now(), TABLES).stamp)


@lru_cache(maxsize=4)
def _shelf(game: str, _stamp: tuple[int, ...]) -> Shelf:
    old_codes = ArraySubquery(Migration.objects.filter(new=OuterRef("card_id")).values("old__code"))
    merged = Migration.objects.filter(new__isnull=False).values("old")
    revisions = (
        CardRevision.objects.filter(current_of__game=game, card_id=F("current_of"))
        .exclude(card_id__in=merged)
        .annotate(old_codes=old_codes)
    )
    return Shelf(tuple(_entry(row) for row in with_persons(revisions)))


def _entry(revision: CardRevision) -> CatalogueEntry:
    card: Card = revision.card
    people = (
        name
        for person in persons_of(revision)
        for name in (person.ja, person.en, person.reading, person.romaji)
    )
    names = (revision.name_ja, revision.name_en, *people, *revision.old_codes)  # type: ignore[attr-defined]
    return CatalogueEntry(
        card.code, revision.carrier_number, tuple(dict.fromkeys(filter(None, names)))
    )
