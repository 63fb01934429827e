"""The page of a game: what it is, and every way to it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

import engines
from cards.queries.decks import newest_public
from engines.core.registry import get
from league.careers.queries.decks import best_public
from league.careers.queries.ratings import games_rated
from league.events.forms import games
from league.events.queries import lists as events
from league.front.facts import facts_of, length_of
from league.front.views.film import film_of
from league.learning.rules import lessons
from league.people.shared.languages import current_language
from matches.queries.proved import proved
from matches.views import lists

EVENTS = MATCHES = DECKS = 5


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    if game not in engines.keys():  # noqa: SIM118 - a function, not a mapping
        raise Http404
    language, now, facts = current_language(), timezone.now(), facts_of(game)
    length = None if facts.minutes else length_of(game)
    newest = proved(request.user).filter(event__game=game)[:MATCHES]
    has_decks = get(game).asks.decks
    context = {
        "game": game,
        "name": games.name_of(game),
        "says": facts.says.get(language) or games.about(game),
        "facts": facts,
        "length": length,
        "length_rules": ((length and length.preset) or {}).get(language, ""),
        "maker": (facts.maker or {}).get(language, ""),
        "film": film_of(game),
        "is_taught": game in lessons.games(),
        "is_rated": game in games_rated(),
        "has_sets": get(game).sets is not None,
        "has_decks": has_decks,
        "running": events.running(request.user, now=now).filter(game=game)[:EVENTS],
        "upcoming": events.upcoming(request.user, now=now).filter(game=game)[:EVENTS],
        "proved": lists.lines(lists.with_results(newest), request.user),
        "best_decks": best_public(game, now=now, most=DECKS) if has_decks else (),
        "decks": newest_public(game)[:DECKS] if has_decks else (),
        "others": [
            (name, reverse("games:game", args=[key])) for key, name in games.names() if key != game
        ],
    }
    return render(request, "games/game.html", context)
