"""Sheets of paper of a full hall with the longest names: nothing overlaps, nothing is pushed on."""

import io
from itertools import pairwise

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from league.people.models import Player
from tests.e2e.conftest import ON_A_DESK, Enter
from tests.e2e.visitor import SHOTS, Visitor
from tests.tournaments.rounds.hall import Hall, running

LATIN = "Maximiliane Wolkenstein-Brzęczyszczykiew"
KANJI = "勅使河原勘解由小路長曽我部春夏秋冬左衛門"
HAIR = 0.5  # in points of CSS: an eighth of a millimetre
A4 = {"width": 794, "height": 1123}  # in points of CSS
SHEETS = {
    "slips/?per=8": (8, ".slip:not(.is-empty)", 64),
    "slips/?per=10": (7, ".slip:not(.is-empty)", 64),
    "names/": (3, ".paper-name", 128),
    "tables/": (2, ".paper-rows tbody tr", 64),
    "standings/": (4, ".paper-rows tbody tr", 128),
    "checks/": (6, ".paper-rows tbody tr", 128),
    "cards/": (22, ".card-sheet", 128),
}
# Parts that are written, by their boxes: of one card, slip or line, in the order of the page.
OVERLAPS = """(of) => {
  const written = (one) => [...one.querySelectorAll('*')].filter((part) =>
    !part.closest('svg, .visually-hidden') &&
    [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const ours = (one, other) => one.contains(other) || other.contains(one);
  const cut = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = [];
  for (const one of document.querySelectorAll(of)) {
    const box = one.getBoundingClientRect(), parts = written(one);
    if (one.scrollHeight > one.clientHeight + 1 && one.tagName !== 'TR')
      found.push(`too high: ${one.textContent.trim().slice(0, 60)}`);
    for (const part of parts) {
      const own = part.getBoundingClientRect();
      if (own.right > box.right + 1 || own.bottom > box.bottom + 1)
        found.push(`sticks out: ${part.textContent.trim().slice(0, 60)}`);
      for (const other of parts)
        if (!ours(part, other) && cut(own, other.getBoundingClientRect()))
          found.push(`overlap: ${part.textContent.trim().slice(0, 40)}`);
    }
  }
  return found.slice(0, 5);
}"""


def named(count: int) -> list[str]:
    long = [LATIN, KANJI]
    return [f"{long[number % 2][: 36 - 19 * (number % 2)]} {number:03}" for number in range(count)]


def full_hall() -> Hall:
    hall = running(entrants=128, phases=[{"kind": "swiss", "rounds": 7}])
    players = list(Player.objects.filter(entry_players__event=hall.event).order_by("pk"))
    for player, name in zip(players, named(128), strict=True):
        player.display_name = name
        player.reading = "" if name.startswith(LATIN[:3]) else "てしがわら"
    Player.objects.bulk_update(players, ["display_name", "reading"])
    return hall


@ON_A_DESK
@pytest.mark.timeout(900)
def test_sheets_of_a_full_hall(enter: Enter) -> None:
    hall = full_hall()
    round = hall.next()
    hall.play(round)
    desk = enter()
    Player.objects.filter(user=hall.by).update(language=desk.variant.language)
    desk.sign_in(Player.objects.select_related("user").get(user=hall.by))

    for sheet, (pages, of, count) in SHEETS.items():
        desk.go(f"/tournaments/{hall.event.uid}/desk/print/{sheet}")
        desk.page.set_viewport_size(A4)
        desk.page.emulate_media(media="print")
        _examine(desk, sheet, pages, of, count)
        desk.page.emulate_media(media="screen")


def _examine(desk: Visitor, sheet: str, pages: int, of: str, count: int) -> None:
    page = desk.page
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    SHOTS.mkdir(exist_ok=True)
    (SHOTS / f"{sheet.replace('/', '-').replace('?', '')}.pdf").write_bytes(pdf)
    assert page.locator(of).count() == count, sheet
    assert page.evaluate(OVERLAPS, of) == [], sheet
    if "slips" in sheet:
        _cut_alike(page)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == pages, sheet


def _cut_alike(page: Page) -> None:
    """Every slip is as high as the others, and the cuts go through the whole page."""
    boxes = """one => [...one.children].map((slip) => {
      const box = slip.getBoundingClientRect();
      return [box.top, box.height, box.width];
    })"""
    for sheet in page.locator(".cut-page").all():
        tops, heights, widths = zip(*sheet.evaluate(boxes), strict=True)
        rows = [after - before for before, after in pairwise(tops[::2])]
        assert tops[::2] == tops[1::2]
        assert max(heights) - min(heights) < HAIR
        assert max(widths) - min(widths) < HAIR
        assert max(rows) - min(rows) < HAIR
