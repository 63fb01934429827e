"""Whether spectators may watch a free sitting: its host decides, and may change it."""

from django.db import transaction

from league.people.errors import Refused
from league.play.errors import NotYourSeat
from league.play.models import Place, Sitting
from league.play.services.closing.keeping import is_host
from league.play.services.ringing import ring
from league.play.services.writing import locked


@transaction.atomic
def let_watch(*, place: Place, is_public: bool) -> Sitting:
    """Open a free sitting to spectators, or close it.

    Raises NotYourSeat unless its host asks, Refused for a match's, which its event decides.
    """
    sitting = locked(place.sitting)
    if sitting.of_id is not None:
        raise Refused
    if not is_host(place):
        raise NotYourSeat
    if sitting.is_public != is_public:
        sitting.is_public = is_public
        sitting.save(update_fields=["is_public"])
        ring(sitting)
    return sitting
