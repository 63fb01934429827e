"""Giving seats of a table to bots, and how fast they act there."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import transaction

from engines.core.game import Seat
from league.people.errors import Invalid
from league.play.errors import BotsNeedCards, NotYourSeat
from league.play.levels import offered
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.queries.secrets import hides_hands
from league.play.services.ringing import ring
from league.play.services.writing import locked

PAUSES: Final = {"none": 0, "short": 800, "long": 2500}  # milliseconds, by the names of the acts
USUAL: Final = "short"
SLOW: Final = "long"  # for who looks on


def may_be_bots(sitting: Sitting) -> bool:
    """Tell whether bots can play at a table: not where hands are real cards."""
    position = positions.of(sitting)
    return position.game.mask is None or hides_hands(position)


def seat(
    *, sitting: Sitting, levels: Mapping[Seat, str], now: datetime, pause: str = USUAL
) -> None:
    """Give seats of a locked sitting to bots, each a place of its own; ``levels`` by seat.

    ``pause`` is how long they wait where no bot was before. Raises Invalid for a level that is not
    offered, and BotsNeedCards where hands are real cards.
    """
    if not set(levels.values()) <= set(offered(positions.of(sitting).game)):
        raise Invalid(params={"field": "level"})
    if not may_be_bots(sitting):
        raise BotsNeedCards
    Place.objects.bulk_create(
        Place(sitting=sitting, role=Place.Role.PLAYER, seats=[each], level=level, joined_at=now)
        for each, level in levels.items()
    )
    if sitting.bot_pause is None:
        sitting.bot_pause = PAUSES[pause]
        sitting.save(update_fields=["bot_pause"])
    ring(sitting)


@transaction.atomic
def set_pause(*, place: Place, after: int, pause: str, now: datetime) -> None:
    """Set how long bots wait before they act, whatever happened since the revision ``after``.

    Raises NotYourSeat, and Invalid for another pause.
    """
    sitting = locked(place.sitting)
    if not place.seats or sitting.bot_pause is None:
        raise NotYourSeat
    if pause not in PAUSES:
        raise Invalid(params={"field": "pause"})
    sitting.bot_pause, sitting.touched_at = PAUSES[pause], now
    sitting.save(update_fields=["bot_pause"])
    ring(sitting)


def pause_of(sitting: Sitting) -> str | None:
    """Return the name of a sitting's pause; None without bots."""
    return next((name for name, wait in PAUSES.items() if wait == sitting.bot_pause), None)
