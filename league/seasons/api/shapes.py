"""What the API says of leagues: rows in, plain JSON out."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated

from league.events.api.shapes import by_json
from league.jobs.site import whole_url
from league.people.api.serializers import Json, Shape, Url
from league.people.api.shapes import OwnerShape
from league.seasons.models import Division, League, LeagueRole, Season
from league.seasons.queries.archive import AllTime, Archive, Competitor, FinalRow
from league.seasons.queries.leagues import DivisionTable, Side, TableRow
from league.seasons.queries.next_season import Duel, Proposal
from league.seasons.queries.seasons import (
    DivisionRecords,
    DivisionRound,
    Fixture,
    Race,
    Week,
)
from league.seasons.rules.form import Game, Record, Records, Run
from league.seasons.services.plans import Outlook
from league.tournaments.models import Tournament
from league.tournaments.standings.shapes import TiebreakerShape


class LeagueShape(Shape, kind="league"):
    uid: str
    name: str
    about: str
    game: str
    time_zone: str
    published: bool
    organises: Annotated[bool, "The caller does."]
    url: Url


def league_json(row: League, *, organises: bool) -> Json:
    return LeagueShape.json(row, organises=organises, url=whole_url("leagues:league", row.uid))


class OrganiserShape(Shape, kind="league_organiser"):
    id: int
    player: OwnerShape | None
    given_at: datetime


def organiser_json(row: LeagueRole) -> Json:
    return OrganiserShape.json(row, id=row.pk, player=by_json(row.user))


class DivisionShape(Shape):
    level: Annotated[int, "1 is the highest."]
    name: str
    size: int
    promoted: int
    playing_off: int
    relegated: int
    tournament: Annotated[str | None, "Its uid under /tournaments/."]
    play_offs: str | None


def division_json(row: Division) -> Json:
    return DivisionShape.json(row, tournament=_uid(row.tournament), play_offs=_uid(row.play_offs))


class SeasonShape(Shape, kind="season"):
    league: str
    number: int
    name: str
    state: Annotated[str, Season.State]
    starts_on: date
    calendar: Json
    double_round: bool
    leavers: Annotated[str, Season.Leavers]
    follows: Annotated[int | None, "The season whose places it follows from."]
    divisions: list[DivisionShape]


def season_json(row: Season) -> Json:
    """Tell a season of ``seasons_of``."""
    return SeasonShape.json(
        row,
        league=row.league.uid,
        follows=row.before.number if row.before else None,
        divisions=[division_json(division) for division in row.divisions.all()],
    )


class SeasonSideShape(Shape):
    key: Annotated[int, "Names the side through the season."]
    number: Annotated[int, "In its division."]
    name: str
    handles: list[str]
    left: bool
    annulled: bool


def side_json(one: Side) -> Json:
    return SeasonSideShape.json(one, key=one.entrant, handles=list(one.handles))


class TableRowShape(Shape):
    place: int
    worst: int
    side: SeasonSideShape
    points: str
    won: int
    drawn: int
    lost: int
    score: list[int]
    form: Annotated[list[str], "Of the last five, the oldest first."]
    zone: Annotated[str, "What the place leads to."]
    tiebreakers: list[TiebreakerShape]


def _row_json(one: TableRow, columns: tuple[str, ...]) -> Json:
    values = zip(columns, one.row.values, one.row.shown, strict=False)
    return TableRowShape.json(
        one,
        side=side_json(one.side),
        won=one.record.won,
        drawn=one.record.drawn,
        lost=one.record.lost,
        score=list(one.record.score),
        form=[line.mark.value for line in one.record.form],
        zone=one.zone.value,
        tiebreakers=[
            TiebreakerShape.json(kind=kind, value=value, shown=shown)
            for kind, value, shown in values
        ],
    )


class DivisionTableShape(Shape, kind="division_table"):
    level: int
    name: str
    after: int
    rounds: int
    rows: list[TableRowShape]


def table_json(found: DivisionTable) -> Json:
    return DivisionTableShape.json(
        found,
        level=found.division.level,
        name=found.division.name,
        rows=[_row_json(row, found.columns) for row in found.rows],
    )


class FixtureShape(Shape):
    home: int
    away: int
    kind: str
    match: str | None
    score: list[int] | None
    won: str | None
    annulled: bool


def fixture_json(one: Fixture) -> Json:
    return FixtureShape.json(
        one,
        home=one.home.number,
        away=one.away.number,
        match=one.match or None,
        score=list(one.score) if one.score else None,
        won=one.won or None,
    )


class DivisionRoundShape(Shape):
    level: int
    round: int
    state: str
    fixtures: list[FixtureShape]
    free: list[int]


def _round_json(one: DivisionRound) -> Json:
    return DivisionRoundShape.json(
        level=one.division.level,
        round=one.round.number,
        state=one.round.state,
        fixtures=[fixture_json(each) for each in one.fixtures],
        free=[each.number for each in one.free],
    )


class WeekShape(Shape, kind="match_week"):
    opens: date | None
    closes: date | None
    rounds: list[DivisionRoundShape]


def week_json(one: Week) -> Json:
    return WeekShape.json(one, rounds=[_round_json(each) for each in one.rounds])


class RaceShape(Shape, kind="race"):
    level: int
    rounds: list[int]
    courses: list[Json]


def race_json(one: Race) -> Json:
    return RaceShape.json(
        level=one.division.level,
        rounds=list(one.rounds),
        courses=[
            {
                "entrant": each.side.number,
                "name": each.side.name,
                "stops": [
                    {"round": stop.round, "place": stop.place, "points": str(stop.points)}
                    for stop in each.stops
                ],
            }
            for each in one.courses
        ],
    )


class OutlookShape(Shape, kind="season_outlook"):
    ends_on: date
    matches: int
    divisions: list[Json]


def outlook_json(found: Outlook) -> Json:
    return OutlookShape.json(
        found,
        divisions=[
            {
                "level": division.level,
                "name": division.plan.name,
                "matches": division.matches,
                "free": division.free,
                "zones": [zone.value for zone in division.zones],
                "weeks": [{"opens": week.opens, "closes": week.closes} for week in division.weeks],
            }
            for division in found.divisions
        ],
    )


class PlayOffShape(Shape):
    key: str
    above: SeasonSideShape
    below: SeasonSideShape
    winner: Annotated[int | None, "The side's key."]


def _duel_json(one: Duel) -> Json:
    return PlayOffShape.json(
        one,
        above=side_json(one.above),
        below=side_json(one.below),
        winner=one.winner.entrant if one.winner else None,
    )


class ProposalShape(Shape, kind="next_season"):
    season: int
    divisions: list[Json]
    leaving: list[SeasonSideShape]
    play_offs: list[PlayOffShape]
    tied: Annotated[list[SeasonSideShape], "A lot decided their order."]


def proposal_json(found: Proposal) -> Json:
    return ProposalShape.json(
        season=found.season.number,
        divisions=[
            {
                "level": division.level,
                "name": division.name,
                "sides": [
                    {
                        **side_json(place.side),
                        "before": place.before.level,
                        "reason": place.reason.code,
                    }
                    for place in places
                ],
            }
            for division, places in found.divisions
        ],
        leaving=[side_json(one) for one in found.leaving],
        play_offs=[_duel_json(duel) for duel in found.duels],
        tied=[side_json(one) for one in found.tied],
    )


## Records and what has been


class HolderShape(Shape):
    name: str
    handles: list[str]
    season: int
    level: int


def _holder_json(one: Side | Competitor, of: Season, level: int) -> Json:
    return HolderShape.json(one, handles=list(one.handles), season=of.number, level=level)


class GameHeldShape(Shape):
    holder: HolderShape
    opponent: HolderShape
    round: int
    score: Annotated[list[int] | None, "The holder's first."]


class RunHeldShape(Shape):
    holder: HolderShape
    length: int
    first: Annotated[int, "The round in which it began."]
    last: int


class CountHeldShape(Shape):
    holder: HolderShape
    count: int


class BestsShape(Shape):
    biggest_wins: list[GameHeldShape]
    highest_scores: list[GameHeldShape]
    longest_wins: list[RunHeldShape]
    longest_unbeaten: list[RunHeldShape]
    most_points: list[CountHeldShape]
    fewest_against: list[CountHeldShape]


def records_json(found: Records, holders: Mapping[int, Json]) -> Json:
    def games(rows: tuple[Game, ...]) -> list[Json]:
        return [
            GameHeldShape.json(
                holder=holders[row.entrant],
                opponent=holders[row.line.opponent],
                round=row.line.round,
                score=row.line.score,
            )
            for row in rows
        ]

    def runs(rows: tuple[Run, ...]) -> list[Json]:
        return [RunHeldShape.json(row, holder=holders[row.entrant]) for row in rows]

    def counts(rows: tuple[tuple[int, int], ...]) -> list[Json]:
        return [
            CountHeldShape.json(holder=holders[entrant], count=count) for entrant, count in rows
        ]

    return BestsShape.json(
        biggest_wins=games(found.biggest_wins),
        highest_scores=games(found.highest_scores),
        longest_wins=runs(found.longest_wins),
        longest_unbeaten=runs(found.longest_unbeaten),
        most_points=counts(found.most_points),
        fewest_against=counts(found.fewest_against),
    )


class SeasonRecordsShape(BestsShape, kind="season_records"):
    level: int
    name: str


def season_records_json(found: DivisionRecords, of: Season) -> Json:
    level = found.division.level
    holders = {number: _holder_json(one, of, level) for number, one in found.sides.items()}
    return SeasonRecordsShape.json(
        level=level, name=found.division.name, **records_json(found.records, holders)
    )


class FinalRowShape(Shape):
    place: int
    worst: int
    name: str
    handles: list[str]
    zone: Annotated[str, "What the place led to."]
    won: int
    drawn: int
    lost: int
    score: list[int]


class FinalDivisionShape(Shape):
    level: int
    name: str
    champions: list[FinalRowShape]
    movers: Annotated[list[FinalRowShape], "Promoted and relegated."]


class FinalSeasonShape(Shape):
    number: int
    name: str
    divisions: list[FinalDivisionShape]


class LeagueArchiveShape(Shape, kind="league_archive"):
    league: str
    seasons: Annotated[list[FinalSeasonShape], "The latest first."]
    records: BestsShape


def archive_json(of: League, found: Archive) -> Json:
    holders = {
        entrant: _holder_json(found.who[entrant], season, division.level)
        for entrant, (season, division) in found.where.items()
    }
    return LeagueArchiveShape.json(
        league=of.uid,
        seasons=[
            FinalSeasonShape.json(
                number=one.season.number,
                name=one.season.name,
                divisions=[
                    FinalDivisionShape.json(
                        level=part.division.level,
                        name=part.division.name,
                        champions=[_final_json(row) for row in part.champions],
                        movers=[_final_json(row) for row in part.movers],
                    )
                    for part in one.divisions
                ],
            )
            for one in found.seasons
        ],
        records=records_json(found.records, holders),
    )


class BestPlaceShape(Shape):
    level: int
    place: int


class AllTimeShape(Shape, kind="all_time"):
    name: str
    handles: list[str]
    seasons: int
    titles: Annotated[int, "First places of the highest division."]
    best: BestPlaceShape
    won: int
    drawn: int
    lost: int
    score: list[int]


def all_time_json(one: AllTime) -> Json:
    level, place = one.best
    return AllTimeShape.json(
        one,
        name=one.who.name,
        handles=list(one.who.handles),
        best=BestPlaceShape.json(level=level, place=place),
        **_tally_json(one.record),
    )


def _uid(found: Tournament | None) -> str | None:
    return found.event.uid if found is not None else None


def _final_json(row: FinalRow) -> Json:
    return {
        "place": row.place,
        "worst": row.worst,
        "name": row.who.name,
        "handles": list(row.who.handles),
        "zone": row.zone.value,
        **_tally_json(row.record),
    }


def _tally_json(one: Record) -> Json:
    return {"won": one.won, "drawn": one.drawn, "lost": one.lost, "score": list(one.score)}
