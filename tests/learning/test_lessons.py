"""Every step of every lesson: done by its solution, by nothing else, in both languages."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engines
from engines.core.records.sentences import book
from league.learning.rules import tries
from league.learning.rules.lessons import WORDS, Step, games, lesson_of
from league.learning.rules.tries import Try
from league.learning.views import stage
from tests.learning.readings import READINGS
from tests.learning.tapping import targets_to

STEPS = [step for game in games() for step in lesson_of(game).steps]
MOST = 60  # lines that are tried at a step, a sample of them where more can be said
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
every_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.game}-{step.key}")


def after(attempt: Try, lines: Any) -> Try:
    for line in lines:
        attempt = tries.said(attempt, line)
    return attempt


def can_be_said(attempt: Try, step: Step) -> list[str]:
    """Return lines that the learner can say: all of them, or a sample with the solution."""
    game, state = attempt.position.game, attempt.position.state
    texts = [game.write(action) for seat in attempt.asked for action in game.legal(state, seat)]
    if len(texts) <= MOST:
        return texts
    wanted = [text for text in texts if re.fullmatch(READINGS[step.game][step.key], text)]
    rng = Random(step.key)
    return sorted({*rng.sample(texts, MOST), *rng.sample(wanted, min(len(wanted), 10))})


def test_every_game_has_a_lesson_of_six_to_ten_steps():
    assert games() == engines.keys()
    assert all(6 <= len(lesson_of(game).steps) <= 10 for game in games())


@every_step
def test_a_step_is_done_by_its_solution_and_no_earlier(step):
    attempt = tries.begun(step)
    for line in step.solution:
        assert not attempt.is_met
        assert targets_to(attempt, line)
        attempt = tries.said(attempt, line)

    assert attempt.is_met
    assert tries.tried(step, attempt.own) == attempt


@every_step
def test_a_try_that_is_legal_but_something_else_does_not_do(step):
    assert step.others or len(can_be_said(tries.begun(step), step)) == 1
    for other in step.others:
        attempt = after(tries.begun(step), other)
        assert attempt.is_missed, other


@every_step
def test_the_task_has_no_other_reading(step):
    """Whatever can be said does the task if, and only if, it is what the words ask for."""
    attempt = after(tries.begun(step), step.solution[:-1])
    reading = READINGS[step.game][step.key]

    texts = can_be_said(attempt, step)
    done = {text for text in texts if tries.said(attempt, text).is_met}

    assert done == {text for text in texts if re.fullmatch(reading, text)}
    assert step.solution[-1] in done


@every_step
def test_the_first_of_several_lines_does_not_do_the_task(step):
    for n in range(len(step.solution) - 1):
        attempt = after(tries.begun(step), step.solution[:n])
        assert not any(tries.said(attempt, text).is_met for text in can_be_said(attempt, step))


@every_step
def test_words_stand_in_both_languages_and_rules_in_the_book(step):
    for name in WORDS:
        words = getattr(step, name)
        assert JAPANESE.search(words["ja"])
        assert not JAPANESE.search(words["en"])
    known = {rule for chapter in book(step.game, "en").chapters for rule, _said in chapter.rules}

    assert {*step.rules} <= known


def seen(attempt: Try, lesson: Any) -> dict[str, Any]:
    """Return what the page of a try shows of the position."""
    shown = stage.context(lesson, attempt)
    return {name: shown[name] for name in ("view", "board_picture", "table_picture", "question")}


def dealt_anew(attempt: Try, rng: Random) -> Try:
    """Return the try with all that the learner's seat cannot see dealt anew."""
    position = attempt.position
    state = position.game.resample(position.state, attempt.step.seats[0], rng)
    course = replace(position.course, state=state)
    return replace(attempt, position=replace(position, course=course, last=None))


@every_step
def test_what_is_hidden_from_the_learner_is_not_shown(step):
    attempt = tries.begun(step)
    if attempt.position.game.mask is None:
        return
    lesson, rng = lesson_of(step.game), Random(1)
    known = seen(replace(attempt, position=replace(attempt.position, last=None)), lesson)

    assert all(seen(dealt_anew(attempt, rng), lesson) == known for _ in range(3))
