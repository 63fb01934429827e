"""A sitting as spectators see it: now, or some minutes late where its event says so.

A late view has the lines that stand and are old enough, without those taken back since. State and
clock are those of that time, pauses included; other changes show once nothing newer has happened.
"""

from collections import OrderedDict
from copy import copy
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from threading import Lock
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Max, OuterRef

from league.events.queries import sees
from league.play.models import ClockEntry, Line, Sitting, TakingBack
from league.play.queries import lines
from league.play.queries.officials import judges
from league.play.rules import clock as clocks, states
from league.play.rules.course import Said
from matches.models import Match

NOW: Final = timedelta(0)
KEPT: Final = timedelta(seconds=5)  # pages of late spectators poll every two seconds
MOST: Final = 100  # sittings of a process
MICROSECOND: Final = timedelta(microseconds=1)
EPOCH: Final = datetime.fromtimestamp(0, UTC)
_kept: OrderedDict[tuple[str, int, timedelta], tuple[datetime, Sitting]] = OrderedDict()
_lock = Lock()


def is_public(sitting: Sitting) -> bool:
    """Tell whether anybody may look on: a free sitting that was opened so, or a public event's."""
    return sitting.is_public if sitting.of is None else is_open_to_all(sitting.of.match)


def is_open_to_all(match: Match) -> bool:
    return sees(AnonymousUser(), match.event)


def delay_of(sitting: Sitting, user: Any = None) -> timedelta:
    """Return how late somebody without a place sees a sitting; who judges its match sees now."""
    if sitting.of is None:
        return NOW
    match = sitting.of.match
    rules = getattr(match.event, "match_rules", None)  # no rules were set: use the defaults
    minutes = rules.watch_delay_minutes if rules is not None else 0
    if not minutes or (user is not None and judges(user, match)):
        return NOW
    return timedelta(minutes=minutes)


def in_minutes(delay: timedelta) -> int:
    return delay // timedelta(minutes=1)


def late(sitting: Sitting, delay: timedelta, now: datetime) -> Sitting:
    """Return a sitting as it stood ``delay`` ago, or some seconds before; for reading alone.

    Its ``signal`` is the instant of the last change that shows, in microseconds from the opening:
    like the one of the sitting it never goes down while the delay stays the same.
    """
    if not delay:
        return sitting
    key = (sitting.uid, sitting.signal, delay)
    with _lock:
        known = _kept.get(key)
    if known is not None and NOW <= now - known[0] < KEPT:
        return copy(known[1])
    seen = _as_of(sitting, delay, now)
    with _lock:
        _kept[key] = now, seen
        _kept.move_to_end(key)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return copy(seen)


def _as_of(sitting: Sitting, delay: timedelta, now: datetime) -> Sitting:
    seen, at = copy(sitting), now - delay
    rows = lines.standing(sitting).values_list("kind", "text", "serial", "at")
    stands = list(rows)
    shown = list(takewhile(lambda row: row[3] <= at, stands))
    seen.as_of, seen.delay, seen.request = at, delay, None
    seen.length = len(shown)
    seen.revision = shown[-1][2] if shown else 0
    lines.keep(seen, [Said(kind, text) for kind, text, _serial, _at in shown])
    seen.signal = _signal(sitting, at, delay)
    is_settled = sitting.touched_at <= at
    if not is_settled:
        note = states.note_shown(seen.states, states.microseconds(at))
        seen.state, seen.end = note["state"], note["end"]
    if seen.clock is not None:
        seen.clock = _clock(seen, delay, is_settled=is_settled)
    return seen


def _signal(sitting: Sitting, at: datetime, delay: timedelta) -> int:
    """Return when the visible state last changed, takings back included."""
    old = Line.objects.filter(sitting=sitting, at__lte=at)
    voided = old.filter(n__gt=OuterRef("to"), serial__lt=OuterRef("serial"))
    taken = TakingBack.objects.filter(Exists(voided), sitting=sitting)
    last_line = old.aggregate(last=Max("at"))["last"]
    changes = [taken.aggregate(last=Max("at"))["last"], _state_shown(sitting, at, delay)]
    changes += [each + delay for each in (last_line, sitting.touched_at) if each and each <= at]
    since = [each - sitting.opened_at for each in changes if each is not None]
    return max([0, *(passed // MICROSECOND for passed in since)])


def _state_shown(sitting: Sitting, at: datetime, delay: timedelta) -> datetime | None:
    """Return since when the present state is shown; None: since the opening."""
    note = states.note_shown(sitting.states, states.microseconds(at))
    if note is states.BEGUN:
        return None
    return EPOCH + note["at"] * MICROSECOND + delay


def _clock(seen: Sitting, delay: timedelta, *, is_settled: bool) -> dict[str, Any]:
    """Return the clock as it stood, with ``since`` moved by ``delay`` so that it runs as then."""
    clock = clocks.Clock.read(seen.clock or {})
    later = delay // timedelta(milliseconds=1)
    if is_settled:
        since = None if clock.since is None else clock.since + later
        return {**clock.as_json(), "since": since}
    entries = ClockEntry.objects.filter(sitting=seen, at__lte=seen.as_of).order_by("pk")
    left = dict.fromkeys(clock.left, clock.settings.main)
    runs = dict[str, int]()
    for side, had, since in entries.values_list("side", "left", "since"):
        left[side] = had
        runs.pop(side, None)
        if since is not None:
            runs[side] = since + later
    running = tuple(sorted(runs))
    return clocks.Clock(clock.settings, left, running, max(runs.values(), default=None)).as_json()
