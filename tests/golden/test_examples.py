"""The examples in the API's description are real answers; ``make golden`` writes them down."""

import json
from pathlib import Path
from typing import Any

import pytest

from league.people.api import serializers
from tests.golden.answers import examples
from tests.golden.test_golden import WRITES

FILE = Path(serializers.__file__).with_name("examples.json")
MOST_LINES = 2_000
# Shapes whose example cannot be requested, each with the reason. There are none today.
LEFT_OUT: dict[str, str] = {}


@pytest.mark.django_db
def test_an_example_is_what_the_site_answers() -> None:
    asked = examples()
    if WRITES:
        FILE.write_text(json.dumps(asked, ensure_ascii=False, indent=2) + "\n")
    text = FILE.read_text()
    kept = json.loads(text)

    for name in asked:
        assert asked[name] == kept.get(name), f"{name}: on purpose? `make golden` writes it."
    assert kept.keys() - asked.keys() == LEFT_OUT.keys()
    assert len(text.splitlines()) < MOST_LINES


def test_no_example_shows_a_secret() -> None:
    def names(part: Any) -> set[str]:
        if isinstance(part, list):
            return {name for each in part for name in names(each)}
        if isinstance(part, dict):
            return set(part) | {name for each in part.values() for name in names(each)}
        return set()

    kept = FILE.read_text()

    assert not names(json.loads(kept)) & {"secret", "password"}
    assert "clt_" not in kept  # what a token begins with
