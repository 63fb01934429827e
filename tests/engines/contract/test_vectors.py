"""Every worked example of a rules file passes, and every further one (``<key>-more.json``)."""

from importlib import import_module
from pathlib import Path

import pytest

from engines.core.registry import games, get
from tests.engines.vectors.reading import vectors
from tests.engines.vectors.running import differences

FOLDER = Path(vectors.__code__.co_filename).parent
PRINTED = [
    (game.key, vector)
    for game in games()
    for path in sorted(FOLDER.glob(f"{game.key}*.json"))
    for vector in vectors(path)
]


@pytest.mark.parametrize(("key", "vector"), PRINTED, ids=[vector["id"] for _, vector in PRINTED])
def test_a_worked_example_comes_out_as_printed(key, vector):
    reader = import_module(f"tests.engines.vectors.{key}")

    assert differences(get(key), reader, vector) == []
