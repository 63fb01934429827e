"""What this app keeps about people."""

from datetime import datetime
from typing import Any

from league.people import registry
from league.people.models import Player
from league.transfers.calendars import services as calendars

registry.hold("transfers.BroughtIn", user="by", hide=("told",))
registry.hold("transfers.CalendarKey", player="player", hide=("digest",))


@registry.on_erase.add
def take_calendar_back(*, user: Any, player: Player, now: datetime) -> None:
    calendars.take_key_back(player=player)
