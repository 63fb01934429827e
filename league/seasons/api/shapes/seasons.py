"""What the API says of a season: its tables, its calendar, its race, and what comes after it."""

from datetime import date
from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.seasons.queries.leagues import DivisionTable, Side, TableRow
from league.seasons.queries.next_season import Duel, Proposal
from league.seasons.queries.seasons import DivisionRound, Fixture, Race, Week
from league.seasons.rules.form import Record
from league.seasons.services.plans import Outlook
from league.tournaments.standings.shapes import TiebreakerShape


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
        **tally_json(one.record),
        form=[line.mark.value for line in one.record.form],
        zone=one.zone.value,
        tiebreakers=[
            TiebreakerShape.json(kind=kind, value=value, shown=shown)
            for kind, value, shown in values
        ],
    )


def tally_json(one: Record) -> Json:
    return {"won": one.won, "drawn": one.drawn, "lost": one.lost, "score": list(one.score)}


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
