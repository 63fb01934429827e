"""Tables in the middle of a game, on screens of every shape: whole, with their largest questions.

The same lines are said each time, from the same line-ups: a position that fits fits tomorrow.
"""

from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from league.play.models import Sitting
from league.play.places import cookie_of
from league.play.rules.clock import ClockSettings
from league.play.services import clocks, taking_back, watching
from league.play.services.closing import ending
from league.play.services.places import Link
from tests.e2e.conftest import EVERYWHERE, ON_A_PHONE, VARIANTS, Enter
from tests.e2e.play.table.test_table import GAMES, IN_SIGHT
from tests.e2e.visitor import Visitor
from tests.longer import longer
from tests.play.sitting import fixed, fresh, play_on, say

SCREENS = {"phone": (390, 844), "small": (360, 640), "lying": (844, 390), "desk": (1280, 800)}
# A game, whether each side has its device, and how many lines of a match at random come before.
MIDDLES = [
    ("carriers", False, (6, 40)),
    ("lethal_checkmate", False, (5, 14)),
    ("lethal_checkmate", True, (9, 24)),  # what lies below the lines beside the board is long
    ("touchdown_hero", False, (4, 22)),
    ("rugby_15", False, (5, 16)),
    ("limit_ball", False, (12, 30)),
]
# Looked at in English on a desk too; of the other games test_table_keys.py looks at a table there.
ON_A_DESK_TOO = {"carriers", "rugby_15"}
SEEN = [
    pytest.param(variant, *middle, id=f"{variant}-{middle[0]}-{middle[1]}-lengths{number}")
    for variant in VARIANTS
    for number, middle in enumerate(MIDDLES)
    if EVERYWHERE or variant.is_phone or middle[0] in ON_A_DESK_TOO
]
# Cards that people hold themselves: any card may come next.
OPEN = [("touchdown_hero", ()), ("rugby_15", ("toss:R",)), ("lethal_checkmate", ())]
CROWDED = """() => {
  const wrong = [], box = (element) => element.getBoundingClientRect();
  const seen = (names) =>
    [...document.querySelectorAll(names)].filter((each) => each.checkVisibility());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const parts = seen('.table-top, .table-state, #board, #last, #ask, #typing, #side');
  parts.forEach((part, nth) => parts.slice(nth + 1).forEach((other) => {
    if (meet(box(part), box(other))) wrong.push(`${part.className} lies on ${other.className}`);
  }));
  const [ask] = seen('#ask'), [board] = seen('#board'), [first] = seen('#ask .answers .answer');
  if (first && box(first).bottom > box(ask).bottom + 1) wrong.push('no answer is in sight');
  if (box(board).height < 0.29 * innerHeight) wrong.push('the board is small');
  for (const each of seen(':is(#ask, .table-top, #typing) :is(a, button)')) {
    const { width, height } = box(each);
    if (width < 39.5 || height < 39.5) wrong.push(`${each.className} is ${width} x ${height}`);
  }
  const holds = '#ask, .answer, .table-side-score, .table-state, .table-state .boards > div';
  for (const each of seen(holds)) {
    const isCut = each.scrollWidth > each.clientWidth + 1
      || (each.id !== 'ask' && each.scrollHeight > each.clientHeight + 2);
    if (isCut) wrong.push(`cut: ${each.className} ${each.textContent.trim().slice(0, 40)}`);
  }
  return wrong;
}"""
TO_THE_LAST = """() => {
  const ask = document.getElementById('ask');
  [...ask.querySelectorAll('.answer')].at(-1).scrollIntoView();
  ask.dataset.before = 'true';
}"""
DOWN = "side => { side.scrollTop = 200; return side.scrollTop; }"
LIES = """() => {
  const { width, height } = document.querySelector('.board-centre').getBoundingClientRect();
  return height > width;
}"""
# Laying out takes a frame or two after a screen has changed.
WRONG = f"""async () => {{
  const all = () => [...({IN_SIGHT})(), ...({CROWDED})()];
  for (let frame = 0; frame < 60 && all().length; frame += 1) {{
    await new Promise(requestAnimationFrame);
  }}
  return all();
}}"""


def sit(visitor: Visitor, sitting: Sitting, link: Link) -> None:
    """Come to a table as whoever has this link, and look at the hand where one is asked to."""
    path = reverse("play:table", args=[sitting.uid])
    cookie = {"name": cookie_of(sitting.uid), "value": link.secret, "url": visitor.site + path}
    visitor.context.add_cookies([cookie])
    visitor.go(path)
    cover = visitor.page.locator("#ask [data-as]")
    if cover.count():
        cover.first.click()
        expect(cover).to_have_count(0)


def look_in_every_shape(visitor: Visitor, name: str) -> None:
    for shape in SCREENS:
        assert wrong_in(visitor, shape) == [], (name, shape)


