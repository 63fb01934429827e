"""The pages behind a pass, on which a side without an account reports, answers and hands in.

The holder of the link speaks for the side, even if somebody is signed in on the device. The secret
stands in the address, so only the site's origin is sent to other sites as the referrer. (Without
any referrer, browsers also hide the origin of a form, and the check against forgery fails.)
"""

from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from league.events.services import guest_links
from league.people.errors import Refusal
from league.people.shared.address import address_of
from league.people.views.answers import page as any_method
from matches.errors import MatchHidden
from matches.queries import deeds
from matches.queries.matches import of_entry
from matches.queries.passes import secret_of
from matches.services import passes
from matches.views import acts, records
from matches.views.logged import log
from matches.views.matches import claim_lines, shared
from matches.views.speaking import Speaking, View, by_pass


def opened(view: View) -> View:
    """Open a pass before a view of its page. Refusals of the view appear on the pass's page."""

    @wraps(view)
    def answer(request: HttpRequest, secret: str, **places: Any) -> HttpResponse:
        now = timezone.now()
        side_pass = passes.of(secret=secret, address=address_of(request), now=now)
        at = by_pass(side_pass, secret)
        try:
            made = view(request, at, **places)
        except Refusal as refusal:
            messages.error(request, str(refusal))
            made = redirect(at.paths.match)
        made["Referrer-Policy"] = "strict-origin"
        made["X-Robots-Tag"] = "noindex, nofollow"
        return made

    return answer


@require_safe
@never_cache
@vary_on_headers("HX-Request")
@opened
def home(request: HttpRequest, at: Speaking) -> HttpResponse:
    """Show the match to a side, and what it can do."""
    page = at.page
    context = {
        **shared(page, at.paths),
        "lines": claim_lines(page, at.paths),
        "log": log(page),
        "deeds": deeds.at_match(page, at.by),
    }
    template = "matches/pass/pass.html" + ("#live" if request.htmx else "")  # type: ignore[attr-defined]
    return render(request, template, context)


@require_POST
@never_cache
def of_guest(request: HttpRequest, uid: str, secret: str, match: str) -> HttpResponse:
    """Lead who has the link of a guest's entry to the pass of one of its matches."""
    now, address = timezone.now(), address_of(request)
    entry = guest_links.seat_of(uid=uid, secret=secret, address=address, now=now).entry
    played = MatchHidden.unless(of_entry(entry).filter(uid=match).first())
    try:
        made = passes.of_guest(match=played, entry=entry, now=now)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("events:guest", uid=uid, secret=secret)
    return redirect("matches:pass", secret=secret_of(made))


def _asking(view: View) -> View:
    return any_method(never_cache(opened(view)))


report = _asking(acts.reported)
file = _asking(records.filed)
dispute = _asking(acts.disputed)
withdraw = _asking(acts.withdrawn)
concede = _asking(acts.conceded)
call = _asking(acts.called)
confirm = require_POST(never_cache(opened(acts.confirmed)))
