"""The drawing and the counts of single lines, worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

from engines.carriers import GAME
from engines.carriers.shown.scene import scene
from engines.carriers.shown.tally import LABELS, tally
from engines.core.records.reading import read
from engines.core.replays.replay import begun, follow

SAMPLE = Path(__file__).parents[1].joinpath("sample.record").read_text()


def around(number: int) -> tuple[Any, Any, Any]:
    """Return the states around a line of the sample match, and its action."""
    record = read(SAMPLE)
    course = begun(record)
    for line in record.lines[: number - 1]:
        follow(course, line)
    before = GAME.copy(course.state)
    follow(course, record.lines[number - 1])
    return before, GAME.read(record.lines[number - 1].text), course.state


def test_a_tackle_shows_the_way_the_strike_and_the_push() -> None:
    drawn = scene(*around(18))

    kinds = {mark["kind"]: mark for mark in drawn["marks"]}
    assert (kinds["path"]["cells"][0], kinds["path"]["cells"][-1]) == ("h11", "i12")
    assert kinds["burst"]["cell"] == "i12"
    assert kinds["push"]["cells"] == ["i12", "i11"]


def test_the_line_that_ends_a_down_shows_the_down_as_it_ended() -> None:
    drawn = scene(*around(18))

    stands = {(p["seat"], p["piece"]): p["cell"] for p in drawn["pieces"]}
    assert (stands["H", 7], stands["A", 4]) == ("i11", "i12")
    assert (drawn["boards"]["down"], drawn["boards"]["turn"]) == (1, 8)


def test_a_caught_transfer_is_told_with_its_difficulty() -> None:
    drawn = scene(*around(60))

    (route,) = drawn["marks"]
    assert (route["caught"], route["cut"], route["d"]) == (True, "b20", 1)
    assert drawn["roll"] == {"name": "dice", "faces": [1, 3], "hit": True}


def test_a_position_alone_has_no_marks() -> None:
    _, _, after = around(12)

    drawn = scene(after, None, after)

    assert (drawn["marks"], drawn["roll"]) == ([], None)
    assert [p["piece"] for p in drawn["pieces"] if p["holder"]] == [7]


@pytest.mark.parametrize("number", range(1, 182, 7))
def test_a_move_is_drawn_step_by_step(number: int) -> None:
    for mark in scene(*around(number))["marks"]:
        if mark["kind"] != "path" or len(mark["cells"]) == 2:
            continue
        for first, second in zip(mark["cells"], mark["cells"][1:], strict=False):
            apart = abs(ord(first[0]) - ord(second[0])) + abs(int(first[1:]) - int(second[1:]))
            assert apart == 1


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (5, {("H", "face", 3), ("A", "face", 2)}),
        (6, {("A", "face", 1)}),
        (12, {("H", "skill.long_pass", 1), ("H", "transfer", 1)}),
        (
            18,
            {
                ("A", "skill.burst", 1),
                ("A", "tackle", 1),
                ("A", "push.each", 1),
                ("H", "gain.each", 3),
            },
        ),
        (59, {("A", "intercept", 1)}),
        (60, {("A", "face", 1), ("A", "face", 3), ("A", "intercept.made", 1)}),
    ],
)
def test_a_line_counts_for_whom_the_rules_say(number: int, expected: set[Any]) -> None:
    assert set(tally(*around(number))) == expected


def test_whatever_is_counted_has_a_label_in_both_languages() -> None:
    names = {name for number in range(1, 182, 3) for _, name, _ in tally(*around(number))} - {
        "face"
    }

    assert names <= LABELS.keys()
    assert {frozenset(words) for words in LABELS.values()} == {frozenset({"en", "ja"})}
