"""The standing of a card on a day in a format: a function of dated facts, never of a flag."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from engines.core.decks import Limits, Standing

Details = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Window:
    """A span of days, both inclusive; no end if ``until`` is None."""

    start: date
    until: date | None

    def covers(self, day: date) -> bool:
        return self.start <= day and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a format allows on a day. ``sets`` empty: every set. Not ``running``: no card at all."""

    format: str
    game: str
    limits: Limits
    sets: frozenset[int] = frozenset()
    cost_cap: int | None = None
    running: bool = True


@dataclass(frozen=True, slots=True)
class Facts:
    """What decides a card's standing. ``bans`` are those of the format in question."""

    game: str
    set_id: int
    approvals: tuple[Window, ...] = ()
    bans: tuple[Window, ...] = ()


def standing(facts: Facts, allowed: Allowed, day: date) -> tuple[Standing, Details]:
    """Return the first true state of: unknown to the game, unapproved, outside the pool, banned."""
    if facts.game != allowed.game:
        return Standing.UNKNOWN, ()
    if not any(window.covers(day) for window in facts.approvals):
        return _unapproved(facts.approvals, day)
    if not allowed.running or (allowed.sets and facts.set_id not in allowed.sets):
        return Standing.OUTSIDE_POOL, (("format", allowed.format),)
    for window in facts.bans:
        if window.covers(day):
            return Standing.BANNED, (("banned_from", window.start.isoformat()),)
    coming = min((window.start for window in facts.bans if window.start > day), default=None)
    return Standing.APPROVED, (("ban_coming", coming.isoformat()),) if coming else ()


def _unapproved(approvals: Sequence[Window], day: date) -> tuple[Standing, Details]:
    coming = sorted(window.start for window in approvals if window.start > day)
    if coming:
        return Standing.NOT_APPROVED, (("approved_from", coming[0].isoformat()),)
    ended = sorted(window.until for window in approvals if window.until and window.until < day)
    if ended:
        return Standing.EXPIRED, (("approved_until", ended[-1].isoformat()),)
    return Standing.NOT_APPROVED, ()