def wrong_in(visitor: Visitor, shape: str) -> list[str]:
    """Return what is wrong with the table on a screen of this shape."""
    width, height = SCREENS[shape]
    visitor.page.set_viewport_size({"width": width, "height": height})
    wrong: list[str] = visitor.page.evaluate(WRONG)
    return wrong


@pytest.mark.parametrize(("variant", "game", "apart", "lengths"), SEEN)
def test_the_middle_of_a_game_is_on_one_screen(
    enter: Enter, game: str, apart: bool, lengths: tuple[int, ...]
) -> None:
    visitor, rng = enter(), Random(7)
    sitting, links = fixed(game, 7, apart=apart)
    if apart:
        clocks.set_up(sitting, ClockSettings(main=600_000))
    for length in lengths if visitor.variant.is_phone or EVERYWHERE else lengths[-1:]:
        more = length - fresh(sitting).length
        play_on(sitting, [link.place for link in links], rng, more)
        sit(visitor, sitting, links[0])
        look_in_every_shape(visitor, f"table-{game}-{length}")
    visitor.look(f"table-{game}-middle")


@ON_A_PHONE
@pytest.mark.parametrize(("game", "lines"), OPEN)
def test_any_card_of_a_game_with_real_cards_is_on_one_screen(
    enter: Enter, game: str, lines: tuple[str, ...]
) -> None:
    visitor = enter()
    sitting, links = fixed(game, 7, mode="open")
    for line in lines:
        say(links[0].place, line)
    sit(visitor, sitting, links[0])
    look_in_every_shape(visitor, f"table-{game}-open")
    visitor.look(f"table-{game}-open")


@ON_A_PHONE
def test_what_is_asked_besides_is_on_one_screen(enter: Enter) -> None:
    visitor, now = enter(), timezone.now()
    sitting, links = fixed("carriers", 7, apart=True)
    own, other = (link.place for link in links)
    own.name = other.name = "長曽我部 権左衛門 (Chōsokabe Gonzaemon)"
    own.save(update_fields=["name"])
    other.save(update_fields=["name"])
    play_on(sitting, [own, other], Random(7), 12)
    taking_back.take_back(place=other, after=fresh(sitting).revision, to=4, now=now)
    sit(visitor, sitting, links[0])
    look_in_every_shape(visitor, "table-asked-back")
    taking_back.answer(place=own, after=fresh(sitting).revision, agrees=True, now=now)
    sit(visitor, sitting, links[0])
    visitor.page.evaluate("document.querySelector('[data-typing]').click()")
    visitor.page.locator("#text").fill("zzz\nqqq")
    expect(visitor.page.locator("#typing a.code").first).to_be_visible()
    look_in_every_shape(visitor, "table-typing")
    ending.concede(place=own, after=fresh(sitting).revision, now=now)
    visitor.go(reverse("play:table", args=[sitting.uid]))
    look_in_every_shape(visitor, "table-ended")
    visitor.look("table-ended")


@ON_A_PHONE
@pytest.mark.parametrize("game", longer(["carriers", "rugby_15"], GAMES))
def test_text_twice_as_large_hides_nothing(enter: Enter, game: str) -> None:
    visitor = enter()
    page = visitor.page
    sitting, links = fixed(game, 7)
    play_on(sitting, [link.place for link in links], Random(7), 5)
    sit(visitor, sitting, links[0])
    page.set_viewport_size({"width": 844, "height": 390})
    if game == "carriers":  # a long board lies on its side where that leaves it more room
        page.wait_for_function(LIES)

    page.evaluate("document.documentElement.style.fontSize = '200%'")

    for shape in ("phone", "lying"):
        assert wrong_in(visitor, shape) in ([], ["no answer is in sight"]), shape
    assert wrong_in(visitor, "desk") == []
    page.set_viewport_size({"width": visitor.variant.width, "height": visitor.variant.height})
    last = page.locator("#ask .answer").last
    page.evaluate(TO_THE_LAST)
    watching.let_watch(place=links[0].place, is_public=not sitting.is_public)  # is drawn anew
    expect(page.locator("#ask[data-before]")).to_have_count(0)
    expect(last).to_be_in_viewport()


@ON_A_PHONE
def test_what_one_reads_stays_where_the_table_goes_on(enter: Enter) -> None:
    visitor = enter()
    page = visitor.page
    sitting, links = fixed("carriers", 7, apart=True)
    play_on(sitting, [link.place for link in links], Random(7), 40)
    sit(visitor, sitting, links[0])
    if page.locator("#more").is_visible():  # on a desk the sheet is always there
        page.locator("#more").click()
    text = page.locator("#side .as-text")
    text.locator("summary").click()
    before = page.locator("#side").evaluate(DOWN)
    assert before > 0

    play_on(sitting, [link.place for link in links], Random(8), 1)

    expect(page.locator("#lines li").first).to_have_attribute("value", str(fresh(sitting).length))
    expect(text).to_have_attribute("open", "")
    assert page.locator("#side").evaluate("side => side.scrollTop") == before
