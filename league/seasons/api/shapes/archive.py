"""What the API says of records, of finished seasons and of all times."""

from collections.abc import Mapping
from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.seasons.api.shapes.seasons import tally_json
from league.seasons.models import League, Season
from league.seasons.queries.archive import AllTime, Archive, Competitor, FinalRow
from league.seasons.queries.leagues import Side
from league.seasons.queries.seasons import DivisionRecords
from league.seasons.rules.form import Game, Records, Run


class HolderShape(Shape):
    name: str
    handles: list[str]
    season: int
    level: int


def _holder_json(holder: Side | Competitor, of: Season, level: int) -> Json:
    return HolderShape.json(holder, handles=list(holder.handles), season=of.number, level=level)


class GameHeldShape(Shape):
    holder: HolderShape
    opponent: HolderShape
    round: int
    score: Annotated[list[int] | None, "Score, that of the holder first."]


class RunHeldShape(Shape):
    holder: HolderShape
    length: int
    first: Annotated[int, "First round of the run."]
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


def records_json(records: Records, holders: Mapping[int, Json]) -> Json:
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
        biggest_wins=games(records.biggest_wins),
        highest_scores=games(records.highest_scores),
        longest_wins=runs(records.longest_wins),
        longest_unbeaten=runs(records.longest_unbeaten),
        most_points=counts(records.most_points),
        fewest_against=counts(records.fewest_against),
    )


class SeasonRecordsShape(BestsShape, kind="season_records"):
    level: int
    name: str


def season_records_json(division: DivisionRecords, of: Season) -> Json:
    level = division.division.level
    holders = {number: _holder_json(side, of, level) for number, side in division.sides.items()}
    return SeasonRecordsShape.json(
        level=level, name=division.division.name, **records_json(division.records, holders)
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


def archive_json(of: League, archive: Archive) -> Json:
    holders = {
        entrant: _holder_json(archive.who[entrant], season, division.level)
        for entrant, (season, division) in archive.where.items()
    }
    return LeagueArchiveShape.json(
        league=of.uid,
        seasons=[
            FinalSeasonShape.json(
                number=season.season.number,
                name=season.season.name,
                divisions=[
                    FinalDivisionShape.json(
                        level=part.division.level,
                        name=part.division.name,
                        champions=[_final_json(row) for row in part.champions],
                        movers=[_final_json(row) for row in part.movers],
                    )
                    for part in season.divisions
                ],
            )
            for season in archive.seasons
        ],
        records=records_json(archive.records, holders),
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


def all_time_json(tally: AllTime) -> Json:
    level, place = tally.best
    return AllTimeShape.json(
        tally,
        name=tally.who.name,
        handles=list(tally.who.handles),
        best=BestPlaceShape.json(level=level, place=place),
        **tally_json(tally.record),
    )


def _final_json(row: FinalRow) -> Json:
    return {
        "place": row.place,
        "worst": row.worst,
        "name": row.who.name,
        "handles": list(row.who.handles),
        "zone": row.zone.value,
        **tally_json(row.record),
    }
