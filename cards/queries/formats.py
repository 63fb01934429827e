"""Reading formats: what is allowed on a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection
from django.db.models import Prefetch, Q, QuerySet

from cards.models import Approval, Ban, Card, CardSet, Format, FormatPeriod, Migration
from cards.models.dates import covers, on
from cards.validators import games_with_decks
from league.people.errors import NotFound


def listed(game: str | None = None) -> QuerySet[Format]:
    formats = Format.objects.order_by("number")
    return formats.filter(game=game) if game else formats


def for_decks() -> QuerySet[Format]:
    """List the formats of the games that are played with decks."""
    return listed().filter(game__in=games_with_decks())


def by_code(code: str) -> Format:
    """Return a format, however its code is capitalised. Raises ``NotFound``."""
    if not code.isprintable():
        raise NotFound
    return NotFound.unless(Format.objects.filter(code__iexact=code).first())


def periods(format: Format) -> QuerySet[FormatPeriod]:
    pools = Prefetch("sets", CardSet.objects.order_by("code"))
    return format.periods.prefetch_related(pools).order_by("valid_from")


def bans(format: Format) -> QuerySet[Ban]:
    """List every ban of a format, the coming and the ended ones too."""
    shown = format.bans.filter(card__current__isnull=False)
    return shown.select_related("card__current").order_by("-valid_from", "card__code")


@dataclass(frozen=True, slots=True)
class OnDay:
    """A format on a day: whether it is played, its pool (empty: every set), what is banned."""

    format: Format
    is_running: bool
    pool: Sequence[int]
    banned: Sequence[int]


COLUMNS = ("id", "game", "code", "number", "name_ja", "name_en")
ALL_ON_DAY = f"""
    SELECT {", ".join(f"f.{name}" for name in COLUMNS)}, p.id IS NOT NULL,
        ARRAY(SELECT s.cardset_id FROM cards_formatset s WHERE s.formatperiod_id = p.id),
        ARRAY(SELECT b.card_id FROM cards_ban b WHERE b.format_id = f.id
            AND b.valid_from <= %(day)s AND (b.valid_until IS NULL OR b.valid_until >= %(day)s))
    FROM cards_format f LEFT JOIN cards_formatperiod p ON p.format_id = f.id
        AND p.valid_from <= %(day)s AND (p.valid_until IS NULL OR p.valid_until >= %(day)s)
    ORDER BY f.number
"""


def all_on(day: date) -> list[OnDay]:
    """Return every format as of a day, by number. One query."""
    with connection.cursor() as cursor:
        cursor.execute(ALL_ON_DAY, {"day": day})
        rows = cursor.fetchall()
    return [OnDay(Format.from_db(connection.alias, COLUMNS, row[:6]), *row[6:]) for row in rows]


def legal(format: Format, day: date) -> Q:
    """Build the condition on cards that ``legality.standings`` calls approved. One query."""
    return legal_when(next(state for state in all_on(day) if state.format.pk == format.pk), day)


def legal_when(state: OnDay, day: date) -> Q:
    """Build the condition of ``legal`` from a format's state on a day. No query."""
    if not state.is_running:
        return Q(pk__in=[])
    approved = Approval.objects.filter(on(day)).values("card_id")
    allowed = Q(game=state.format.game, pk__in=approved)
    allowed &= ~Q(pk__in=state.banned) if state.banned else Q()
    return allowed & Q(card_set__in=state.pool) if state.pool else allowed


def banned_ids(format: Format, day: date) -> QuerySet[Ban, Any]:
    return Ban.objects.filter(on(day), format=format).values("card_id")


@dataclass(frozen=True, slots=True)
class State:
    """A format on a day: its period, if it is running, and all periods before and after."""

    period: FormatPeriod | None
    periods: tuple[FormatPeriod, ...]
    banned: tuple[Ban, ...]
    bans: tuple[Ban, ...]
    legal: int


def on_day(format: Format, day: date) -> State:
    """Return the state of a format on a day. Five queries."""
    every = tuple(periods(format))
    every_ban = tuple(bans(format))
    running = next((period for period in every if covers(period, day)), None)
    pool = [] if running is None else [card_set.pk for card_set in running.sets.all()]
    banned = tuple(ban for ban in every_ban if covers(ban, day))
    condition = legal_when(
        OnDay(format, running is not None, pool, [b.card_id for b in banned]), day
    )
    gone = Migration.objects.values("old_id")
    allowed = Card.objects.filter(condition, current__isnull=False).exclude(pk__in=gone)
    return State(running, every, banned, every_ban, allowed.count())
