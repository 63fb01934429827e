"""Whether a process has the build products it needs: its static files and its catalogues.

A process reads both once, when it starts, and does not see later changes, so that an answer
holds as long as the process.
"""

from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.utils.translation import trans_real

IGNORED = ["CVS", ".*", "*~"]  # as collectstatic does


@cache
def static_files_missing() -> tuple[str, ...]:
    """Name the files of pages that `collectstatic` has not put where this process looks."""
    if not isinstance(staticfiles_storage, ManifestFilesMixin):
        return ()  # files are served from the sources
    storage: Any = staticfiles_storage
    hashed = storage.hashed_files
    return tuple(
        name
        for name in sorted(_static_files())
        if (stored := hashed.get(storage.hash_key(storage.clean_name(name)))) is None
        or not storage.exists(stored)
    )


def _static_files() -> set[str]:
    return {
        str(Path(getattr(storage, "prefix", None) or "") / name)
        for finder in get_finders()
        for name, storage in finder.list(IGNORED)
    }


@cache
def catalogues_missing() -> tuple[str, ...]:
    """List the locale folders without a usable compiled catalogue in a language of the site."""
    return tuple(
        str(folder.relative_to(settings.BASE_DIR))
        for folder in _locales()
        for language, _name in settings.LANGUAGES
        if (folder / language / "LC_MESSAGES" / "django.po").exists()
        and not _is_read(folder / language / "LC_MESSAGES" / "django.mo", language)
    )


def _locales() -> Iterator[Path]:
    """Yield the project's own locale folders; those of libraries come compiled."""
    rooms = [Path(room.path) / "locale" for room in apps.get_app_configs()]
    for folder in sorted({*map(Path, settings.LOCALE_PATHS), *rooms}):
        inside = folder.is_relative_to(settings.BASE_DIR)
        if inside and "site-packages" not in folder.parts and folder.is_dir():
            yield folder


def _is_read(file: Path, language: str) -> bool:
    try:
        with file.open("rb") as opened:
            compiled: Any = GNUTranslations(opened)
    except (OSError, ValueError):  # missing or incomplete
        return False
    known = trans_real.translation(language)
    messages = (key if isinstance(key, str) else key[0] for key in compiled._catalog if key)
    return all(known.gettext(text) == compiled.gettext(text) for text in messages)
