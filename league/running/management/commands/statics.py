"""Collect the static files for `make up`, unless they are as they were."""

import hashlib
import os
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import BaseCommand, call_command

STAMP = "collected-from"


class Command(BaseCommand):
    help = "Collect the static files if any has changed. Wants PLAIN_STATIC=0."
    requires_system_checks: list[str] = []

    def handle(self, **options: Any) -> None:
        stamp = settings.STATIC_ROOT / STAMP
        there = _print_of_sources()
        if stamp.exists() and stamp.read_text() == there:
            return
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(there)  # last: what was interrupted is done anew


def _print_of_sources() -> str:
    """Return a hash of the names, sizes and times of all files, and of the site's version."""
    seen = hashlib.sha256(settings.VERSION.encode())
    for finder in get_finders():
        for name, storage in finder.list(None):
            file = os.stat(storage.path(name))
            seen.update(f"{name} {file.st_size} {file.st_mtime_ns}\n".encode())
    return seen.hexdigest()
