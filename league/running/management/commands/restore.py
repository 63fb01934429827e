import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections

from league.conf.home import binaries, places
from league.running import backups, servers


class Command(BaseCommand):
    help = "Restore a backup into an empty database, or into any database with --replace."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="remove the present data first")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, file: Path, replace: bool, yes: bool, **options: Any) -> None:
        if replace and not yes:
            self._ask()
        try:
            self._restore(file, replace)
        except (backups.BackupTrouble, binaries.ServerTrouble) as trouble:
            raise CommandError(str(trouble)) from None
        self.stdout.write(f"Restored {file}.")

    def _ask(self) -> None:
        if not sys.stdin.isatty():
            raise CommandError("Add --yes to replace the data without confirmation.")
        if input("Replace all data of this site? [y/N] ").strip().lower() not in {"y", "yes"}:
            raise CommandError("Nothing was changed.")

    def _restore(self, file: Path, replace: bool) -> None:
        is_dump = backups.is_dump(file)
        if not settings.EMBEDDED:
            if not is_dump:
                raise CommandError("A cold copy can only be restored by the embedded database.")
            self._put(file, replace)
            return
        places.prepare(settings.HOME)
        with places.locked(settings.HOME.folder / "up.lock") as is_free:
            if not is_free:
                raise CommandError("The site is running. Stop it first (Ctrl-C), then try again.")
            if not is_dump:
                backups.restore_cold(settings.HOME, file, replace=replace)
            with servers.joined(settings.HOME):
                if is_dump:
                    self._put(file, replace)
                else:
                    call_command("migrate", verbosity=0, interactive=False)
                connections.close_all()

    def _put(self, file: Path, replace: bool) -> None:
        """Restore; a database never migrated lacks the rights of the roles and the schema."""
        backups.restore(settings.DATABASE_OWNER, file, replace=replace)
        call_command("migrate", verbosity=0, interactive=False)
