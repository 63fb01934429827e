"""The server's rolls and deals: draw k of a sitting has one outcome for ever.

After a taking back draw k is the same again: nobody can fish for better dice, and a sealed record
can be counted again from its seeds.
"""

import secrets
from datetime import datetime
from typing import Any

from django.db import transaction

from engines.core.chance.sealed import SEED
from engines.core.chance.supply import draw
from engines.core.game import CHANCE
from league.people.errors import Invalid
from league.play import errors
from league.play.models import Line, Place, Roll, Sitting
from league.play.queries import positions, records
from league.play.rules import course
from league.play.rules.course import Position
from league.play.services.writing import Reply, append, going, locked

SEED_BYTES = 8
MOST_IN_A_ROW = 64  # at most so many deals and lots in a row


@transaction.atomic
def roll(*, place: Place, after: int, now: datetime) -> Reply:
    """Make the roll that is due.

    Raises NotYourSeat, SittingNotOpen, TableMovedOn, NotSupplied and NothingToRoll.
    """
    sitting = going(place, after)
    if sitting.dice == Sitting.Dice.TABLE:
        raise errors.NotSupplied
    position = positions.of(sitting)
    if CHANCE not in position.to_act:
        raise errors.NothingToRoll
    made = _append(sitting, position, _due(sitting, position), now)
    deal(sitting=sitting, now=now)
    return Reply(made)


def deal(*, sitting: Sitting, now: datetime) -> None:
    """Deal and draw lots, without a button, until somebody has to choose or to roll dice."""
    if sitting.dice == Sitting.Dice.TABLE:
        return
    for _ in range(MOST_IN_A_ROW):
        position = positions.of(sitting)
        if sitting.state != Sitting.State.OPEN or CHANCE not in position.to_act:
            return
        action = _due(sitting, position)
        if position.game.faces is not None and position.game.faces(action):
            return
        _append(sitting, position, action, now)


def _due(sitting: Sitting, position: Position) -> Any:
    """Return the outcome of the draw that is due, the same on every call."""
    supply = position.game.supply
    assert supply is not None
    by = draw(sitting.secret, seeds_of(sitting), position.draws + 1)
    return supply(position.state, by)


def _append(sitting: Sitting, position: Position, action: Any, now: datetime) -> tuple[Line, ...]:
    text = position.game.write(action)
    Roll.objects.get_or_create(
        sitting=sitting, number=position.draws + 1, text=text, defaults={"at": now}
    )
    later, said = course.with_typed_line(position, text)
    return append(sitting, later, said, place=None, now=now)


## Seeds


@transaction.atomic
def add_seed(*, place: Place, seed: str, now: datetime) -> None:
    """Add a place's own seed, hexadecimal, before the first draw. Raises SeedTooLate."""
    sitting = locked(place.sitting)
    if not SEED.fullmatch(seed):
        raise Invalid(params={"field": "seed"})
    if place.seed == seed:
        return
    if place.seed or Roll.objects.filter(sitting=sitting).exists():
        raise errors.SeedTooLate
    place.seed = seed
    place.save(update_fields=["seed"])


def seeds_of(sitting: Sitting) -> tuple[str, ...]:
    """Return the seeds of the seats in their order; () where none are asked for.

    A seat whose place added none by the first draw gets one.
    """
    if sitting.dice != Sitting.Dice.SEALED:
        return ()
    for place in Place.objects.filter(sitting=sitting, seed="").exclude(seats=[]):
        place.seed = secrets.token_hex(SEED_BYTES)
        place.save(update_fields=["seed"])
    return tuple(seed for _seat, seed in records.seeds(sitting))
