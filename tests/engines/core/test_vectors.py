"""The runner of the rules files' examples: its failures and messages."""

import json
from types import SimpleNamespace

import pytest

from engines.core.game import Settings
from tests.engines.folder import liars_dice
from tests.engines.vectors import Unknown
from tests.engines.vectors.__main__ import main
from tests.engines.vectors.reading import vectors
from tests.engines.vectors.running import differences

GAME = liars_dice()
PLAYED = {
    "id": "LD-X1",
    "title": "A bid and a call",
    "rules": ["LD-3"],
    "setup": {"left": {"L": 1, "R": 1}, "hands": {"L": [5], "R": [5]}, "turn": "L"},
    "actions": [
        "L bid 1 5",
        {"illegal": "R bid 1 4", "code": "LD-E-LOW"},
        {"illegal": "R bids", "code": "LD-E-SYNTAX"},
        "R liar",
    ],
    "expect": {"left": {"R": 0}, "winner": "L"},
    "why": "Both fives are there.",
}
STARTED = {
    "id": "LD-E1",
    "start": PLAYED["setup"],
    "do": ["L bid 1 5", "R liar"],
    "expect": {"events": ["L bid 1 5", "R liar"], "winner": "L"},
}


def build(setup, options, extra):
    state = GAME.setup(Settings("liars_dice-1", {**GAME.options, **options}))
    state.left.update(setup["left"])
    state.hands.update(setup.get("hands", {}))
    state.turn = setup.get("turn", "L")
    return state


def read(state, key, expected):
    if key == "left":
        if unknown := set(expected) - set(state.left):
            raise Unknown(f"seat of left: {unknown}")
        return {seat: state.left[seat] for seat in expected}
    return GAME.outcome(state).winner


def perform(state, line):
    action = GAME.read(line)
    return GAME.apply(state, action.seat, action), (line,)


PLAIN = SimpleNamespace(
    SETUP=frozenset({"left", "hands", "turn"}),
    EXPECT=frozenset({"left", "winner"}),
    build=build,
    read=read,
)
TELLING = SimpleNamespace(**vars(PLAIN), perform=perform)


def changed(vector, **parts):
    return {**vector, **parts}


@pytest.mark.parametrize(
    ("reader", "vector"), [(PLAIN, PLAYED), (TELLING, PLAYED), (TELLING, STARTED)]
)
def test_an_example_in_either_format_passes(reader, vector):
    assert differences(GAME, reader, vector) == []


def test_the_last_line_may_be_the_one_that_is_refused():
    vector = changed(STARTED, do=["L bid 1 5", "R bid 1 4"], expect={"error": "LD-E-LOW"})

    assert differences(GAME, TELLING, vector) == []


@pytest.mark.parametrize(
    ("vector", "said"),
    [
        (changed(PLAYED, expect={"winner": "R"}), "winner is 'L', not 'R'"),
        (changed(PLAYED, expect={"winer": "L"}), "unknown key of expect: winer"),
        (changed(PLAYED, expect={"left": {"Z": 1}}), "unknown seat of left: {'Z'}"),
        (changed(PLAYED, setup={"lefts": {}}), "unknown key of setup: lefts"),
        (changed(PLAYED, options={"sides": 3}), "unknown option: sides"),
        (changed(PLAYED, setup={**PLAYED["setup"], "options": {"x": 1}}), "unknown option: x"),
        (changed(PLAYED, note=""), "unknown key: note"),
        (changed(PLAYED, options={"dice": 9}), "the position is refused: LD-E-DICE (LD-1)"),
        (changed(PLAYED, actions=["R liar"]), "'R liar' is refused: LD-E-TURN (LD-2)"),
        (
            changed(PLAYED, actions=[{"illegal": "L bid 1 5", "code": "LD-E-LOW"}], expect={}),
            "'L bid 1 5' is played; it should be refused with LD-E-LOW",
        ),
        (
            changed(PLAYED, actions=[{"illegal": "L liar", "code": "LD-E-LOW"}], expect={}),
            "'L liar' is refused with LD-E-NOBID, not LD-E-LOW",
        ),
        (changed(PLAYED, actions=[{"illegal": "L liar"}], expect={}), "KeyError: 'code'"),
        (changed(PLAYED, setup={}), "KeyError: 'left'"),
        (
            changed(STARTED, expect={"events": ["R liar"]}),
            "events is ['L bid 1 5', 'R liar'], not ['R liar']",
        ),
        (changed(STARTED, expect={"error": "LD-E-LOW"}), "'R liar' is played"),
        ({"id": "?", "do": [], "expect": {}}, "unknown format: neither"),
    ],
)
def test_what_differs_is_said(vector, said):
    (difference,) = differences(GAME, TELLING, vector)

    assert difference.startswith(said)


def test_events_that_nobody_tells_are_a_failure():
    assert differences(GAME, PLAIN, STARTED) == ["events is [], not ['L bid 1 5', 'R liar']"]


def test_a_refused_line_that_changes_the_position_is_a_failure():
    def careless(state, line):
        state.bids += 7
        return perform(state, line)

    reader = SimpleNamespace(**vars(PLAIN), perform=careless)
    vector = changed(PLAYED, actions=[{"illegal": "L liar", "code": "LD-E-NOBID"}], expect={})

    assert differences(GAME, reader, vector) == ["'L liar' is refused and changes the position"]


def test_examples_are_found_in_a_list_and_in_a_rules_file(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps([PLAYED, STARTED]))
    (tmp_path / "a.md").write_text(
        f"# Rules\n```json data\n{{}}\n```\n```json vectors\n{json.dumps([PLAYED])}\n```\n"
        f"```\n1. first L\n```\n```json vector\n{json.dumps(STARTED, indent=1)}\n```\n"
    )

    assert vectors(tmp_path / "a.json") == [PLAYED, STARTED]
    assert vectors(tmp_path / "a.md") == [PLAYED, STARTED]


@pytest.mark.parametrize("text", ["", "{", "{}", '[{"id": 1}]', "[1]", "null"])
def test_a_file_of_anything_else_is_refused(tmp_path, capsys, text):
    path = tmp_path / "x.json"
    path.write_text(text)

    assert main(["carriers", str(path)]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "arguments", [[], ["carriers"], ["chess", "x"], ["carriers", "/none.json"]]
)
def test_wrong_use_is_said(capsys, arguments):
    assert main(arguments) == 2
    assert capsys.readouterr().err != ""


def test_no_examples_at_all_do_not_pass(tmp_path, capsys):
    path = tmp_path / "none.md"
    path.write_text("# Rules\n")

    assert main(["carriers", str(path)]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"
