"""Telling the pages of a table, after the commit, that something has changed."""

from typing import Final

from django.db import connection, transaction

from league.play.models import Sitting
from league.play.rules import states
from league.play.services.bots import asking
from league.play.signals import CHANNEL, stop_ended

CHANGING: Final = (
    *("signal", "length", "revision", "state"),
    *("request", "clock", "end", "touched_at", "progress", "states", "bots_due", "hint"),
)
# The database's time, in seconds, from which the streams measure their lag.
RING: Final = """
    SELECT pg_notify(%s, json_build_object(
        'sitting', %s::text, 'signal', %s::int, 'at', extract(epoch FROM clock_timestamp())
    )::text)
    """


def ring(sitting: Sitting) -> None:
    """Count the signal up and notify the streams: PostgreSQL sends it when this commits.

    Bots that have to act now are asked then too.
    """
    sitting.signal += 1
    at = states.microseconds(sitting.touched_at)
    _tell_of_stop(sitting)
    sitting.states = states.noted(sitting.states, sitting.state, sitting.end, at)
    asking.note(sitting)
    sitting.save(update_fields=CHANGING)
    _notify(sitting.uid, sitting.signal)


def _tell_of_stop(sitting: Sitting) -> None:
    """Tell the apps above, after the commit, that a table of a match is no longer stopped."""
    stopped = sitting.State.PAUSED
    before = sitting.states[-1]["state"] if sitting.states else sitting.State.OPEN
    if before != stopped or sitting.state == stopped or sitting.of is None:
        return
    match, now = sitting.of.match_id, sitting.touched_at
    transaction.on_commit(lambda: stop_ended.send_robust(Sitting, match_id=match, now=now))


def ring_out(sitting: Sitting) -> None:
    """End the streams of a deleted sitting when this commits."""
    _notify(sitting.uid, None)


def _notify(uid: str, signal: int | None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(RING, [CHANNEL, uid, signal])
