"""Lists of decks, a new deck, deleting one, and the short address of a version."""

from datetime import datetime
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.errors import DeckSubmitted, NoPlayer, TooManyDecks
from cards.forms.decks import NewDeckForm
from cards.models import Deck
from cards.queries import builder, decks as queries
from cards.services import decks as services, opening
from cards.services.opening import Asker
from league.people.models import Player
from league.people.views.answers import page

PAGE = 30
VISITORS_ZONE = "Asia/Tokyo"


def player_of(request: HttpRequest) -> Player:
    """Return the player of the request. Raises ``NoPlayer``."""
    return NoPlayer.unless(queries.player_of(request.user))


def copied(deck: Deck, now: datetime) -> str:
    """Say that a deck is a copy now, and which of its cards may not be played."""
    desk = builder.desk(deck, day=queries.today_of(deck.owner, now))
    said = _("This is your copy now.")
    if not desk.barred:
        return said
    return f"{said} {_('May not be played now')}: {', '.join(desk.barred)}"


@page
def mine(request: HttpRequest) -> HttpResponse:
    form = NewDeckForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                deck = services.create(
                    owner=player_of(request), now=timezone.now(), **form.cleaned_data
                )
            except TooManyDecks as refusal:
                form.add_error(None, str(refusal))
                status = 422
            else:
                return redirect("decks:deck", uid=deck.uid)
    page = Paginator(queries.own_decks(request.user), PAGE).get_page(request.GET.get("page"))
    rows = [queries.listed(deck, mine=True) for deck in page]
    context = {"page_obj": page, "rows": rows, "form": form, "zone": _zone(request)}
    return render(request, "decks/list.html", context, status=status)


@require_safe
def public(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("q", "")[:60]
    decks = queries.public_decks_named(asked)
    page = Paginator(decks, PAGE).get_page(request.GET.get("page"))
    rows = [queries.listed(deck, mine=False) for deck in page]
    context = {
        "page_obj": page,
        "rows": rows,
        "q": asked,
        "querystring": urlencode({"q": asked}) if asked else "",
        "zone": _zone(request),
    }
    return render(request, "decks/public.html", context)


def _zone(request: HttpRequest) -> str:
    player = queries.player_of(request.user)
    return player.time_zone if player else VISITORS_ZONE


@page
def delete(request: HttpRequest, uid: str) -> HttpResponse:
    deck: Deck = queries.own_deck(uid, request.user)
    if request.method == "POST":
        try:
            services.delete(deck=deck)
        except DeckSubmitted as refusal:
            messages.error(request, str(refusal))
            return redirect("decks:deck", uid=uid)
        messages.success(request, _("The deck was deleted."))
        return redirect("decks:list")
    return render(request, "decks/delete.html", {"deck": deck})


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    version = opening.by_code(code, asker=Asker.of(request), now=timezone.now())
    return redirect("decks:version", uid=version.deck.uid, number=version.number)
