"""Browsers of tests that are signed in: the session is there, and nobody has typed a password.

What signing in does besides, and what it writes down, is tried with the pages of accounts.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import Client

from league.people.middleware import begin_session
from league.people.services import accounts

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def sign_in(client: Client, user: Any) -> Client:
    """Give a browser a session of this account that has begun now; return the browser."""
    accounts.ensure_player(user=user)
    request = HttpRequest()
    request.session = SessionStore()
    request.session[SESSION_KEY] = str(user.pk)
    request.session[BACKEND_SESSION_KEY] = BACKEND
    request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    begin_session(request)
    request.session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = request.session.session_key
    return client
