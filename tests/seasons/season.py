"""A league with a season of small divisions, and short words for what its organiser does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from cards.models import Format
from league.seasons.models import League, Season
from league.seasons.queries import leagues as queries
from league.seasons.services import leagues, seasons
from league.seasons.services.plans import DivisionPlan, SeasonPlan, SidePlan
from league.tournaments.models import Entrant, Pairing, PairingSide, Tournament
from matches.models import Match, Result
from matches.queries.matches import series_of
from matches.services import rulings
from matches.services.acts import locked_all
from matches.services.reports import refuse_drawn
from matches.services.settings import held
from tests.cards.factories import FormatFactory
from tests.events.factories import agree
from tests.matches.factories import claim
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import new_players
from tests.tournaments.rounds.hall import take
from tests.worlds import made_once

NEXT_YEAR = date(timezone.now().year + 1, 4, 3)  # so that every day of the calendar is to come
GOALS = {
    "points": "3*win + 1*draw",
    "tiebreakers": [{"kind": "number", "of": "goals", "take": "net"}],
}

Asked = dict[str, Any]  # a division that is asked for: plain values, so that its world is kept


@dataclass
class Play:
    """``by`` organises the league and plays nowhere."""

    league: League
    by: Any
    season: Season
    plan: SeasonPlan = field(repr=False)

    def fresh(self) -> Season:
        self.season = queries.season_by_number(self.league, self.season.number)
        return self.season

    def start(self) -> Season:
        seasons.start(season=self.season, by=self.by, now=timezone.now())
        return self.fresh()

    def finish(self) -> Season:
        seasons.finish(season=self.season, by=self.by, now=timezone.now())
        return self.fresh()

    def tournament(self, level: int) -> Tournament:
        division = self.season.divisions.select_related("tournament__event").get(level=level)
        assert division.tournament is not None
        return Tournament.objects.select_related("event").get(pk=division.tournament_id)

    def entrant(self, level: int, number: int) -> Entrant:
        return self.tournament(level).entrants.select_related("tournament").get(number=number)

    def play(
        self,
        level: int,
        rounds: Sequence[int] | None = None,
        score: Callable[[int, int], tuple[int, int]] | None = None,
    ) -> None:
        decide(self.tournament(level), self.by, rounds, score)

    def play_all(self) -> None:
        for division in self.season.divisions.all():
            self.play(division.level)

    def table(self, level: int) -> queries.DivisionTable:
        return queries.tables_of(self.fresh())[level - 1]

    def order(self, level: int) -> list[int]:
        return [row.side.number for row in self.table(level).rows]


def smaller(first: int, second: int) -> tuple[int, int]:
    """The smaller number wins, by twice as much as it is smaller."""
    return (2 * max(second - first, 0), 2 * max(first - second, 0))


@transaction.atomic
def decide(
    tournament: Tournament,
    by: Any,
    rounds: Sequence[int] | None = None,
    score: Callable[[int, int], tuple[int, int]] | None = None,
) -> None:
    """Decide the open matches of these rounds, or of all, with one stack of rulings."""
    pairings = Pairing.objects.filter(
        round__tournament=tournament, match__isnull=False, match__version=0
    )
    if rounds is not None:
        pairings = pairings.filter(round__number__in=rounds)
    goals = {pairing.match_id: goals_of(pairing, score or smaller) for pairing in seated(pairings)}
    rules = held(tournament.event)
    judged = [
        rulings.judge(match=match, kind="result", reason="seen", by=by, rules=rules,
                      games=claim(goals[match.pk]))
        for match in locked_all(Match.objects.filter(pk__in=goals))
    ]  # fmt: skip
    for case in judged:
        if case.decision == Result.Decision.DRAWN:
            refuse_drawn(case.ruling.match, series_of(rules))
    rulings.enforce_all(judged)
    take(tournament)


def seated(pairings: QuerySet[Pairing]) -> QuerySet[Pairing]:
    """Read them with who sits there, the first side before the second."""
    sides = PairingSide.objects.select_related("entrant").order_by("number")
    return pairings.prefetch_related(Prefetch("sides", sides))


def goals_of(pairing: Pairing, score: Callable[[int, int], tuple[int, int]]) -> tuple[int, int]:
    first, second = (side.entrant.number for side in pairing.sides.all())
    return score(first, second)


def format_of_game() -> Format:
    return Format.objects.filter(code="standard").first() or FormatFactory()


def sides(how_many: int) -> tuple[SidePlan, ...]:
    return tuple(SidePlan((player,)) for player in new_players(how_many))


def division(name: str, how_many: int, **more: Any) -> Asked:
    """Ask for a division of so many new players, with these fields of its plan."""
    return {"name": name, "how_many": how_many, **more}


def drawn_up(name: str, how_many: int, **more: Any) -> DivisionPlan:
    return DivisionPlan(name, sides(how_many), **more)


@made_once
def planned(*divisions: Asked, game: str = "carriers", **more: Any) -> Play:
    """Make a league and plan its first season: by default two divisions of four."""
    by = PlayerFactory().user
    league = leagues.make(
        by=by, now=timezone.now(), name="Harbour League", game=game, time_zone="Asia/Tokyo"
    )
    asked = SeasonPlan(
        **{
            "name": "Spring",
            "starts_on": NEXT_YEAR,
            "format": format_of_game(),
            "divisions": plans(*divisions),
            "standings": GOALS,
            **more,
        }
    )
    season = seasons.plan(league=league, plan=asked, by=by, now=timezone.now())
    agree()
    return Play(league, by, queries.season_by_number(league, season.number), asked)


def plans(*divisions: Asked) -> tuple[DivisionPlan, ...]:
    return tuple(drawn_up(**each) for each in divisions) or two_divisions()


def two_divisions() -> tuple[DivisionPlan, ...]:
    """Draw up two of four sides, with one place between them."""
    below = drawn_up("B", 4, promoted=1)
    return (drawn_up("A", 4, relegated=1), below)


@made_once
def running(*divisions: Asked, **more: Any) -> Play:
    play = planned(*divisions, **more)
    play.start()
    return play


@made_once
def played(*divisions: Asked, rounds: Sequence[int] | None = None, **more: Any) -> Play:
    """Play these rounds of every division, or all."""
    play = running(*divisions, **more)
    for each in play.season.divisions.all():
        play.play(each.level, rounds)
    return play


@made_once
def finished(*divisions: Asked, **more: Any) -> Play:
    play = played(*divisions, **more)
    play.finish()
    return play


def later(days: int) -> date:
    return NEXT_YEAR + timedelta(days=days)
