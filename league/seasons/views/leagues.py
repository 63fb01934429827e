"""Leagues and their seasons, for everybody."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_safe

from league.people.permissions import may
from league.rules.promotion import Zone
from league.seasons.hooks import links_beside_leagues
from league.seasons.models import Season
from league.seasons.queries import (
    archive as league_archive,
    leagues as queries,
    seasons as season_queries,
)
from league.seasons.queries.record_games import games_of, matches_of
from league.seasons.queries.tables import at_tables
from league.seasons.race_chart import drawn
from league.seasons.rules.form import Game, Records, Run
from matches.queries.records.visible import replays_of

Known = Mapping[int, Any]  # by the number or the key of an entrant
PER_PAGE = 50
ZONES = {
    Zone.PROMOTION: gettext_lazy("Promotion"),
    Zone.PROMOTION_PLAYOFF: gettext_lazy("Play-off for promotion"),
    Zone.RELEGATION_PLAYOFF: gettext_lazy("Play-off against relegation"),
    Zone.RELEGATION: gettext_lazy("Relegation"),
}
VIEWS = ("table", "calendar", "race", "records")
TONES = {Season.State.PLANNED: "info", Season.State.RUNNING: "ok", Season.State.FINISHED: "muted"}


@require_safe
def league_list(request: HttpRequest) -> HttpResponse:
    pages = Paginator(queries.visible_leagues(request.user), PER_PAGE)
    context = {
        "page_obj": pages.get_page(request.GET.get("page")),
        "may_create": may(request.user, "leagues.create"),
        "links": [link for links in links_beside_leagues for link in links()],
    }
    return render(request, "seasons/list.html", context)


@require_safe
def league(request: HttpRequest, uid: str) -> HttpResponse:
    league = queries.league_by_uid(uid, request.user)
    context = {
        "league": league,
        "seasons": [
            (season, TONES[Season.State(season.state)]) for season in queries.seasons_of(league)
        ],
        "organisers": queries.organisers_of(league),
        "may_change": may(request.user, "leagues.change", league),
    }
    return render(request, "seasons/league.html", context)


@require_safe
def archive(request: HttpRequest, uid: str) -> HttpResponse:
    """Show the finished seasons: who won, who moved, the table of all times, the records."""
    held = queries.league_by_uid(uid, request.user)
    archive = league_archive.archive_of(held)
    context = {
        "league": held,
        "archive": archive,
        "page_obj": Paginator(archive.table, PER_PAGE).get_page(request.GET.get("page")),
        "zones": ZONES,
    }
    matches = matches_of({None: games_of(archive.records)})
    known = {game: uid for (_of, game), uid in matches.items()}
    context["records"] = labelled(archive.records, archive.who, archive.where, known)
    context["replays"] = replays_of(matches.values(), request.user)
    return render(request, "seasons/archive.html", context)


@require_safe
def season(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    held = queries.league_by_uid(uid, request.user)
    season = queries.season_by_number(held, number)
    show = request.GET.get("show", "")
    show = show if show in VIEWS else VIEWS[0]
    context = {
        "league": held,
        "season": season,
        "tone": TONES[Season.State(season.state)],
        "show": show,
        "tabs": _tabs(show),
        "may_change": may(request.user, "leagues.change", held),
        "plays_off": any(division.playing_off for division in season.divisions.all()),
        **_SHOWN[show](season, request.user),
    }
    return render(request, "seasons/season.html", context)


def _tabs(show: str) -> list[dict[str, Any]]:
    labels = (_("League table"), _("Calendar"), _("Race"), _("Records"))
    return [
        {"label": label, "href": f"?show={name}", "active": name == show}
        for name, label in zip(VIEWS, labels, strict=True)
    ]


def _table(season: Season, _user: Any) -> dict[str, Any]:
    return {
        "tables": [
            (table, [(zone, ZONES[zone]) for zone in table.zones])
            for table in queries.tables_of(season)
        ]
    }


def _calendar(season: Season, user: Any) -> dict[str, Any]:
    weeks = at_tables(season_queries.calendar_of(season), timezone.now())
    fixtures = [fixture for week in weeks for round in week.rounds for fixture in round.fixtures]
    replays = replays_of((fixture.match for fixture in fixtures if fixture.won), user)
    return {"weeks": weeks, "replays": replays}


def _race(season: Season, _user: Any) -> dict[str, Any]:
    return {
        "charts": [
            (division, drawn(season_queries.race_of(division)))
            for division in season.divisions.all()
        ]
    }


def _records(season: Season, user: Any) -> dict[str, Any]:
    """Add the names of sides to the records, which have numbers only."""
    rows = season_queries.records_by_division(queries.tables_of(season))
    matches = matches_of({row.division.tournament_id: games_of(row.records) for row in rows})
    return {
        "records": [_named(row, matches) for row in rows],
        "replays": replays_of(matches.values(), user),
    }


def _named(
    row: season_queries.DivisionRecords, matches: Mapping[tuple[int | None, Game], str]
) -> dict[str, Any]:
    played_in = row.division.tournament_id
    known = {game: uid for (of, game), uid in matches.items() if of == played_in}
    return {"division": row.division, **labelled(row.records, row.sides, {}, known)}


def labelled(
    records: Records, sides: Known, where: Known, matches: Mapping[Game, str]
) -> dict[str, Any]:
    """Label records with the names of who holds them, their season if that is known, and the
    matches of their games.
    """

    def held(entrant: int, **more: Any) -> dict[str, Any]:
        return {"side": sides[entrant], "where": where.get(entrant), **more}

    def game(row: Game) -> dict[str, Any]:
        other, match = sides[row.line.opponent], matches.get(row, "")
        return held(row.entrant, other=other, line=row.line, match=match)

    def games(rows: Iterable[Game]) -> list[dict[str, Any]]:
        return [game(row) for row in rows]

    def runs(rows: Iterable[Run]) -> list[dict[str, Any]]:
        return [held(run.entrant, run=run) for run in rows]

    def counts(rows: Iterable[tuple[int, int]]) -> list[dict[str, Any]]:
        return [held(entrant, count=count) for entrant, count in rows]

    return {
        "games": [
            (_("Biggest win"), games(records.biggest_wins)),
            (_("Most points in a match"), games(records.highest_scores)),
        ],
        "runs": [
            (_("Most wins in a row"), runs(records.longest_wins)),
            (_("Longest unbeaten"), runs(records.longest_unbeaten)),
        ],
        "counts": [
            (_("Most points scored"), counts(records.most_points)),
            (_("Fewest points against"), counts(records.fewest_against)),
        ],
    }


_SHOWN = {"table": _table, "calendar": _calendar, "race": _race, "records": _records}
