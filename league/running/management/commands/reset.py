import shutil
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from league.conf.home import places


class Command(BaseCommand):
    help = "Remove all data of this installation's embedded servers: accounts, decks, events."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, yes: bool, **options: Any) -> None:
        home = settings.HOME
        if not settings.EMBEDDED:
            raise CommandError("DATABASE_URL is set: this command never touches that database.")
        if not yes:
            self._ask(str(home.folder))
        with (
            places.locked(home.folder / "up.lock") as is_down,
            places.locked(home.folder / "server.lock") as is_free,
        ):
            if not (is_down and is_free):
                raise CommandError("The site is running. Stop it first (Ctrl-C), then try again.")
            data = places.place_of(home).data
            for folder in (data, home.sockets, *home.folder.iterdir()):
                if folder.is_dir():
                    shutil.rmtree(folder)
                elif folder.suffix != ".lock":
                    folder.unlink(missing_ok=True)
        self.stdout.write("All data has been removed. `make up` starts from scratch.")

    def _ask(self, folder: str) -> None:
        if not sys.stdin.isatty():
            raise CommandError("Add --yes to remove the data without confirmation.")
        self.stdout.write(f"This removes all accounts, decks and events in {folder}.")
        if input("Really? [y/N] ").strip().lower() not in {"y", "yes"}:
            raise CommandError("Nothing was removed.")
