"""The clock of a sitting: charged line by line, stopped while it is paused."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from engines.core.game import CHANCE, Seat
from league.play.models import ClockEntry, Sitting
from league.play.queries import lines, positions, records
from league.play.rules import clock as rules
from league.play.rules.course import Position, sides_of
from matches.models import EventRules

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND


def of_event(settings: EventRules) -> rules.Settings | None:
    """Return the clock that the games of an event have, in milliseconds; None where none runs."""
    if settings.clock_minutes is None:
        return None
    return rules.Settings(
        settings.clock_minutes * MINUTE,
        increment=settings.increment_seconds * SECOND,
        delay=settings.delay_seconds * SECOND,
    )


def set_up(sitting: Sitting, settings: rules.Settings) -> None:
    """Give an opened sitting a clock; it runs from the first line on."""
    sitting.clock = rules.begun(settings, positions.of(sitting).game.sides).as_json()
    sitting.save(update_fields=["clock"])


def charge(
    sitting: Sitting,
    acted: Iterable[Seat],
    position: Position,
    now: datetime,
    lag: int,
    chosen: Iterable[Seat] = (),
) -> None:
    """Charge a line's thinking time; ``position`` is the one after it. The sitting is locked.

    ``chosen`` are the seats that have laid a choice down and wait for the others.
    """
    if sitting.clock is None:
        return
    before, game = rules.Clock.read(sitting.clock), position.game
    after = rules.moved(
        before, sides_of(game, acted), _running(position, chosen), rules.milliseconds(now), lag
    )
    sitting.clock = after.as_json()
    ClockEntry.objects.bulk_create(
        ClockEntry(sitting=sitting, revision=sitting.revision, side=side, left=left, at=now)
        for side, left in after.left.items()
        if left != before.left[side]
    )


def _running(position: Position, chosen: Iterable[Seat] = ()) -> tuple[str, ...]:
    seats = set(position.to_act) - {CHANCE, *chosen}
    return tuple(sorted(sides_of(position.game, seats)))


def stop(sitting: Sitting, now: datetime) -> None:
    if sitting.clock is not None:
        clock = rules.Clock.read(sitting.clock)
        sitting.clock = rules.paused(clock, rules.milliseconds(now)).as_json()


def go_on(sitting: Sitting, now: datetime) -> None:
    """Let the time of those run who are to act and have not laid their choice down."""
    if sitting.clock is not None:
        clock, position = rules.Clock.read(sitting.clock), positions.of(sitting)
        running = _running(position, lines.sealed_at(sitting))
        sitting.clock = rules.resumed(clock, running, rules.milliseconds(now)).as_json()


def fall(sitting: Sitting, now: datetime) -> bool:
    """End a locked sitting if a side's time has run out; tell whether it did."""
    if sitting.clock is None or sitting.state != Sitting.State.OPEN:
        return False
    side = rules.fallen(rules.Clock.read(sitting.clock), rules.milliseconds(now))
    if side is None:
        return False
    position = positions.of(sitting)
    record = records.record_of(sitting, position)
    sitting.end = records.ended(position, record, "forfeit", position.game.sides[side][0])
    stop(sitting, now)
    sitting.state, sitting.request, sitting.touched_at = Sitting.State.ENDED, None, now
    return True
