"""The plan of a season: checking it, and a dry run of what it would create."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any

from cards.models import Format
from league.events.errors import SideSize
from league.people.models import Player
from league.rules.errors import RulesError
from league.rules.match_weeks import MatchWeek, MatchWeeks, match_weeks
from league.rules.promotion import Zone, zones
from league.rules.round_robin import RoundRobin, round_robin
from league.rules.standings.settings import StandingsSettings
from league.seasons import errors
from league.seasons.models import League, Season
from league.seasons.rules.pyramids import pyramid_of
from league.tournaments.errors import refusal_of

MOST_DIVISIONS = 16
MOST_SIDES = 64
EVENING = time(19)


@dataclass(frozen=True, slots=True)
class SidePlan:
    """A side of a division, its players in the order of their seats.

    A player may be a guest that is not saved yet (``guests.prepare``). ``called`` are the names to
    show, by seat, until a player with an account agrees.
    """

    players: tuple[Player, ...]
    name: str = ""
    called: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Return the side's first shown name: its own, or what its players are called."""
        called = (*self.called, *("" for _player in self.players))
        names = [called[seat] or player.display_name for seat, player in enumerate(self.players)]
        return self.name or " / ".join(names)

    @property
    def of_guests(self) -> bool:
        """Tell whether nobody of the side has an account."""
        return all(player.is_guest for player in self.players)


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """``promoted``, ``playing_off``, ``relegated`` are places, as in the model.

    ``size``: how many places the division is to have next season too; None: as many as now.
    """

    name: str
    sides: tuple[SidePlan, ...]
    promoted: int = 0
    playing_off: int = 0
    relegated: int = 0
    size: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """Divisions from the highest down. ``calendar`` is as league/rules/match_weeks.py reads it,
    without its start; rounds begin ``at`` o'clock in the league's time zone.

    ``event`` and ``tournament`` are fields of every division's event and tournament.
    """

    name: str
    starts_on: date
    format: Format | None  # None: a game without decks
    divisions: tuple[DivisionPlan, ...]
    at: time = EVENING
    calendar: Mapping[str, Any] = field(default_factory=dict)
    standings: Mapping[str, Any] = field(default_factory=dict)
    double_round: bool = False
    leavers: str = Season.Leavers.HALF
    event: Mapping[str, Any] = field(default_factory=dict)
    tournament: Mapping[str, Any] = field(default_factory=dict)

    @property
    def cycles(self) -> int:
        return 2 if self.double_round else 1


@dataclass(frozen=True, slots=True)
class DivisionOutlook:
    """A division of a dry run: its rounds' days, and the zone of each place."""

    plan: DivisionPlan
    level: int
    weeks: tuple[MatchWeek, ...]
    zones: tuple[Zone, ...]
    matches: int

    @property
    def free(self) -> bool:
        """Tell whether one side has no opponent in each round, as the field is odd."""
        return len(self.plan.sides) % 2 == 1


@dataclass(frozen=True, slots=True)
class Outlook:
    plan: SeasonPlan
    calendar: MatchWeeks
    divisions: tuple[DivisionOutlook, ...]

    @property
    def ends_on(self) -> date:
        return max(division.weeks[-1].closes for division in self.divisions)

    @property
    def matches(self) -> int:
        return sum(division.matches for division in self.divisions)


def outlook(league: League, plan: SeasonPlan) -> Outlook:
    """Compute what a plan would create, without writing anything.

    Raises NoDivisions, DivisionSize, SideSize, LeagueGame, PlayerTwice, TopAndBottom,
    ZonesOverlap, and what the rules refuse of the calendar and the standings.
    """
    _refuse(league, plan)
    try:
        StandingsSettings.read(plan.standings)
        calendar = calendar_of(plan)
        drawn = [
            round_robin(range(1, len(each.sides) + 1), RoundRobin(plan.cycles))
            for each in plan.divisions
        ]
        weeks = [match_weeks(len(rounds), calendar) for rounds in drawn]
        parts = _zones(plan)
    except RulesError as error:
        raise refusal_of(error) from error
    return Outlook(
        plan,
        calendar,
        tuple(
            DivisionOutlook(each, level, days, part, sum(len(round.fixtures) for round in rounds))
            for level, (each, rounds, days, part) in enumerate(
                zip(plan.divisions, drawn, weeks, parts, strict=True), start=1
            )
        ),
    )


def calendar_of(plan: SeasonPlan) -> MatchWeeks:
    return MatchWeeks.read({**plan.calendar, "start": plan.starts_on.isoformat()})


def _refuse(league: League, plan: SeasonPlan) -> None:
    if not 1 <= len(plan.divisions) <= MOST_DIVISIONS:
        raise errors.NoDivisions(params={"most": MOST_DIVISIONS})
    if plan.format is not None and plan.format.game != league.game:
        raise errors.LeagueGame
    for each in plan.divisions:
        if not 2 <= len(each.sides) <= MOST_SIDES:
            raise errors.DivisionSize(
                params={"division": each.name, "count": len(each.sides), "most": MOST_SIDES}
            )
    _refuse_sizes(plan)
    first, last = plan.divisions[0], plan.divisions[-1]
    if first.promoted or first.playing_off or last.relegated:
        raise errors.TopAndBottom
    _refuse_twice(plan)


def _refuse_sizes(plan: SeasonPlan) -> None:
    size = plan.event.get("side_size", 1)
    if any(len(side.players) != size for each in plan.divisions for side in each.sides):
        raise SideSize(params={"size": size})


def _refuse_twice(plan: SeasonPlan) -> None:
    seen: set[int] = set()
    for division in plan.divisions:
        for side in division.sides:
            for player in side.players:
                if player.pk is None:
                    continue
                if player.pk in seen:
                    raise errors.PlayerTwice(params={"handle": player.handle})
                seen.add(player.pk)


def _zones(plan: SeasonPlan) -> tuple[tuple[Zone, ...], ...]:
    try:
        return zones([len(each.sides) for each in plan.divisions], pyramid_of(plan.divisions))
    except RulesError as error:
        if error.code != "zones_overlap":
            raise
        number = error.params["division"]
        assert isinstance(number, int)
        raise errors.ZonesOverlap(params={"division": plan.divisions[number].name}) from error
