"""The command line: what it says, and how it exits."""

import json
from pathlib import Path

import pytest

from engines.core.commands import main
from engines.core.limits import BYTES
from tests.engines.core.paper_match import MATCH, match, until
from tests.engines.folder import every_game

KNOWN = ", ".join(game.key for game in every_game())


@pytest.fixture
def file(tmp_path: Path):
    def write(text: str | bytes, name: str = "match.record") -> str:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write


VERIFIED = MATCH
RULED = until(6, "@result draw\n@end ruling\n")
UNFINISHED = until(6)
REFUTED = match("L bid 3 5", "L bid 1 1")
UNREADABLE = match("2. roll", "7. roll")
POSSIBLE = """\
@record 1
@game liars_dice
@ruleset liars_dice-1:one
@mode open
1. first L
2. L bid 1 1
3. R liar
"""
IMPOSSIBLE = POSSIBLE.replace("3. R liar", "3. L bid 2 1")


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([VERIFIED], 0),
        ([RULED], 0),
        ([VERIFIED, RULED], 0),
        ([UNFINISHED], 3),
        ([POSSIBLE], 3),
        ([REFUTED], 1),
        ([IMPOSSIBLE], 1),
        ([UNREADABLE], 2),
        ([VERIFIED, UNFINISHED], 3),
        ([UNFINISHED, REFUTED, VERIFIED], 1),
        ([REFUTED, UNREADABLE, UNFINISHED], 2),
    ],
)
def test_verify_exits_with_the_worst(file, capsys, texts, code):
    files = [file(text, f"{n}.record") for n, text in enumerate(texts)]

    assert main(["verify", *files]) == code
    assert main(["verify", "--json", *files]) == code
    capsys.readouterr()


def test_verify_tells_a_person_what_is_wrong(file, capsys):
    path = file(REFUTED)

    main(["verify", path])

    assert (
        capsys.readouterr().out
        == f"""\
{path}: refuted  liars_dice-1
  line 16, number 5, seat L: L bid 1 1
  LD-3  LD-E-LOW
  The bid must be higher.
  もっと高いビッドが必要です。
  would hold: L bid 3 1 | L bid 4 1 | L bid 2 6 | L bid 3 2 | L bid 3 3
  before it:
    L 1 5
    R 5 5
    bid 2 x 5
"""
    )


def test_verify_tells_the_result(file, capsys):
    path = file(match("@dice table", "@dice server").replace("= 2-1", "~ kim: hush"))

    main(["verify", path])

    assert (
        capsys.readouterr().out
        == f"""\
{path}: verified  liars_dice-1  L 1 R 0 winner L (dice)
  rulings: 1
  note: dice not checked
"""
    )


def test_verify_in_json_has_a_line_for_each_file(file, capsys):
    files = [file(VERIFIED, "a"), file(REFUTED, "b")]

    main(["verify", "--json", *files])

    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["file"], row["outcome"]) for row in printed] == [
        (files[0], "verified"),
        (files[1], "refuted"),
    ]
    assert printed[1]["finding"]["code"] == "LD-E-LOW"


def test_verify_leniently_on_request(file, capsys):
    path = file(MATCH.replace("2. roll", "roll"))

    assert main(["verify", path]) == 2
    assert "an import would read it: --lenient" in capsys.readouterr().out
    assert main(["verify", "--lenient", path]) == 0


