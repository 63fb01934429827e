"""Callers: a personal token (`Authorization: Bearer clt_…`), or a page's session with CSRF."""

from datetime import timedelta
from typing import cast

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from league.jobs.database.statements import Statement
from league.people.models import ApiToken, Player, User
from league.people.services.tokens import PREFIX, digest_of

USED_EVERY = timedelta(minutes=1)
BY_DIGEST = Statement(
    """
    SELECT {token}, {account}, {player} FROM people_apitoken token
    JOIN people_user account ON account.id = token.user_id
    LEFT JOIN people_player player ON player.user_id = account.id
    WHERE token.digest = %s
    """,
    token=ApiToken,
    account=User,
    player=Player,
)
# The time of last use is written without waiting for the disk: a crash may lose a minute of it.
USED = """
    SELECT set_config('synchronous_commit', 'off', true);
    UPDATE people_apitoken SET last_used_at = %s
    WHERE id = %s AND last_used_at IS NOT DISTINCT FROM %s
"""


class TokenAuthentication(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Find the account of the sent token. Every bad token gets the same answer (401)."""
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        scheme, _space, secret = header.partition(" ")
        token = _find(secret.strip()) if scheme.lower() == "bearer" else None
        if token is None:
            raise AuthenticationFailed(_("This token is not valid."), code="token_invalid")
        _note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="api"'


def _find(secret: str) -> ApiToken | None:
    if not secret.startswith(PREFIX) or not secret.isascii() or len(secret) > 100:
        return None
    now = timezone.now()
    for token, user, player in BY_DIGEST(digest_of(secret)):
        token.user = user
        if player is not None:
            user.player = player
        if token.revoked_at is None and user.is_active and token.expires_at > now:
            return cast(ApiToken, token)
    return None


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USED_EVERY:
        with connection.cursor() as cursor:
            cursor.execute(USED, [now, token.pk, token.last_used_at])


class PageSessionAuthentication(SessionAuthentication):
    """The session of the pages. Writes need the page's CSRF token (`X-CSRFToken`)."""
