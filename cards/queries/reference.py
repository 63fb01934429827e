"""Reading whole tables of reference for other programs, and when they last changed."""

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


@dataclass(frozen=True, slots=True)
class State:
    """How far the history of cards has come: ``stamp`` differs after every change."""

    stamp: tuple[int, ...]
    at: datetime


def state(default: datetime) -> State:
    """Tell how far the history of cards has come. One query; ``default`` without any history.

    Numbers are given before a change is committed, so the highest alone could miss the slower
    of two changes; together with how many there are it cannot.
    """
    with connection.cursor() as cursor:
        cursor.execute(_newest())
        rows = cursor.fetchall()
    stamp = tuple(number for _table, count, newest, _at in rows for number in (count, newest))
    return State(stamp, max((row[3] for row in rows if row[3]), default=default))


@cache
def _newest() -> str:
    tables = [apps.get_model("cards", name)._meta.db_table for name in TRACKED]
    return (
        " UNION ALL ".join(
            f"SELECT '{table}' AS place, count(*), coalesce(max(pgh_id), 0), max(pgh_created_at)"
            f' FROM "{table}"'
            for table in tables
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
    """List the codes that were merged or withdrawn, the newest first."""
    return Migration.objects.select_related("old", "new").order_by("-performed_at", "-pk")


def formats() -> QuerySet[Format]:
    """List formats with all their periods, pools and bans. Four queries."""
    return Format.objects.order_by("number").prefetch_related(
        Prefetch("periods", FormatPeriod.objects.order_by("valid_from").prefetch_related("sets")),
        Prefetch("bans", Ban.objects.filter(card__current__isnull=False).select_related("card")),
    )


def current_revisions() -> QuerySet[CardRevision]:
    """List the newest published revision of every card, by code."""
    return CardRevision.objects.filter(current_of=F("card")).order_by("card__code")
