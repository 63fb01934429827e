"""Lists of matches: of an event, of oneself, of a player with what the records say of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engines.core.registry import games
from league.events.queries import event_by_uid
from league.people import registry
from league.people.errors import KeptPrivate
from league.people.permissions import may
from league.people.queries import player_by_handle
from league.people.shared.languages import current_language
from matches.models import Match, Result
from matches.queries import matches as queries, statistics as counted
from matches.queries.pages import outcome_of, score_of
from matches.queries.records.visible import replays_of
from matches.rules import statistics
from matches.views.declaring import due_lines
from matches.views.standing import tone_of

PER_PAGE = 30
with_results = counted.with_results


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: ``sides`` are name, outcome and score.

    ``replay`` is the number of the game that the reader may watch, None where there is none.
    """

    match: Match
    sides: tuple[tuple[str, str, int | None], ...]
    tone: str
    replay: int | None


def lines(matches: Iterable[Match], user: Any) -> list[MatchLine]:
    shown = list(matches)
    replays = replays_of((match.uid for match in shown if match.version), user)
    return [_line(match, counted.counting(match), replays.get(match.uid)) for match in shown]


def _line(match: Match, result: Result | None, replay: int | None) -> MatchLine:
    sides = tuple(
        (side.entry.called, outcome_of(result, side), score_of(result, side.number))
        for side in match.sides.all()
    )
    return MatchLine(match, sides, tone_of(match.state), replay)


@require_safe
@never_cache
def listed(request: HttpRequest) -> HttpResponse:
    """List an event's matches (``?event=``), or without one those of the reader."""
    if request.GET.get("event"):
        return _of_event(request, request.GET["event"][:12])
    rows = Paginator(counted.with_results(queries.mine(request.user)), PER_PAGE)
    shown = rows.get_page(request.GET.get("page"))
    waiting = counted.with_results(queries.waiting_for(request.user))
    to_judge = counted.with_results(queries.for_judges(request.user))
    context = {
        "dues": due_lines(request.user),
        "page_obj": shown,
        "lines": lines(shown, request.user),
        "waiting": lines(waiting[:PER_PAGE], request.user),
        "to_judge": lines(to_judge[:PER_PAGE], request.user),
    }
    return render(request, "matches/list/mine.html", context)


def _of_event(request: HttpRequest, uid: str) -> HttpResponse:
    event = event_by_uid(uid, request.user)
    state = request.GET.get("state", "")
    state = state if state in Match.State.values else ""
    matches = queries.in_state(queries.matches_of(event, request.user), state)
    shown = Paginator(counted.with_results(matches), PER_PAGE).get_page(request.GET.get("page"))
    asked = {"event": uid, **({"state": state} if state else {})}
    context = {
        "event": event,
        "state": state,
        "states": Match.State.choices,
        "page_obj": shown,
        "lines": lines(shown, request.user),
        "querystring": urlencode(asked),
        "may_make": may(request.user, "matches.make", event),
        "rules": queries.rules_of(event),
    }
    return render(request, "matches/list/list.html", context)


@dataclass(frozen=True, slots=True)
class GameFacts:
    game: str
    matches: int
    counts: tuple[statistics.Count, ...]
    dice: statistics.Dice
    fortune: counted.Fortune | None


@require_safe
def player(request: HttpRequest, handle: str) -> HttpResponse:
    """Show what verified records say of a player."""
    who = player_by_handle(handle)
    if not registry.shows(who, "matches", request.user):
        raise KeptPrivate
    by_game = counted.of_player(who, request.user)
    fortunes = counted.fortunes_of(who, request.user)
    language = current_language()
    rows = Paginator(counted.with_results(counted.matches_with(who, request.user)), PER_PAGE)
    shown = rows.get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "player": who,
        "facts": [
            GameFacts(
                game.key,
                len(by_game[game.key]),
                counted.what_happened(game, by_game[game.key], language),
                statistics.dice([row.faces for row in by_game[game.key]]),
                fortunes.get(game.key),
            )
            for game in games()
            if by_game.get(game.key)
        ],
        "page_obj": shown,
        "lines": lines(shown, request.user),
    }
    return render(request, "matches/list/player.html", context)
