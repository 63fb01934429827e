"""The commands of the bots: what they say, and how they exit."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import engines
from engines.bots.commands import COMMANDS
from engines.core.commands import main
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.registry import get
from tests.engines.core.paper_match import MATCH

ARENA = ["arena", "liars_dice", "--a", "uniform", "--b", "uniform"]


def run(*arguments):
    return main([*map(str, arguments)], COMMANDS)


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "match.record"
    path.write_text(MATCH, encoding="utf-8")
    return path


def deck_file(path: Path, *seats: str) -> Path:
    lines = get("carriers").house(Random(3)).lines
    decks = [words[1:] for name, words in lines if name == "deck"]
    rows = [f"@card {' '.join(words)}" for name, words in lines if name == "card"]
    rows += [f"@deck {seat} {' '.join(decks[n])}" for n, seat in enumerate(seats)]
    path.write_text("\n".join(["@record 1", *rows, "1. kickoff"]), encoding="utf-8")
    return path


def test_the_arena_prints_its_figures(capsys):
    assert run(*ARENA, "--games", 10, "--seed", 3, "--json") == 0
    figures = json.loads(capsys.readouterr().out)

    assert figures["games"] == 10
    assert (figures["a"], figures["b"]) == ("uniform", "uniform")
    assert "verdict" not in figures
    assert run(*ARENA, "--games", 4) == 0
    assert "games: 4\na: uniform\n" in capsys.readouterr().out


def test_the_arena_gives_a_level_other_nodes(tmp_path):
    out = tmp_path / "met.jsonl"
    more = ["--ruleset", "one", "--nodes", 5, "--games", 2, "--out", out]
    assert run("arena", "liars_dice", "--a", "strong", "--b", "club", *more) == 0

    head = json.loads(out.read_text().splitlines()[0])
    assert (head["a"]["nodes"], head["b"]["nodes"]) == (5, 0)


def test_the_arena_plays_a_file_on(tmp_path, capsys):
    out = tmp_path / "met.jsonl"
    run(*ARENA, "--games", 4, "--out", out, "--json")
    run(*ARENA, "--games", 8, "--out", out, "--json")
    run(*ARENA, "--games", 8, "--json")

    _, again, whole = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert len(out.read_text().splitlines()) == 9
    assert {**again, "seconds": 0} == {**whole, "seconds": 0}


def test_the_arena_takes_a_preset_and_a_target(capsys):
    more = ["--ruleset", "one", "--target", "0.9", "--games", 200, "--json"]
    assert run(*ARENA, *more) == 0

    figures = json.loads(capsys.readouterr().out)
    assert (figures["target"], figures["verdict"]) == (0.9, "missed")
    assert figures["games"] < 200


def test_the_arena_lets_two_decks_meet(tmp_path, capsys):
    home, away = deck_file(tmp_path / "a", "H", "A"), deck_file(tmp_path / "b", "A")
    arena = ["arena", "carriers", "--a", "uniform", "--b", "uniform", "--ruleset", "short"]

    assert run(*arena, "--games", 2, "--deck-a", home, "--deck-b", away, "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert run(*arena, "--deck-a", home) == 2
    assert run(*arena, "--deck-a", home, "--deck-b", deck_file(tmp_path / "c")) == 2
    assert run(*ARENA, "--deck-a", home, "--deck-b", away) == 2
    printed = capsys.readouterr().err
    for said in ("go together", "has no deck of carriers", "is not played with decks"):
        assert said in printed


def test_a_deck_that_no_match_begins_with_is_named_with_its_fault(tmp_path, capsys):
    short = tmp_path / "short.deck"
    short.write_text("@deck H FND-001", encoding="utf-8")
    arena = ["arena", "carriers", "--a", "club", "--b", "club", "--games", 2]

    assert run(*arena, "--deck-a", short, "--deck-b", short) == 2
    assert f"{short}, {short}: CA-E-CARD: That card" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--games", "0"], "--games is at least 1."),
        (["--target", "1"], "--target lies between 0.05 and 1."),
        (["--nodes", "9"], "--nodes is at least 1, and A is a level that searches."),
        (["--ruleset", "seven"], "no ruleset"),
        (["--out", "/nowhere/met.jsonl"], "/nowhere/met.jsonl: No such file"),
    ],
)
def test_what_the_arena_cannot_do_is_said(capsys, more, said):
    assert run(*ARENA, *more) == 2
    assert said in capsys.readouterr().err


def test_a_hint_names_the_best_three(record, capsys):
    # Before line 4 both show a hand of two dice, and Right is to bid first.
    assert run("hint", record, "--at", 3) == 0
    shown = capsys.readouterr().out.splitlines()

    assert len(shown) == 3
    assert all(" R " in line and line.count("%") == 2 for line in shown)
    run("hint", record, "--at", 3)
    assert capsys.readouterr().out.splitlines() == shown


def test_a_hint_is_blind(record, tmp_path, capsys):
    """What the other hand holds changes nothing: Left's dice are others in the second record."""
    other = tmp_path / "other.record"
    other.write_text(MATCH.replace("roll L 1 5", "roll L 2 6"), encoding="utf-8")

    run("hint", record, "--at", 3)
    run("hint", other, "--at", 3)

    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == lines[3:]


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (["--at", "99"], "--at is a number from 0 to 13."),
        (["--at", "0"], "there is nothing to choose"),
        ([], "The match is over."),
    ],
)
def test_where_there_is_no_hint_it_is_said(record, capsys, at, said):
    assert run("hint", record, *at) == 2
    assert said in capsys.readouterr().err


def test_a_hint_needs_a_record_that_holds(record, capsys):
    record.write_text(MATCH.replace("L bid 3 5", "L bid 1 1"), encoding="utf-8")
    assert run("hint", record, "--at", 5) == 2
    assert "L bid 1 1: LD-E-LOW: The bid must be higher." in capsys.readouterr().err

    record.write_bytes(b"\xff")
    assert run("hint", record) == 2
    assert "REC-" in capsys.readouterr().err


def test_a_hint_of_several_seats_names_the_actions_of_each(tmp_path, capsys):
    game, path = get("rugby_15"), tmp_path / "match.record"
    begin, rng = game.house(Random(1)), Random(1)
    state, steps = game.setup(begin), 0
    while not game.at_once(state):
        action = game.sample(state, rng)
        game.play(state, action.seat, action)
        steps += 1
    path.write_text(written(at_random(begin, Random(1), most=steps)), encoding="utf-8")

    assert run("hint", path) == 0
    lines = [line.split(maxsplit=2)[2] for line in capsys.readouterr().out.splitlines()]
    assert {game.read(line).seat for line in lines} == {"R", "B"}


def test_the_command_line_joins_both():
    process = subprocess.run(
        [sys.executable, "-m", "engines", "--help"],
        cwd=Path(engines.__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=60,
    )

    for name in ("verify", "playout", "arena", "hint"):
        assert name in process.stdout
