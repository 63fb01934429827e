"""The states of a season: planned with its divisions, started, finished, and undoing these steps.

A division is an event and its tournament, a round robin. The order of locks: the league, then the
events of its divisions from the highest down.
"""

from datetime import UTC, datetime, time
from typing import Any

from django.db import transaction
from django.db.models import Max

from league.events.models import Entry, Event
from league.events.services import entries, events
from league.people.services import guests
from league.people.shared import zones
from league.rules.match_weeks import MatchWeek, MatchWeeks
from league.seasons.errors import DivisionUnfinished, SeasonFollowed, SeasonOpen
from league.seasons.models import Division, League, Season
from league.seasons.queries.leagues import with_events
from league.seasons.services.leagues import (
    let_organise,
    locked as locked_league,
    locked_season,
    refuse_invalid,
)
from league.seasons.services.plans import DivisionOutlook, Outlook, SeasonPlan, SidePlan, outlook
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.errors import CannotUndo, NotNow
from league.tournaments.models import Phase, Round, Tournament
from league.tournaments.pairing.services import results, rounds
from league.tournaments.phases.services import phases, tournaments
from league.tournaments.rounds.queries.rounds import OPEN, unfinished
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import locked, note, undo
from league.tournaments.tournament.services.plans import Plan, set_phases

State = Tournament.State
LONGEST_NAME = 80


@transaction.atomic
def plan(
    *, league: League, plan: SeasonPlan, by: Any, now: datetime, before: Season | None = None
) -> Season:
    """Plan a season: an event and a tournament for each division, with its sides entered.

    ``before`` is the season whose places it follows from. Raises what ``outlook`` raises,
    SeasonOpen, SeasonFollowed, LeagueInvalid, and what events refuse (a start that has passed, a
    side of another size).
    """
    league = locked_league(league)
    _refuse_before(league, before)
    looked = outlook(league, plan)
    last = league.seasons.aggregate(last=Max("number"))["last"] or 0
    season = Season(
        league=league,
        number=last + 1,
        name=plan.name.strip(),
        starts_on=plan.starts_on,
        calendar=looked.calendar.written(),
        standings=dict(plan.standings),
        double_round=plan.double_round,
        leavers=plan.leavers,
        before=before,
    )
    _save(season, "league", "before")
    for each in looked.divisions:
        _division(season, looked, each, by=by, now=now)
    return season


def _refuse_before(league: League, before: Season | None) -> None:
    if before is None:
        return
    if before.league_id != league.pk or Season.objects.filter(before=before).exists():
        raise SeasonFollowed
    if Season.objects.get(pk=before.pk).state != Season.State.FINISHED:
        raise SeasonOpen


def _save(row: Season | Division, *without: str) -> None:
    refuse_invalid(row, *without)
    row.save(force_insert=True)


def _division(
    season: Season, looked: Outlook, each: DivisionOutlook, *, by: Any, now: datetime
) -> Division:
    asked = each.plan
    division = Division(
        season=season,
        level=each.level,
        name=asked.name.strip(),
        size=asked.size or len(asked.sides),
        promoted=asked.promoted,
        playing_off=asked.playing_off,
        relegated=asked.relegated,
    )
    _save(division, "season", "tournament", "play_offs")
    name = f"{season.league.name} {season.name} {division.name}"
    tournament = hold(season, looked.plan, name, each.weeks, by=by, now=now)
    cycles = looked.plan.cycles
    settings = {**by_calendar(looked.calendar, looked.plan.at), "cycles": cycles}
    set_phases(
        tournament=tournament, phases=[Plan("round_robin", settings=settings)], by=by, now=now
    )
    enter(tournament, asked.sides, by=by, now=now)
    division.tournament = tournament
    division.save(update_fields=["tournament"])
    note(tournament, "season_division", by=by, season=season.number, level=division.level)
    return division


def by_calendar(calendar: MatchWeeks, at: time) -> dict[str, Any]:
    """Build a phase's settings: all rounds are published at once and start by the calendar."""
    return {
        "publish": "auto",
        "start": "auto",
        "calendar": calendar.written(),
        "at": at.isoformat("minutes"),
    }


def hold(
    season: Season,
    asked: SeasonPlan,
    name: str,
    weeks: tuple[MatchWeek, ...],
    *,
    by: Any,
    now: datetime,
) -> Tournament:
    """Make an event and its tournament for a season; all organisers of the league organise it."""
    league = season.league
    starts_at = utc(weeks[0], asked.at, league)
    fields: dict[str, Any] = {
        "deadline": starts_at,
        **asked.event,
        "name": shortened(name),
        "game": league.game,
        "format": asked.format,
        "time_zone": league.time_zone,
        "published": league.published,
        "starts_at": starts_at,
    }
    made = tournaments.create_with_event(
        by=by,
        now=now,
        event=fields,
        **{"waiting_list": False, **asked.tournament, "standings": dict(season.standings)},
    )
    held = league.roles.filter(ended_at__isnull=True).select_related("user").order_by("pk")
    for role in held:
        let_organise(made.event, role.user, by=by, now=now)
    return made


