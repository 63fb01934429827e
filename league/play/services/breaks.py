"""Agreement to adjourn or resume a game: with clocks in a match, both sides must want it.

Otherwise a side short of time would adjourn, and one could resume while the other is away.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from league.play.errors import AskedAlready
from league.play.models import Place, Sitting
from league.play.queries import bots, positions
from league.play.rules.taking_back import is_agreed
from league.play.services.ringing import ring

ADJOURN: Final = "adjourn"
RESUME: Final = "resume"
READY: Final = timedelta(minutes=10)  # how long a side that asked to resume counts as present


def agree(sitting: Sitting, place: Place, kind: str, now: datetime) -> bool:
    """Tell whether ``kind`` may be done now; else ask the other side. The sitting is locked.

    Asking for what the other side has asked is agreeing. A referee asks nobody. A request to resume
    lapses after ``READY``, since its side may be away by now. Raises AskedAlready.
    """
    has_clock = sitting.of_id is not None and sitting.clock is not None and sitting.end is None
    game = positions.of(sitting).game
    own = bots.with_silent(sitting, game, place.seats)
    if place.role == Place.Role.REFEREE or not has_clock or is_agreed(game, own):
        return True
    request = sitting.request
    if not request or _has_lapsed(request, kind, now):
        at = now.isoformat()
        sitting.request = {"kind": kind, "by": place.pk, "name": place.name, "at": at}
        ring(sitting)
        return False
    asker = Place.objects.get(pk=request["by"])
    if request["kind"] != kind or not is_agreed(game, asker.seats, own):
        raise AskedAlready
    return True


def _has_lapsed(request: Mapping[str, Any], kind: str, now: datetime) -> bool:
    if kind != RESUME or request["kind"] != kind or "at" not in request:
        return False
    return now - datetime.fromisoformat(request["at"]) > READY
