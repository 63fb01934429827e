"""Devices on which somebody has signed in, recognised by a signed cookie.

Guesses at an account from unknown devices use up shared tries; each known device has its own
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
MOST_ACCOUNTS = 5  # accounts remembered per device; any further ones count as on an unknown device


def tries_of(request: HttpRequest, email: str) -> str:
    """Return the key that counts this device's tries at an account; empty: unknown device.

    A device on which the account is signed in is known without any cookie.
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
    """Set the cookie that identifies the device; its own tries stay counted."""
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
    """Map account ids to device keys, from the cookie; empty if that is forged or too old."""
    sent = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        given = signing.loads(sent, salt=SALT, max_age=SECONDS) if sent else {}
    except signing.BadSignature:
        return {}
    return given if isinstance(given, dict) else {}
