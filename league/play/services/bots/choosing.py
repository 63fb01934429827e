"""A choice that somebody who plays alone leaves to a bot: a set-up of several taps, say."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from engines.bots import choose
from engines.core.game import CHANCE, AnyGame
from league.play.errors import NoHints, NotToAct
from league.play.models import Place
from league.play.queries import bots, positions
from league.play.services import lines
from league.play.services.bots.acting import generator
from league.play.services.writing import going

LEVEL: Final = "club"  # at once, by the policy


def may_be_left(game: AnyGame, asks: Iterable[Mapping[str, Any]], *, is_first: bool) -> bool:
    """Tell whether a choice may be left to a bot: it takes several taps, more than two where one
    has played before.
    """
    few = 1 if is_first else 2
    asked = (each for each in asks if each["seat"] != CHANCE)
    return game.policy is not None and any(_taps(each) > few for each in asked)


def _taps(asked: Mapping[str, Any]) -> int:
    """Return how many taps a line takes that begins with the first answer; at least, where the
    later questions are not known yet.
    """
    first = asked["taps"][0]
    if "line" in first:
        return 1
    return 1 + (_taps(first["next"]) if "next" in first else 1)


@transaction.atomic
def choose_for(*, place: Place, after: int, now: datetime) -> None:
    """Say a sensible line for the seat that is to act; the same one at each revision.

    Raises NoHints, NotToAct and what ``going`` and ``say`` raise.
    """
    sitting = going(place, after)
    position = positions.of(sitting)
    game, state = position.game, position.state
    if game.policy is None or not bots.is_solo(sitting, position):
        raise NoHints
    seats = [seat for seat in position.to_act if seat in place.seats]
    if not seats:
        raise NotToAct(params={"seats": ", ".join(position.to_act)})
    rng = generator(sitting, f"for {seats[0]}")
    text = game.write(choose(game, state, seats[0], LEVEL, rng))
    lines.say(place=place, after=after, text=text, now=now)
