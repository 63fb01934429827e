"""Pages that keep themselves up to date: htmx polls them and gets 304 while nothing has changed.

A page marks its changing part ``#live``; for htmx only that part is rendered. The tag goes out
with the page and comes back in If-None-Match, so that most polls cost one statement. Whole pages
have no ETag: they hold messages that are shown once.
"""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from league.tournaments.front.views.kept import KEPT_SECONDS, copied, mark_for, tag_of

View = Callable[..., HttpResponse]
KEPT_FIELDS = frozenset({"phase", "after", "round", "by", "page", "lit", "zoom"})  # not searches


def live(
    *, matches: bool = False, declarations: bool = False, alike: bool = False
) -> Callable[[View], View]:
    """Decorate a page to answer 304 to a reader who has its newest state.

    ``matches``: it shows reports, not only results. ``declarations``: it shows decks declared by
    and to its reader. ``alike``: it is the same for all readers, so that its changing part is made
    once for all of them (kept.py).
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: Any, uid: str, **places: Any) -> HttpResponse:
            visits = not request.user.is_authenticated
            reader = None if alike else request.user.pk
            mark = mark_for(uid, request.user, matches=matches, declarations=declarations)
            tag = tag_of(request, mark, reader)
            request.live_tag = tag
            make = partial(view, request, uid, **places)
            kept = (alike or visits) and KEPT_FIELDS.issuperset(request.GET)
            # A page that differs by reader shows things that the mark lacks, such as free places.
            life = KEPT_SECONDS if alike else settings.VISITOR_SECONDS
            copy = partial(copied, request, tag=tag, make=make, seconds=life, late=visits)
            if not request.htmx:
                # Signed-in readers have a menu of their own; messages are shown once.
                whole = kept and visits and not len(get_messages(request))
                return copy("whole")[1] if whole else make()
            had = _asked(request)
            if had != tag:
                tag, response = copy("part") if kept else (tag, make())
            if had == tag:
                response = HttpResponse(status=304)
            response["ETag"] = quoted(tag)
            return response

        return require_safe(never_cache(vary_on_headers("HX-Request")(answer)))

    return decorate


def quoted(tag: str) -> str:
    return f'"{tag}"'


def matches_tag(request: HttpRequest, tag: str) -> bool:
    """Tell whether the request's If-None-Match is this tag."""
    return _asked(request) == tag


def _asked(request: HttpRequest) -> str:
    """Return the tag in If-None-Match, which a proxy may have marked as weak."""
    return request.headers.get("If-None-Match", "").strip().removeprefix("W/").strip('"')


def show(request: Any, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Render a page, or for htmx the part of it that changes."""
    part = "#live" if request.htmx else ""
    context["live_tag"] = getattr(request, "live_tag", "")
    return render(request, f"{template}{part}", context, status=status)


def screen(view: Callable[..., dict[str, Any]]) -> View:
    """Decorate a screen of the hall; htmx, which turns its pages, gets the changing part only."""

    @wraps(view)
    def answer(request: Any, uid: str) -> HttpResponse:
        return show(request, "tournaments/public/hall.html", view(request, uid))

    return require_safe(never_cache(vary_on_headers("HX-Request")(answer)))
