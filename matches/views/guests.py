"""The passes of the guests of a match, for its desk: made, shown big as a QR code, and ended."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.people.errors import Refusal
from league.people.permissions import require
from league.people.shared.qr import svg
from league.people.views.answers import page as any_method
from matches.errors import NoGuest, PassOfOwnMatch
from matches.models import Match, Side, SidePass
from matches.queries import passes as queries
from matches.queries.matches import is_party_to, match_by_uid
from matches.queries.teams import teams_of
from matches.services import passes


@dataclass(frozen=True, slots=True)
class Guest:
    """A side on which a guest plays, and its pass; ``qr`` of the one that is shown."""

    side: Side
    name: str
    side_pass: SidePass | None
    is_lost: bool  # the site's key has changed since: its secret cannot be shown again
    qr: SafeString | None


@any_method
@never_cache
def listed(request: HttpRequest, uid: str) -> HttpResponse:
    """List the sides on which guests play; ``?side=`` is shown big."""
    match = match_by_uid(uid, request.user)
    require(request.user, "matches.passes", match.event)
    if is_party_to(request.user, match):
        raise PassOfOwnMatch
    if request.method == "POST":
        return _act(request, match)
    asked = request.GET.get("side", "")
    guests = _guests(request, match, asked)
    context = {
        "match": match,
        "event": match.event,
        "guests": guests,
        "shown": next((guest for guest in guests if guest.qr), None),
    }
    answer = render(request, "matches/pass/guests.html", context)
    answer["Referrer-Policy"] = "same-origin"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _guests(request: HttpRequest, match: Match, asked: str) -> list[Guest]:
    live = queries.live_passes([match.pk])
    return [
        _guest(request, team.side, team.name, live.get(team.side.pk), asked)
        for team in teams_of(match).values()
        if queries.has_guest(team)
    ]


def _guest(
    request: HttpRequest, side: Side, name: str, side_pass: SidePass | None, asked: str
) -> Guest:
    is_lost = side_pass is not None and not queries.is_whole(side_pass)
    if side_pass is None or is_lost or asked != str(side.number):
        return Guest(side, name, side_pass, is_lost, None)
    return Guest(side, name, side_pass, is_lost, svg(address_of_pass(request, side_pass)))


def address_of_pass(request: HttpRequest, side_pass: SidePass) -> str:
    path = reverse("matches:pass", args=[queries.secret_of(side_pass)])
    return request.build_absolute_uri(path)


def _act(request: HttpRequest, match: Match) -> HttpResponse:
    sides = {str(number): team.side for number, team in teams_of(match).items()}
    side = sides.get(request.POST.get("side", ""))
    where = reverse("matches:passes", args=[match.uid])
    by, now = request.user, timezone.now()
    try:
        if request.POST.get("act") == "end":
            live = queries.live_passes([match.pk]).get(side.pk) if side else None
            if live is not None:
                passes.end(side_pass=live, by=by, now=now)
            messages.success(request, _("The pass is ended: it opens nothing any more."))
            return redirect(where)
        made = passes.make(side=NoGuest.unless(side), by=by, now=now)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect(where)
    return redirect(f"{where}?side={made.side.number}")
