"""The front door and the pages of the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language

import cards.queries.decks
import engines
import league.events.queries
from engines.sentences import book


def home(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    context: dict[str, object] = {
        "upcoming": league.events.queries.upcoming(request.user, now=now)[:5],
    }
    player = league.events.queries.player_of(request.user)
    if player is not None:
        context["decks"] = cards.queries.decks.own_decks(request.user)[:4]
        context["entries"] = league.events.queries.running_entries(player, now=now)[:5]
    return render(request, "home.html", context)


def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    if game not in engines.keys():
        raise Http404
    language = "ja" if (get_language() or "").startswith("ja") else "en"
    return render(
        request, "rules.html", {"game": game, "book": book(game, language)}
    )
