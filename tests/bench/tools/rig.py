"""A throw-away PostgreSQL with fsync on, for benchmarks that write."""

import os
import tempfile
from collections.abc import Callable
from typing import TypeVar

Figure = TypeVar("Figure")


def on_a_durable_database(act: Callable[[], Figure]) -> Figure:
    """Start one, migrate it, do the act, stop it. Nothing outside is joined."""
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "BROKER_URL"):
        os.environ.pop(name, None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
    os.environ["LOG_LEVEL"] = "ERROR"
    with tempfile.TemporaryDirectory(prefix="carrier-league-bench-") as folder:
        os.environ["CARRIER_LEAGUE_HOME"] = folder

        import django
        from django.conf import settings
        from django.core.management import call_command

        from league.running import servers

        child = servers.start_postgres(settings.HOME)
        try:
            django.setup()
            call_command("migrate", verbosity=0)
            return act()
        finally:
            child.stop(10)
