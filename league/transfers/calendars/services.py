"""The key with which a player's calendar program reads that player's own dates."""

import secrets
from datetime import datetime

from django.db import transaction

from league.people.models import Player
from league.transfers.calendars.queries import digest
from league.transfers.models import CalendarKey


@transaction.atomic
def make_key(*, player: Player, now: datetime) -> str:
    """Make a key and return it, the only time it is shown; the older key stops working."""
    secret = secrets.token_urlsafe(24)
    CalendarKey.objects.update_or_create(
        player=player, defaults={"digest": digest(secret), "made_at": now}
    )
    return secret


@transaction.atomic
def take_key_back(*, player: Player) -> None:
    CalendarKey.objects.filter(player=player).delete()
