"""What the API says of leagues: rows in, plain JSON out."""

from collections.abc import Mapping
from typing import Any

from league.events.api.shapes import by
from league.jobs.site import whole_url
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

Json = dict[str, Any]


def league(row: League, *, organises: bool) -> Json:
    return {
        "object": "league",
        "uid": row.uid,
        "name": row.name,
        "about": row.about,
        "game": row.game,
        "time_zone": row.time_zone,
        "published": row.published,
        "organises": organises,
        "url": whole_url("leagues:league", row.uid),
    }


def organiser(row: LeagueRole) -> Json:
    return {
        "object": "league_organiser",
        "id": row.pk,
        "player": by(row.user),
        "given_at": row.given_at,
    }


def season(row: Season) -> Json:
    """Tell a season of ``seasons_of``."""
    return {
        "object": "season",
        "league": row.league.uid,
        "number": row.number,
        "name": row.name,
        "state": row.state,
        "starts_on": row.starts_on,
        "calendar": row.calendar,
        "double_round": row.double_round,
        "leavers": row.leavers,
        "follows": row.before.number if row.before else None,
        "divisions": [division(one) for one in row.divisions.all()],
    }


def division(row: Division) -> Json:
    return {
        "level": row.level,
        "name": row.name,
        "size": row.size,
        "promoted": row.promoted,
        "playing_off": row.playing_off,
        "relegated": row.relegated,
        "tournament": _uid(row.tournament),
        "play_offs": _uid(row.play_offs),
    }


def _uid(found: Tournament | None) -> str | None:
    return found.event.uid if found is not None else None


def side(one: Side) -> Json:
    return {
        "key": one.entrant,
        "number": one.number,
        "name": one.name,
        "handles": list(one.handles),
        "left": one.left,
        "annulled": one.annulled,
    }


def table(found: DivisionTable) -> Json:
    return {
        "object": "division_table",
        "level": found.division.level,
        "name": found.division.name,
        "after": found.after,
        "rounds": found.rounds,
        "rows": [_row(one, found.columns) for one in found.rows],
    }


def _row(one: TableRow, columns: tuple[str, ...]) -> Json:
    values = zip(columns, one.row.values, one.row.shown, strict=False)
    return {
        "place": one.place,
        "worst": one.worst,
        "side": side(one.side),
        "points": one.points,
        "won": one.record.won,
        "drawn": one.record.drawn,
        "lost": one.record.lost,
        "score": list(one.record.score),
        "form": [line.mark.value for line in one.record.form],
        "zone": one.zone.value,
        "tiebreakers": [
            {"kind": kind, "value": value, "shown": shown} for kind, value, shown in values
        ],
    }


def week(one: Week) -> Json:
    return {
        "object": "match_week",
        "opens": one.opens,
        "closes": one.closes,
        "rounds": [_round(each) for each in one.rounds],
    }


def _round(one: DivisionRound) -> Json:
    return {
        "level": one.division.level,
        "round": one.round.number,
        "state": one.round.state,
        "fixtures": [fixture(each) for each in one.fixtures],
        "free": [each.number for each in one.free],
    }


def fixture(one: Fixture) -> Json:
    return {
        "home": one.home.number,
        "away": one.away.number,
        "kind": one.kind,
        "match": one.match or None,
        "score": list(one.score) if one.score else None,
        "won": one.won or None,
        "annulled": one.annulled,
    }


def race(one: Race) -> Json:
    return {
        "object": "race",
        "level": one.division.level,
        "rounds": list(one.rounds),
        "courses": [
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
    }


def outlook(found: Outlook) -> Json:
    return {
        "object": "season_outlook",
        "ends_on": found.ends_on,
        "matches": found.matches,
        "divisions": [
            {
                "level": one.level,
                "name": one.plan.name,
                "matches": one.matches,
                "free": one.free,
                "zones": [zone.value for zone in one.zones],
                "weeks": [{"opens": week.opens, "closes": week.closes} for week in one.weeks],
            }
            for one in found.divisions
        ],
    }


def proposal(found: Proposal) -> Json:
    return {
        "object": "next_season",
        "season": found.season.number,
        "divisions": [
            {
                "level": division.level,
                "name": division.name,
                "sides": [
                    {
                        **side(place.side),
                        "before": place.before.level,
                        "reason": place.reason.code,
                    }
                    for place in places
                ],
            }
            for division, places in found.divisions
        ],
        "leaving": [side(one) for one in found.leaving],
        "play_offs": [_duel(one) for one in found.duels],
        "tied": [side(one) for one in found.tied],
    }


def _duel(one: Duel) -> Json:
    return {
        "key": one.key,
        "above": side(one.above),
        "below": side(one.below),
        "winner": one.winner.entrant if one.winner else None,
    }


## Records and what has been


def season_records(found: DivisionRecords, of: Season) -> Json:
    level = found.division.level
    holders = {number: _holder(one, of, level) for number, one in found.sides.items()}
    return {
        "object": "season_records",
        "level": level,
        "name": found.division.name,
        **records(found.records, holders),
    }


def _holder(one: Side | Competitor, of: Season, level: int) -> Json:
    return {
        "name": one.name,
        "handles": list(one.handles),
        "season": of.number,
        "level": level,
    }


def records(found: Records, holders: Mapping[int, Json]) -> Json:
    def games(rows: tuple[Game, ...]) -> list[Json]:
        return [
            {
                "holder": holders[one.entrant],
                "opponent": holders[one.line.opponent],
                "round": one.line.round,
                "score": one.line.score,
            }
            for one in rows
        ]

    def runs(rows: tuple[Run, ...]) -> list[Json]:
        return [
            {
                "holder": holders[one.entrant],
                "length": one.length,
                "first": one.first,
                "last": one.last,
            }
            for one in rows
        ]

    def counts(rows: tuple[tuple[int, int], ...]) -> list[Json]:
        return [{"holder": holders[entrant], "count": count} for entrant, count in rows]

    return {
        "biggest_wins": games(found.biggest_wins),
        "highest_scores": games(found.highest_scores),
        "longest_wins": runs(found.longest_wins),
        "longest_unbeaten": runs(found.longest_unbeaten),
        "most_points": counts(found.most_points),
        "fewest_against": counts(found.fewest_against),
    }


def archive(of: League, found: Archive) -> Json:
    holders = {
        entrant: _holder(found.who[entrant], season, division.level)
        for entrant, (season, division) in found.where.items()
    }
    return {
        "object": "league_archive",
        "league": of.uid,
        "seasons": [
            {
                "number": one.season.number,
                "name": one.season.name,
                "divisions": [
                    {
                        "level": part.division.level,
                        "name": part.division.name,
                        "champions": [_final(row) for row in part.champions],
                        "movers": [_final(row) for row in part.movers],
                    }
                    for part in one.divisions
                ],
            }
            for one in found.seasons
        ],
        "records": records(found.records, holders),
    }


def _final(row: FinalRow) -> Json:
    return {
        "place": row.place,
        "worst": row.worst,
        "name": row.who.name,
        "handles": list(row.who.handles),
        "zone": row.zone.value,
        **_tally(row.record),
    }


def _tally(one: Record) -> Json:
    return {"won": one.won, "drawn": one.drawn, "lost": one.lost, "score": list(one.score)}


def all_time(one: AllTime) -> Json:
    level, place = one.best
    return {
        "object": "all_time",
        "name": one.who.name,
        "handles": list(one.who.handles),
        "seasons": one.seasons,
        "titles": one.titles,
        "best": {"level": level, "place": place},
        **_tally(one.record),
    }
