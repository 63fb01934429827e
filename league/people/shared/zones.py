"""The time zones of this site: those that Python and the database know by the same name.

Days are counted by both: a zone that only one of them knows would break a page for everybody
who has a role in its event.
"""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.db import connection

DEFAULT = "Asia/Tokyo"
# Files beside those of the zones: the machine's own setting, and defaults.
NO_ZONES = frozenset({"localtime", "posixrules", "Factory"})
OTHER_CLOCKS = ("posix/", "right/")  # the same zones again, the second kind with leap seconds


@cache
def readable() -> frozenset[str]:
    """Return the zones that Python knows, cached: their files are walked only once."""
    return frozenset(
        name for name in available_timezones() - NO_ZONES if not name.startswith(OTHER_CLOCKS)
    )


@cache
def accepted() -> frozenset[str]:
    """Return the zones that may be chosen, cached: each process asks the database once."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_timezone_names")
        return readable() & {name for (name,) in cursor.fetchall()}


def zone_named(name: str) -> ZoneInfo:
    """Return the zone of this name, or the site's for a name that Python does not know."""
    return ZoneInfo(name if name in readable() else DEFAULT)
