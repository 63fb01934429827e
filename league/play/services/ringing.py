"""Telling everybody at a table that there is something to look at, after the commit."""

from typing import Final

from django.db import connection

from league.play.models import Sitting
from league.play.rules import states
from league.play.signals import CHANNEL

CHANGING: Final = (
    *("signal", "length", "revision", "state"),
    *("request", "clock", "end", "touched_at", "progress", "states"),
)
# The time is the database's own, in seconds: the streams measure their lag by it.
RING: Final = """
    SELECT pg_notify(%s, json_build_object(
        'sitting', %s::text, 'signal', %s::int, 'at', extract(epoch FROM clock_timestamp())
    )::text)
    """


def ring(sitting: Sitting) -> None:
    """Count the signal up and notify the streams: PostgreSQL sends it when this commits."""
    sitting.signal += 1
    at = states.microseconds(sitting.touched_at)
    sitting.states = states.noted(sitting.states, sitting.state, sitting.end, at)
    sitting.save(update_fields=CHANGING)
    _notify(sitting.uid, sitting.signal)


def ring_out(sitting: Sitting) -> None:
    """Let the streams of a sitting that is deleted end when this commits."""
    _notify(sitting.uid, None)


def _notify(uid: str, signal: int | None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(RING, [CHANNEL, uid, signal])
