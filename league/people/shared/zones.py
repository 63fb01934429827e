"""The time zones of this site: those that Python and the database know by the same name.

Days are counted by both: a zone that only one of them knows would break a page for everybody
who has a role in its event.
"""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.db import connection

DEFAULT = "Asia/Tokyo"
# Files beside those of the zones: what this machine is set to, and what nobody has set.
NO_ZONES = frozenset({"localtime", "posixrules", "Factory"})
OTHER_CLOCKS = ("posix/", "right/")  # the same zones again, the second kind with leap seconds


@cache
def readable() -> frozenset[str]:
    """List the zones that Python knows; that walks through their files once."""
    return frozenset(
        name for name in available_timezones() - NO_ZONES if not name.startswith(OTHER_CLOCKS)
    )


@cache
def accepted() -> frozenset[str]:
    """List the zones that may be chosen; the database is asked once in each process."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_timezone_names")
        return readable() & {name for (name,) in cursor.fetchall()}


def read(name: str) -> ZoneInfo:
    """Return the zone of this name; of a name that Python does not know, the site's."""
    return ZoneInfo(name if name in readable() else DEFAULT)
