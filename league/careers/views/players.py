"""A player over all events: results, opponents, ratings; and the rating list of a game."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.careers import drawings
from league.careers.models import RatingChange
from league.careers.queries import careers, ratings as queries
from league.careers.rules import careers as counting
from league.people.queries import player_by_handle
from league.rules import ratings as rules
from league.tournaments.tournament.wording import game_name
from matches.queries.records.visible import replays_of

PER_PAGE = 20
CHANGES = 50
WORDS = 60
DRAWN = 300
BEST = 5


## Results


@require_safe
def results(request: HttpRequest, handle: str) -> HttpResponse:
    """List the results by event; ``?game=`` chooses one game."""
    player = careers.shown_player(handle, "results", request.user)
    meetings = careers.meetings_of(player, request.user)
    games = counting.by_game(meetings)
    game = request.GET.get("game", "")
    game = game if game in {key for key, _count in games} else ""
    chosen = [meeting for meeting in meetings if not game or meeting.occasion.game == game]
    page = Paginator(counting.by_event(chosen), PER_PAGE).get_page(request.GET.get("page"))
    places = careers.by_event(careers.finishes_of(player, request.user))
    context = {
        "player": player,
        "page_obj": page,
        "rows": [(row, places.get(row.occasion.pk)) for row in page],
        "replays": replays_of(
            (meeting.match for row in page for meeting in row.meetings), request.user
        ),
        "count": counting.count(chosen),
        "games": _game_chips([key for key, _count in games], game),
        "querystring": urlencode({"game": game}) if game else "",
    }
    return render(request, "careers/results.html", context)


def _game_chips(games: list[str], chosen: str) -> list[dict[str, Any]]:
    if len(games) < 2:
        return []
    every = {"label": _("All games"), "href": "?", "active": not chosen}
    return [
        every,
        *(
            {"label": game_name(game), "href": "?" + urlencode({"game": game}),
             "active": game == chosen}
            for game in games
        ),
    ]  # fmt: skip


## Head to head


@require_safe
def against(request: HttpRequest, handle: str) -> HttpResponse:
    """List the opponents; ``?q=`` looks for one."""
    player = careers.shown_player(handle, "opponents", request.user)
    words = request.GET.get("q", "").strip()[:WORDS]
    rows = counting.against(careers.meetings_of(player, request.user))
    fitting = [row for row in rows if row.opponent.fits(words)]
    context = {
        "player": player,
        "words": words,
        "page_obj": Paginator(fitting, CHANGES).get_page(request.GET.get("page")),
        "querystring": urlencode({"q": words}) if words else "",
    }
    return render(request, "careers/opponents/against.html", context)


@require_safe
def meetings(request: HttpRequest, handle: str, other: str) -> HttpResponse:
    """List every match of two players against each other."""
    player = careers.shown_player(handle, "opponents", request.user)
    opponent = player_by_handle(other)
    if opponent.pk == player.pk:
        raise Http404
    mine = counting.between(careers.meetings_of(player, request.user), opponent.pk)
    page = Paginator(mine, CHANGES).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "opponent": opponent,
        "count": counting.count(meeting for meeting in mine if meeting.played),
        "games": [
            (game_name(game), count)
            for game, count in counting.by_game([meeting for meeting in mine if meeting.played])
        ],
        "page_obj": page,
        "replays": replays_of((meeting.match for meeting in page), request.user),
    }
    return render(request, "careers/opponents/meetings.html", context)


## Ratings


@require_safe
def rating(request: HttpRequest, handle: str, game: str) -> HttpResponse:
    """Draw and list the history of a player's rating in a game."""
    player = careers.shown_player(handle, "ratings", request.user)
    now = next((row for row in queries.of_player(player) if row.game == game), None)
    if now is None:
        raise Http404
    changes = queries.history(player, game)
    page = Paginator(changes.order_by("-place"), CHANGES).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "game": game,
        "name": game_name(game),
        "rating": queries.as_rule(now),
        "settled": rules.SETTLED,
        "chart": chart_of(list(changes.reverse()[:DRAWN])[::-1]),
        "page_obj": page,
        "lines": [queries.line_of(change) for change in page],
        "replays": replays_of((change.rated.match.uid for change in page), request.user),
    }
    return render(request, "careers/ratings/rating.html", context)


def chart_of(changes: list[RatingChange]) -> drawings.Chart | None:
    """Draw changes, the oldest first; their matches' events must be prefetched."""
    return drawings.drawn(
        [
            drawings.Point(
                queries.as_rule(change), change.rated.match.event_id, change.rated.match.event.name
            )
            for change in changes
        ]
    )


@require_safe
def rating_lists(request: HttpRequest) -> HttpResponse:
    """Show the best of each game that has ratings."""
    lists = [
        (
            game,
            game_name(game),
            [(row, queries.as_rule(row)) for row in queries.list_of(game)[:BEST]],
        )
        for game in queries.games_rated()
    ]
    return render(
        request, "careers/ratings/rating_lists.html", {"lists": lists, "settled": rules.SETTLED}
    )


@require_safe
def rating_list(request: HttpRequest, game: str) -> HttpResponse:
    """List the rated players of a game, the best first."""
    games = queries.games_rated()
    if game not in games:
        raise Http404
    page = Paginator(queries.list_of(game), CHANGES).get_page(request.GET.get("page"))
    context = {
        "name": game_name(game),
        "games": [
            {"label": game_name(key), "href": f"../{key}/", "active": key == game} for key in games
        ],
        "page_obj": page,
        "lines": [(row, queries.as_rule(row)) for row in page],
        "settled": rules.SETTLED,
    }
    return render(request, "careers/ratings/ratings.html", context)
