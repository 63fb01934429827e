from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from league.running import demo


class Command(BaseCommand):
    help = "Fill an empty embedded database with a small demo league."
    requires_system_checks: list[str] = []

    def handle(self, *, verbosity: int, **options: Any) -> None:
        if not settings.EMBEDDED:
            raise CommandError("The demo league is for the embedded database only.")
        if not demo.is_empty():
            if verbosity:
                self.stdout.write("The database is not empty: no demo league was created.")
            return
        demo.make(home=settings.HOME, now=timezone.now())
        if verbosity:
            self.stdout.write(f"The login details are in {settings.HOME.folder / 'demo.txt'}.")
