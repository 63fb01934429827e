"""Saying a line at a sitting: appended, or refused with its rule and never kept."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from engines.core.errors import UnreadableAction
from engines.core.game import CHANCE
from engines.core.spoken import reader
from league.play.errors import (
    DiceSupplied,
    LineRefused,
    NotToAct,
    NotYourSeat,
    SittingNotOpen,
)
from league.play.models import Line, Place, Seal, Sitting
from league.play.queries import lines as rows
from league.play.queries import positions
from league.play.rules import course, merging
from league.play.rules.course import Position, Said
from league.play.services import clocks, rolls
from league.play.services.ringing import ring
from league.play.services.writing import Told, append, judged, locked, moved_on

REMARKS: Final = frozenset({"ruling", "set"})


@transaction.atomic
def say(*, place: Place, after: int, text: str, now: datetime, key: str = "", lag: int = 0) -> Told:
    """Append a line that a place says, having seen the revision ``after``.

    The same ``key`` of the same place is the same line. Where several seats choose at once, the
    choice of one is laid down sealed until all are there. Raises NotYourSeat,
    NotToAct, SittingNotOpen, TableMovedOn, DiceSupplied, TooManyLines, EngineFault, and
    LineRefused with rule and code.
    """
    sitting = locked(place.sitting)
    place.sitting = sitting
    if key and (known := _of_key(place, key)):
        return Told(known, is_new=False)
    return _said(sitting, place, after, text, now, key, lag)


@transaction.atomic
def say_all(
    *, place: Place, queue: Sequence[merging.Queued], now: datetime, lag: int = 0
) -> list[Told]:
    """Say lines that waited on a device, in order; the first that is refused stops them.

    What was taken before the net went is not said again. Raises TableMovedOn where others spoke
    meanwhile, and for the first line what ``say`` raises.
    """
    sitting = locked(place.sitting)
    place.sitting = sitting
    taken = {line.key: line.serial for key in queue for line in _of_key(place, key.key)}
    found = merging.merged(queue, taken, sitting.revision)
    if found.apart:
        raise moved_on(place, queue[0].after)
    told: list[Told] = [Told(_of_key(place, key), is_new=False) for key in found.known]
    for place_in_queue, line in enumerate(found.to_say):
        if place_in_queue and sitting.state != Sitting.State.OPEN:
            break  # the line before ended the game: it stands, what was queued after it does not
        way = 0 if place_in_queue else lag
        try:
            told.append(_said(sitting, place, sitting.revision, line.text, now, line.key, way))
        except LineRefused:
            if place_in_queue == 0:
                raise
            break
    return told


def _said(
    sitting: Sitting,
    place: Place,
    after: int,
    text: str,
    now: datetime,
    key: str,
    lag: int = 0,
) -> Told:
    if sitting.state != Sitting.State.OPEN:
        raise SittingNotOpen
    if after != sitting.revision:
        raise moved_on(place, after)
    position = positions.of(sitting)
    _check_speaker(sitting, place, position, text)
    later, said = judged(position, text, _seen_by(sitting, place))
    if is_at_once(position, later):
        return _sealed(sitting, place, position, said, now, lag)
    made = append(sitting, later, said, place=place, key=key, now=now, lag=lag)
    rolls.deal(sitting=sitting, now=now)
    return Told(made)


def _seen_by(sitting: Sitting, place: Place) -> tuple[str, ...]:
    """Return the seats whose choices a refusal may name: chance's tell what is in the piles."""
    by_hand = sitting.dice == Sitting.Dice.TABLE
    return (*place.seats, CHANCE) if by_hand else tuple(place.seats)


def _of_key(place: Place, key: str) -> tuple[Line, ...]:
    return tuple(Line.objects.filter(place=place, key=key).order_by("serial")) if key else ()


## Who may speak


def _check_speaker(sitting: Sitting, place: Place, position: Position, text: str) -> None:
    """A remark is a referee's; chance is anybody's who plays, where the dice are on the table."""
    said = course.parsed(text)
    if not place.seats:
        raise NotYourSeat
    if said.kind in REMARKS:
        if place.role != Place.Role.REFEREE:
            raise NotYourSeat
        return
    seats = _seats(position, said.text)
    if CHANCE in seats and sitting.dice != Sitting.Dice.TABLE:
        raise DiceSupplied
    if not set(seats) - {CHANCE} <= set(place.seats):
        raise NotYourSeat
    to_act = position.to_act
    if seats and to_act and not set(seats) & set(to_act) and CHANCE not in (*seats, *to_act):
        raise NotToAct(params={"seats": ", ".join(to_act)})


def _seats(position: Position, text: str) -> tuple[str, ...]:
    """Return whose line it is; () for one that cannot be read: the game says why."""
    try:
        return tuple(action.seat for action in reader(position.game)(text).actions)
    except UnreadableAction:
        return ()


## Choices made at once


def is_at_once(position: Position, later: Position) -> bool:
    """Tell whether others choose at the same moment: they are still to act, and nobody else is."""
    before, after = set(position.to_act), set(later.to_act)
    return CHANCE not in before and bool(after) and after < before


def _sealed(
    sitting: Sitting,
    place: Place,
    position: Position,
    said: Sequence[Said],
    now: datetime,
    lag: int,
) -> Told:
    """Lay a choice down; with the last one all are said, as one line where the game has it."""
    Seal.objects.bulk_create(
        Seal(sitting=sitting, revision=sitting.revision, seat=seat, text=line.text, place=place,
             at=now)
        for line in said
        for seat in line.seats[:1]
    )  # fmt: skip
    chosen = rows.sealed_at(sitting)
    if any(seat not in chosen for seat in position.to_act if seat != CHANCE):
        clocks.charge(sitting, chosen, position, now, lag, chosen)
        clocks.fall(sitting, now)
        ring(sitting)
        return Told((), sealed=True)
    made: list[Said] = []
    for together in course.laid_together(position.game, chosen.values()):
        position, lines = judged(position, together)
        made += lines
    written = append(sitting, position, made, place=None, now=now)
    rolls.deal(sitting=sitting, now=now)
    return Told(written)
