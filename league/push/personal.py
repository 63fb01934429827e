"""What this app keeps about people."""

from typing import Any

from league.people import registry
from league.push.models import LetterWish, Subscription

registry.hold("push.Subscription", user="user", hide=("endpoint", "key", "secret"))

registry.hold("push.LetterWish", user="user")


@registry.on_erase.add
def forget_devices(*, user: Any, player: Any, now: Any) -> None:
    Subscription.objects.filter(user=user).delete()
    LetterWish.objects.filter(user=user).delete()
