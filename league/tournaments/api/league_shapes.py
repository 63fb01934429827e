"""What the API says of leagues: rows in, plain JSON out."""

from typing import Any

from django.conf import settings
from django.urls import reverse

from league.events.api.shapes import by
from league.tournaments.models import Division, League, LeagueRole, Season, Tournament
from league.tournaments.queries.leagues import DivisionTable, Side, TableRow
from league.tournaments.queries.next_season import Duel, Proposal
from league.tournaments.queries.seasons import DivisionRound, Fixture, Race, Week
from league.tournaments.services.season_plans import Outlook

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
        "url": settings.SITE_URL + reverse("leagues:league", args=[row.uid]),
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
