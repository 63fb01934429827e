from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from league.running import translations


class Command(BaseCommand):
    help = (
        "Collect messages into the Japanese catalogues and compile them; --check changes nothing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail on anything untranslated")

    def handle(self, *, check: bool, **options: Any) -> None:
        changed = [] if check else translations.update()
        for file in changed:
            self.stdout.write(f"updated {file}")
        translations.compile_all()
        problems = translations.problems()
        for problem in problems:
            self.stdout.write(str(problem))
        if problems:
            raise CommandError(f"{len(problems)} entries of the catalogues need work.")
        self.stdout.write("All messages are translated.")
