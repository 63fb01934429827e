"""Forgetting sign-ups whose mail nobody confirmed, so that they keep no handle and no address."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from league.people import queries
from league.people.models import HeldHandle, Player, User

AT_ONCE = 200


def sweep(*, now: datetime) -> int:
    """Delete lapsed accounts, each in a transaction of its own. Returns how many."""
    lapsed = queries.lapsed_sign_ups(now=now).order_by("pk").values_list("pk", flat=True)
    return sum(_delete(user, now=now) for user in list(lapsed[:AT_ONCE]))


def forget_handle(*, handle: str, now: datetime) -> None:
    """Delete at once a lapsed account with this handle, which somebody else wants."""
    _delete_at_once(Q(player__handle=handle), now=now)


def forget_mail(*, email: str, now: datetime) -> None:
    """Delete at once a lapsed account with this address, which is signed up with again."""
    _delete_at_once(Q(emailaddress__email__iexact=email), now=now)


def _delete_at_once(asked: Q, *, now: datetime) -> None:
    lapsed = queries.lapsed_sign_ups(now=now).filter(asked)
    for user in list(lapsed.values_list("pk", flat=True)):
        _delete(user, now=now)


@transaction.atomic
def _delete(pk: int, *, now: datetime) -> int:
    """Delete one account, unless it was confirmed, or deleted, a moment ago."""
    locked = User.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if locked is None or not queries.lapsed_sign_ups(now=now).filter(pk=pk).exists():
        return 0
    player = Player.objects.filter(user=locked).first()
    if player is not None:
        HeldHandle.objects.filter(Q(player=player) | Q(handle=player.handle)).delete()
        player.delete()
    locked.delete()
    return 1
