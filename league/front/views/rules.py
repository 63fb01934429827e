"""The pages of the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

import engines
from engines.core.records.sentences import KERNEL, book
from engines.core.registry import get
from league.events.forms import games
from league.front.cards import game_cards
from league.people.shared.languages import current_language


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Link to the rules of each game and of records."""
    return render(request, "rules/list.html", {"games": game_cards(), "kernel": KERNEL})


@require_safe
def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game, or of records (``core``); refusals link here."""
    if game not in (KERNEL, *engines.keys()):
        raise Http404
    language = current_language()
    try:
        sentences = book(game, language)
    except FileNotFoundError as error:
        raise Http404 from error
    tabs = [
        {"label": name, "href": reverse("rules:game", args=[key]), "active": key == game}
        for key, name in games.names()
    ]
    is_game = game != KERNEL
    context = {
        "game": game,
        "book": sentences,
        "tabs": tabs,
        "is_game": is_game,
        "has_sets": is_game and get(game).sets is not None,
    }
    return render(request, "rules/game.html", context)
