"""What a deck may begin as: the sample decks of its game, and what others made public."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from cards.queries import decks as queries
from cards.queries.building import samples

PAGE = 6


@require_safe
def begin(request: HttpRequest, uid: str) -> HttpResponse:
    deck = queries.own_deck(uid, request.user)
    asked = request.GET.get("q", "")[:60]
    decks = queries.public_decks_named(asked).filter(game=deck.game).exclude(pk=deck.pk)
    page = Paginator(decks, PAGE).get_page(request.GET.get("page"))
    day = queries.today_of(deck.owner, timezone.now())
    context = {
        "deck": deck,
        "samples": samples.samples_for(deck, day=day),
        "public": samples.public_for(deck, page, day=day),
        "page_obj": page,
        "q": asked,
        "querystring": urlencode({"q": asked}) if asked else "",
    }
    return render(request, "decks/building/begin.html", context)
