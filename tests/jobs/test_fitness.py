"""A process reports build products that were missing when it started."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from league.jobs import checks
from league.jobs.signs import fitness
from league.running import translations

PO = 'msgid "A deck"\nmsgstr "デッキ"\n'


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    fitness.static_files_missing.cache_clear()
    fitness.catalogues_missing.cache_clear()


def raised_ids() -> list[str]:
    return [str(message.id) for message in checks.check_fitness()]


@pytest.fixture
def production(settings: Any, tmp_path: Path) -> Path:
    """A site with two static files, which are to be collected."""
    (tmp_path / "source").mkdir()
    for name in ("site.css", "table.js"):
        (tmp_path / "source" / name).write_text("/* */")
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    return tmp_path


def test_what_was_not_collected_is_named(production: Path) -> None:
    assert fitness.static_files_missing() == ("site.css", "table.js")
    assert raised_ids() == ["jobs.W002"]


def test_what_was_collected_is_there_until_it_is_lost(production: Path, settings: Any) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    assert fitness.static_files_missing() == ()

    forget()
    for file in (production / "static").glob("table.*"):
        file.unlink()

    assert fitness.static_files_missing() == ("table.js",)


def test_files_that_are_read_where_they_lie_need_no_collecting() -> None:
    assert fitness.static_files_missing() == ()


def test_the_catalogues_of_this_process_are_read() -> None:
    assert fitness.catalogues_missing() == ()
    assert raised_ids() == []


def test_a_catalogue_that_was_not_compiled_is_named(settings: Any, tmp_path: Path) -> None:
    po = tmp_path / "cards" / "locale" / "ja" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text(PO)
    settings.BASE_DIR, settings.LOCALE_PATHS = tmp_path, [tmp_path / "cards" / "locale"]

    assert fitness.catalogues_missing() == ("cards/locale",)
    assert raised_ids() == ["jobs.W003"]

    translations.compile_all(root=tmp_path)
    settings.LOCALE_PATHS = [tmp_path / "cards" / "locale"]  # as a process that starts now
    forget()
    assert fitness.catalogues_missing() == ()

    po.write_text(PO.replace("A deck", "A new deck"))
    translations.compile_all(root=tmp_path)
    forget()
    assert fitness.catalogues_missing() == ("cards/locale",)  # it started before
