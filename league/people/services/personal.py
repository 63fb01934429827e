"""Erasing a person's data, as the law requires."""

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q

from league.jobs.models import Letter
from league.people import queries, registry
from league.people.models import ApiToken, GlobalRole, HeldHandle, IdempotentAnswer, Player, User
from league.people.services import limits
from league.people.services.accounts import ensure_player, name_player, new_handle

LEFT = "(left) 退会したプレイヤー"


@transaction.atomic
def erase(*, user: User, now: datetime) -> Player:
    """Empty an account and its player; results stay, under a neutral name.

    The rows themselves stay, so that decks handed in, declarations and the audit keep pointing
    at somebody. An app above may raise a ``Refusal``; then nothing is erased.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    player = Player.objects.select_for_update().get(pk=ensure_player(user=user).pk)
    for hook in registry.on_erase:
        hook(user=user, player=player, now=now)
    for email in queries.emails_of(user):
        forget_email(email=email)
    _forget_admin_log(user, player)
    for model in (EmailAddress, Authenticator, ApiToken, IdempotentAnswer, GlobalRole):
        model._default_manager.filter(user=user).delete()
    HeldHandle.objects.filter(Q(player=player) | Q(handle=player.handle)).delete()
    _empty_player(player, now=now)
    _empty_user(user)
    _end_sessions(user)
    return player


def forget_email(*, email: str) -> None:
    """Delete letters to an address and the traces of sign-ins with it."""
    Letter.objects.filter(to__iexact=email).delete()
    for model in (AccessAttempt, AccessLog, AccessFailureLog):
        model.objects.filter(username__iexact=email).delete()
    for what in ("login", "mail"):
        limits.forget(what=f"{what}:{email.lower()}")


def _empty_player(player: Player, *, now: datetime) -> None:
    player.handle = new_handle("erased")
    player.is_minor, player.hidden = False, []
    name_player(player, LEFT, "")
    player.time_zone, player.language = "Asia/Tokyo", "ja"
    player.erased_at = now
    player.save()


def _empty_user(user: User) -> None:
    user.email = f"erased-{user.uid}@invalid"
    user.set_unusable_password()
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.groups.clear()
    user.user_permissions.clear()
    user.save()


def _forget_admin_log(user: User, player: Player) -> None:
    """Remove a person's names from the admin's log, which still says which account did what."""
    about: list[Any] = [user, player]
    about += EmailAddress.objects.filter(user=user)
    about += Authenticator.objects.filter(user=user)
    about += ApiToken.objects.filter(user=user)
    about += GlobalRole.objects.filter(user=user)
    for row in about:
        kind = ContentType.objects.get_for_model(row)
        LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).update(
            object_repr="—", change_message=""
        )


def _end_sessions(user: User) -> None:
    """Delete the sessions of an account; its id is only in the encoded session data."""
    for session in Session.objects.iterator(chunk_size=500):
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            session.delete()
