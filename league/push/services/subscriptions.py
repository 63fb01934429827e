"""Which devices somebody is told on."""

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from league.jobs.strangers.targets import TargetWrong, target_of
from league.people.errors import NotFound
from league.people.models import User
from league.push.errors import DeviceUnreadable, TooManyDevices
from league.push.models import Subscription
from league.push.rules.encryption import Device, KeyWrong

MOST: Final = 10


@transaction.atomic
def begin(
    *, user: User, endpoint: str, key: str, secret: str, device: str, now: datetime
) -> Subscription:
    """Tell somebody on a device from now on, and nobody else there.

    Raises DeviceUnreadable and TooManyDevices.
    """
    endpoint = endpoint.strip()
    try:
        target_of(endpoint, loopback=settings.PUSH_LOOPBACK)
        Device.read(key, secret)
    except (TargetWrong, KeyWrong) as error:
        raise DeviceUnreadable from error
    held = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if held.subscriptions.exclude(endpoint=endpoint).count() >= MOST:
        raise TooManyDevices(params={"most": MOST})
    given: dict[str, Any] = {"user": held, "key": key, "secret": secret, "device": device[:60]}
    made, _is_new = Subscription.objects.update_or_create(endpoint=endpoint, defaults=given)
    return made


def end(*, user: Any, pk: int) -> None:
    """Tell somebody no more on a device of theirs. Raises NotFound."""
    NotFound.unless(Subscription.objects.filter(user_id=user.pk, pk=pk).first()).delete()
