"""What the API says of a season: its tables, its calendar, its race, and what comes after it."""

from datetime import date
from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.seasons.queries.leagues import DivisionTable, Side, TableRow
from league.seasons.queries.next_season import Duel, Proposal
from league.seasons.queries.seasons import DivisionRound, Fixture, Race, Week
from league.seasons.rules.form import MeetingRecord
from league.seasons.services.plans import Outlook
from league.tournaments.standings.shapes import TiebreakerShape, tiebreakers_json


class SeasonSideShape(Shape):
    key: Annotated[int, "Identifies the side throughout the season."]
    number: Annotated[int, "Entrant number in the division."]
    name: str
    handles: list[str]
    left: bool
    annulled: bool


def side_json(side: Side) -> Json:
    return SeasonSideShape.json(side, key=side.entrant, handles=list(side.handles))


class TableRowShape(Shape):
    place: int
    worst: int
    side: SeasonSideShape
    points: str
    won: int
    drawn: int
    lost: int
    score: list[int]
    form: Annotated[list[str], "Results of the last five matches, the oldest first."]
    zone: Annotated[str, "What the place leads to."]
    tiebreakers: list[TiebreakerShape]


def _row_json(row: TableRow, columns: tuple[str, ...]) -> Json:
    return TableRowShape.json(
        row,
        side=side_json(row.side),
        **tally_json(row.record),
        form=[line.mark.value for line in row.record.form],
        zone=row.zone.value,
        tiebreakers=tiebreakers_json(row.row, columns),
    )


def tally_json(tally: MeetingRecord) -> Json:
    return {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost, "score": list(tally.score)}


class DivisionTableShape(Shape, kind="division_table"):
    level: int
    name: str
    after: int
    rounds: int
    rows: list[TableRowShape]


def table_json(table: DivisionTable) -> Json:
    return DivisionTableShape.json(
        table,
        level=table.division.level,
        name=table.division.name,
        rows=[_row_json(row, table.columns) for row in table.rows],
    )


class FixtureShape(Shape):
    home: int
    away: int
    kind: str
    match: str | None
    score: list[int] | None
    won: str | None
    annulled: bool


def fixture_json(fixture: Fixture) -> Json:
    return FixtureShape.json(
        fixture,
        home=fixture.home.number,
        away=fixture.away.number,
        match=fixture.match or None,
        score=list(fixture.score) if fixture.score else None,
        won=fixture.won or None,
    )


class DivisionRoundShape(Shape):
    level: int
    round: int
    state: str
    fixtures: list[FixtureShape]
    free: list[int]


def _round_json(round: DivisionRound) -> Json:
    return DivisionRoundShape.json(
        level=round.division.level,
        round=round.round.number,
        state=round.round.state,
        fixtures=[fixture_json(each) for each in round.fixtures],
        free=[each.number for each in round.free],
    )


class WeekShape(Shape, kind="match_week"):
    opens: date | None
    closes: date | None
    rounds: list[DivisionRoundShape]


def week_json(week: Week) -> Json:
    return WeekShape.json(week, rounds=[_round_json(each) for each in week.rounds])


class RaceShape(Shape, kind="race"):
    level: int
    rounds: list[int]
    courses: list[Json]


def race_json(race: Race) -> Json:
    return RaceShape.json(
        level=race.division.level,
        rounds=list(race.rounds),
        courses=[
            {
                "entrant": each.side.number,
                "name": each.side.name,
                "stops": [
                    {"round": stop.round, "place": stop.place, "points": str(stop.points)}
                    for stop in each.stops
                ],
            }
            for each in race.courses
        ],
    )


class OutlookShape(Shape, kind="season_outlook"):
    ends_on: date
    matches: int
    divisions: list[Json]


def outlook_json(outlook: Outlook) -> Json:
    return OutlookShape.json(
        outlook,
        divisions=[
            {
                "level": division.level,
                "name": division.plan.name,
                "matches": division.matches,
                "free": division.free,
                "zones": [zone.value for zone in division.zones],
                "weeks": [{"opens": week.opens, "closes": week.closes} for week in division.weeks],
            }
            for division in outlook.divisions
        ],
    )


class PlayOffShape(Shape):
    key: str
    above: SeasonSideShape
    below: SeasonSideShape
    winner: Annotated[int | None, "Key of the side that won; null: undecided."]


def _duel_json(duel: Duel) -> Json:
    return PlayOffShape.json(
        duel,
        above=side_json(duel.above),
        below=side_json(duel.below),
        winner=duel.winner.entrant if duel.winner else None,
    )


class ProposalShape(Shape, kind="next_season"):
    season: int
    divisions: list[Json]
    leaving: list[SeasonSideShape]
    play_offs: list[PlayOffShape]
    tied: Annotated[list[SeasonSideShape], "A lot decided their order."]


def proposal_json(proposal: Proposal) -> Json:
    return ProposalShape.json(
        season=proposal.season.number,
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
            for division, places in proposal.divisions
        ],
        leaving=[side_json(side) for side in proposal.leaving],
        play_offs=[_duel_json(duel) for duel in proposal.duels],
        tied=[side_json(side) for side in proposal.tied],
    )
