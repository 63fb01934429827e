"""The calendar of a league: the days of each round. Days only; hours are the app's."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from league.rules.errors import RulesError
from league.rules.reading import Fields, fields, read_day
from league.rules.reasons import Reason

MOST_ROUNDS = 1024
MOST_FREE = 200
PATIENCE = 530  # weeks searched for a day that is not free: ten years
REASONS = (
    "week_free",  # first, last: a week left out, all its days are free
    "week_days",  # first, last: days left out of a week that is played
)


@dataclass(frozen=True, slots=True)
class Span:
    """Days from ``first`` to ``last``, both inclusive."""

    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class MatchWeeks:
    """Rounds are played on ``weekdays`` (Monday is 0) from ``start`` on, every ``every``-th week.

    ``per_week`` rounds share the days of a week in equal parts; where they are more than the
    weekdays, several are on one day. A week whose days are all in ``free`` is left out and not
    counted for ``every``.
    """

    start: date
    weekdays: tuple[int, ...] = (5, 6)
    per_week: int = 1
    every: int = 1
    free: tuple[Span, ...] = ()

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "MatchWeeks":
        """Read the settings from JSON values. Raises ``RulesError`` for an invalid field."""
        with fields(given) as settings:
            return cls(
                start=settings.day("start"),
                weekdays=_weekdays(settings),
                per_week=settings.whole("per_week", 1, 1, 7),
                every=settings.whole("every", 1, 1, 52),
                free=tuple(_span(row) for row in settings.rows("free", MOST_FREE)),
            )

    @property
    def a_day(self) -> int:
        """Return the most rounds on one day."""
        return -(-self.per_week // len(self.weekdays))

    def written(self) -> dict[str, object]:
        return {
            "start": self.start.isoformat(),
            "weekdays": list(self.weekdays),
            "per_week": self.per_week,
            "every": self.every,
            "free": [[span.first.isoformat(), span.last.isoformat()] for span in self.free],
        }


def _weekdays(settings: Fields) -> tuple[int, ...]:
    days = [row for row in settings.rows("weekdays", 7) if type(row) is int and 0 <= row <= 6]
    asked = settings.rows("weekdays", 7)
    if not asked:
        return (5, 6)
    if len(days) != len(asked) or len(set(days)) != len(days):
        raise RulesError("setting_not_weekdays", field="weekdays")
    return tuple(sorted(days))


def _span(row: object) -> Span:
    if not isinstance(row, list | tuple) or len(row) != 2:
        raise RulesError("setting_not_a_span", field="free")
    span = Span(*(read_day(day, "free") for day in row))
    if span.last < span.first:
        raise RulesError("setting_not_a_span", field="free")
    return span


@dataclass(frozen=True, slots=True)
class MatchWeek:
    """``days``: when round ``number`` may be played, in order; never empty."""

    number: int
    days: tuple[date, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def opens(self) -> date:
        return self.days[0]

    @property
    def closes(self) -> date:
        return self.days[-1]


def match_weeks(rounds: int, settings: MatchWeeks) -> tuple[MatchWeek, ...]:
    """Return the days of each round.

    Raises ``RulesError`` too_many_rounds, calendar_too_long (no day is left in the calendar).
    """
    if not 0 <= rounds <= MOST_ROUNDS:
        raise RulesError("too_many_rounds", most=MOST_ROUNDS)
    planned: list[MatchWeek] = []
    weeks = _weeks(settings)
    while len(planned) < rounds:
        days, reasons = next(weeks)
        for part in _parts(days, min(settings.per_week, len(days) * settings.a_day)):
            if len(planned) < rounds:
                planned.append(MatchWeek(len(planned) + 1, part, tuple(reasons)))
                reasons = []
    return tuple(planned)


def _weeks(settings: MatchWeeks) -> Iterator[tuple[list[date], list[Reason]]]:
    """Yield weeks with a day to play on, with reasons for the days left out before and in them."""
    skipped: list[Reason] = []
    turn = 0
    for whole in _full_weeks(settings):
        days = [day for day in whole if not any(day in span for span in settings.free)]
        if not days:
            skipped.append(_reason("week_free", whole))
            if len(skipped) > PATIENCE:
                raise RulesError("calendar_too_long", field="free")
            continue
        if turn % settings.every == 0:
            left = [day for day in whole if day not in days]
            yield days, skipped + ([_reason("week_days", left)] if left else [])
            skipped = []
        turn += 1


def _full_weeks(settings: MatchWeeks) -> Iterator[list[date]]:
    """Yield the weekdays of each week from the start on; the first week may have fewer."""
    try:
        monday = settings.start - timedelta(days=settings.start.weekday())
        while True:
            days = [monday + timedelta(days=weekday) for weekday in settings.weekdays]
            if days := [day for day in days if day >= settings.start]:
                yield days
            monday += timedelta(days=7)
    except OverflowError:
        raise RulesError("calendar_too_long", field="start") from None


def _reason(code: str, days: list[date]) -> Reason:
    return Reason(code, {"first": days[0].isoformat(), "last": days[-1].isoformat()})


def _parts(days: list[date], count: int) -> Iterator[tuple[date, ...]]:
    """Split days into equal parts, the first a day longer; surplus parts share days, in order."""
    if count > len(days):
        for number in range(count):
            yield (days[number * len(days) // count],)
        return
    size, longer = divmod(len(days), count)
    first = 0
    for number in range(count):
        last = first + size + (number < longer)
        yield tuple(days[first:last])
        first = last
