"""Watching bots play: one tap opens a table for them."""

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from engines.core.options import labels
from league.events.forms import games
from league.people.errors import Refusal
from league.people.shared.address import address_of
from league.people.shared.languages import current_language
from league.people.views.answers import page as any_method
from league.play.services import opening
from league.play.views.lobby import count_device, device_of, shown


@any_method
@never_cache
def show(request: HttpRequest, game: str) -> HttpResponse:
    """Say what there is to watch; a tap opens the table at which bots play."""
    names = dict(games.names())
    if game not in names:
        raise Http404
    form = Form(request.POST if request.method == "POST" else None)
    refusal = None
    if request.method == "POST" and form.is_valid():
        device = device_of(request)
        try:
            sitting = opening.show_bots(
                game=game, device=device, by=request.user, address=address_of(request),
                now=timezone.now(),
            )  # fmt: skip
        except Refusal as refused:
            refusal = refused
        else:
            return count_device(redirect("play:table", uid=sitting.uid), device)
    context = {
        "form": form,
        "game": game,
        "name": names[game],
        "about": labels(game).about.get(current_language(), ""),
    }
    return shown(request, "play/lobby/show.html", context, form, refusal)
