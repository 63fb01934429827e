"""Line by line: the state before a line that stops, and the limits of a replay."""

from dataclasses import replace

import pytest

from engines.core.errors import IllegalAction, Refused, UnreadableAction
from engines.core.records.spoken import Spoken, reader
from engines.core.replays.replay import STEPS, Course, Stopped, begun, follow, play, step
from tests.engines.core.paper_match import record
from tests.engines.folder import liars_dice

GAME = liars_dice()


def at(number: int) -> Course:
    course = begun(record())
    for line in record().lines:
        if line.number == number:
            return course
        follow(course, line)
    raise LookupError(number)


def test_a_step_leaves_the_given_state_as_it_is():
    state = at(5).state
    before = GAME.dump(state)

    after = step(GAME, state, "L bid 3 5 #2")

    assert GAME.dump(state) == before
    assert (after.count, after.turn) == (3, "R")


@pytest.mark.parametrize(
    ("text", "error", "code"),
    [
        ("L bid 1 1", IllegalAction, "LD-E-LOW"),
        ("L bid 3 5 #7", IllegalAction, "LD-E-MARK"),
        ("L bids", UnreadableAction, "LD-E-SYNTAX"),
    ],
)
def test_a_refused_step_says_why_and_changes_nothing(text, error, code):
    state = at(5).state
    before = GAME.dump(state)

    with pytest.raises(error) as refused:
        step(GAME, state, text)

    assert refused.value.reason.code == code
    assert GAME.dump(state) == before


def test_a_short_form_is_written_out_by_the_position():
    assert GAME.dump(step(GAME, at(5).state, "L up")) == GAME.dump(
        step(GAME, at(5).state, "L bid 3 5")
    )
    with pytest.raises(Stopped) as stopped:
        step(GAME, at(4).state, "R up")
    assert stopped.value.reason.code == "LD-E-NOBID"


def test_a_line_that_only_repeats_the_header_is_passed_over():
    repeating = replace(GAME, resolve=lambda state, action: None)

    assert step(repeating, at(5).state, "L liar").bids == 0
    assert step(repeating, at(5).state, "R liar").bids == 1


def test_a_game_that_always_offers_one_more_line_is_stopped():
    start = at(1).state
    endless = replace(
        GAME,
        check=lambda state, seat, action: (
            GAME.check(start, "*", GAME.read("roll L 1")) if action.seat == "L" else None
        ),
        implied=lambda state, action: GAME.read("first L"),
    )

    with pytest.raises(Stopped):
        step(endless, start, "L liar")


def test_a_replay_has_a_budget():
    generous = replace(GAME, check=lambda *_: None, play=lambda *_: None)
    action = GAME.read("L liar")
    course = Course(generous, at(5).state)

    play(course, Spoken((action,) * STEPS, None, ""))

    with pytest.raises(Refused) as refused:
        play(course, Spoken((action,), None, ""))
    assert refused.value.reason.code == "REC-STEPS"


def test_a_ruling_is_refused_by_a_game_without_them():
    course = replace(at(7), game=replace(GAME, ruling=None))
    line = record().lines[6]._replace(kind="set", text="dice.L=2")

    with pytest.raises(Stopped) as stopped:
        follow(course, line)

    assert stopped.value.reason.code == "REC-SET"


def test_what_a_line_says_is_kept_between_games_that_read_alike():
    watched = replace(GAME, play=lambda *_: None)

    assert reader(watched) is reader(GAME)
