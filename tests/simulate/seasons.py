"""A league of three divisions over its seasons, with promotion and relegation."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations
from random import Random
from typing import Any

from django.utils import timezone

from league.seasons.models import Season
from league.seasons.queries import leagues as queries
from league.seasons.queries.next_season import Proposal, final_tables, proposed
from league.seasons.services import leagues, seasons
from league.seasons.services.following import following
from league.seasons.services.plans import DivisionPlan, SeasonPlan
from league.tournaments.models import Tournament
from tests.events.factories import agree, lock
from tests.seasons.season import GOALS, division, format_of_game, plans
from tests.simulate import invariants
from tests.simulate.figures import Figures
from tests.simulate.hall import Hall
from tests.tournaments.factories import new_players

FIRST = date(timezone.now().year + 1, 4, 3)


@dataclass
class Played:
    figures: Figures = field(default_factory=Figures)
    matches: int = 0


def in_a_row(count: int, sides: int, settle: Callable[[Hall], None], *, seed: int) -> Played:
    """Play so many seasons and plan one more; who goes up and down is checked by the tables."""
    played, rng = Played(), Random(seed)
    [organiser] = new_players(1)
    by = organiser.user
    league = leagues.make(by=by, now=timezone.now(), name="Harbour League", game="carriers",
                          time_zone="Asia/Tokyo")  # fmt: skip
    asked = SeasonPlan(name="Season 1", starts_on=FIRST, format=format_of_game(),
                       divisions=_divisions(sides), standings=GOALS)  # fmt: skip
    with played.figures.of("plan season"):
        season = seasons.plan(league=league, plan=asked, by=by, now=timezone.now())
    for number in range(1, count + 1):
        before = _played(season, by, rng, settle, played)
        season = _next(season, before, number, by, played)
    return played


def _next(season: Season, before: list[list[str]], number: int, by: Any, played: Played) -> Season:
    """Plan the season that follows ``season``, the names of which ended in the order ``before``."""
    season = queries.season_by_number(season.league, season.number)
    with played.figures.of("propose"):
        proposal = proposed(season)
    _everybody_has_a_place(before, proposal)
    starts_on = FIRST + timedelta(days=200 * number)
    asked = following(proposal, name=f"Season {number + 1}", starts_on=starts_on)
    with played.figures.of("plan season"):
        after = seasons.plan(
            league=season.league, plan=asked, by=by, now=timezone.now(), before=season
        )
    _moved_as_the_tables_say(before, after)
    return after


def moving(sides: int) -> int:
    """Say how many sides go up and down between two divisions: two, or one of the smallest."""
    return min(2, sides // 3)


def _divisions(sides: int) -> tuple[DivisionPlan, ...]:
    count = moving(sides)
    return plans(
        division("A", sides, relegated=count),
        division("B", sides, promoted=count, relegated=count),
        division("C", sides, promoted=count),
    )


def _played(
    season: Season, by: Any, rng: Random, settle: Callable[[Hall], None], played: Played
) -> list[list[str]]:
    """Start a season all have agreed to, play and end it; return the names in final order."""
    agree()
    now = timezone.now()
    with played.figures.of("start season"):
        season = seasons.start(season=season, by=by, now=now)
    for division_ in season.divisions.select_related("tournament__event").order_by("level"):
        assert division_.tournament is not None
        hall = Hall(division_.tournament, by, rng, settle, figures=played.figures)
        lock(hall.event, started=True)
        hall.play(draws=0.2)
        _everybody_met_once(hall.fresh())
        invariants.check(hall.tournament)
        invariants.is_up_to_date(hall.tournament)
        played.matches += sum(len(there) == 2 for _one, there in invariants.sittings(hall.fresh()))
    with played.figures.of("finish season"):
        season = seasons.finish(season=season, by=by, now=timezone.now())
    tables = final_tables(queries.season_by_number(season.league, season.number))
    return [[side.name for side in table.sides] for table in tables]


def _everybody_met_once(tournament: Tournament) -> None:
    met = [
        tuple(sorted(there)) for _one, there in invariants.sittings(tournament) if len(there) > 1
    ]
    everyone = sorted(tournament.entrants.values_list("number", flat=True))
    assert sorted(met) == sorted(combinations(everyone, 2))


def _everybody_has_a_place(before: list[list[str]], proposal: Proposal) -> None:
    """Nobody is lost between seasons, and every division keeps its size."""
    now = [[place.side.name for place in places] for _division, places in proposal.divisions]
    assert sorted(name for names in now for name in names) == sorted(
        name for names in before for name in names
    )
    assert [len(names) for names in now] == [len(names) for names in before]


def _moved_as_the_tables_say(before: list[list[str]], season: Season) -> None:
    tables = queries.tables_of(queries.season_by_number(season.league, season.number))
    now = [{row.side.name for row in table.rows} for table in tables]
    top, middle, low = before
    count = moving(len(top))
    assert now[0] == {*top[:-count], *middle[:count]}
    assert now[1] == {*top[-count:], *middle[count:-count], *low[:count]}
    assert now[2] == {*middle[-count:], *low[count:]}
