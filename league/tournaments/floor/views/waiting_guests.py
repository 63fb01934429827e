"""The waiting list for players without an account: joining it, and the page of one's place.

The holder of the link speaks for the side, as on a guest's pages of the event.
"""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.events.queries.guest_links import secret_of
from league.events.services.guest_links import wrong_secret
from league.events.views.guests import kept_here
from league.people.errors import Refusal
from league.people.shared.address import address_of
from league.people.shared.languages import current_language
from league.people.shared.qr import svg
from league.people.views.answers import DONE, attempt, page
from league.tournaments.entrants import queries
from league.tournaments.entrants.services import waiting, waiting_guests
from league.tournaments.floor.forms import WaitingGuestForm
from league.tournaments.models import Tournament, Waiting
from league.tournaments.tournament.queries import tournament_by_uid


@page
@never_cache
def join(request: HttpRequest, uid: str) -> HttpResponse:
    """Wait for a place without an account: a name is all that is needed."""
    tournament = tournament_by_uid(uid, request.user)
    sent = request.POST if request.method == "POST" else None
    form = WaitingGuestForm(sent, initial={"key": uuid4()})
    status, link = attempt(form, lambda asked: _join(request, tournament, **asked))
    if status == DONE:
        there = reverse("tournaments:waits", args=[uid, secret_of(link)])
        return redirect(f"{there}?new")
    context = {
        "event": tournament.event,
        "form": form,
        "may_join": tournament.event.guests_may_enter and queries.takes_waiting(tournament),
        "count": queries.waiting_list(tournament).count(),
    }
    return render(request, "tournaments/floor/wait_guest.html", context, status=status)


def _join(request: HttpRequest, tournament: Tournament, **asked: Any) -> Any:
    return waiting_guests.join(
        tournament=tournament,
        address=address_of(request),
        now=timezone.now(),
        language=current_language(),
        **asked,
    )


@page
@never_cache
def place(request: HttpRequest, uid: str, secret: str) -> HttpResponse:
    """Show a guest's place on the waiting list, and leave it; once entered, their entry."""
    side = queries.waiting_by_secret(uid, secret)
    if side is None:
        raise wrong_secret(address=address_of(request), now=timezone.now())
    if side.state == Waiting.State.ENTERED:
        return redirect("events:guest", uid=uid, secret=secret)
    if request.method == "POST":
        _leave(request, side)
        return redirect("tournaments:waits", uid=uid, secret=secret)
    event = side.tournament.event
    link = request.build_absolute_uri(request.path)
    waits = list(queries.waiting_list(side.tournament).values_list("pk", flat=True))
    context = {
        "event": event,
        "name": side.players.select_related("player").get().player.called,
        "place": waits.index(side.pk) + 1 if side.pk in waits else None,
        "count": len(waits),
        "is_mailed": bool(side.link.email),
        "is_new": "new" in request.GET,
        "link": link,
        "qr": svg(link),
    }
    answer = render(request, "tournaments/floor/wait_place.html", context)
    return kept_here(answer, uid, secret)


def _leave(request: HttpRequest, side: Waiting) -> None:
    try:
        waiting.leave(waiting=side, by=None, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("You are off the waiting list."))
