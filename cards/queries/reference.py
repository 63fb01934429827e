"""Reading whole tables of reference for other programs, and when they last changed."""

from dataclasses import dataclass
from datetime import datetime

from django.apps import apps
from django.db.models import F, Max, Prefetch, QuerySet, Value

from cards.models import Ban, Card, CardRevision, Format, FormatPeriod, Migration, Person

TRACKED = (
    *("CardSetEvent", "PersonEvent", "CardEvent", "CardPersonEvent", "CardRevisionEvent"),
    *("ApprovalEvent", "ErratumEvent", "MigrationEvent"),
    *("FormatEvent", "FormatPeriodEvent", "FormatSetEvent", "BanEvent"),
)


@dataclass(frozen=True, slots=True)
class State:
    """The newest entry in the history of cards: its number, and when it was written."""

    number: int
    at: datetime


def state(default: datetime) -> State:
    """Tell how far the history of cards has come. One query; ``default`` without any history."""
    newest = [
        apps.get_model("cards", name)
        ._default_manager.order_by()
        .values(table=Value(name))
        .annotate(number=Max("pgh_id"), at=Max("pgh_created_at"))
        for name in TRACKED
    ]
    rows = list(newest[0].union(*newest[1:], all=True))
    return State(
        number=sum(row["number"] or 0 for row in rows),
        at=max((row["at"] for row in rows if row["at"]), default=default),
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
