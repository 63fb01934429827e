"""Every worked example of a rules file passes, and every further one (``<key>-more.json``)."""

from importlib import import_module
from pathlib import Path

import pytest

from engines.core.registry import games, get
from tests.engines.parts import parts
from tests.engines.vectors.reading import vectors
from tests.engines.vectors.running import differences

FOLDER = Path(vectors.__code__.co_filename).parent
PRINTED = [
    (game.key, vector)
    for game in games()
    for path in sorted(FOLDER.glob(f"{game.key}*.json"))
    for vector in vectors(path)
]


KEYS = sorted({key for key, _ in PRINTED})
PARTS = [(key, part) for key in KEYS for part in parts([v for k, v in PRINTED if k == key])]


@pytest.mark.parametrize(("key", "part"), PARTS, ids=[f"{k}/{part[0]['id']}" for k, part in PARTS])
def test_worked_examples_come_out_as_printed(key, part):
    reader = import_module(f"tests.engines.vectors.{key}")

    examples = [(vector["id"], differences(get(key), reader, vector)) for vector in part]

    assert [(name, wrong) for name, wrong in examples if wrong] == []
