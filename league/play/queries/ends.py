"""Which button ends a game that does not end by itself, and who has that button."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.people.errors import Refused
from league.play import errors
from league.play.models import Place, Sitting
from league.play.rules.clock import Clock, fallen, milliseconds
from league.play.rules.course import Position

ADJOURN: Final = _("Adjourn: go on later")
GIVE_UP: Final = _("Give the game up")
JUDGED: Final = _("End the game")
BY_FLAG: Final = _("End the game by time")
BUTTONS: Final[Mapping[str, Promise]] = {  # by the word of ``@end``
    "concede": GIVE_UP,
    "ruling": _("Offer a draw"),
    "time": JUDGED,
    "forfeit": JUDGED,
    "abandoned": ADJOURN,
}
OF_JUDGES: Final = frozenset({"time", "forfeit"})
OF_PLAYERS: Final = frozenset({"concede", "ruling"})


def is_beside_players(place: Place) -> bool:
    """Tell whether a place is a referee's at a match's game: only its players may give it up."""
    return place.role == Place.Role.REFEREE and place.sitting.of_id is not None


def _has_fallen(sitting: Sitting) -> bool:
    """Tell whether a side's time has run out: then the page has a button to claim it."""
    if sitting.clock is None or sitting.state != Sitting.State.OPEN:
        return False
    return fallen(Clock.read(sitting.clock), milliseconds(datetime.now(UTC))) is not None


def refused(place: Place, position: Position, act: str) -> Refused:
    """Return the refusal of a typed end, naming the button that this place has instead."""
    sitting, params = place.sitting, dict[str, Any](button=BUTTONS[act])
    if act in OF_JUDGES and place.seats and _has_fallen(sitting):
        return errors.EndByButton(params={"button": BY_FLAG})
    if act in OF_JUDGES and place.role != Place.Role.REFEREE:
        if sitting.of_id is None:
            return errors.EndedByNobody(params={"button": GIVE_UP, "other": ADJOURN})
        return errors.EndByJudge(params={"button": ADJOURN})
    if act in OF_PLAYERS and is_beside_players(place):
        return errors.EndByPlayers(params={"button": JUDGED})
    if act == "time" and not position.game.score(position.state):
        return errors.TimeNeedsPoints()
    return errors.EndByButton(params=params)
