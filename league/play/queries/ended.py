"""How a game ended, and whether it can be reopened."""

from engines.core.records.headers import ACTS
from league.play.errors import ConfirmedAlready, SeedsPublished, TimeFell
from league.play.models import Place, Sitting
from league.play.queries.bots import is_solo
from league.play.rules.course import Position


def is_by_act(sitting: Sitting) -> bool:
    """Tell whether an act of the match ended a game, and not the game itself."""
    return sitting.end is not None and sitting.end["word"] in ACTS


def is_by_flag(sitting: Sitting) -> bool:
    """Tell whether a game ended because a side's time ran out."""
    if sitting.end is None or sitting.end["word"] != "forfeit":
        return False
    return 0 in (sitting.clock or {}).get("left", {}).values()


def is_confirmed(sitting: Sitting) -> bool:
    """Tell whether anybody has confirmed how it ended."""
    if sitting.end is None:
        return False
    places = Place.objects.filter(sitting=sitting, ended_at=None)
    return places.exclude(confirmed="").exists()


def refuse_to_reopen(sitting: Sitting) -> None:
    """Refuse to reopen a game that is over if something depends on its end.

    Raises SeedsPublished where the record with the seeds of its dice can be read, TimeFell where a
    flag fell, and ConfirmedAlready once a side of a match has confirmed: it was reported then.
    """
    if sitting.end is None:
        return
    if sitting.dice == Sitting.Dice.SEALED:
        raise SeedsPublished
    if is_by_flag(sitting):
        raise TimeFell
    if sitting.of_id is not None and is_confirmed(sitting):
        raise ConfirmedAlready


def may_be_read(sitting: Sitting, position: Position, *, hides_hands: bool) -> bool:
    """Tell whether a game is over, and for good if it hides hands.

    One person's game against bots is over for good as soon as it is over: nobody could be harmed.
    """
    if sitting.end is None or not hides_hands:
        return sitting.end is not None
    if sitting.state == Sitting.State.CONFIRMED or not may_reopen(sitting):
        return True
    return is_solo(sitting, position)


def may_reopen(sitting: Sitting) -> bool:
    try:
        refuse_to_reopen(sitting)
    except (SeedsPublished, TimeFell, ConfirmedAlready):
        return False
    return True
