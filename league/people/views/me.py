"""The reader's own pages."""

import json
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.people import queries, registry
from league.people.errors import Refusal
from league.people.forms.me import ClaimForm, DeleteForm, PrivacyForm, ProfileForm, TokenForm
from league.people.services import accounts, guests, personal, tokens
from league.people.views.answers import DONE, attempt, page, refuse

FIELDS = ("handle", "reading", "is_minor", "time_zone", "language")


@page
def me(request: HttpRequest) -> HttpResponse:
    player = accounts.player_now(request.user)
    kept = {"display_name": player.called, **{name: getattr(player, name) for name in FIELDS}}
    form = ProfileForm(request.POST or None, initial=kept)
    if request.method == "POST":
        now = timezone.now()
        status, _player = attempt(
            form, lambda asked: accounts.change_profile(player=player, now=now, **asked)
        )
        if status == DONE:
            messages.success(request, _("Your profile is saved."))
            return redirect("people:me")
    roles = queries.current_roles(request.user, timezone.now().date())
    return render(request, "people/me.html", {"form": form, "player": player, "roles": roles})


@page
def privacy(request: HttpRequest) -> HttpResponse:
    """Choose which blocks of the reader's page are public."""
    player = accounts.player_now(request.user)
    given = request.POST if request.method == "POST" else None
    form = PrivacyForm(given, initial={"hidden": player.hidden})
    if form.is_valid():
        accounts.hide(player=player, blocks=form.cleaned_data["hidden"])
        messages.success(request, _("Your page is changed."))
        return redirect("people:player", handle=player.handle)
    return render(request, "people/privacy.html", {"form": form, "player": player})


@page
@never_cache
@reauthentication_required
def tokens_page(request: HttpRequest) -> HttpResponse:
    form = TokenForm(request.POST or None)
    made: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        asked, now = form.cleaned_data, timezone.now()
        try:
            made["token"], made["secret"] = tokens.make(
                user=queries.account_of(request.user),
                name=asked["name"],
                scopes=asked["scopes"],
                expires_at=now + asked["days"],
                now=now,
            )
            form = TokenForm()
        except Refusal as refusal:
            refuse(form, refusal)
    shown = queries.tokens(request.user)
    context = {"form": form, "tokens": shown, "now": timezone.now(), **made}
    return render(request, "people/tokens.html", context)


@require_POST
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    token = tokens.revoke(user=queries.account_of(request.user), pk=pk, now=timezone.now())
    messages.success(request, _("The token “%(name)s” is revoked.") % {"name": token.name})
    return redirect("people:tokens")


@page
def claim(request: HttpRequest) -> HttpResponse:
    form = ClaimForm(request.POST or None, initial={"code": request.GET.get("code", "")[:60]})
    if request.method == "POST":
        user, now = queries.account_of(request.user), timezone.now()
        status, player = attempt(form, lambda asked: guests.claim(user=user, now=now, **asked))
        if status == DONE:
            messages.success(request, _("What you played as a guest is now yours."))
            return redirect("people:player", handle=player.handle)
    return render(request, "people/claim.html", {"form": form})


@page
def data(request: HttpRequest) -> HttpResponse:
    return render(request, "people/data.html", {"player": accounts.player_now(request.user)})


@require_POST
@never_cache
@reauthentication_required
def export(request: HttpRequest) -> HttpResponse:
    gathered = queries.personal_data(request.user)
    text = json.dumps(gathered, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="carrier-league-my-data.json"'
    return answer


@page
@reauthentication_required
def delete(request: HttpRequest) -> HttpResponse:
    player = accounts.player_now(request.user)
    form = DeleteForm(request.POST or None, player=player)
    if request.method == "POST":
        user, now = queries.account_of(request.user), timezone.now()
        status, _done = attempt(form, lambda _asked: personal.erase(user=user, now=now))
        if status == DONE:
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("home")
    warnings = registry.warnings(user=request.user)
    context = {"form": form, "player": player, "warnings": warnings}
    return render(request, "people/delete.html", context)
