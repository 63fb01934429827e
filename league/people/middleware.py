"""The language of the answer, whose page it is, and how long staff stay signed in."""

import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac

from league.people.queries import know_player
from league.people.roles import roles_of

Answer = Callable[[HttpRequest], HttpResponse]
SIGNED_IN_AT = "signed_in_at"
SEEN_AT = "seen_at"
SIGNED_OUT_FOR_AGE = "signed_out_for_age"


def language_of(request: HttpRequest) -> str:
    """Return the account's language, else the cookie's, else that of Accept-Language."""
    if request.user.is_authenticated:
        player = know_player(request.user)
        if player is not None and player.language in dict(settings.LANGUAGES):
            return player.language
    return translation.get_language_from_request(request)


def language_of_account(get_response: Answer) -> Answer:
    def answer(request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        translation.activate(language)
        request.LANGUAGE_CODE = language
        response = get_response(request)
        response.headers.setdefault("Content-Language", translation.get_language() or language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

    return answer


def mark_of(user: Any) -> str:
    """Return what stands for an account on its own devices, and tells nobody who it is."""
    if not user.is_authenticated:
        return ""
    return salted_hmac("people.reader", str(user.uid), algorithm="sha256").hexdigest()[:16]


def marks_reader(get_response: Answer) -> Answer:
    """Name the reader of a page to the service worker, which keeps nobody's pages for another."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and response.status_code == HTTPStatus.OK and (mark := mark_of(request.user)):
            response.headers["Reader"] = mark
        return response

    return answer


def session_age(get_response: Answer) -> Answer:
    """Sign staff out 12 hours after signing in and after an hour without a request."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and roles_of(request.user):
            _age(request, now=int(time.time()))
        return get_response(request)

    return answer


def begin_session(request: HttpRequest) -> None:
    """Note when somebody signed in."""
    request.session[SIGNED_IN_AT] = request.session[SEEN_AT] = int(time.time())
    request.session.pop(SIGNED_OUT_FOR_AGE, None)


def _age(request: HttpRequest, *, now: int) -> None:
    session = request.session
    began = session.setdefault(SIGNED_IN_AT, now)
    seen = session.get(SEEN_AT, now)
    if (
        now - began > settings.STAFF_SESSION_HOURS * 3600
        or now - seen > settings.STAFF_IDLE_MINUTES * 60
    ):
        logout(request)
        request.session[SIGNED_OUT_FOR_AGE] = True
    elif SEEN_AT not in session or now - seen >= 60:
        session[SEEN_AT] = now
