"""The outside surfaces of the site equal the golden files.

A change on purpose is written down with ``make golden``, and its commit says why.
"""

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.golden.surfaces import SURFACES

HERE = Path(__file__).parent
WRITES = os.environ.get("GOLDEN") == "write"


@pytest.mark.django_db
@pytest.mark.parametrize("name", SURFACES)
def test_what_the_site_shows_is_what_its_golden_file_says(name: str) -> None:
    shown = SURFACES[name]() + "\n"
    if WRITES:
        (HERE / name).write_text(shown)
    kept = (HERE / name).read_text()

    changed = "\n".join(unified_diff(kept.splitlines(), shown.splitlines(), n=0, lineterm=""))
    assert not changed, f"{name} says otherwise. On purpose? `make golden` writes it.\n{changed}"
