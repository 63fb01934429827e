"""`manage.py`: run a management command, with the embedded database where it needs one."""

import contextlib
import sys
from collections.abc import Sequence

from django.core.management import ManagementUtility, call_command

# Commands that need no database, or start it themselves.
ALONE = {
    *("", "help", "--help", "version", "--version", "up", "reset", "backup", "restore"),
    *("check", "translations", "collectstatic", "findstatic", "diffsettings", "spectacular"),
    *("links", "statics", "templates"),
}


def run(words: Sequence[str]) -> None:
    """Run `manage.py` with these arguments; join the embedded database, or start it so long.

    A database without our tables is migrated first, so that a single command works on a new
    machine.
    """
    command = words[1] if len(words) > 1 else ""
    asks_for_help = {"-h", "--help"} & set(words[2:])
    with contextlib.ExitStack() as stack:
        if command not in ALONE and not asks_for_help:
            _stand_on_a_database(stack, command)
        ManagementUtility(list(words)).execute()


def _stand_on_a_database(stack: contextlib.ExitStack, command: str) -> None:
    import django
    from django.conf import settings

    from league.conf.home import binaries
    from league.running import servers

    if not settings.EMBEDDED:
        return
    try:
        stack.enter_context(servers.joined(settings.HOME))
    except (binaries.ServerTrouble, PermissionError) as trouble:
        sys.exit(f"The embedded database cannot be used: {trouble}")
    if command in {"migrate", "makemigrations", "sqlmigrate", "showmigrations"}:
        return
    django.setup()
    if _is_behind():
        sys.stderr.write("Preparing the tables of the embedded database …\n")
        call_command("migrate", verbosity=0, interactive=False)


def _is_behind() -> bool:
    from django.db import ProgrammingError, connection
    from django.db.migrations.executor import MigrationExecutor

    try:
        executor = MigrationExecutor(connection)
    except ProgrammingError:  # tables without rights: an earlier migration was interrupted
        return True
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
