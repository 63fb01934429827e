"""The list of proved matches: what anybody may watch, and where it was played."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from matches.forms.proved import ProvedForm
from matches.queries import proved as queries
from matches.queries.statistics import with_results
from matches.views.lists import PER_PAGE, lines


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def proved(request: HttpRequest) -> HttpResponse:
    """List the proved matches, of a game, of an event and with a player if the address says so."""
    user, asked = request.user, {"game": "", "event": "", "player": "", **request.GET.dict()}
    form = ProvedForm(asked, events=queries.events_with_proved(user))
    matches = queries.proved(user)
    matches = _narrowed(matches, form.cleaned_data, user) if form.is_valid() else matches.none()
    rows = Paginator(with_results(matches), PER_PAGE).get_page(request.GET.get("page"))
    kept = {name: value for name, value in asked.items() if name in form.fields and value}
    context = {
        "form": form,
        "page_obj": rows,
        "lines": lines(rows, user),
        "querystring": urlencode(kept),
        "is_narrowed": bool(kept),
    }
    part = "#found" if request.htmx else ""  # type: ignore[attr-defined]
    return render(request, f"matches/list/proved.html{part}", context)


def _narrowed(matches: Any, asked: dict[str, Any], user: Any) -> Any:
    if asked["game"]:
        matches = matches.filter(event__game=asked["game"])
    if asked["event"]:
        matches = matches.filter(event=asked["event"])
    return queries.with_player(matches, asked["player"], user) if asked["player"] else matches
