"""Each game at the table by the keyboard alone, and what a screen reader is given to say."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from league.play.models import Sitting
from tests.e2e.conftest import EVERYWHERE, ON_A_DESK, ON_A_DESK_ALONE, Enter
from tests.e2e.play.table.test_table import GAMES
from tests.e2e.play.tapping import MARK, OFFERED, Tapper, opens_here, revision
from tests.e2e.visitor import Visitor
from tests.longer import longer
from tests.play.sitting import standing

LINES = 8 if EVERYWHERE else 5  # with what is chosen before the first turn
REACHED_EVERY = 1 if EVERYWHERE else 2  # taps: all targets are reached by arrows, which takes long
TABS = 12  # at most, to what can be tapped
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
# The focused element, if it is visible: on the screen, and marked.
FOCUS = """() => {
  const { activeElement: at } = document, style = getComputedStyle(at);
  const { left, top, width, height } = at.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  const isMarked = style.outlineStyle !== 'none' || parseFloat(style.strokeWidth) > 4;
  const isThere = at.contains(there) || (at.dataset.tap && there?.closest('#board'));
  return at !== document.body && at.matches(':focus-visible') && isMarked && isThere
    ? at.dataset.tap || at.dataset.of || at.id || at.textContent.trim() : '';
}"""
# The lit targets of the board that no way by arrow keys reaches.
UNREACHED = """(arrows) => {
  const all = [...document.querySelectorAll('[data-tap][tabindex]')];
  const known = new Set([document.activeElement]);
  for (const from of known) {
    for (const key of arrows) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      known.add(document.activeElement);
    }
  }
  return all.filter((each) => !known.has(each)).map((each) => each.dataset.tap);
}"""
IS_OFFERED = f"() => ({OFFERED})().includes(document.activeElement)"


def seen(page: Page) -> str:
    """Return the focused element once it is visible: drawing it takes a frame."""
    return str(page.wait_for_function(FOCUS).json_value())


class Keys(Tapper):
    """Answers by keys: Tab or an arrow to an offer, further steps, Enter."""

    def __init__(self, visitor: Visitor, rng: Random) -> None:
        super().__init__([visitor], rng)
        self.kinds: set[str] = set()  # kinds of what was answered: cell, card, face, ...

    def tap(self, visitor: Visitor, at: int) -> None:
        page, before, line = visitor.page, visitor.page.evaluate(MARK), revision(visitor.page)
        self._go(page, self.rng.randrange(4) if at else 0)
        chosen = seen(page)
        self.kinds.add(chosen.partition(":")[0])
        page.keyboard.press("Enter")
        page.wait_for_function(f"(before) => ({MARK})() !== before", arg=before)
        page.wait_for_function("() => !document.querySelector('#table.waits')")
        assert seen(page)
        self.taps.now += 1
        if revision(page) > line:
            self.taps.line()

    def _go(self, page: Page, steps: int) -> None:
        """Go to the first offer, and ``steps`` further from there."""
        if page.evaluate("document.activeElement.id") == "ask-title":
            page.keyboard.press("ArrowDown")
        for _tab in range(TABS):
            if page.evaluate(IS_OFFERED):
                break
            page.keyboard.press("Tab")
        assert page.evaluate(IS_OFFERED)
        if page.evaluate("document.activeElement.matches('[data-tap]')"):
            self._reach_all(page)
        for _step in range(steps):
            page.keyboard.press(self.rng.choice(ARROWS))

    def _reach_all(self, page: Page) -> None:
        if self.taps.now % REACHED_EVERY == 0:
            first = seen(page)
            assert page.evaluate(UNREACHED, ARROWS) == []
            page.locator(f'[data-tap="{first}"]').focus()


@ON_A_DESK
@pytest.mark.parametrize("game", longer(["carriers"], GAMES))
def test_every_game_is_played_by_the_keyboard_alone(enter: Enter, game: str) -> None:
    visitor = enter()
    opens_here(visitor, game)
    keys = Keys(visitor, Random(5))

    keys.play(lines=LINES)
    for _line in range(LINES):
        if not keys.kinds & {"cell", "card"}:  # what is chosen at random may begin with words
            keys.play(lines=1)

    assert len(standing(Sitting.objects.latest("pk"))) >= LINES
    assert keys.kinds & {"cell", "card"}
    visitor.look(f"table-keys-{game}")


@ON_A_DESK_ALONE
def test_a_refused_line_is_said_aloud_once_and_keeps_the_focus(enter: Enter) -> None:
    visitor = enter()
    opens_here(visitor, "carriers")
    page, live = visitor.page, visitor.page.locator("#live")
    page.evaluate(HEARD)
    page.locator("[data-typing]").press("Enter")
    page.keyboard.type("column 9")
    page.keyboard.press("Enter")
    title = page.locator("#ask .refused .ask-title")
    expect(title).not_to_be_empty()
    expect(live).to_have_text(title.inner_text())
    assert page.locator("[role=alert]:not(:empty)").count() == 0
    drop = page.get_by_role("button", name=visitor.t("Throw the unsent lines away"))
    drop.focus()

    page.evaluate("window.dispatchEvent(new StorageEvent('storage', { key: null }))")
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.evaluate("window.dispatchEvent(new Event('online'))")

    expect(drop).to_be_focused()
    assert page.evaluate("heard") == [title.inner_text()]
    page.keyboard.press("Enter")
    expect(page.locator("#ask-title")).to_be_focused()


# What a screen reader is given to say, each time.
HEARD = """() => {
  window.heard = [];
  new MutationObserver(() => heard.push(document.getElementById('live').textContent))
    .observe(document.getElementById('live'), { childList: true });
}"""
