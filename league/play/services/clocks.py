"""The clock of a sitting: charged line by line, stopped while it is paused."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from engines.core.game import CHANCE, Seat
from league.play.errors import NoClock, TimeTakenAway
from league.play.models import ClockEntry, Sitting
from league.play.queries import lines, positions, records
from league.play.rules import clock as rules
from league.play.rules.course import Position, sides_of
from matches.models import EventRules

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND


def of_event(settings: EventRules) -> rules.ClockSettings | None:
    """Return the clock that the games of an event have, in milliseconds; None where none runs."""
    if settings.clock_minutes is None:
        return None
    return rules.ClockSettings(
        settings.clock_minutes * MINUTE,
        increment=settings.increment_seconds * SECOND,
        delay=settings.delay_seconds * SECOND,
    )


def set_up(sitting: Sitting, settings: rules.ClockSettings) -> None:
    """Set up the clock of a new sitting; it runs from the first line on."""
    sitting.clock = rules.begun(settings, positions.of(sitting).game.sides).as_json()
    sitting.save(update_fields=["clock"])


def charge(
    sitting: Sitting, acted: Iterable[Seat], position: Position, now: datetime, lag: int
) -> None:
    """Charge a line's thinking time; ``position`` is the one after it. The sitting is locked.

    A line of no seat, such as a remark, changes no time while the same sides are to act.
    """
    if sitting.clock is None:
        return
    before, acted = rules.Clock.read(sitting.clock), tuple(acted)
    if before.since is None and not has_begun(sitting):
        return
    running = _running(position, () if acted else lines.sealed_at(sitting))
    if not acted and before.since is not None and running == before.running:
        return
    sides = sides_of(position.game, acted)
    _keep(sitting, rules.moved(before, sides, running, rules.milliseconds(now), lag), now)


def lay_down(
    sitting: Sitting, chosen: Iterable[Seat], position: Position, now: datetime, lag: int
) -> None:
    """Charge a choice laid down at ``position``; ``chosen`` are all seats that have chosen."""
    if sitting.clock is None:
        return
    clock, waited_for = rules.Clock.read(sitting.clock), _running(position, chosen)
    at = rules.milliseconds(now)
    _keep(sitting, rules.laid_down(clock, _running(position), waited_for, at, lag), now)


def take_back(sitting: Sitting, increments: Mapping[str, int], now: datetime) -> None:
    """Let the time go on after lines were taken back, less their increments by side.

    End the sitting if a side has no time left without them.
    """
    if sitting.clock is None:
        return
    clock, position = rules.Clock.read(sitting.clock), positions.of(sitting)
    running = _running(position, lines.sealed_at(sitting))
    later = rules.reversed_to(clock, increments, running, rules.milliseconds(now))
    if not has_begun(sitting):
        later = rules.paused(later, rules.milliseconds(now))
    _keep(sitting, later, now)
    fall(sitting, now)


def has_begun(sitting: Sitting) -> bool:
    """Tell whether a line stands that a person said: the server's deals start no clock."""
    return rules.has_begun(lines.kept(sitting), is_supplied=sitting.dice != Sitting.Dice.TABLE)


def _keep(sitting: Sitting, clock: rules.Clock, now: datetime) -> None:
    """Set the clock of a sitting, and write entries for the sides whose time changed."""
    before = rules.shows(rules.Clock.read(sitting.clock or {}))
    sitting.clock = clock.as_json()
    ClockEntry.objects.bulk_create(
        ClockEntry(sitting=sitting, revision=sitting.revision, side=side, left=left, since=since,
                   at=now)
        for side, (left, since) in rules.shows(clock).items()
        if (left, since) != before[side]
    )  # fmt: skip


def _running(position: Position, chosen: Iterable[Seat] = ()) -> tuple[str, ...]:
    seats = set(position.to_act) - {CHANCE, *chosen}
    return tuple(sorted(sides_of(position.game, seats)))


def stop(sitting: Sitting, now: datetime) -> None:
    if sitting.clock is not None:
        clock = rules.Clock.read(sitting.clock)
        _keep(sitting, rules.paused(clock, rules.milliseconds(now)), now)


def go_on(sitting: Sitting, now: datetime) -> None:
    """Run the clocks of the sides that are to act and have not laid their choice down."""
    if sitting.clock is None:
        return
    chosen = lines.sealed_at(sitting)
    if chosen or has_begun(sitting):
        clock, running = rules.Clock.read(sitting.clock), _running(positions.of(sitting), chosen)
        _keep(sitting, rules.resumed(clock, running, rules.milliseconds(now)), now)


def correct(sitting: Sitting, sides: Iterable[str], change: int, now: datetime) -> None:
    """Change the time of sides by ``change`` milliseconds. The sitting is locked.

    Raises NoClock and TimeTakenAway.
    """
    clock = rules.Clock.read(NoClock.unless(sitting.clock))
    later = rules.corrected(clock, sides, change, rules.milliseconds(now))
    _keep(sitting, TimeTakenAway.unless(later), now)


def fall(sitting: Sitting, now: datetime) -> bool:
    """End a locked sitting if a side's time has run out; tell whether it did."""
    if sitting.clock is None or sitting.state != Sitting.State.OPEN:
        return False
    side = rules.fallen(rules.Clock.read(sitting.clock), rules.milliseconds(now))
    if side is None:
        return False
    position = positions.of(sitting)
    record = records.record_of(sitting, position)
    close(sitting, records.ended(position, record, "forfeit", position.game.sides[side][0]), now)
    return True


def close(sitting: Sitting, end: Mapping[str, Any], now: datetime) -> None:
    """End a locked sitting by an act of the match, and stop its time; ``ring`` saves it later."""
    stop(sitting, now)
    sitting.end, sitting.request = dict(end), None
    sitting.state, sitting.touched_at = Sitting.State.ENDED, now
