"""Asking the bots of a table to act: the table itself is the queue, a message only rings.

``Sitting.bots_due`` says since when bots have to act; the sweep asks again for those that did not.
A bot that is asked twice acts once, since its line has the same key (services/bots/acting.py).
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from engines.core.game import CHANCE, Seat
from league.jobs.shared.bell import bell
from league.play.models import Sitting
from league.play.queries import bots, positions
from league.play.rules.course import Position

TASK: Final = "play.bots"
AGAIN: Final = timedelta(seconds=5)  # after their time bots are asked again
AT_ONCE: Final = 200


def note(sitting: Sitting) -> None:
    """Note in a locked sitting when its bots have to act; they are asked after the commit.

    ``ring`` saves it.
    """
    if not bots.has_bots(sitting):
        return
    position, wait = positions.of(sitting), 0.0
    is_due = bool(bots.due(sitting, position))
    if is_due:
        wait = (sitting.bot_pause or 0) / 1000
    elif sitting.guides and sitting.state == Sitting.State.OPEN:
        _hint(sitting, position)
    if not is_due and not is_hint_due(sitting):
        sitting.bots_due = None
        return
    sitting.bots_due = timezone.now() + timedelta(seconds=wait)
    transaction.on_commit(partial(_ask_if_newest, sitting, sitting.signal, wait))


def _hint(sitting: Sitting, position: Position) -> None:
    """Ask for a hint for the person who is to act, unless it is there."""
    known = sitting.hint and sitting.hint["revision"] == sitting.revision
    theirs = {CHANCE, *(bot.seats[0] for bot in bots.bots_of(sitting))}
    seat = next((seat for seat in position.to_act if seat not in theirs), None)
    if not known and seat is not None:
        sitting.hint = empty_hint(sitting, seat)


def empty_hint(sitting: Sitting, seat: Seat) -> dict[str, Any]:
    """Return a hint for a seat that is still to be worked out."""
    return {"revision": sitting.revision, "seat": seat, "best": None}


def is_hint_due(sitting: Sitting) -> bool:
    """Tell whether a hint was asked for at the present position and is not there yet."""
    hint = sitting.hint or {"revision": None}
    return hint["revision"] == sitting.revision and hint["best"] is None


def _ask_if_newest(sitting: Sitting, signal: int, wait: float) -> None:
    if sitting.signal == signal:  # else a later change of the same transaction asks
        ask(sitting.pk, sitting.revision, wait)


def ask(sitting: int, revision: int, wait: float = 0.0) -> None:
    bell.send(TASK, kwargs={"sitting": sitting, "revision": revision}, countdown=wait or None)


def sweep(*, now: datetime) -> int:
    """Ask again the bots whose time passed a while ago; return at how many tables."""
    late = Sitting.objects.filter(bots_due__lt=now - AGAIN).order_by("bots_due")
    rows = list(late.values_list("pk", "revision")[:AT_ONCE])
    for pk, revision in rows:
        ask(pk, revision)
    return len(rows)
