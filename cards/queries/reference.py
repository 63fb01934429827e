"""Whole reference tables for other programs, and the time of their last change."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache

from django.apps import apps
from django.db import connection
from django.db.models import F, Prefetch, QuerySet

from cards.models import Ban, Card, CardRevision, Format, FormatPeriod, Migration, Person

TRACKED = (
    *("CardSetEvent", "PersonEvent", "CardEvent", "CardPersonEvent", "CardRevisionEvent"),
    *("ApprovalEvent", "ErratumEvent", "MigrationEvent"),
    *("FormatEvent", "FormatPeriodEvent", "FormatSetEvent", "BanEvent"),
)


# Concurrent changes may be committed out of the order of their numbers, at most so many rows apart.
WINDOW = 500


@dataclass(frozen=True, slots=True)
class State:
    """The state of the history of cards: ``stamp`` differs after every change."""

    stamp: tuple[int, ...]
    at: datetime


def state(default: datetime, tables: tuple[str, ...] = TRACKED) -> State:
    """Return the state of the history of these tables; ``default`` if it is empty. One query.

    Every change, also a deletion, adds a row to a history, and rows are never removed. They are
    numbered before they are committed, so the highest number alone could miss the slower of two
    changes: the lowest of the last ``WINDOW`` numbers, and their count, reveal it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_newest(tables))
        rows = cursor.fetchall()
    stamp = tuple(number for _place, *numbers, _at in rows for number in numbers)
    return State(stamp, max((row[-1] for row in rows if row[-1]), default=default))


@cache
def _newest(tables: tuple[str, ...]) -> str:
    names = [apps.get_model("cards", name)._meta.db_table for name in tables]
    return (
        " UNION ALL ".join(
            f"SELECT {place} AS place, count(*), coalesce(min(pgh_id), 0),"
            " coalesce(max(pgh_id), 0), max(pgh_created_at) FROM"
            f' (SELECT pgh_id, pgh_created_at FROM "{name}"'
            f" ORDER BY pgh_id DESC LIMIT {WINDOW}) AS newest_{place}"
            for place, name in enumerate(names)
        )
        + " ORDER BY place"
    )


def persons() -> QuerySet[Person]:
    """List the persons on published cards, with those cards' codes. Two queries."""
    shown = Card.objects.filter(current__isnull=False).order_by("code")
    return (
        Person.objects.filter(pk__in=shown.values("persons"))
        .prefetch_related(Prefetch("cards", shown, to_attr="shown"))
        .order_by("slug")
    )


def migrations() -> QuerySet[Migration]:
    """List the published codes that were merged or withdrawn, the newest first."""
    shown = Migration.objects.filter(old__current__isnull=False)
    return shown.select_related("old", "new").order_by("-performed_at", "-pk")


def formats() -> QuerySet[Format]:
    """List formats with all their periods, pools and bans. Four queries."""
    return Format.objects.order_by("number").prefetch_related(
        Prefetch("periods", FormatPeriod.objects.order_by("valid_from").prefetch_related("sets")),
        Prefetch("bans", Ban.objects.filter(card__current__isnull=False).select_related("card")),
    )


def current_revisions() -> QuerySet[CardRevision]:
    """List the newest published revision of every card, by code."""
    return CardRevision.objects.filter(current_of=F("card")).order_by("card__code")
