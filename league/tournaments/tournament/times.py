"""When the rounds of a phase are: local times of the event, kept as UTC."""

from datetime import datetime, time, timedelta

from league.events.queries import zone_of
from league.rules.match_weeks import match_weeks
from league.tournaments.models import Phase
from league.tournaments.tournament.phase_settings import House, of

LAST_MINUTE = time(23, 59)
Times = tuple[datetime | None, datetime | None]


def of_round(phase: Phase, place: int) -> Times:
    """Return when a round of a phase begins and when its results are due; None if not set."""
    return all_of(phase, place)[-1]


def all_of(phase: Phase, rounds: int) -> list[Times]:
    """Return the times of the first rounds of a phase."""
    house = of(phase).house
    weeks = _weeks(phase, house, rounds)
    return [
        (
            _given(phase, house.times, place) or weeks[place][0],
            _given(phase, house.due, place) or weeks[place][1],
        )
        for place in range(rounds)
    ]


def _given(phase: Phase, times: tuple[datetime, ...], place: int) -> datetime | None:
    return utc(phase, times[place]) if place < len(times) else None


def _weeks(phase: Phase, house: House, rounds: int) -> list[Times]:
    if house.calendar is None:
        return [(None, None)] * rounds
    event = phase.tournament.event
    at = house.at or event.starts_at.astimezone(zone_of(event)).time().replace(second=0)
    return [
        (
            utc(phase, datetime.combine(week.opens, at)),
            utc(phase, datetime.combine(week.closes, LAST_MINUTE)) + timedelta(minutes=1),
        )
        for week in match_weeks(rounds, house.calendar)
    ]


def utc(phase: Phase, local: datetime) -> datetime:
    return local.replace(tzinfo=zone_of(phase.tournament.event))
