"""How soon a tap lights the next targets, on a phone four times as slow as this machine."""

from random import Random
from statistics import median, quantiles
from typing import Any

import pytest

from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter
from tests.e2e.play.tapping import (
    IS_APART,
    MARK,
    OFFERED,
    PLACE,
    TAPPED,
    Tapper,
    opens_here,
    revision,
)
from tests.e2e.visitor import Visitor

GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")
SLOWER, WANTED, LINES = 4, 100, 25  # times, ms, lines of a match
# Tap, and wait for the frame in which something else is offered; null where a form was posted.
PRESSED = f"""async (nth) => {{
  const chosen = ({OFFERED})()[nth], mark = {MARK}, before = mark();
  const isAct = Boolean(chosen.closest('form') || chosen.dataset.as);
  chosen.scrollIntoView({{ block: 'nearest' }});
  const box = chosen.getBoundingClientRect();
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  const where = {{ bubbles: true, cancelable: true, detail: 1, clientX, clientY }};
  const begun = performance.now();
  chosen.dispatchEvent(new MouseEvent("click", where));
  while (mark() === before) {{
    if (performance.now() - begun > 30000) throw new Error(`nothing follows: ${{before}}`);
    await new Promise(requestAnimationFrame);
  }}
  return isAct ? null : performance.now() - begun;
}}"""


class Timed(Tapper):
    """Times the taps that lead to another question; a line is said by the network's time."""

    def __init__(self, phone: Visitor, rng: Random) -> None:
        super().__init__([phone], rng)
        self.times: list[float] = []

    def tap(self, visitor: Visitor, at: int) -> None:
        page, line = visitor.page, revision(visitor.page)
        place: Any = page.evaluate(PLACE, at)
        x, y = place["x"], place["y"]
        page.wait_for_function(IS_APART, arg=[x, y])
        took: Any = page.evaluate(PRESSED, at)
        page.evaluate(TAPPED, [x, y])
        page.wait_for_function("() => !document.querySelector('#table.waits')")
        if revision(page) > line:
            self.taps.line()
        elif took is not None:
            self.times.append(took)


@pytest.mark.chaos
@ON_A_PHONE_ALONE
@pytest.mark.parametrize("game", GAMES)
def test_a_tap_lights_its_targets_at_once(enter: Enter, game: str) -> None:
    phone = enter()
    opens_here(phone, game)
    slowing = phone.context.new_cdp_session(phone.page)
    slowing.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    tapper = Timed(phone, Random(game))
    tapper.play(lines=LINES)

    middle, late = median(tapper.times), quantiles(tapper.times, n=20)[-1]
    print(  # noqa: T201  the figures are what this is run for
        f"{game}: {len(tapper.times)} taps, {middle:.0f} ms in the median, 95 of 100 {late:.0f} ms"
    )
    assert middle < WANTED
