"""A site of its own in a temporary folder: database, broker, a worker and the clock."""

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from typing import TypeVar

T = TypeVar("T")


def on_a_site_of_its_own(act: Callable[[], T], *, with_worker: bool = True) -> T:
    """Start everything, migrate, do the act, stop everything. Nothing outside is joined.

    Without a worker nobody does a job or looks at the clock.
    The act must import Django's models itself: settings are read in here.
    """
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "BROKER_URL"):
        os.environ.pop(name, None)
    os.environ |= {"DJANGO_SETTINGS_MODULE": "league.conf.settings", "LOG_LEVEL": "ERROR"}
    with (
        tempfile.TemporaryDirectory(prefix="carrier-league-simulate-") as folder,
        ExitStack() as up,
    ):
        os.environ["CARRIER_LEAGUE_HOME"] = folder
        import django
        from django.conf import settings
        from django.core.management import call_command

        from league.running import processes, servers, supervise

        def run(child: processes.Child) -> None:
            up.callback(child.stop, 20)

        run(servers.start_postgres(settings.HOME))
        run(servers.start_valkey(settings.HOME))
        django.setup()
        settings.STATIC_ROOT.mkdir(exist_ok=True)
        call_command("migrate", verbosity=0)
        output = (settings.HOME.folder / "worker.log").open("ab")
        up.callback(output.close)
        workers = {"worker": supervise.worker(2), "beat": supervise.beat(settings.HOME.folder)}
        for name, command in workers.items() if with_worker else ():
            run(processes.start(name, command, env=dict(os.environ), output=output))
        there = "database, broker, worker and clock" if with_worker else "database and broker"
        print(f"A site in {folder}: {there}.", file=sys.stderr)
        return act()
