from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from league.conf.home import binaries
from league.running import backups, servers


class Command(BaseCommand):
    help = "Write a backup of the database to FILE; the site may run meanwhile."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--cold", action="store_true", help="copy the files of the stopped embedded server"
        )

    def handle(self, *, file: Path, cold: bool, **options: Any) -> None:
        try:
            if cold or not self._dump(file):
                self._copy(file)
        except (backups.BackupTrouble, binaries.ServerTrouble) as trouble:
            raise CommandError(str(trouble)) from None
        self.stdout.write(f"Wrote {file} ({file.stat().st_size:,} bytes).")

    def _dump(self, file: Path) -> bool:
        try:
            if not settings.EMBEDDED:
                backups.dump(settings.DATABASE_OWNER, file)
                return True
            with servers.joined(settings.HOME):
                backups.dump(settings.DATABASE_OWNER, file)
        except backups.NoClient as trouble:
            if not settings.EMBEDDED:
                raise
            self.stderr.write(f"{trouble}\nTaking a cold copy instead.")
            return False
        return True

    def _copy(self, file: Path) -> None:
        if not settings.EMBEDDED:
            raise CommandError("A cold copy is for the embedded database only.")
        backups.copy_cold(settings.HOME, file)
