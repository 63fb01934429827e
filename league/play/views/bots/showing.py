"""Watching bots play: one tap opens a table for them."""

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.people.errors import Refusal
from league.people.shared.address import address_of
from league.people.views.answers import page as any_method
from league.play.services import opening
from league.play.views.lobby import about_game, count_device, device_of, shown


@any_method
@never_cache
def show(request: HttpRequest, game: str) -> HttpResponse:
    """Say what there is to watch; a tap opens the table at which bots play."""
    context = about_game(game)
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
    return shown(request, "play/lobby/show.html", context, form, refusal)
