"""A record to look through: its steps, the position after any of them, and where it breaks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.cache import cache

from engines.core.records.reading import read
from matches.queries.records.replay import STOPPED_SECONDS, moment, replay_of, stretch
from matches.replaying import lookers
from tests.matches.cells import killed_once
from tests.matches.sample import SHEET

TEXT = SHEET.read_text()


def replay(text: str = TEXT):  # type: ignore[no-untyped-def]
    return replay_of(text, digest="d", rules="carriers-1")


def test_a_replay_has_a_step_for_every_line_in_words() -> None:
    replayed = replay()

    assert len(replayed.steps) == len(read(TEXT).lines)
    assert replayed.steps[10].words == {
        "en": "Home snaps the goal right from 1 to 4.",
        "ja": "ホームのスナップ：1番から4番へ。",
    }
    assert (replayed.offence, replayed.verdict.outcome) == (None, "verified")


def test_the_same_record_is_followed_once() -> None:
    assert replay() is replay()


def test_the_score_stands_after_each_step() -> None:
    scores = {step.score for step in replay().steps}

    assert scores == {
        (("H", 0), ("A", 0)),
        (("H", 2), ("A", 0)),
        (("H", 2), ("A", 5)),
        (("H", 2), ("A", 7)),
        (("H", 7), ("A", 7)),
    }


def test_a_moment_is_the_position_after_that_many_lines() -> None:
    pieces = {(p["seat"], p["piece"]): p["cell"] for p in moment(replay(), 13).scene["pieces"]}

    assert (pieces["H", 7], pieces["A", 7]) == ("i10", "c12")


def test_a_stretch_is_the_forty_moments_around_a_place() -> None:
    replayed = replay()

    seen = stretch(replayed, 45)

    assert [now.n for now in seen] == list(range(40, 80))
    assert seen == tuple(moment(replayed, n) for n in range(40, 80))
    assert [now.n for now in stretch(replayed, 10**6)] == list(range(160, replayed.last + 1))


def test_the_last_stretch_of_a_refuted_record_ends_with_its_offence() -> None:
    replayed = replay(TEXT.replace("13. H 7 i10\n", "13. H 7 i19\n"))

    seen = stretch(replayed, 0)

    assert (len(seen), seen[-1]) == (14, moment(replayed, 13))
    assert [now.n for now in stretch(replay("nonsense"), 7)] == [0]


def test_a_place_too_far_is_the_last_one() -> None:
    replayed = replay()

    assert (moment(replayed, 10**6).n, moment(replayed, -3).n) == (len(replayed.steps), 0)


def test_a_refuted_record_stops_at_its_offence_on_the_position_before_it() -> None:
    replayed = replay(TEXT.replace("13. H 7 i10\n", "13. H 7 i19\n"))

    tried = moment(replayed, replayed.last)
    assert (replayed.offence, replayed.last, replayed.finding.reason.code) == (13, 13, "CA-E-FAR")
    assert tried.step is None
    assert {p["cell"] for p in tried.scene["pieces"] if p["holder"]} == {"i8"}
    assert tried.scene["marks"] == []


def test_a_wrong_result_is_told_at_the_end_of_a_whole_match() -> None:
    replayed = replay(TEXT.replace("@result H 7 A 7 winner H", "@result H 9 A 7 winner H"))

    assert (replayed.offence, replayed.finding.reason.code) == (None, "CA-E-RESULT")


def test_a_text_that_is_no_record_has_no_steps_and_says_why() -> None:
    replayed = replay("nonsense")

    assert (replayed.steps, replayed.verdict.outcome, replayed.last) == ((), "unreadable", 0)
    assert moment(replayed, 3).board == ""


def test_a_record_whose_deck_is_illegal_has_no_steps() -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith("@card CA")]

    replayed = replay("\n".join(lines))

    assert len(replayed.steps) == 1
    assert replayed.offence == 2


WILD = """
import os
from matches import cell

def look(text, names):
    os._exit(cell.OUT_OF_MEMORY) if "@event too much" in text else None
    return cell.looked_through(text, names)

def moment(text, **wanted):
    os._exit(cell.OUT_OF_MEMORY)

cell.ACTS.update(look=look, moment=moment, moments=moment)
raise SystemExit(cell.main())
"""


CALM = ("-m", "matches.cell")


@pytest.fixture
def wild(settings: Any) -> Iterator[None]:
    """Pages look into cells that die over some records, and over every position."""
    settings.REPLAY_CELL = ("-c", WILD)
    cache.clear()
    yield
    cache.clear()
    lookers.stop()


@pytest.mark.usefixtures("wild")
def test_a_replay_that_is_stopped_at_a_limit_says_so_in_both_languages() -> None:
    replayed = replay(TEXT.replace("@dice table", "@event too much\n@dice table", 1))

    assert (replayed.steps, replayed.last, replayed.verdict.outcome) == ((), 0, "possible")
    assert replayed.finding is not None
    assert replayed.finding.reason.code == "REC-STOPPED"
    assert "judge decides" in replayed.finding.sentence("en")
    assert "ジャッジ" in replayed.finding.sentence("ja")


def test_a_cell_that_is_killed_from_outside_is_asked_anew_next_time(
    settings: Any, tmp_path: Path
) -> None:
    settings.REPLAY_CELL = killed_once(tmp_path)
    text = TEXT.replace("@dice table", "@event killed once\n@dice table", 1)

    first, again = replay(text), replay(text)
    gone, there = moment(again, 4).board, moment(again, 4).board
    lookers.stop()

    assert (first.verdict.outcome, again.verdict.outcome) == ("possible", "verified")
    assert (gone, there != "") == ("", True)


@pytest.mark.usefixtures("wild")
def test_what_was_stopped_is_tried_again_after_a_minute(settings: Any) -> None:
    text = TEXT.replace("@dice table", "@event too much today\n@dice table", 1)
    with time_machine.travel(1_800_000_000, tick=False) as clock:
        first = replay(text)
        settings.REPLAY_CELL = CALM  # there is time enough now
        again = replay(text)
        clock.shift(STOPPED_SECONDS + 1)
        later = replay(text)

    assert [replayed.verdict.outcome for replayed in (first, again, later)] == [
        "possible", "possible", "verified",
    ]  # fmt: skip
    assert replay(text) is later


@pytest.mark.usefixtures("wild")
def test_a_position_that_was_stopped_is_tried_again_too(settings: Any) -> None:
    replayed = replay(TEXT.replace("@dice table", "@event once\n@dice table", 1))
    with time_machine.travel(1_800_000_000, tick=False) as clock:
        first, none = moment(replayed, 13), stretch(replayed, 13)
        settings.REPLAY_CELL = CALM
        again, still_none = moment(replayed, 13), stretch(replayed, 13)
        clock.shift(STOPPED_SECONDS + 1)
        later, many = moment(replayed, 13), stretch(replayed, 13)

    assert (first.scene, again.scene, none, still_none) == ({}, {}, (), ())
    assert later.scene["pieces"]
    assert many[13] == later


@pytest.mark.usefixtures("wild")
def test_a_position_that_cannot_be_reached_in_time_is_empty() -> None:
    replayed = replay(TEXT.replace("@dice table", "@event long\n@dice table", 1))

    assert (replayed.verdict.outcome, moment(replayed, 4).scene, moment(replayed, 4).score) == (
        "verified", {}, (),
    )  # fmt: skip
