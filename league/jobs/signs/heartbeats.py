"""Heartbeats of the workers and the beat."""

from django.db import connection

BEAT = """
    INSERT INTO jobs_heartbeat (name, at)
    SELECT %(name)s, clock_timestamp() WHERE NOT EXISTS (
        SELECT FROM jobs_heartbeat
        WHERE name = %(name)s AND at > clock_timestamp() - interval '1 second'
    )
    ON CONFLICT (name) DO UPDATE SET at = excluded.at
"""


def beat(*, name: str) -> None:
    """Store the progress of ``name`` as of now, at most once a second."""
    with connection.cursor() as cursor:
        cursor.execute(BEAT, {"name": name[:120]})
