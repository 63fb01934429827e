"""The front door and the pages of the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

import cards.queries.bans
import cards.queries.decks
import engines
import league.events.queries
import league.events.queries.lists
import matches.queries.matches
from engines.core.registry import get
from engines.core.sentences import book
from league.events.forms import games
from matches.views import lists

UPCOMING = ENTRIES = 5
DECKS = 4
MATCHES = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    context: dict[str, object] = {
        "upcoming": league.events.queries.lists.upcoming(request.user, now=now)[:UPCOMING],
        "running": league.events.queries.lists.running(request.user, now=now)[:UPCOMING],
    }
    player = league.events.queries.player_of(request.user)
    if player is not None:
        today = cards.queries.decks.today_of(player, now)
        context["coming_bans"] = cards.queries.bans.coming_bans(player, day=today)
        context["decks"] = cards.queries.decks.own_decks(request.user)[:DECKS]
        waiting = matches.queries.matches.waiting_for(request.user)
        context["waiting"] = lists.lines(lists.with_results(waiting)[:MATCHES])
        context["entries"] = league.events.queries.running_entries(player, now=now)[:ENTRIES]
    return render(request, "home.html", context)


@require_safe
def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    if game not in engines.keys():  # noqa: SIM118  a function, not a mapping
        raise Http404
    language = "ja" if (get_language() or "").startswith("ja") else "en"
    try:
        sentences = book(game, language)
    except FileNotFoundError as error:
        raise Http404 from error
    tabs = [
        {"label": name, "href": reverse("rules:game", args=[key]), "active": key == game}
        for key, name in games.names()
    ]
    has_sets = get(game).sets is not None
    context = {"game": game, "book": sentences, "tabs": tabs, "has_sets": has_sets}
    return render(request, "rules.html", context)
