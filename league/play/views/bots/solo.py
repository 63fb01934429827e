"""Playing against bots: how well they play is asked, then the game begins."""

from functools import cache
from random import Random
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from engines.core.game import AnyGame
from engines.core.registry import get
from league.people.errors import Refusal
from league.people.shared.address import address_of
from league.people.shared.languages import current_language
from league.people.views.answers import page as any_method
from league.play.forms import SoloForm
from league.play.levels import offered
from league.play.services import opening
from league.play.services.opening import has_hands
from league.play.views import stage
from league.play.views.lobby import about_game, device_of, name_of, shown, to_table

FIRST: Final = "first"  # the query parameter of a first match, which explains every step


@any_method
@never_cache
def solo(request: HttpRequest, game: str) -> HttpResponse:
    """Ask for the level of the bots; a tap on one opens the table."""
    context, known = about_game(game), get(game)
    form = SoloForm(request.POST or None, game=known, sides=_sides(known, current_language()))
    form.initial["guides"] = FIRST in request.GET
    refusal = None
    if request.method == "POST" and form.is_valid():
        device = device_of(request)
        try:
            sitting, links = opening.open_table(
                wanted=form.wanted(name_of(request)), device=device, by=request.user,
                address=address_of(request), now=timezone.now(),
            )  # fmt: skip
        except Refusal as refused:
            refusal = refused
        else:
            return to_table(request, device, sitting, links)
    context |= {
        "levels": [(level, *words) for level, words in offered(known).items()],
        "has_partners": has_hands(known) and len(known.seats) > len(known.sides),
    }
    return shown(request, "play/lobby/solo.html", context, form, refusal)


@cache
def _sides(game: AnyGame, language: str) -> list[tuple[str, str]]:
    """Return the sides of a game, as it calls them in a language."""
    names = stage.called(game, game.setup(game.house(Random(0))), language)
    return [(side, names[side]) for side in game.sides]
