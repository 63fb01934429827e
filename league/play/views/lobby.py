"""Opening a table, and sitting down at one: by a link, or at a match's game."""

import secrets
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.events.forms import games
from league.people.errors import Refusal, TooManyTries
from league.people.shared.address import address_of
from league.people.shared.languages import current_language
from league.people.statuses import seconds_to_wait, status_of
from league.people.views.answers import DONE, attempt, page as any_method, refuse
from league.play import places as devices, recent
from league.play.errors import SittingRuns
from league.play.forms import NameForm, OpenForm
from league.play.models import Sitting
from league.play.queries.own import tables_here
from league.play.queries.sittings import games_of, next_number, running_of
from league.play.services import opening, places, sittings
from league.play.services.places import Link
from league.play.views import stage
from matches.errors import MatchHidden
from matches.models import Match, SidePass
from matches.queries import pages
from matches.services import passes

DEVICE: Final = "table_device"
SALT: Final = "play.device"
YEAR: Final = 365 * 24 * 3600


@any_method
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Offer the games; for the one asked for, how it is played."""
    asked = request.POST.get("game") or request.GET.get("game", "")
    if asked not in dict(games.names()):
        running = tables_here(request.user, recent.tables_of(request))
        return render(request, "play/lobby/lobby.html", {"games": _cards(), "tables": running})
    form = OpenForm(request.POST or None, game=asked, language=current_language())
    form.initial["name"] = name_of(request)
    refusal = None
    if request.method == "POST" and form.is_valid():
        try:
            return _opened(request, form)
        except Refusal as refused:
            refusal = refused
    return shown(request, "play/lobby/open.html", about_game(asked), form, refusal)


def about_game(game: str) -> dict[str, Any]:
    """Return what the pages of a game that may be opened say of it. Raises Http404 for another."""
    known = dict(games.names())
    if game not in known:
        raise Http404
    return {"game": game, "name": known[game], "about": games.about(game)}


def shown(
    request: HttpRequest, template: str, context: Mapping[str, Any], form: Form,
    refusal: Refusal | None,
) -> HttpResponse:  # fmt: skip
    """Show a page with its form and a refusal, with ``Retry-After`` where that makes sense.

    ``context`` is all that the page reads but for the form.
    """
    status = int(HTTPStatus.BAD_REQUEST if form.errors else HTTPStatus.OK)
    if refusal:
        status = refuse(form, refusal)
    answer = render(request, template, {**context, "form": form}, status=status)
    if isinstance(refusal, TooManyTries):
        answer.status_code = status_of(refusal)
        answer["Retry-After"] = seconds_to_wait(refusal)
    return answer


def name_of(request: HttpRequest) -> str:
    player = getattr(request.user, "player", None)
    return player.display_name if player else ""


def _cards() -> list[dict[str, object]]:
    return [
        {"key": key, "name": name, "about": games.about(key), "picture": games.picture(key)}
        for key, name in games.names()
    ]


def _opened(request: HttpRequest, form: OpenForm) -> HttpResponse:
    device = device_of(request)
    sitting, links = opening.open_table(
        wanted=form.wanted(), device=device, address=address_of(request), by=request.user,
        now=timezone.now(),
    )  # fmt: skip
    return to_table(request, device, sitting, links)


def device_of(request: HttpRequest) -> str:
    """Return the name by which this device is counted: its cookie's, or a new one."""
    known = request.get_signed_cookie(DEVICE, default="", salt=SALT)
    return known or secrets.token_urlsafe(12)


def to_table(
    request: HttpRequest, device: str, sitting: Sitting, links: Sequence[Link]
) -> HttpResponse:
    """Seat the device that opened a table at its first place; then lead on to what comes next."""
    own, *others = links
    there = reverse("play:table", args=[sitting.uid])
    if others:
        there = reverse("play:invite", args=[sitting.uid, others[0].place.uid])
    answer = redirect(there)
    _keep_place(request, answer, sitting, own.secret)
    for link in others:
        remember_invited(answer, sitting, link)
    return count_device(answer, device)


