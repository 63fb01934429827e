"""Devices on which somebody has signed in, known again by a signed cookie.

Strangers who guess at an account use up its tries, not those of a known device: each has its own
(the protocol is OWASP's "device cookies"). The cookie lets nobody in, and names accounts only by
their random ids.
"""

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from league.people import queries
from league.people.models import User

SALT = "people.devices"
SECONDS = 365 * 24 * 3600
MOST_ACCOUNTS = 5  # of one device: who share it beyond that wait like strangers


def tries_of(request: HttpRequest, email: str) -> str:
    """Name the tries of this device at an account; empty: it has never signed in there.

    Whoever is signed in on it sits at a known device without any cookie.
    """
    given = _read(request)
    if given and (user := queries.account_with(email)) and (key := given.get(str(user.uid))):
        return f"device:{user.pk}:{key}"
    signed_in: Any = getattr(request, "user", None)
    is_theirs = signed_in is not None and signed_in.is_authenticated
    if is_theirs and email in queries.emails_of(signed_in):
        return f"device:{signed_in.pk}:{request.session.session_key}"
    return ""


def remember(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Let the device be known from now on; its own tries stay the same."""
    given = _read(request)
    key = given.pop(str(user.uid), "") or secrets.token_urlsafe(16)
    kept = dict([*given.items(), (str(user.uid), key)][-MOST_ACCOUNTS:])
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps(kept, salt=SALT),
        max_age=SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> dict[str, str]:
    """Read id of an account → key of the device; nothing when it is not ours or too old."""
    sent = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        given = signing.loads(sent, salt=SALT, max_age=SECONDS) if sent else {}
    except signing.BadSignature:
        return {}
    return given if isinstance(given, dict) else {}