@pytest.mark.parametrize("text", [b"", b"\xff", b"\x00" * 10, b"x" * (BYTES + 1)])
def test_any_file_is_answered(file, capsys, text):
    assert main(["verify", file(text)]) == 2
    assert main(["canon", file(text)]) == 2
    assert main(["show", file(text)]) == 2
    assert "REC-" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_said(tmp_path, capsys):
    missing = str(tmp_path / "missing.record")

    assert main(["verify", missing]) == 2
    assert main(["verify", "--json", missing]) == 2
    assert main(["canon", missing]) == 2
    assert main(["show", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0] == f"{missing}: No such file or directory"
    assert json.loads(printed.out.splitlines()[1])["file"] == missing
    assert "Is a directory" in printed.err


def test_canon_writes_what_it_understood(file, capsys):
    assert main(["canon", file(MATCH.replace("2. roll", "ｒｏｌｌ"))]) == 0
    written = capsys.readouterr().out

    assert main(["canon", file(written)]) == 0
    assert capsys.readouterr().out == written
    assert "2. roll L 1 5\n" in written


def test_canon_names_the_line_in_both_languages(file, capsys):
    path = file(MATCH.replace("@mode full", "@mood full"))

    assert main(["canon", path]) == 2
    assert capsys.readouterr().err == (
        f"{path}:9: REC-HEADER: There is no header @mood. / @mood というヘッダーはありません。\n"
    )


@pytest.mark.parametrize(
    ("at", "board"),
    [
        (["--at", "0"], "L\nR\nbid 0 x 0\n"),
        (["--at", "3"], "L 1 5\nR 5 5\nbid 0 x 0\n"),
        (["--at", "5"], "L 1 5\nR 5 5\nbid 3 x 5\n"),
        (["--at", "13"], "L\nR\nbid 0 x 0\n"),
        ([], "L\nR\nbid 0 x 0\n"),
    ],
)
def test_show_draws_the_board_after_a_line(file, capsys, at, board):
    assert main(["show", file(MATCH), *at]) == 0
    assert capsys.readouterr().out == board


def test_show_stops_at_a_line_against_the_rules(file, capsys):
    assert main(["show", file(REFUTED)]) == 2

    printed = capsys.readouterr()
    assert printed.out == "L 1 5\nR 5 5\nbid 2 x 5\n"
    assert "line 16: L bid 1 1: LD-E-LOW: The bid must be higher." in printed.err
    assert main(["show", file(REFUTED), "--at", "4"]) == 0


@pytest.mark.parametrize("at", ["-1", "14"])
def test_show_knows_how_many_lines_there_are(file, capsys, at):
    assert main(["show", file(MATCH), "--at", at]) == 2
    assert "--at is a number from 0 to 13." in capsys.readouterr().err


def test_playout_prints_its_figures(capsys):
    assert main(["playout", "liars_dice", "--games", "50", "--seed", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)

    assert list(figures) == [
        "game",
        "ruleset",
        "games",
        "seed",
        "seconds",
        "playouts_per_second",
        "steps_per_second",
        "outcomes",
    ]
    assert (figures["game"], figures["ruleset"], figures["games"]) == (
        "liars_dice",
        "liars_dice-1",
        50,
    )
    assert sum(figures["outcomes"].values()) == 50
    main(["playout", "liars_dice", "--games", "50", "--seed", "3", "--json"])
    assert json.loads(capsys.readouterr().out)["outcomes"] == figures["outcomes"]


@pytest.mark.parametrize("ruleset", ["one", "liars_dice-1:one"])
def test_playout_takes_a_preset(capsys, ruleset):
    assert main(["playout", "liars_dice", "--games", "5", "--ruleset", ruleset]) == 0
    assert "ruleset: liars_dice-1:one\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["playout", "chess"], f"There is no game 'chess'. Games: {KNOWN}."),
        (["perft", "chess", "--depth", "1"], "There is no game 'chess'."),
        (["playout", "liars_dice", "--ruleset", "seven"], "no ruleset 'liars_dice-1:seven'"),
        (["playout", "liars_dice", "--games", "0"], "--games is at least 1."),
        (["perft", "liars_dice", "--depth", "0"], "--depth is at least 1."),
    ],
)
def test_what_cannot_be_done_is_said(capsys, arguments, said):
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_perft_counts_from_the_start_and_from_a_position(file, capsys):
    assert main(["perft", "liars_dice", "--depth", "3", "--ruleset", "one"]) == 0
    assert capsys.readouterr().out == "1 2\n2 12\n3 72\n"

    state = (
        '{"left":{"L":1,"R":1},"hands":{"L":[1],"R":[6]},"turn":"L","count":2,"face":4,"bids":1}'
    )
    assert main(["perft", "liars_dice", "--depth", "3", "--position", file(state)]) == 0
    # 2x5, 2x6 or a call; then 2x6 or a call after the first, a call after the second.
    assert capsys.readouterr().out == "1 3\n2 3\n3 1\n"


@pytest.mark.parametrize("state", ["", "{}", "[]", '{"left": 1, "what": 2}', "ÿ"])
def test_a_position_that_is_none_is_said(file, capsys, state):
    assert main(["perft", "liars_dice", "--depth", "1", "--position", file(state)]) == 2
    assert "is no position of liars_dice" in capsys.readouterr().err
