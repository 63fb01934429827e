"""A player's collection: counts by taps, decks to build, wants to share."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.errors import TapUnreadable
from cards.forms.collection import LOOKS, DeckForm, TapForm, asked
from cards.models import Holding, WantList
from cards.queries import cards, collection as queries, decks
from cards.queries.cards import face_of
from cards.rules.counts import WHATS
from cards.services import collection as services
from cards.validators import games_with_decks
from cards.views.decks import player_of
from engines.core.options import labels
from league.people.models import Player
from league.people.shared.languages import current_language
from league.people.views.answers import page, way_back

PER_PAGE = 24


@page
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    if request.method == "POST":
        return _tapped(request, player)
    show = request.GET.get("show", "")
    rows = Paginator(queries.holdings(player, show), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page_obj": rows,
        "rows": [_row(row) for row in rows],
        "tabs": _tabs(queries.totals(player), show),
        "querystring": urlencode({"show": show}) if show in WHATS else "",
    }
    return render(request, "collection/mine.html", context)


def _tapped(request: HttpRequest, player: Player) -> HttpResponse:
    """Count a tap; answer with the card's counts, or lead back to where it was tapped."""
    sent = TapUnreadable.unless(asked(TapForm(request.POST)))
    code, what, act = sent["tap"]
    card = cards.by_code(code)
    row = services.tap(player=player, card=card, what=what, act=act)
    if request.htmx:  # type: ignore[attr-defined]
        look = sent["look"] or LOOKS[0]
        context = {"hold": queries.hold_of(card, row), "look": look}
        return render(request, "components/deck/hold.html", context)
    back = way_back(request, sent["next"], reverse("collection:mine"))
    return redirect(f"{back}#hold-{code}")


def _row(row: Holding) -> dict[str, Any]:
    card = row.card
    return {
        "hold": queries.hold_of(card, row),
        "face": face_of(card),
        "href": reverse("cards:card", args=[card.code]),
    }


def _tabs(totals: dict[str, int], show: str) -> list[dict[str, Any]]:
    here = reverse("collection:mine")
    tabs = (
        ("", _("All"), ""),
        ("have", _("Have"), totals["cards_had"]),
        ("want", _("Want"), totals["cards_wanted"]),
    )
    shown = show if show in WHATS else ""
    return [
        {**_tab(here, label, what == shown, show=what), "count": count}
        for what, label, count in tabs
    ]


def _tab(here: str, label: str, active: bool, **asked: str) -> dict[str, Any]:
    """Describe a tab that leads ``here``, asking for what it stands for, or for nothing."""
    query = urlencode({name: value for name, value in asked.items() if value})
    return {"label": label, "href": f"{here}?{query}" if query else here, "active": active}


@page
@never_cache
def to_build(request: HttpRequest) -> HttpResponse:
    """List public decks by how much of them is there; a press looks for what is missing."""
    player = player_of(request)
    if request.method == "POST":
        return _wanted(request, player)
    games = games_with_decks()
    game = request.GET.get("game", "")
    game = game if game in games else games[0]
    page_obj = queries.buildable(player, game, request.GET.get("page", "1"))
    context = {
        "page_obj": page_obj,
        "tabs": _games(games, game),
        "here": request.get_full_path(),
        "querystring": urlencode({"game": game}),
    }
    return render(request, "collection/to_build.html", context)


def _games(games: tuple[str, ...], chosen: str) -> list[dict[str, Any]]:
    here, language = reverse("collection:to-build"), current_language()
    return [_tab(here, labels(game).name[language], game == chosen, game=game) for game in games]


def _wanted(request: HttpRequest, player: Player) -> HttpResponse:
    sent = TapUnreadable.unless(asked(DeckForm(request.POST)))
    uid, number = sent["deck"]
    version = decks.version_of(uid, number, request.user)
    missing = queries.missing_of(version, player)
    services.want(player=player, missing=missing)
    if missing:
        words = ngettext(
            "%(n)d card of “%(deck)s” is on your want list now.",
            "%(n)d cards of “%(deck)s” are on your want list now.",
            len(missing),
        )
        messages.success(request, words % {"n": len(missing), "deck": version.deck.name})
    else:
        words = _("You have all cards of “%(deck)s”.")
        messages.success(request, words % {"deck": version.deck.name})
    return redirect(way_back(request, sent["next"], reverse("collection:to-build")))


@page
@never_cache
def wants(request: HttpRequest) -> HttpResponse:
    """Show what the reader looks for as a text, and open, renew or close its public address."""
    player = player_of(request)
    if request.method == "POST":
        if request.POST.get("act") == "close":
            services.close_list(player=player)
            messages.success(request, _("The link opens nothing any more."))
        else:
            services.open_list(player=player, now=timezone.now())
            messages.success(request, _("Your want list has a link now."))
        return redirect("collection:wants")
    context = _wants_of(request, player, queries.want_list_of(player))
    return render(request, "collection/wants.html", context)


@require_safe
@never_cache
def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Show what somebody looks for to whoever has the address."""
    opened = queries.want_list(key)
    context = {**_wants_of(request, opened.player, opened), "player": opened.player}
    answer = render(request, "collection/shared.html", context)
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _wants_of(request: HttpRequest, player: Player, opened: WantList | None) -> dict[str, Any]:
    rows = list(queries.holdings(player, "want")[: queries.MOST_WANTED])
    link = reverse("collection:shared", args=[opened.key]) if opened else ""
    whole = request.build_absolute_uri(link) if link else ""
    return {"wanted": [_row(row) for row in rows], "text": _as_text(rows, whole), "link": whole}


def _as_text(rows: list[Holding], link: str) -> str:
    """Write what is wanted as a message: a card a line, then the address if there is one."""
    lines = [_("Cards I am looking for:")]
    for row in rows:
        hold = queries.hold_of(row.card, row)
        lines.append(f"{hold.code} {hold.name}" + (f" ×{row.want}" if row.want > 1 else ""))
    return "\n".join([*lines, link] if link else lines)
