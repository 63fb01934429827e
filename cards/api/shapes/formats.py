"""What the API says of formats on a day: rows in, plain JSON out."""

from datetime import date
from typing import Annotated

from cards import models
from cards.models.dates import covers
from league.people.api.serializers import BothShape, Json, Shape


class PeriodShape(Shape):
    valid_from: date
    valid_until: date | None
    sets: Annotated[list[str], "Empty: every set."]
    min_cards: int
    max_cards: int
    max_flexible: int
    cost_cap: int | None


def period_json(row: models.FormatPeriod) -> Json:
    return PeriodShape.json(row, sets=sorted(card_set.code for card_set in row.sets.all()))


class FormatShape(Shape, kind="format"):
    """What a format allows on a date, and all its periods."""

    code: str
    game: str
    names: BothShape
    date: date
    period: PeriodShape | None
    banned: list[str]
    periods: list[PeriodShape]


def card_format_json(row: models.Format, day: date) -> Json:
    running = [period for period in row.periods.all() if covers(period, day)]
    return FormatShape.json(
        row,
        names=BothShape.json(ja=row.name_ja, en=row.name_en),
        date=day,
        period=period_json(running[0]) if running else None,
        banned=sorted(ban.card.code for ban in row.bans.all() if covers(ban, day)),
        periods=[period_json(period) for period in row.periods.all()],
    )
