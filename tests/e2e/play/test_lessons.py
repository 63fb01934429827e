"""A lesson on a phone, by taps: a wrong line, taken back, and the steps to its end."""

import pytest
from playwright.sync_api import expect

from league.learning.rules import tries
from league.learning.rules.lessons import Step, lesson_of
from tests.e2e.conftest import ON_A_PHONE
from tests.e2e.play.table.test_table import fits
from tests.e2e.visitor import Visitor
from tests.learning.tapping import targets_to

GAME = "rugby_15"
RESULT = "#ask [data-result]"


def say_by_taps(visitor: Visitor, attempt: tries.Try, line: str) -> tries.Try:
    """Tap what says a line of a step; wait for the page to answer; return the try after it."""
    page, after = visitor.page, tries.said(attempt, line)
    expect(page.locator("#table.scripted")).to_be_attached()
    for target in targets_to(attempt, line):
        lit = page.locator(f'#ask [data-of="{target}"], #board [data-tap="{target}"]').last
        expect(lit).to_be_in_viewport()
        visitor.tap(lit)
    page.wait_for_url(lambda url: url.count("said=") == len(after.own))
    return after


def do(visitor: Visitor, step: Step) -> None:
    attempt = tries.begun(step)
    for line in step.solution:
        attempt = say_by_taps(visitor, attempt, line)
    expect(visitor.page.locator(RESULT)).to_have_class("lesson-met")
    fits(visitor)


def go_on(visitor: Visitor) -> None:
    """Tap the way on at its corner: in the place of the answer it would be a double tap."""
    way = visitor.page.locator(f"{RESULT} a").first
    expect(way).to_be_in_viewport(ratio=1)
    with visitor.page.expect_navigation():
        (way.tap if visitor.variant.is_phone else way.click)(position={"x": 4, "y": 4})


@ON_A_PHONE
@pytest.mark.parametrize("first", [6, pytest.param(0, marks=pytest.mark.chaos)])
def test_a_lesson_is_done_by_taps(visitor: Visitor, first: int) -> None:
    """From a step on to the last one: with each commit the last ones."""
    lesson = lesson_of(GAME)
    assert lesson is not None
    visitor.go("/learn/")
    visitor.page.locator(f'main a[href$="/{GAME}/"]').click()
    visitor.page.locator(".lesson-steps a").nth(first).click()
    fits(visitor)
    visitor.look("lesson-step")
    steps = lesson.steps[first:]
    say_by_taps(visitor, tries.begun(steps[0]), steps[0].others[0][0])
    expect(visitor.page.locator(RESULT)).to_have_class("lesson-missed")
    fits(visitor)
    visitor.look("lesson-missed")
    visitor.press("Take it back")

    for step in steps:
        do(visitor, step)
        if step is steps[0]:
            visitor.look("lesson-done")
        if lesson.after(step) is not None:
            go_on(visitor)

    visitor.reads("Play your first match")
    visitor.go(f"/learn/{GAME}/")
    expect(visitor.page.locator(".lesson-done")).to_have_count(len(steps))
