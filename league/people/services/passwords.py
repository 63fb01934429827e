"""Changing a password, which also ends API tokens."""

from datetime import datetime

from django.db import transaction

from league.people.models import User
from league.people.services import tokens


@transaction.atomic
def change(*, user: User, password: str, now: datetime, keep_tokens: bool = False) -> None:
    """Give an account a new password; its API tokens end, unless its owner keeps them."""
    user.set_password(password)
    user.save(update_fields=["password"])
    if not keep_tokens:
        tokens.end_all(user=user, now=now)
