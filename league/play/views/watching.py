"""Pages for spectators: who may watch, the links to share, and the overlay for video."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.people.shared.languages import current_language
from league.people.shared.qr import svg
from league.people.views.answers import page as any_method
from league.play.models import Sitting
from league.play.places import of_all, place_of
from league.play.queries import sittings, tables, watching
from league.play.services.closing import keeping
from league.play.services.watching import let_watch
from league.play.views import stage
from league.play.views.tables import hearing
from league.play.views.wire import unchanged

LANGUAGES = ("en", "ja")


@any_method
@never_cache
def watch(request: HttpRequest, uid: str) -> HttpResponse:
    """Show who may watch, with links to share; the host of a free table decides it here."""
    sitting, place = of_all(request, uid)
    if request.method == "POST":
        let_watch(place=place_of(request, uid), is_public=request.POST.get("public") == "on")
        return redirect("play:watch", uid=uid)
    decides = place is not None and sitting.of_id is None and keeping.is_host(place)
    context: dict[str, Any] = {
        "sitting": sitting,
        "decides": decides,
        "is_public": watching.is_public(sitting),
        "minutes_late": watching.in_minutes(watching.delay_of(sitting)),
    }
    if context["is_public"]:
        there = request.build_absolute_uri(reverse("play:table", args=[uid]))
        over = request.build_absolute_uri(reverse("play:overlay", args=[uid]))
        context |= {"link": there, "qr": svg(there), "overlay": f"{over}?lang={current_language()}"}
    return render(request, "play/watch/watch.html", context)


@require_safe
@never_cache
def overlay(request: HttpRequest, uid: str) -> HttpResponse:
    """Show score, clock and last line in big type without background, as spectators see them.

    ``?lang=`` gives the language, since video software has no cookie. 304 if unchanged.
    """
    sitting, _place = of_all(request, uid)
    sitting = watching.late(sitting, watching.delay_of(sitting), timezone.now())
    asked = request.GET.get("lang", "")
    with translation.override(asked if asked in LANGUAGES else current_language()):
        tag, is_known = unchanged(request, sitting, None)
        if is_known:
            return HttpResponseNotModified(headers={"ETag": tag})
        context = {**_overlaid(sitting), **hearing(request, sitting, None)}
        answer = render(request, "play/watch/overlay.html", context)
    answer["ETag"] = tag
    return answer


def _overlaid(sitting: Sitting) -> Mapping[str, Any]:
    table = tables.table_of(sitting, None)
    view = tables.as_json(table, current_language())
    names = stage.names_of(table, current_language(), sittings.present_places(sitting))
    return {
        "sitting": sitting,
        "view": view,
        "score": stage.scored(table.position.game, view["score"], names),
        "last": stage.last_of(table, view, names),
        "end": stage.ended(sitting, names),
        "clocks": stage.clocks(view),
        "chapter": stage.chapter(table, current_language()),
    }
