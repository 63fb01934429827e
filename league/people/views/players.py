"""The public page of a player, and the guests whom staff enter."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.jobs.site import whole_url
from league.people import queries, registry
from league.people.forms.me import GuestForm, GuestNameForm
from league.people.models import User
from league.people.permissions import may
from league.people.services import guests
from league.people.views.answers import DONE, PER_PAGE, attempt, page

WORDS = 60


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """List the players with an account; ``?q=`` looks for names, handles and readings."""
    words = request.GET.get("q", "").replace("\0", "").strip()[:WORDS]
    listed = Paginator(queries.players_named(words), PER_PAGE).get_page(request.GET.get("page"))
    rows = [
        (player, player.reading if registry.shows(player, "reading", request.user) else "")
        for player in listed
    ]
    context = {
        "page_obj": listed,
        "rows": rows,
        "words": words,
        "querystring": urlencode({"q": words}) if words else "",
    }
    return render(request, "people/players.html", context)


@require_safe
def player(request: HttpRequest, handle: str) -> HttpResponse:
    player = queries.player_by_handle(handle)
    if player.handle != handle:
        return redirect("people:player", handle=player.handle)
    context = {
        "player": player,
        "sections": registry.sections(player=player, viewer=request.user),
        "reading": player.reading if registry.shows(player, "reading", request.user) else "",
    }
    return render(request, "people/player.html", context)


@page
def guest_list(request: HttpRequest) -> HttpResponse:
    form = GuestForm(request.POST or None)
    if request.method == "POST":
        by = queries.account_of(request.user)
        status, guest = attempt(form, lambda asked: guests.enter(by=by, **asked))
        if status == DONE:
            messages.success(request, _("%(name)s is entered.") % {"name": guest.called})
            return redirect("people:guest", pk=guest.pk)
    words = request.GET.get("q", "").strip()[:60]
    listed = queries.guests(_entered_by(request), words)
    shown = Paginator(listed, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page_obj": shown,
        "words": words,
        "querystring": urlencode({"q": words}) if words else "",
    }
    return render(request, "people/guests.html", context)


@page
@never_cache
def guest(request: HttpRequest, pk: int) -> HttpResponse:
    guest = queries.guest(_entered_by(request), pk)
    act = request.POST.get("act", "")
    names = {"display_name": guest.called, "reading": guest.reading, "is_minor": guest.is_minor}
    form = GuestNameForm(request.POST if act == "rename" else None, initial=names)
    link = ""
    if act == "rename":
        status, _guest = attempt(form, lambda asked: guests.rename(guest=guest, **asked))
        if status == DONE:
            messages.success(request, _("The name is saved."))
            return redirect("people:guest", pk=pk)
    elif act == "invite":
        code = guests.invite(guest=guest, now=timezone.now())
        link = f"{whole_url('people:claim')}?{urlencode({'code': code})}"
    elif act == "withdraw":
        guests.withdraw_invitation(guest=guest)
        messages.success(request, _("The claim link is withdrawn."))
        return redirect("people:guest", pk=pk)
    guest = queries.guest(_entered_by(request), pk)
    context = {"form": form, "guest": guest, "link": link, "now": timezone.now()}
    return render(request, "people/guest.html", context)


def _entered_by(request: HttpRequest) -> User | None:
    """Return whose guests the reader may see; None for all of them, as an administrator."""
    user = queries.account_of(request.user)
    return None if may(user, "people.give_role") else user
