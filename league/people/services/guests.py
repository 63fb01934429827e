"""Guests: players without an account, who later claim what they played."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.people import registry
from league.people.errors import ClaimRefused, ClaimUnknown, Conflict
from league.people.models import Player, User
from league.people.services import accounts, limits

CLAIM_DAYS = 14
CLAIMED = "—"


def enter(*, by: User, **person: Any) -> Player:
    """Make and save a guest; arguments as of ``prepare``. Raises ``Invalid``."""
    return accounts.save_player(prepare(by=by, **person))


def prepare(
    *,
    by: User | None,
    display_name: str,
    reading: str = "",
    time_zone: str = "Asia/Tokyo",
    language: str = "ja",
    is_minor: bool = False,
) -> Player:
    """Make a valid guest that is not saved yet: see ``save_all``. Raises ``Invalid``.

    Without ``by`` they enter by themselves, and no staff hands out a claim.
    """
    guest = Player(
        handle=accounts.new_handle("guest"),
        time_zone=time_zone,
        language=language,
        is_guest=True,
        is_minor=is_minor,
        entered_by=by,
    )
    accounts.check_player(accounts.name_player(guest, display_name, reading))
    return guest


def save_all(guests: Sequence[Player]) -> list[Player]:
    """Write guests that were prepared, in one statement."""
    return Player.objects.bulk_create(guests)


@transaction.atomic
def enter_many(*, by: User, names: Sequence[str], time_zone: str = "Asia/Tokyo") -> list[Player]:
    """Enter players without an account, in one statement. Raises ``Invalid``."""
    return save_all([prepare(by=by, display_name=name, time_zone=time_zone) for name in names])


@transaction.atomic
def rename(*, guest: Player, display_name: str, reading: str, is_minor: bool = False) -> Player:
    """Correct a guest's name. Raises ``Invalid``, or ``Conflict`` for a player with an account."""
    guest = _lock_guest(guest)
    guest.is_minor = is_minor
    return accounts.save_player(accounts.name_player(guest, display_name, reading))


@transaction.atomic
def invite(*, guest: Player, now: datetime) -> str:
    """Make the code by which the guest claims their results; an older code ends."""
    guest = _lock_guest(guest)
    code = secrets.token_urlsafe(16)
    guest.claim_digest = _digest(code)
    guest.claim_expires_at = now + timedelta(days=CLAIM_DAYS)
    guest.save(update_fields=["claim_digest", "claim_expires_at"])
    return code


@transaction.atomic
def withdraw_invitation(*, guest: Player) -> None:
    guest = _lock_guest(guest)
    guest.claim_digest, guest.claim_expires_at = "", None
    guest.save(update_fields=["claim_digest", "claim_expires_at"])


def claim(*, user: User, code: str, now: datetime) -> Player:
    """Move the entries and possessions of the code's guest to the account's own player.

    Raises ``ClaimUnknown``, ``TooManyTries``, or ``ClaimRefused`` when both have something that
    only one may have, such as an entry in the same event; nothing is moved then.
    """
    limits.take(what=f"claim:{user.pk}", limit=limits.CLAIMS, now=now)
    return _claim(user=user, code=code, now=now)


@transaction.atomic
def _claim(*, user: User, code: str, now: datetime) -> Player:
    invited = Player.objects.select_for_update().filter(
        is_guest=True,
        claim_digest=_digest(code.strip()),
        claim_expires_at__gt=now,
        erased_at=None,
        claimed_at=None,
    )
    guest = ClaimUnknown.unless(invited.first())
    player = Player.objects.select_for_update().get(pk=accounts.ensure_player(user=user).pk)
    if guest.entered_by_id == user.pk:
        raise ClaimRefused(
            _("You entered this guest yourself. Somebody else must hand out the claim."),
            code="claim_own_guest",
        )
    merge(guest=guest, player=player, now=now)
    return player


@transaction.atomic
def merge(*, guest: Player, player: Player, now: datetime) -> None:
    """Move a guest's entries and possessions to a player; nothing of the guest's name stays.

    Raises ``ClaimRefused`` when both have something that only one may have, and ``Conflict`` for
    a player who is no guest any more.
    """
    guest = _lock_guest(guest)
    for take_over in registry.on_merge:
        take_over(guest=guest, player=player, now=now)
    guest.claim_digest, guest.claim_expires_at = "", None
    guest.claimed_at, guest.claimed_into = now, player
    guest.is_minor = False
    accounts.name_player(guest, CLAIMED, "")
    guest.save()


def _lock_guest(guest: Player) -> Player:
    guest = Player.objects.select_for_update().get(pk=guest.pk)
    if not guest.is_guest or guest.claimed_at or guest.erased_at:
        raise Conflict(_("This player is no guest any more."), code="no_guest")
    return guest


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
