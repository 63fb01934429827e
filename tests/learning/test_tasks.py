"""The conditions of tasks, each where it holds and where it does not."""

import pytest

from league.learning.rules import tasks, tries
from league.learning.rules.lessons import lesson_of
from league.learning.rules.tasks import Course

# After a try of Red, in its step "try": 5 points, the ball on its try space.
HOLD = [
    {"tally": {"R try": 1}},
    {"score": {"R": 5}},
    {"score": {"R": 5, "B": 0}},
    {"view": ["p"], "is": 7},
    {"view": ["p"], "among": [6, 7]},
    {"view": ["p"], "at_least": 7},
    {"view": ["p"], "at_most": 7},
    {"view": ["p"], "more": 1},
    {"view": ["discards", "R", 0], "is": "S2"},
    {"legal": "conv R"},
    {"any": [{"score": {"B": 5}}, {"score": {"R": 5}}]},
    {"not": {"outcome": "R"}},
    [],
    [{"score": {"R": 5}}, {"tally": {"R attack": 1, "R try": 1}}],
]
DO_NOT = [
    {"tally": {"R try": 2}},
    {"tally": {"B try": 1}},
    {"score": {"R": 6}},
    {"outcome": "R"},
    {"outcome": ""},
    {"view": ["p"], "is": 6},
    {"view": ["p"], "more": 2},
    {"view": ["nowhere", 3], "at_least": 0},
    {"legal": "R=F1"},
    {"any": []},
    [{"score": {"R": 5}}, {"score": {"B": 5}}],
]


@pytest.fixture
def course() -> Course:
    attempt = tries.said(tries.begun(lesson_of("rugby_15").step("try")), "R=S2")
    position = attempt.position
    return Course(
        position.game, "R", attempt.begun.state, position.state, played=attempt.played
    )  # fmt: skip


def test_conditions_hold_or_do_not(course):
    assert [task for task in HOLD if not tasks.holds(task, course)] == []
    assert [task for task in DO_NOT if tasks.holds(task, course)] == []


@pytest.mark.parametrize("task", [{}, {"goal": 1}, {"view": ["p"]}, {"legal": "nonsense"}])
def test_what_is_no_condition_is_an_error(task, course):
    with pytest.raises(ValueError, match="This"):
        tasks.holds(task, course)