def count_device(answer: HttpResponse, device: str) -> HttpResponse:
    """Let a device that opened a table be known by its name when it opens the next."""
    answer.set_signed_cookie(
        DEVICE, device, salt=SALT, max_age=YEAR, path="/table/", httponly=True, samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip
    return answer


def _keep_place(request: HttpRequest, answer: HttpResponse, sitting: Sitting, secret: str) -> None:
    """Let this device keep its place, and list the table among its own."""
    devices.remember(answer, sitting, secret)
    recent.remember(request, answer, sitting)


def remember_invited(answer: HttpResponse, sitting: Sitting, link: Link) -> None:
    """Keep another's link on the device that made it, so that its page can be loaded again."""
    answer.set_cookie(
        invited(link.place.uid), link.secret, max_age=devices.JOINED,
        path=reverse("play:invite", args=[sitting.uid, link.place.uid]), httponly=True,
        samesite="Lax", secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip


def invited(place: str) -> str:
    return f"invite_{place}"


@any_method
@never_cache
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Show whose place a link is for; one tap takes the place."""
    place = places.by_link(secret=secret, address=address_of(request), now=timezone.now())
    posted = request.POST if request.method == "POST" else None
    form = NameForm(posted, initial={"name": name_of(request)})
    if request.method == "POST" and form.is_valid():
        places.sit_down(place=place, name=form.cleaned_data["name"])
        seated = redirect("play:table", uid=place.sitting.uid)
        _keep_place(request, seated, place.sitting, secret)
        seated["Referrer-Policy"] = "no-referrer"
        return seated
    sitting = place.sitting
    context = {
        "form": form,
        "place": place,
        "sitting": sitting,
        "is_over": sitting.end is not None,
        "name": games.name_of(sitting.game),
        "seats": stage.seat_names(sitting, place.seats, current_language()),
    }
    answer = render(request, "play/lobby/join.html", context)
    answer["Referrer-Policy"] = "strict-origin"  # the secret stands in the address
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_safe
@never_cache
def of_match(request: HttpRequest, match: str) -> HttpResponse:
    """Lead to the game of a match that is played next, or is being played."""
    page = pages.match_page(match, request.user)
    if page.my_side is None and "rule" not in page.may:
        raise MatchHidden
    number = min(next_number(games_of(page.match)), page.rules.games)
    return redirect("play:open-game", match=page.match.uid, number=number)


@any_method
@never_cache
def open_game(request: HttpRequest, match: str, number: int) -> HttpResponse:
    """Open the sitting of a match's game, or lead to the one that is being played."""
    page = pages.match_page(match, request.user)
    running = running_of(page.match, number)
    if running is not None:
        if request.method == "POST":
            _say_runs(request, running)
        return redirect("play:table", uid=running.uid)
    if page.my_side is None and "rule" not in page.may:
        raise MatchHidden
    form, status = Form(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status, opened = attempt(
            form, lambda _asked: _of_game(request, page.match, number, by=request.user)
        )
        if status == DONE:
            return redirect("play:table", uid=opened.uid)
    context = {
        "form": form, "page": page, "number": number, "writes_for_all": page.my_side is None,
        "match_address": reverse("matches:match", args=[page.match.uid]),
    }  # fmt: skip
    return render(request, "play/lobby/open_game.html", context, status=status)


def _of_game(request: HttpRequest, match: Match, number: int, *, by: Any) -> Sitting:
    """Open the sitting of a game; where another was quicker, say so and return theirs."""
    try:
        return sittings.open_game(match=match, number=number, by=by, now=timezone.now())
    except SittingRuns:
        running = running_of(match, number)
        if running is None:
            raise
        _say_runs(request, running)
        return running


def _say_runs(request: HttpRequest, sitting: Sitting) -> None:
    """Tell somebody who wanted to open a table that it is open already, with lines of others."""
    if sitting.end is None:
        messages.info(request, _("The table of this game was open already. Here it is."))


@any_method
@never_cache
def by_pass(request: HttpRequest, secret: str, number: int) -> HttpResponse:
    """Seat the holder of a side's pass at a game of its match; open the table if needed."""
    now = timezone.now()
    side_pass = passes.of(secret=secret, address=address_of(request), now=now)
    page = pages.pass_page(side_pass)
    running = running_of(page.match, number)
    form, status = Form(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status, seated = attempt(
            form, lambda _asked: _seated_by_pass(request, side_pass, running, number)
        )
        if status == DONE:
            return seated
    context = {
        "form": form, "page": page, "number": number, "running": running,
        "match_address": reverse("matches:pass", args=[secret]),
    }  # fmt: skip
    answer = render(request, "play/lobby/open_game.html", context, status=status)
    answer["Referrer-Policy"] = "strict-origin"  # the secret stands in the address
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _seated_by_pass(
    request: HttpRequest, side_pass: SidePass, running: Sitting | None, number: int
) -> HttpResponse:
    """Seat a pass's holder. ``opens`` in the form: there was no table yet when it was shown."""
    if running and "opens" in request.POST:
        _say_runs(request, running)
    sitting = running or _of_game(request, side_pass.match, number, by=side_pass)
    link = places.sit_by_pass(sitting=sitting, side_pass=side_pass, now=timezone.now())
    answer = redirect("play:table", uid=sitting.uid)
    _keep_place(request, answer, sitting, link.secret)
    return answer
