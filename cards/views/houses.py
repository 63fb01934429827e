"""House sets to look at: values that a rulebook does not print, and how they were revised."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.queries import houses as queries
from engines.core.options import labels
from league.people.shared.languages import current_language


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    language = current_language()
    found = [(one, labels(one.game).name[language]) for one in queries.all_sets()]
    return render(request, "cards/houses.html", {"sets": found})


@require_safe
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the newest revision of each set of a game, and list the older ones."""
    language = current_language()
    sets = queries.sets_of(game)
    shown = [(one, queries.parts(one.revisions.all()[0], language)) for one in sets]
    context = {"game": game, "game_name": _named(game), "sets": shown}
    return render(request, "cards/house.html", context)


@require_safe
def revision(request: HttpRequest, game: str, name: str, number: int) -> HttpResponse:
    found = queries.revision(game, name, number)
    context = {
        "game": game,
        "game_name": _named(game),
        "revision": found,
        "parts": queries.parts(found, current_language()),
    }
    return render(request, "cards/house_revision.html", context)


def _named(game: str) -> str:
    return labels(game).name[current_language()]
