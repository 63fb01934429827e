"""Setting aside a match's game that nobody will finish at the table, to report it by hand.

Its lines stay: it can be taken up again as long as the match has no result and the game runs at
no other table.
"""

from datetime import datetime

from django.db import transaction

from league.people.errors import Refused
from league.play.errors import AdjournFirst, NotYourSeat, SittingRuns
from league.play.models import Place, Sitting
from league.play.services import clocks
from league.play.services.ringing import ring
from league.play.services.writing import locked
from matches.errors import NotInState
from matches.services import acts

State = Sitting.State
RUNNING = frozenset({State.OPEN, State.PAUSED, State.ADJOURNED, State.ENDED})
WAITING = frozenset({State.ADJOURNED, State.ENDED})


@transaction.atomic
def set_aside(*, place: Place, now: datetime) -> Sitting:
    """Set a game of a match aside: players if it was adjourned or ended, a referee always.

    Raises NotYourSeat, AdjournFirst, and Refused for a free table, which is deleted instead.
    """
    sitting = locked(place.sitting)
    if not place.seats:
        raise NotYourSeat
    if sitting.of_id is None or sitting.state == State.CONFIRMED:
        raise Refused
    if sitting.state == State.ABANDONED:
        return sitting
    if sitting.state not in (RUNNING if place.role == Place.Role.REFEREE else WAITING):
        raise AdjournFirst
    sitting.state, sitting.request, sitting.touched_at = State.ABANDONED, None, now
    clocks.stop(sitting, now)
    ring(sitting)
    return sitting


def check_may_be_taken_up(sitting: Sitting) -> None:
    """Check that a game that was set aside may go on. Raises NotInState and SittingRuns.

    Locks the match, as opening a game does: only one table of a game may run.
    """
    assert sitting.of is not None
    if acts.locked(sitting.of.match).version:
        raise NotInState
    others = Sitting.objects.filter(of=sitting.of_id).exclude(state=State.ABANDONED)
    if others.exists():
        raise SittingRuns
