"""The cell's results for a page are plain values for any record."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.registry import games, get
from matches.rules.looking import looked_at, looked_over, looked_through
from tests.engines.core.paper_match import MATCH
from tests.engines.folder import own_folder
from tests.engines.mutations import bases, mutants
from tests.longer import examples

FAULTY = """
from dataclasses import replace
from engines.liars_dice import GAME as right

def show(state):
    raise ZeroDivisionError("no board")

def describe(action, language):
    if right.write(action) == "L bid 2 4":
        raise ZeroDivisionError("no words")
    return right.describe(action, language)

GAME = replace(right, key="undrawn", ruleset="undrawn-1", aliases=(), show=show, describe=describe)
"""
RECORDS = examples(20)


@pytest.fixture
def faulty(tmp_path: Path) -> Iterator[str]:
    """A game that cannot draw its board, nor word one of its lines."""
    with own_folder(tmp_path, "undrawn", FAULTY):
        yield MATCH.replace("liars_dice", "undrawn")


@pytest.mark.parametrize("key", [game.key for game in games()])
def test_what_is_seen_of_a_record_is_plain(key: str) -> None:
    text = "\n".join(bases(key)[0].lines) + "\n"

    seen = looked_through(text, ())
    at = looked_at(text, len(seen["steps"]), (), still=False)

    assert json.loads(json.dumps(seen))["verdict"] == seen["verdict"]
    assert at["scene"] == json.loads(json.dumps(at["scene"])) or _tuples(at["scene"])
    assert seen["fault"] == at["fault"] == ""


@pytest.mark.parametrize("key", [game.key for game in games()])
def test_a_record_that_is_played_once_shows_what_it_shows_place_by_place(key: str) -> None:
    text = "\n".join(bases(key)[0].lines) + "\n"
    last = len(looked_through(text, ())["steps"])
    places = sorted({3, last // 2, last})

    seen = looked_over(text, 3, last + 9, ())

    assert (len(seen["moments"]), seen["fault"]) == (last - 2, "")
    for n in places:
        alone = looked_at(text, n, (), still=False)
        alone.pop("fault")
        assert seen["moments"][n - 3] == json.loads(json.dumps(alone)), n


def _tuples(value: object) -> bool:
    """Tell whether values are what JSON can hold; its lists may still be tuples."""
    if isinstance(value, dict):
        return all(isinstance(name, str) and _tuples(item) for name, item in value.items())
    if isinstance(value, list | tuple):
        return all(map(_tuples, value))
    return value is None or isinstance(value, str | int | float | bool)


@pytest.mark.parametrize("key", [game.key for game in games()])
def test_a_mutated_record_can_be_looked_through_to_its_last_position(key: str) -> None:
    for text in mutants(get(key), 1, RECORDS):
        seen = looked_through(text, ())
        steps = len(seen["steps"] or ())

        assert seen["fault"] == "", text
        assert looked_at(text, steps, (), still=True)["fault"] == "", text


def test_a_fault_while_a_line_is_worded_is_for_a_judge_and_its_trace_for_the_log(
    faulty: str,
) -> None:
    seen = looked_through(faulty, ())

    assert seen["verdict"]["outcome"] == "possible"
    assert (seen["verdict"]["finding"]["code"], seen["speaker"]) == ("REC-FAULT", "core")
    assert len(seen["steps"]) == 13
    assert "no words" in seen["fault"]


def test_a_position_that_cannot_be_drawn_is_empty(faulty: str) -> None:
    seen = looked_at(faulty, 3, (), still=False)

    assert (seen["scene"], seen["board"], seen["score"]) == ({}, "", [])
    assert "no board" in seen["fault"]
    over = looked_over(faulty, 3, 9, ())
    assert (over["moments"], "no board" in over["fault"]) == ([], True)
