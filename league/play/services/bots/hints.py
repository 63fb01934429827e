"""Hints for somebody who plays against bots: the best lines of a position, and their worth."""

from datetime import datetime
from random import Random
from typing import Any, Final

from django.db import transaction

from engines.bots import levels
from engines.bots.playing import several_choose
from engines.bots.search import Search
from league.play.errors import NoHints, NotToAct
from league.play.models import Place, Sitting
from league.play.queries import bots, positions
from league.play.services.bots import asking
from league.play.services.ringing import ring
from league.play.services.writing import going, locked

LEVEL: Final = "strong"
SHOWN: Final = 3
RARE: Final = 0.005  # a choice made less often is none


@transaction.atomic
def ask(*, place: Place, after: int, now: datetime) -> None:
    """Ask for the best lines of the seat that is to act. Raises NoHints, NotToAct and what
    ``going`` raises.

    They come a little later, by a process of their own.
    """
    sitting = going(place, after)
    position = positions.of(sitting)
    if not bots.is_solo(sitting, position):
        raise NoHints
    seats = [seat for seat in position.to_act if seat in place.seats]
    if not seats:
        raise NotToAct(params={"seats": ", ".join(position.to_act)})
    sitting.hint = asking.empty_hint(sitting, seats[0])
    sitting.touched_at = now
    ring(sitting)


@transaction.atomic
def guide(*, sitting: Sitting) -> None:
    """Let a table that was just opened guide its only person: hints come by themselves."""
    sitting = locked(sitting)
    sitting.guides = True
    sitting.save(update_fields=["guides"])
    ring(sitting)


def give(*, sitting: Sitting, rng: Random) -> None:
    """Find the hint that was asked for at this revision of a table, and keep it there."""
    hint = sitting.hint
    if not hint or hint["revision"] != sitting.revision or hint["best"] is not None:
        return
    best = _best(sitting, hint["seat"], rng)
    with transaction.atomic():
        row = locked(sitting)
        if row.hint == hint:
            row.hint = {**hint, "best": best}
            ring(row)


def _best(sitting: Sitting, seat: str, rng: Random) -> list[dict[str, Any]]:
    """Return the best lines, best first, with their worth to the seat's side, from 0 to 1.

    ``share``: how often the line is to be chosen where several seats choose at the same moment;
    then the most frequent is the first. Elsewhere it is None.
    """
    position = positions.of(sitting)
    game, state = position.game, position.state
    ranked = Search(game, state, seat, rng, levels(game)[LEVEL].nodes).rank()[:SHOWN]
    is_mixed = several_choose(game, state)
    if is_mixed:
        ranked = [each for each in ranked if each.share >= RARE]
    else:
        ranked.sort(key=lambda each: -each.worth)
    return [
        {
            "text": game.write(each.action),
            "worth": round(each.worth, 4),
            "share": round(each.share, 4) if is_mixed else None,
        }
        for each in ranked
    ]
