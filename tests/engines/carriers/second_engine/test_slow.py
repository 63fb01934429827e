"""The slow engine itself: it plays the worked examples, and accepts exactly its listed lines."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.engines.carriers.second_engine.slow import check, legal
from tests.engines.carriers.second_engine.slow.examples import Refusal, build, perform, read

VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "carriers.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_a_worked_example_goes_as_printed(vector: dict[str, Any]) -> None:
    state = build(vector["setup"])

    for line in vector["actions"]:
        if isinstance(line, dict):
            with pytest.raises(Refusal) as refusal:
                perform(state, line["illegal"])
            assert str(refusal.value) == line["code"], line
        else:
            state = perform(state, line)

    values = {key: read(state, key) for key in vector["expect"]}
    assert _like(values, vector["expect"]) == vector["expect"]


def _like(values: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Keep of pieces and line-ups what the example names."""
    return {
        key: {name: value[name] for name in expected[key]} if key in ("pos", "line") else value
        for key, value in values.items()
    }


@pytest.mark.parametrize("vector", VECTORS[2:], ids=[vector["id"] for vector in VECTORS[2:]])
def test_what_is_listed_is_accepted(vector: dict[str, Any]) -> None:
    state = build(vector["setup"])

    listed = list(islice(legal(state), 300))

    assert [line for line in listed if check(state, line)] == []