def utc(week: MatchWeek, at: time, league: League) -> datetime:
    local = datetime.combine(week.opens, at, zones.zone_named(league.time_zone))
    return local.astimezone(UTC)


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def enter(
    tournament: Tournament,
    sides: tuple[SidePlan, ...],
    *,
    by: Any,
    now: datetime,
    agreed: bool = False,
) -> list[Entry]:
    """Enter sides together by staff, in their order. Raises what ``Entering.take`` raises."""
    everybody = [player for side in sides for player in side.players]
    guests.save_all([player for player in everybody if player.pk is None])
    entering = entries.Entering(
        event=tournament.event, by=by, now=now, among=everybody, agreed=agreed
    )
    for side in sides:
        entering.take(players=side.players, name=side.name, called=side.called)
    made = entering.write()
    enlist(tournament=tournament, now=now)
    return made


@transaction.atomic
def unplan(*, season: Season, by: Any, now: datetime) -> None:
    """Take a planned season back. Its events stay, hidden and with their log, without players.

    Raises NotNow once it has started.
    """
    season = locked_season(season)
    _refuse_unless(season, Season.State.PLANNED)
    for division in divisions_of(season):
        tournament = division.tournament
        division.delete()
        if tournament is not None:
            put_away(tournament.event, by=by, now=now)
    season.delete()


def put_away(event: Event, *, by: Any, now: datetime) -> None:
    """Withdraw all entries of an event, and hide the event."""
    for entry in event.entries.filter(state=Entry.State.ENTERED).order_by("pk"):
        entries.withdraw(entry=entry, by=by, now=now, by_staff=True)
    events.change(event=event, by=by, now=now, published=False)


@transaction.atomic
def start(*, season: Season, by: Any, now: datetime) -> Season:
    """Start all divisions: their rounds are drawn up and shown.

    Raises NotNow, and what a tournament's ``start`` raises.
    """
    season = locked_season(season)
    _refuse_unless(season, Season.State.PLANNED)
    for tournament in tournaments_of(season):
        ready(tournament, by=by, now=now)
        if locked(tournament).state == State.CLOSED:
            tournaments.start(tournament=tournament, by=by, now=now)
    return _move(season, Season.State.RUNNING)


def ready(tournament: Tournament, *, by: Any, now: datetime) -> None:
    """Lead a tournament to where it can start."""
    if locked(tournament).state == State.SETUP:
        tournaments.open_entry(tournament=tournament, by=by, now=now)
    if locked(tournament).state == State.OPEN:
        tournaments.close_entry(tournament=tournament, by=by, now=now)


@transaction.atomic
def unstart(*, season: Season, by: Any, reason: str, now: datetime) -> Season:
    """Undo the start while nothing has been played. Raises NotNow, CannotUndo."""
    season = locked_season(season)
    _refuse_unless(season, Season.State.RUNNING)
    for tournament in tournaments_of(season):
        tournaments.unstart(tournament=tournament, by=by, reason=reason, now=now)
    return _move(season, Season.State.PLANNED)


@transaction.atomic
def finish(*, season: Season, by: Any, now: datetime) -> Season:
    """Make the places of all divisions final. Raises NotNow, DivisionUnfinished."""
    season = locked_season(season)
    _refuse_unless(season, Season.State.RUNNING)
    for division in divisions_of(season):
        assert division.tournament is not None
        finish_division(division.tournament, division.name, by=by, now=now)
    return _move(season, Season.State.FINISHED)


def finish_division(tournament: Tournament, name: str, *, by: Any, now: datetime) -> None:
    """Close complete rounds, finish the phase and the tournament; a second call does nothing."""
    tournament = locked(tournament)
    if tournament.state == State.FINISHED:
        return
    results.take_pending(tournament, now=now)
    played = tournament.rounds.filter(state__in=OPEN).order_by("number")
    left = sum(unfinished(round).count() for round in played)
    left += tournament.rounds.filter(state=Round.State.DRAFT).count()
    if left:
        raise DivisionUnfinished(params={"division": name, "count": left})
    for round in played.select_related("tournament"):
        rounds.close(round=round, by=by, now=now)
    for phase in tournament.phases.filter(state=Phase.State.RUNNING):
        phases.finish(phase=phase, by=by, now=now)
    tournaments.finish(tournament=tournament, by=by, now=now)


@transaction.atomic
def unfinish(*, season: Season, by: Any, reason: str, now: datetime) -> Season:
    """Undo the end while nothing follows from it. Raises NotNow, SeasonFollowed, CannotUndo."""
    season = locked_season(season)
    _refuse_unless(season, Season.State.FINISHED)
    played_off = season.divisions.filter(play_offs__isnull=False)
    if Season.objects.filter(before=season).exists() or played_off.exists():
        raise SeasonFollowed
    for tournament in tournaments_of(season):
        tournaments.unfinish(tournament=tournament, by=by, reason=reason, now=now)
        act = CannotUndo.unless(last_act(tournament, phases.FINISH))
        undo(act=act, by=by, reason=reason, now=now)
    return _move(season, Season.State.RUNNING)


def divisions_of(season: Season) -> list[Division]:
    return list(with_events(season.divisions.all()))


def tournaments_of(season: Season) -> list[Tournament]:
    return [
        division.tournament for division in divisions_of(season) if division.tournament is not None
    ]


def _refuse_unless(season: Season, state: str) -> None:
    if season.state != state:
        raise NotNow


def _move(season: Season, to: str) -> Season:
    season.state = to
    season.save(update_fields=["state"])
    return season
