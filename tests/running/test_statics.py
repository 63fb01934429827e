"""Static files for `make up`: collected where something has changed, and only there."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command


@pytest.fixture
def source(settings: Any, tmp_path: Path) -> Path:
    """A site with one style sheet and two scripts, one of which imports the other."""
    folder = tmp_path / "source" / "js"
    folder.mkdir(parents=True)
    (folder / "table.js").write_text('import { by } from "./page.js";\nby();\n')
    (folder / "page.js").write_text("export const by = () => 1;\n")
    (folder.parent / "site.css").write_text("a { color: red }\n")
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    settings.STATICFILES_DIRS = [folder.parent]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    backend = {"BACKEND": "league.conf.pages.storage.HashedFiles"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}
    return folder


def test_what_scripts_import_is_named_by_its_contents(source: Path, settings: Any) -> None:
    call_command("statics")

    (page,) = (settings.STATIC_ROOT / "js").glob("page.*.js")
    (table,) = (settings.STATIC_ROOT / "js").glob("table.*.js")
    assert table.read_text() == f'import {{ by }} from "./{page.name}";\nby();\n'


def test_files_are_collected_anew_once_one_has_changed(source: Path, settings: Any) -> None:
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    call_command("statics")
    manifest.write_text("{}")

    call_command("statics")
    untouched = manifest.read_text()
    (source / "page.js").write_text("export const by = () => 22;\n")
    call_command("statics")

    assert untouched == "{}"
    assert "js/page.js" in manifest.read_text()
