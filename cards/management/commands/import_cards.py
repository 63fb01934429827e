"""`import_cards [FILE] [--draft]`: load a card file, by default the house set with its format."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from cards.models.imports import reason
from cards.rules import cardfile
from cards.rules.strict_json import Unreadable
from cards.services.import_rows import ImportReport
from cards.services.imports import import_cards, import_house_set


class Command(BaseCommand):
    help = "Load cards from a file; default: the house set. Loading it again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="a card file (JSON)")
        parser.add_argument(
            "--draft", action="store_true", help="leave new revisions as drafts for an approver"
        )

    def handle(self, *, file: Path | None, draft: bool, verbosity: int, **_rest: Any) -> None:
        report = self._taken(file, draft=draft)
        if verbosity:
            self._print(report, verbosity)

    def _taken(self, file: Path | None, *, draft: bool) -> ImportReport:
        now = timezone.now()
        if file is None:
            return import_house_set(now=now)
        try:
            data = cardfile.card_file_of(file.read_bytes(), game=settings.USUAL_GAME)
            return import_cards(data=data, by=None, publish=not draft, now=now)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        except Unreadable as refusal:
            raise CommandError(f"{file}: {reason(refusal.code, refusal.params)}") from None

    def _print(self, report: ImportReport, verbosity: int) -> None:
        counts = (
            ("new", report.new),
            ("changed", report.changed),
            ("unchanged", report.unchanged),
            ("refused", report.refused),
        )
        self.stdout.write(", ".join(f"{len(lines)} {name}" for name, lines in counts))
        if verbosity > 1:
            for name, lines in counts[:2]:
                for code in lines:
                    self.stdout.write(f"  {name}: {code}")
        for line in (*report.refused, *report.warnings):
            self.stderr.write(f"  {line.code}: {reason(line.why, line.params)} [{line.why}]")
