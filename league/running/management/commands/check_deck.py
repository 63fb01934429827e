"""Judge a deck from a file. The answer goes to standard output, the log to standard error."""

import contextlib
import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.management import BaseCommand, call_command
from django.db import OperationalError, ProgrammingError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from cards.models import CardSet, Format
from cards.queries import listings
from cards.queries.legality import Judgement, examine, examine_version
from cards.rules.problems import is_legal
from cards.services.imports import import_house_set
from league.conf.home import binaries
from league.people.errors import Refusal
from league.people.shared.languages import current_language
from league.running import servers

log = structlog.get_logger(__name__)
LARGEST = 1_000_000  # bytes
LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


@dataclass
class Trouble(Exception):
    """The deck cannot be judged at all."""

    code: str
    message: str


class Command(BaseCommand):
    help = (
        "Judge a Carriers!! deck: a text list, a deck code, or JSON "
        '{"game": "carriers", "cards": [codes], "starters": {"1": code, …}}. '
        "Exit code: 0 (legal), 1 (errors) or 2 (unreadable)."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="file with the deck, or - for standard input"
        )
        parser.add_argument("--date", metavar="D", help="YYYY-MM-DD; default: today (UTC)")
        parser.add_argument("--format", metavar="F", default="standard", help="code of the format")
        parser.add_argument("--json", action="store_true", help="write JSON even to a terminal")

    def handle(self, *args: Any, **asked: Any) -> None:
        as_text = not asked["json"] and self.stdout.isatty()
        with translation.override(_language()):
            try:
                with _database():
                    judged = _judged(asked["file"], asked["date"], asked["format"])
            except Trouble as trouble:
                self._print(as_text, trouble=trouble)
                sys.exit(UNREADABLE)
            self._print(as_text, judged=judged)
        sys.exit(LEGAL if is_legal(judged.problems) else ILLEGAL)

    def _print(
        self, as_text: bool, *, judged: Judgement | None = None, trouble: Trouble | None = None
    ) -> None:
        if as_text:
            self.stdout.write(_text(judged, trouble))
            return
        answer: dict[str, Any] = {"problems": []}
        if trouble is not None:
            answer["error"] = {"code": trouble.code, "message": trouble.message}
        if judged is not None:
            answer["problems"] = [problem.as_json(judged.names) for problem in judged.problems]
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))


def _language() -> str:
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
    return "ja" if locale.startswith("ja") else "en"


def _judged(file: str, day: str | None, format_code: str) -> Judgement:
    when = _day(day)
    text = _read(file)
    format = Format.objects.filter(code=format_code).first()
    if format is None:
        raise Trouble("format_unknown", f"There is no format {format_code!r}.")
    try:
        given = listings.as_given(text, user=AnonymousUser(), game=format.game)
    except Refusal as refusal:
        raise Trouble(refusal.code, str(refusal)) from None
    for note in given.notes:
        log.warning("list_note", code=note.code, message=listings.sentence(note))
    if given.source is not None:
        return examine_version(given.source, format=format, day=when)
    return examine(given.content, format=format, day=when, with_starters=given.says_starters)


def _day(written: str | None) -> date:
    if written is None:
        return timezone.now().date()
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise Trouble(
            "date_unreadable", f"{written[:40]!r} is not a date of the form YYYY-MM-DD."
        ) from None


def _read(file: str) -> str:
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            content = source.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise Trouble("too_large", f"The deck is larger than {LARGEST} bytes.")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Trouble("not_utf8", "The deck is not written in UTF-8.") from None
    except (OSError, ValueError) as error:
        raise Trouble("file_unreadable", f"{file}: {error}") from None


def _text(judged: Judgement | None, trouble: Trouble | None) -> str:
    if judged is None:
        return f"{trouble.code}: {trouble.message}" if trouble else ""
    language = current_language()
    lines = []
    for problem in judged.problems:
        fix = problem.fix_with(judged.names)
        lines.append(f"{problem.severity}  {problem.code}  {problem.rule}")
        lines.append(f"  {problem.message_with(judged.names)[language]}")
        lines.extend([f"  → {fix[language]}"] if fix else [])
    legal = is_legal(judged.problems)
    return "\n".join([*lines, _("The deck is legal.") if legal else _("The deck is not legal.")])


@contextlib.contextmanager
def _database() -> Iterator[None]:
    """Join or start the embedded server and check that it has data; or use DATABASE_URL."""
    if not settings.EMBEDDED:
        try:
            yield
        except (OperationalError, ProgrammingError) as error:
            raise Trouble("database_unavailable", str(error).strip()) from None
        return
    try:
        with servers.joined(settings.HOME):
            try:
                _fill()
                yield
            finally:
                connections.close_all()
    except binaries.ServerTrouble as trouble:
        raise Trouble("database_unavailable", str(trouble)) from None


def _fill() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        log.info("migrating")
        call_command("migrate", interactive=False, verbosity=0)
    if not CardSet.objects.exists():
        log.info("loading_the_house_set")
        import_house_set(now=timezone.now())
