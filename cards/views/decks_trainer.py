"""The drill of replacements: one address a draw and its answers, nothing is stored."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from cards.queries import builder, decks as queries, versions as reading
from cards.queries.building.training import training


@require_safe
@vary_on_headers("HX-Request")
def draft(request: HttpRequest, uid: str) -> HttpResponse:
    """Drill with the deck that its owner is building."""
    deck = queries.own_deck(uid, request.user)
    day = queries.today_of(deck.owner, timezone.now())
    return _drill(request, builder.desk(deck, day=day), reverse("decks:deck", args=[uid]))


@require_safe
@vary_on_headers("HX-Request")
def version(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    """Drill with a saved version; no account is needed for one that is open."""
    version = queries.version_of(uid, number, request.user)
    day = queries.today_of(queries.player_of(request.user), timezone.now())
    page = reading.version_page(version, day=day)
    return _drill(request, page.desk, reverse("decks:version", args=[uid, number]))


def _drill(request: HttpRequest, desk: builder.Desk, back: str) -> HttpResponse:
    seed, said = request.GET.get("seed", ""), request.GET.getlist("said")
    context = {
        "deck": desk.deck,
        "training": training(desk, seed=seed, said=said),
        "back": back,
        "rule_url": reverse("rules:game", args=[desk.deck.game]),
    }
    part = "#drill" if request.htmx else ""  # type: ignore[attr-defined]
    return render(request, f"decks/building/trainer.html{part}", context)
