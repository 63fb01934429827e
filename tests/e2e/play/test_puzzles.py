"""A puzzle of the day on a phone: found in the list, answered by taps, and what was best."""

from playwright.sync_api import expect

from league.learning.rules import tries
from league.learning.rules.puzzles import step_of
from tests.e2e.conftest import ON_A_PHONE
from tests.e2e.play.table.test_table import fits
from tests.e2e.visitor import Visitor
from tests.learning.puzzles import made
from tests.learning.tapping import targets_to


@ON_A_PHONE
def test_a_puzzle_is_answered_by_taps(visitor: Visitor) -> None:
    puzzle = made()
    attempt = tries.begun(step_of(puzzle.game, "", puzzle.position, puzzle.seat))
    visitor.go("/learn/puzzles/")
    visitor.look("puzzles")
    visitor.page.locator(f'main a.button[href*="/{puzzle.game}/"]').click()
    expect(visitor.page.locator("#table.scripted")).to_be_attached()
    fits(visitor)
    visitor.look("puzzle")

    for target in targets_to(attempt, puzzle.answers[1]["text"]):
        lit = visitor.page.locator(f'#ask [data-of="{target}"], #board [data-tap="{target}"]').last
        expect(lit).to_be_in_viewport()
        visitor.tap(lit)

    expect(visitor.page.locator("#ask .puzzle-answers .own")).to_be_in_viewport(ratio=1)
    fits(visitor)
    visitor.look("puzzle-answered")
    visitor.press("More puzzles")
    expect(visitor.page.locator(".puzzle-streak")).to_be_visible()
