"""The entrance: choosing the language, the welcome of newcomers, the page after too many tries."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from league.people.errors import Invalid
from league.people.services import accounts, limits
from league.people.views.answers import way_back

MINUTES = int(limits.PASSWORDS[1].total_seconds() // 60)


def locked_out(
    request: HttpRequest, response: HttpResponse | None, credentials: dict[str, Any] | None
) -> HttpResponse:
    """Answer after too many tries at an account; the same for accounts that do not exist."""
    answer = render(request, "account/locked_out.html", {"minutes": MINUTES}, status=429)
    answer.headers["Retry-After"] = str(MINUTES * 60)
    return answer


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep the language in the cookie and, signed in, with the account; go back to the page."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        raise Invalid(gettext("There is no such language here."), code="language_unknown")
    if request.user.is_authenticated:
        accounts.change_language(user=request.user, language=language)
    answer = redirect(way_back(request, request.POST.get("next", "")))
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return answer


@require_safe
def welcome(request: HttpRequest) -> HttpResponse:
    """Offer a passkey to who has just signed up, and the way on."""
    player = accounts.player_now(request.user)
    way = way_back(request, request.GET.get("next", ""))
    return render(request, "people/welcome.html", {"player": player, "way": way})
