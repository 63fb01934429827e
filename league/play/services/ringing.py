"""Telling everybody at a table that there is something to look at, after the commit."""

import json
from typing import Final

from django.db import connection

from league.play.models import Sitting

CHANNEL: Final = "play"
CHANGING: Final = (
    *("signal", "length", "revision", "state"),
    *("request", "clock", "end", "touched_at"),
)


def ring(sitting: Sitting) -> None:
    """Count the signal up and notify the streams: PostgreSQL sends it when this commits."""
    sitting.signal += 1
    sitting.save(update_fields=CHANGING)
    payload = json.dumps({"sitting": sitting.uid, "signal": sitting.signal})
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
