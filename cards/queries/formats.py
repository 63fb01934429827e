"""Reading formats: what is allowed on a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery

from cards.models import Approval, Ban, Card, CardSet, Format, FormatPeriod, FormatSet
from cards.models.dates import on
from league.people.errors import NotFound


def listed(game: str | None = None) -> QuerySet[Format]:
    formats = Format.objects.order_by("number")
    return formats.filter(game=game) if game else formats


def by_code(code: str) -> Format:
    """Return a format, however its code is capitalised. Raises ``NotFound``."""
    if not code.isprintable():
        raise NotFound
    format = Format.objects.filter(code__iexact=code).first()
    if format is None:
        raise NotFound
    return format


def periods(format: Format) -> QuerySet[FormatPeriod]:
    pools = Prefetch("sets", CardSet.objects.order_by("code"))
    return format.periods.prefetch_related(pools).order_by("valid_from")


def bans(format: Format) -> QuerySet[Ban]:
    """List every ban of a format, the coming and the ended ones too."""
    shown = format.bans.filter(card__current__isnull=False)
    return shown.select_related("card__current").order_by("-valid_from", "card__code")


def legal(format: Format, day: date) -> Q:
    """Build the condition on cards that ``legality.standings`` calls approved on that day."""
    return next(condition for one, condition in legal_in_all(day) if one.pk == format.pk)


def legal_in_all(day: date) -> list[tuple[Format, Q]]:
    """Build the condition for every format. One query."""
    running = FormatPeriod.objects.filter(on(day), format=OuterRef("pk"))
    pool = FormatSet.objects.filter(formatperiod=OuterRef("running"))
    known = listed().annotate(
        running=Subquery(running.values("pk")[:1]), pool=ArraySubquery(pool.values("cardset_id"))
    )
    return [(one, _legal(one, one.running is not None, one.pool, day)) for one in known]


def _legal(format: Format, is_running: bool, pool: Sequence[int], day: date) -> Q:
    if not is_running:
        return Q(pk__in=[])
    approved = Approval.objects.filter(on(day)).values("card_id")
    allowed = Q(game=format.game, pk__in=approved) & ~Q(pk__in=banned_ids(format, day))
    return allowed & Q(card_set__in=pool) if pool else allowed


def banned_ids(format: Format, day: date) -> QuerySet[Ban, Any]:
    return Ban.objects.filter(on(day), format=format).values("card_id")


@dataclass(frozen=True, slots=True)
class State:
    """A format on a day: its period, if it is running, and everything before and after."""

    period: FormatPeriod | None
    periods: tuple[FormatPeriod, ...]
    banned: tuple[Ban, ...]
    bans: tuple[Ban, ...]
    legal: int


def on_day(format: Format, day: date) -> State:
    """Read what a format is on a day. Five queries."""
    every = tuple(periods(format))
    every_ban = tuple(bans(format))
    running = next((one for one in every if _covers(one, day)), None)
    pool = [] if running is None else [one.pk for one in running.sets.all()]
    condition = _legal(format, running is not None, pool, day)
    allowed = Card.objects.filter(condition, current__isnull=False)
    banned = tuple(one for one in every_ban if _covers(one, day))
    return State(running, every, banned, every_ban, allowed.count())


def _covers(row: FormatPeriod | Ban, day: date) -> bool:
    return row.valid_from <= day and (row.valid_until is None or day <= row.valid_until)
