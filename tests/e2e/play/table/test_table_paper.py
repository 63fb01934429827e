"""A score sheet of paper in front of a newcomer who taps it in: Rugby 15, ten lines on a phone."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from league.play.models import Line, Seal, Sitting
from tests.e2e.conftest import EVERYWHERE, Enter
from tests.e2e.play.tapping import tap_apart
from tests.e2e.visitor import Variant, Visitor
from tests.engines.rugby_15.records.golden import record_of
from tests.play.sitting import standing

A_TAP, A_LINE, A_QUESTION = 1.5, 2, 1  # s: to tap, to read a line of the sheet, to know where
WANTED = 120  # s for ten lines
PHONES = [Variant("ja", 390), Variant("en", 390)]
SHEET = [line.text for line in record_of("printed").lines]  # as the docs and the rules page have it
NAMES = {"R": {"ja": "赤", "en": "Red"}, "B": {"ja": "青", "en": "Blue"}}


@dataclass
class Newcomer:
    """Finds every answer by what stands on it, as the sheet has it: a colour, a card's code."""

    visitor: Visitor
    taps: int = 0

    @property
    def title(self) -> Locator:
        return self.visitor.page.locator("#ask-title")

    def write(self, line: str) -> None:
        """Tap a line of the sheet, part by part, each when its question is there."""
        before = self.visitor.page.locator("#lines li[value]").count()
        if line.startswith("toss:"):
            self.tap(self._named(line[-1]))
        elif line.startswith(("drop ", "conv ")):
            self.tap(self.card(line.partition(":")[2]))
        else:
            for part in line.split(" "):
                side, _, code = part.partition("=")
                expect(self.title).to_have_text(re.compile(f"^{self._called(side)}"))
                self.tap(self.card(code))
        expect(self.visitor.page.locator("#lines li[value]")).to_have_count(before + 1)

    def tap(self, answer: Locator) -> None:
        expect(answer).to_have_count(1)
        expect(answer).to_be_in_viewport(ratio=1)
        tap_apart(answer)
        self.taps += 1

    def card(self, code: str) -> Locator:
        """The answer whose small print begins with the code of the sheet."""
        small = self.visitor.page.locator("small", has_text=re.compile(f"^{code}(・| ·|$)"))
        return self.visitor.page.locator("#ask .answers .answer").filter(has=small)

    def _called(self, side: str) -> str:
        return NAMES[side][self.visitor.variant.language]

    def _named(self, side: str) -> Locator:
        answers = self.visitor.page.locator("#ask .answers")
        return answers.get_by_role("button", name=self._called(side), exact=True)


def opens_for_paper(visitor: Visitor) -> Sitting:
    """Open a table for a writer: to hold real cards is the usual answer then, nothing else is."""
    page = visitor.go("/table/?game=rugby_15")
    page.get_by_label(visitor.t("I write for both sides")).check()
    expect(page.get_by_label(visitor.t("We hold real cards"))).to_be_checked()
    visitor.press("Open the table")
    page.locator("#table.scripted").wait_for()
    return Sitting.objects.latest("pk")


@pytest.mark.parametrize("variant", PHONES if EVERYWHERE else PHONES[:1], ids=str)
def test_ten_lines_of_paper_are_tapped_in_within_two_minutes(enter: Enter) -> None:
    visitor = enter()
    sitting = opens_for_paper(visitor)
    newcomer = Newcomer(visitor)

    for line in SHEET[:10]:
        newcomer.write(line)

    assert standing(sitting) == SHEET[:10]
    assert newcomer.taps == 1 + 8 * 2 + 1
    seconds = newcomer.taps * (A_TAP + A_QUESTION) + 10 * A_LINE
    assert seconds < WANTED
    assert not Seal.objects.filter(sitting=sitting).exists()  # one paper, one line, one request
    expect(visitor.page.locator("#last")).to_contain_text(re.compile(r"^\s*10\."))
    visitor.look(f"table-paper-{visitor.variant.language}")


@pytest.mark.parametrize("variant", PHONES[:1], ids=str)
def test_a_slip_of_the_writer_costs_one_tap(enter: Enter) -> None:
    """What is laid down for one side is shown, taken back, and stays while the other redraws."""
    visitor = enter()
    sitting = opens_for_paper(visitor)
    newcomer, page = Newcomer(visitor), visitor.page
    for line in SHEET[:2]:
        newcomer.write(line)

    newcomer.tap(newcomer.card("S4"))
    laid = page.locator(".ask-seats .answer").first
    expect(laid).to_contain_text("技4")
    page.locator(".ask-undo").tap()
    expect(newcomer.title).to_have_text(re.compile("^赤"))
    expect(laid).not_to_contain_text("技4")
    newcomer.tap(newcomer.card("F5"))
    newcomer.tap(page.locator("#ask [data-of='word:redraw']"))
    expect(page.locator("#lines li[value]")).to_have_count(3)
    expect(newcomer.title).to_have_text(re.compile("^青"))
    expect(laid).to_contain_text("力5")
    newcomer.tap(newcomer.card("F4"))

    expect(page.locator("#lines li[value]")).to_have_count(4)
    assert standing(sitting) == [*SHEET[:2], "redraw B", "R=F5 B=F4"]
    assert {line.place is None for line in Line.objects.filter(sitting=sitting)} == {False}
