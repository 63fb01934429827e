"""The cards that a list may name, kept in memory as long as no card and no person changes."""

from functools import lru_cache

from django.apps import apps
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import F, Max, OuterRef

from cards.models import Card, CardRevision, Migration
from cards.queries.legality import persons_of, with_persons
from cards.rules.resolving import Entry, Shelf

Stamp = tuple[int | None, ...]


def shelf(game: str) -> Shelf:
    """Return every published card of a game by code, name, reading and person."""
    return _shelf(game, _stamp())


def _stamp() -> Stamp:
    """Name the state of the catalogue: the newest entry of each table's history."""
    tracked = ("CardEvent", "CardRevisionEvent", "PersonEvent", "MigrationEvent")
    return tuple(
        apps.get_model("cards", name)._default_manager.aggregate(last=Max("pgh_id"))["last"]
        for name in tracked
    )


@lru_cache(maxsize=4)
def _shelf(game: str, _stamp: Stamp) -> Shelf:
    old_codes = ArraySubquery(Migration.objects.filter(new=OuterRef("card_id")).values("old__code"))
    merged = Migration.objects.filter(new__isnull=False).values("old")
    revisions = (
        CardRevision.objects.filter(current_of__game=game, card_id=F("current_of"))
        .exclude(card_id__in=merged)
        .annotate(old_codes=old_codes)
    )
    return Shelf(tuple(_entry(row) for row in with_persons(revisions)))


def _entry(revision: CardRevision) -> Entry:
    card: Card = revision.card
    people = (
        name
        for person in persons_of(revision)
        for name in (person.ja, person.en, person.reading, person.romaji)
    )
    names = (revision.name_ja, revision.name_en, *people, *revision.old_codes)  # type: ignore[attr-defined]
    return Entry(card.code, revision.carrier_number, tuple(dict.fromkeys(filter(None, names))))
