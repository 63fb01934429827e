"""Taking lines back: alone for the speaker's own last line, else with the other side's consent."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from engines.core.records.record import ACTION, RULING
from engines.core.records.spoken import reader
from league.play import errors
from league.play.models import Place, Sitting, TakingBack
from league.play.queries import bots, ended, lines as rows, positions
from league.play.rules import states
from league.play.rules.clock import CORRECTED
from league.play.rules.course import sides_of
from league.play.rules.taking_back import is_agreed, is_ruled, needs_agreement
from league.play.services import clocks, progress
from league.play.services.ringing import ring
from league.play.services.writing import append, check_seen, judged, locked

BACK = "take_back"


@transaction.atomic
def take_back(*, place: Place, after: int, to: int, now: datetime) -> bool:
    """Take back the lines after ``to``, or ask the other side for it; tell whether it is done.

    An end by an act of the match is taken back too; if ``to`` is the last line, only that is.
    Raises SittingNotOpen, TableMovedOn, NothingToTakeBack, NotYourSeat, RulingStands and
    AskedAlready, and what ``ended.refuse_to_reopen`` raises.
    """
    sitting = _open(place, after)
    is_act = ended.is_by_act(sitting)
    if not 0 <= to < sitting.length + is_act:
        raise errors.NothingToTakeBack
    if not place.seats:
        raise errors.NotYourSeat
    game = positions.of(sitting).game
    tail = rows.tail(sitting, to)
    if not tail and not is_act:
        raise errors.NothingToTakeBack
    if sitting.of_id is not None and place.role != Place.Role.REFEREE and is_ruled(tail):
        raise errors.RulingStands
    is_followed = is_act or ended.is_confirmed(sitting)
    seats = bots.with_silent(sitting, game, place.seats)
    if needs_agreement(game, tail, place.pk, seats, is_followed=is_followed):
        if sitting.request:
            raise errors.AskedAlready
        sitting.request = {"kind": BACK, "to": to, "by": place.pk, "name": place.name}
        ring(sitting)
        return False
    _done(sitting, to, place, None, now)
    return True


@transaction.atomic
def answer(*, place: Place, after: int, agrees: bool, now: datetime) -> None:
    """Answer a side's request; the side that asked withdraws it with a no. Raises NothingAsked."""
    sitting = _open(place, after)
    request = sitting.request
    if not request or request["kind"] != BACK:
        raise errors.NothingAsked
    asker = Place.objects.get(pk=request["by"])
    if not agrees:
        sitting.request = None
        ring(sitting)
        return
    game = positions.of(sitting).game
    own = bots.with_silent(sitting, game, place.seats)
    if asker.pk == place.pk or not is_agreed(game, asker.seats, own):
        raise errors.NotYourSeat
    _done(sitting, request["to"], asker, place, now)


def _open(place: Place, after: int) -> Sitting:
    sitting = locked(place.sitting)
    place.sitting = sitting
    if sitting.state not in (Sitting.State.OPEN, Sitting.State.ENDED):
        raise errors.SittingNotOpen
    check_seen(place, after)
    ended.refuse_to_reopen(sitting)
    return sitting


def _done(sitting: Sitting, to: int, by: Place, agreed: Place | None, now: datetime) -> None:
    increments, corrections = _increments(sitting, to), _corrections(sitting, to)
    sitting.revision += 1
    sitting.length = to
    sitting.request = None
    sitting.state, sitting.end = Sitting.State.OPEN, None
    sitting.states = states.reopened(sitting.states)
    sitting.touched_at = now
    Place.objects.filter(sitting=sitting).exclude(confirmed="").update(confirmed="")
    clocks.take_back(sitting, increments, now)
    progress.note(sitting, positions.of(sitting), now)
    TakingBack.objects.create(
        sitting=sitting, serial=sitting.revision, to=to, by=by, agreed=agreed, at=now
    )
    ring(sitting)
    for place, text in corrections:
        position, said = judged(positions.of(sitting), f"~ {text}")
        append(sitting, position, said, place=place, now=now)


def _corrections(sitting: Sitting, to: int) -> Sequence[tuple[Place | None, str]]:
    """Return who corrected a clock after line ``to``, and the words, to be said again."""
    if sitting.clock is None:
        return ()
    voided = rows.standing(sitting, to).filter(kind=RULING, text__startswith=CORRECTED)
    return [(line.place, line.text) for line in voided.select_related("place").order_by("n")]


def _increments(sitting: Sitting, to: int) -> Mapping[str, int]:
    """Count by side the increments for the lines after ``to``: one for each message.

    Lines of one message share instant and key.
    """
    if sitting.clock is None:
        return {}
    game = positions.of(sitting).game
    voided = rows.standing(sitting, to).filter(kind=ACTION).values_list("text", "at", "key")
    moves = {
        (side, at, key)
        for text, at, key in voided
        for side in sides_of(game, (action.seat for action in reader(game)(text).actions))
    }
    return Counter(side for side, _at, _key in moves)
