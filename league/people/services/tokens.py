"""Personal API tokens."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from league.people import queries
from league.people.errors import Conflict, Invalid, NotFound, TokenLimit, TokenTooLong
from league.people.models import LONGEST_TOKEN, ApiToken, User
from league.people.services import letters
from league.people.services.accounts import tidy_name
from league.people.validators import validate_name

MOST = 20
PREFIX = "clt_"


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make(
    *, user: User, name: str, scopes: Iterable[str], expires_at: datetime, now: datetime
) -> tuple[ApiToken, str]:
    """Make a token and return it with its secret, which is stored nowhere.

    Its owner gets a mail. Raises ``TokenLimit``, ``TokenTooLong``, ``Conflict`` when the password
    has just been changed, and ``Invalid`` for scopes that do not exist or an end in the past.
    """
    if User.objects.select_for_update().get(pk=user.pk).password != user.password:
        raise Conflict  # just changed, perhaps to lock out the sender of this request
    wanted = sorted(set(scopes))
    if not wanted or not set(wanted) <= set(ApiToken.Scope.values) or expires_at <= now:
        raise Invalid
    if expires_at - now > LONGEST_TOKEN:
        raise TokenTooLong(params={"days": LONGEST_TOKEN.days, "field": "expires_at"})
    if queries.live_tokens(user, now=now).count() >= MOST:
        raise TokenLimit(params={"limit": MOST})
    name = tidy_name(name)
    validate_name(name)
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user,
        name=name,
        digest=digest_of(secret),
        hint=secret[:8],
        scopes=wanted,
        created_at=now,
        expires_at=expires_at,
    )
    letters.token_made(token)
    return token, secret


@transaction.atomic
def revoke(*, user: User, pk: int, now: datetime) -> ApiToken:
    """Revoke one of the account's own tokens; idempotent. Raises ``NotFound``."""
    own = ApiToken.objects.select_for_update().filter(user=user, pk=pk)
    token = NotFound.unless(own.first())
    if token.revoked_at is None:
        token.revoked_at = now
        token.save(update_fields=["revoked_at"])
    return token


def end_all(*, user: User, now: datetime) -> None:
    queries.live_tokens(user, now=now).update(revoked_at=now)
