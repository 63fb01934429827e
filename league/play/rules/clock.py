"""Thinking time of the sides: main time, with a delay before it runs or an increment after a line.

All times are whole milliseconds. The time of the server's commit counts, less the line's network
delay of at most a second.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from engines.core.records.record import ACTION
from league.play.rules.course import CHANCE_LINE, Said

MOST_LAG: Final = 1_000
LEAST: Final = 1_000  # ms that a judge has to leave on a clock
CORRECTED: Final = "⏱ "  # the beginning of a ruling that corrects a clock
Side = str


def milliseconds(at: datetime) -> int:
    """Return an instant in milliseconds since the epoch."""
    return int(at.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """``delay`` passes at each turn before time is charged, ``increment`` is added after it."""

    main: int
    increment: int = 0
    delay: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """``left`` by side; ``running``: whose time passes since ``since``, in ms of an epoch."""

    settings: ClockSettings
    left: Mapping[Side, int]
    running: tuple[Side, ...] = ()
    since: int | None = None

    def as_json(self) -> dict[str, Any]:
        settings = self.settings
        return {
            "main": settings.main,
            "increment": settings.increment,
            "delay": settings.delay,
            "left": dict(self.left),
            "running": list(self.running),
            "since": self.since,
        }

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Clock":
        settings = ClockSettings(kept["main"], kept["increment"], kept["delay"])
        return cls(settings, kept["left"], tuple(kept["running"]), kept["since"])


def begun(settings: ClockSettings, sides: Iterable[Side]) -> Clock:
    return Clock(settings, dict.fromkeys(sides, settings.main))


def shows(clock: Clock) -> dict[Side, tuple[int, int | None]]:
    """Return each side's time left, and since when it runs; None: it stands still."""
    return {
        side: (left, clock.since if side in clock.running else None)
        for side, left in clock.left.items()
    }


def left_at(clock: Clock, now: int) -> dict[Side, int]:
    """Return each side's time left at an instant; at least 0."""
    passed = _passed(clock, now, 0)
    return {
        side: max(0, left - passed) if side in clock.running else left
        for side, left in clock.left.items()
    }


def _passed(clock: Clock, now: int, lag: int) -> int:
    """Return the time charged to the running sides, without the delay and the network lag."""
    if clock.since is None:
        return 0
    return max(0, now - clock.since - min(max(lag, 0), MOST_LAG) - clock.settings.delay)


def moved(clock: Clock, acted: Iterable[Side], to_act: Iterable[Side], now: int, lag: int) -> Clock:
    """Charge the running sides, give those that acted the increment, and run those ``to_act``."""
    passed, acted = _passed(clock, now, lag), frozenset(acted)
    left = {}
    for side, had in clock.left.items():
        has = max(0, had - passed) if side in clock.running else had
        left[side] = has + clock.settings.increment if side in acted and has else has
    return replace(clock, left=left, running=tuple(to_act), since=now)


def laid_down(
    clock: Clock, to_act: Iterable[Side], waited_for: Iterable[Side], now: int, lag: int
) -> Clock:
    """Charge a side whose last choice of several made at once is laid down, and stop its time.

    It gets its increment now, and not again when all choices are opened. The time of sides still
    ``waited_for`` runs on, without a new delay. ``to_act`` are all that choose at this moment.
    """
    before = to_act if clock.since is None else clock.running
    passed, running = _passed(clock, now, lag), tuple(waited_for)
    left = dict(clock.left)
    for side in frozenset(before) - frozenset(running):
        has = max(0, left[side] - passed)
        left[side] = has + clock.settings.increment if has else has
    since = now if clock.since is None else clock.since
    return replace(clock, left=left, running=running, since=since)


def reversed_to(
    clock: Clock, increments: Mapping[Side, int], to_act: Iterable[Side], now: int
) -> Clock:
    """Run the clocks ``to_act`` after lines were taken back; time used for these stays charged.

    The increments for those lines are taken back too, and nobody gets a new delay.
    """
    left = {
        side: max(0, has - increments.get(side, 0) * clock.settings.increment)
        for side, has in left_at(clock, now).items()
    }
    return replace(clock, left=left, running=tuple(to_act), since=now - clock.settings.delay)


def has_begun(said: Iterable[Said], *, is_supplied: bool) -> bool:
    """Tell whether lines start the clock: people's do, remarks and the server's draws do not."""
    starts = {ACTION} if is_supplied else {ACTION, CHANCE_LINE}
    return any(line.kind in starts for line in said)


def paused(clock: Clock, now: int) -> Clock:
    """Stop the time; what was used of a turn stays used, but its delay starts anew on resuming."""
    return replace(clock, left=left_at(clock, now), running=(), since=None)


def resumed(clock: Clock, to_act: Iterable[Side], now: int) -> Clock:
    """Charge the running sides until now, and run the clocks ``to_act``."""
    return replace(paused(clock, now), running=tuple(to_act), since=now)


def corrected(clock: Clock, sides: Iterable[Side], change: int, now: int) -> Clock | None:
    """Change the time of sides by ``change`` milliseconds, at once, also while it runs.

    A side with none left has the added time from now on. None if less than a second would be left
    to one of them.
    """
    sides, passed = frozenset(sides), _passed(clock, now, 0)
    left = dict(clock.left)
    for side in sides:
        charged = passed if side in clock.running else 0
        left[side] = max(left[side], charged) + change
    later = replace(clock, left=left)
    has = left_at(later, now)
    return later if min(has[side] for side in sides) >= LEAST else None


def fallen(clock: Clock, now: int) -> Side | None:
    """Return a side whose time has run out: by the line that came too late, or still running."""
    out = [side for side, left in left_at(clock, now).items() if left <= 0]
    return min(out, key=lambda side: (side in clock.running, side)) if out else None


def delay_at(clock: Clock, now: int) -> int:
    """Return what is left of the delay of this turn."""
    if clock.since is None:
        return 0
    return min(max(0, clock.since + clock.settings.delay - now), clock.settings.delay)


def minutes_text(left: int) -> str:
    """Write milliseconds as m:ss or h:mm:ss; 0:00 only when nothing is left."""
    minutes, seconds = divmod(-(-left // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
