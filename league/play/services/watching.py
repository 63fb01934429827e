"""Who may look on at a free sitting: whoever opened it says so, and takes it back."""

from django.db import transaction

from league.people.errors import Refused
from league.play.errors import NotYourSeat
from league.play.models import Place, Sitting
from league.play.services.closing.keeping import is_host
from league.play.services.ringing import ring
from league.play.services.writing import locked


@transaction.atomic
def let_watch(*, place: Place, is_public: bool) -> Sitting:
    """Let anybody look on at a free sitting, or nobody any more.

    Raises NotYourSeat for who has not opened it, Refused for a match's: its event decides.
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
