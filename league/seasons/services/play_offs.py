"""Play-offs between divisions: a tournament of their own, in which each pair is a group."""

from datetime import date, datetime, time
from itertools import groupby
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from league.rules.errors import RulesError
from league.rules.match_weeks import MatchWeeks, match_weeks
from league.seasons.errors import NoPlayOffs, PlayOffsMade, SeasonFollowed
from league.seasons.models import Division, Season
from league.seasons.queries.next_season import Duel, duels_of, final_tables
from league.seasons.services import seasons
from league.seasons.services.following import kept, side_plan
from league.seasons.services.leagues import locked_season
from league.seasons.services.plans import EVENING, SeasonPlan, SidePlan
from league.tournaments.errors import NotNow, refusal_of
from league.tournaments.models import Tournament
from league.tournaments.phases.services import tournaments
from league.tournaments.tournament.services.acts import note
from league.tournaments.tournament.services.plans import Plan, set_phases

MOST_LEGS = 2


@transaction.atomic
def make(
    *, season: Season, starts_on: date, by: Any, now: datetime, at: time = EVENING, legs: int = 1
) -> list[Tournament]:
    """Make the play-offs of a finished season, one tournament for each border with play-offs.

    They are closed for entry; they are started on their desk or by ``start``. Raises SeasonOpen,
    NoPlayOffs, PlayOffsMade, SeasonFollowed, and what events and rules refuse.
    """
    season = locked_season(season)
    if Season.objects.filter(before=season).exists():
        raise SeasonFollowed
    tables = final_tables(season)
    duels = [duel for duel in duels_of(tables) if duel.winner is None]
    if season.divisions.filter(play_offs__isnull=False).exists():
        raise PlayOffsMade
    if not duels:
        raise NoPlayOffs
    calendar = _calendar(season, starts_on)
    made = []
    for _level, group in groupby(duels, key=lambda duel: duel.lower.level):
        made.append(_make(season, list(group), calendar, at, legs, by=by, now=now))
    return made


def _calendar(season: Season, starts_on: date) -> MatchWeeks:
    given = {**season.calendar, "start": starts_on.isoformat(), "free": []}
    try:
        return MatchWeeks.read(given)
    except RulesError as error:
        raise refusal_of(error) from error


def _make(
    season: Season,
    duels: list[Duel],
    calendar: MatchWeeks,
    at: time,
    legs: int,
    *,
    by: Any,
    now: datetime,
) -> Tournament:
    lower = duels[0].lower
    assert lower.tournament is not None
    asked = _like(season, lower.tournament, calendar.start, at)
    legs = min(max(legs, 1), MOST_LEGS)
    name = f"{season.league.name} {season.name} {gettext('play-offs')} {lower.name}"
    made = seasons.hold(season, asked, name, match_weeks(legs, calendar), by=by, now=now)
    by_day = seasons.by_calendar(calendar, at)
    settings = {"groups": len(duels), "qualifiers": 1, "cycles": legs, **by_day}
    set_phases(tournament=made, phases=[Plan("groups", settings=settings)], by=by, now=now)
    seasons.enter(made, _in_order(duels), by=by, now=now, agreed=True)
    Division.objects.filter(pk=lower.pk).update(play_offs=made)
    note(made, "season_division", by=by, season=season.number, level=lower.level, play_offs=True)
    seasons.ready(made, by=by, now=now)
    return made


def _in_order(duels: list[Duel]) -> tuple[SidePlan, ...]:
    """Return the upper sides in order, then the lower ones reversed: the snake deals the pairs."""
    above = [duel.above for duel in duels]
    below = [duel.below for duel in reversed(duels)]
    return tuple(side_plan(side) for side in (*above, *below))


def _like(season: Season, tournament: Tournament, starts_on: date, at: time) -> SeasonPlan:
    return SeasonPlan(
        name=season.name,
        starts_on=starts_on,
        format=tournament.event.format,
        divisions=(),
        at=at,
        **kept(tournament),
    )


@transaction.atomic
def start(*, season: Season, by: Any, now: datetime) -> None:
    """Start all play-offs that have not started. Raises what a tournament's ``start`` raises."""
    season = locked_season(season)
    for tournament in _all(season):
        if tournament.state == Tournament.State.CLOSED:
            tournaments.start(tournament=tournament, by=by, now=now)


@transaction.atomic
def unmake(*, season: Season, by: Any, now: datetime) -> None:
    """Take play-offs back while none has started. Raises NotNow, SeasonFollowed."""
    season = locked_season(season)
    if Season.objects.filter(before=season).exists():
        raise SeasonFollowed
    play_offs = _all(season)
    states = (Tournament.State.RUNNING, Tournament.State.FINISHED)
    if not play_offs or any(tournament.state in states for tournament in play_offs):
        raise NotNow
    season.divisions.update(play_offs=None)
    for tournament in play_offs:
        seasons.put_away(tournament.event, by=by, now=now)


def _all(season: Season) -> list[Tournament]:
    held = [division.play_offs for division in seasons.divisions_of(season)]
    return [tournament for tournament in held if tournament is not None]
