"""Whether a game may stop, or go on: where clocks run in a match both sides want it.

Else who is short of time would stop it, and who is awake would let the other's time run.
"""

from typing import Final

from league.play.errors import AskedAlready
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.rules.taking_back import is_agreed
from league.play.services.ringing import ring

ADJOURN: Final = "adjourn"
RESUME: Final = "resume"


def agree(sitting: Sitting, place: Place, kind: str) -> bool:
    """Tell whether it may be done now; else ask the other side. The sitting is locked.

    Who asks for what the other side asks for agrees. A referee asks nobody. Raises AskedAlready.
    """
    has_clock = sitting.of_id is not None and sitting.clock is not None and sitting.end is None
    game = positions.of(sitting).game
    if place.role == Place.Role.REFEREE or not has_clock or is_agreed(game, place.seats):
        return True
    request = sitting.request
    if not request:
        sitting.request = {"kind": kind, "by": place.pk, "name": place.name}
        ring(sitting)
        return False
    asker = Place.objects.get(pk=request["by"])
    if request["kind"] != kind or not is_agreed(game, asker.seats, place.seats):
        raise AskedAlready
    return True
