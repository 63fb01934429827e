"""Pages of house sets: values that a rulebook does not print, and their revisions."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.queries import houses as queries
from engines.core.options import labels
from league.people.shared.languages import current_language


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    language = current_language()
    sets = [(house_set, labels(house_set.game).name[language]) for house_set in queries.all_sets()]
    return render(request, "cards/house/houses.html", {"sets": sets})


@require_safe
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the newest revision of each set of a game, and list the older ones."""
    language = current_language()
    sets = queries.sets_of(game)
    shown = [
        (house_set, queries.parts(house_set.revisions.all()[0], language)) for house_set in sets
    ]
    context = {"game": game, "game_name": _named(game), "sets": shown}
    return render(request, "cards/house/house.html", context)


@require_safe
def revision(request: HttpRequest, game: str, name: str, number: int) -> HttpResponse:
    revision = queries.revision(game, name, number)
    context = {
        "game": game,
        "game_name": _named(game),
        "revision": revision,
        "parts": queries.parts(revision, current_language()),
    }
    return render(request, "cards/house/house_revision.html", context)


def _named(game: str) -> str:
    return labels(game).name[current_language()]
