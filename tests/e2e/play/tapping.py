"""People who tap at tables: random choices among the offers of their page, by real taps."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Locator, Page

from tests.e2e.visitor import PATIENCE, Visitor

# The offers of a page: visible buttons of the question and lit targets of the board, by name. A
# page that is sending, or that the server has drawn and no script yet, offers nothing.
OFFERED = """() => {
  const table = document.querySelector('#table.scripted');
  if (!table || table.matches('.waits, .side-open')) return [];
  if (document.querySelector('form.question')) return [];
  const others = '[data-act=back], .ask-seats, .laid-down';
  const answers = [...document.querySelectorAll('#ask .answer:not(:disabled)')]
    .filter((button) => button.checkVisibility() && !button.closest(others));
  return [...answers, ...document.querySelectorAll('#board [data-tap]')];
}"""
NAMES = f"""() => ({OFFERED})().map((each) => each.dataset.of || each.dataset.tap
  || each.closest('form')?.dataset.act || each.textContent.trim())"""
PLACE = f"""(at) => {{
  const chosen = ({OFFERED})()[at];
  if (!chosen) return null; // somebody else has spoken meanwhile
  chosen.scrollIntoView({{ block: 'nearest' }});
  const box = chosen.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  const isFree = chosen.contains(top) || Boolean(top?.closest('#board'));
  return {{ x, y, covered: isFree ? '' : `${{top?.tagName}}.${{top?.className}}` }};
}}"""
# Distinguishes two states of a page: the lines, the question, the words picked so far.
MARK = """() => [
  document.querySelector('#typing [name=after]')?.value,
  document.querySelector('#ask')?.innerText,
  document.querySelector('.layer-ghosts')?.innerHTML,
  [...document.querySelectorAll('[data-tap], [data-of]')]
    .map((each) => each.dataset.tap || each.dataset.of),
].join('|')"""
# The same place tapped again this soon is a double tap, as ``static/play/ask/twice.js`` has it.
IS_APART = """([x, y]) => {
  const last = window.tapped;
  return !last || performance.now() - last.at > 400 || Math.hypot(x - last.x, y - last.y) > 12;
}"""
TAPPED = "([x, y]) => { window.tapped = { x, y, at: performance.now() }; }"
REVISION = "() => Number(document.querySelector('#typing [name=after]')?.value)"
LONGEST = 12_000  # taps


@dataclass
class Taps:
    """Counts what was tapped: all taps, and those of each line."""

    each: list[int] = field(default_factory=list)
    now: int = 0

    @property
    def median(self) -> float:
        return median(self.each)

    def line(self) -> None:
        self.each.append(self.now)
        self.now = 0

    def __str__(self) -> str:
        often = f"{median(self.each)} in the median, {max(self.each)} at most" if self.each else ""
        return f"{len(self.each)} lines, {sum(self.each)} taps, a line {often}"


@dataclass
class Tapper:
    """Devices at one table. ``rng`` chooses; ``taps`` counts.

    ``patience``: how long to wait for a question, in milliseconds; bots may be thinking.
    """

    phones: Sequence[Visitor]
    rng: Random
    taps: Taps = field(default_factory=Taps)
    patience: int = 1_000

    def play(self, until: str = "confirm", lines: int = LONGEST) -> None:
        """Tap until a page offers this, or that many lines were said."""
        said = len(self.taps.each)
        for _tap in range(LONGEST):
            visitor, names = self._asked()
            if until in names or len(self.taps.each) - said >= lines:
                return
            self.tap(visitor, self.rng.randrange(len(names)))
        raise AssertionError(f"not over after {LONGEST} taps")

    def _asked(self) -> tuple[Visitor, list[str]]:
        """Return a device with a question, once every device shows the newest line."""
        newest = max(revision(phone.page) for phone in self.phones)
        for phone in self.phones:
            phone.page.wait_for_function(f"(newest) => ({REVISION})() >= newest", arg=newest)
        order = self.rng.sample(list(self.phones), len(self.phones))
        for _again in range(self.patience // 50):
            for phone in order:
                if names := phone.page.evaluate(NAMES):
                    return phone, names
            order[0].page.wait_for_timeout(50)
        raise AssertionError([phone.page.locator("#ask").inner_text() for phone in order])

    def tap(self, visitor: Visitor, at: int) -> None:
        page, before, line = visitor.page, visitor.page.evaluate(MARK), revision(visitor.page)
        place: dict[str, Any] | None = page.evaluate(PLACE, at)
        if place is None:
            return
        assert not place["covered"], place
        middle = place["x"], place["y"]
        page.wait_for_function(IS_APART, arg=middle)
        if visitor.variant.is_phone:
            page.touchscreen.tap(*middle)
        else:
            page.mouse.click(*middle)
        page.evaluate(TAPPED, middle)
        self.taps.now += 1
        page.wait_for_function(f"(before) => ({MARK})() !== before", arg=before, timeout=PATIENCE)
        page.wait_for_function("() => !document.querySelector('#table.waits')")
        if revision(page) > line:
            self.taps.line()


def tap_apart(answer: Locator) -> None:
    """Tap an answer, later than a double tap where the last tap was: it is another question's."""
    page, box = answer.page, answer.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.wait_for_function(IS_APART, arg=middle)
    answer.tap()
    page.evaluate(TAPPED, middle)


def opens_here(visitor: Visitor, game: str) -> None:
    """Open a free table on this one device for everybody; where hands are hidden the site deals."""
    visitor.go("/table/")
    with visitor.page.expect_navigation():
        visitor.page.locator(f"input[value={game}] + button").click()
    visitor.page.locator("#table.scripted").wait_for()


def revision(page: Page) -> int:
    return int(page.evaluate(REVISION))
