"""Laws of every printed sheet, for any players, as Chromium prints it."""

import io
import re
from itertools import chain, pairwise

from playwright.sync_api import Page
from pypdf import PdfReader

from league.transfers.paper.rules import piled
from tests.e2e.visitor import SHOTS, Visitor

ROWS = ".paper-rows tbody tr"
HAIR = 0.5  # in points of CSS: an eighth of a millimetre
A4 = {"width": 794, "height": 1123}  # in points of CSS
# Parts that are written, by their boxes: of one card, slip or line, in the order of the page; then
# every text that a box around it cuts off.
FAULTS = """(of) => {
  const written = (one) => [...one.querySelectorAll('*')].filter((part) =>
    !part.closest('svg, .visually-hidden') &&
    [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const ours = (one, other) => one.contains(other) || other.contains(one);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = [];
  const say = (what, part) => found.push(`${what}: ${part.textContent.trim().slice(0, 60)}`);
  const clips = (box) => {
    const style = getComputedStyle(box);
    return style.overflowX !== 'visible' && style.display !== 'inline';
  };
  const leaves = (text, box) =>
    text.right > box.right + 1 || text.bottom > box.bottom + 2 || text.left < box.left - 1;
  const isCut = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const text = range.getBoundingClientRect();
    for (let box = part; box !== document.body; box = box.parentElement)
      if (clips(box) && leaves(text, box.getBoundingClientRect())) return true;
    return false;
  };
  for (const one of document.querySelectorAll(of)) {
    const box = one.getBoundingClientRect(), parts = written(one);
    if (one.scrollHeight > one.clientHeight + 1 && one.tagName !== 'TR') say('too high', one);
    for (const part of parts) {
      const own = part.getBoundingClientRect();
      if (own.right > box.right + 1 || own.bottom > box.bottom + 1) say('sticks out', part);
      if (isCut(part)) say('cut off', part);
      for (const other of parts)
        if (!ours(part, other) && meet(own, other.getBoundingClientRect())) say('overlap', part);
    }
  }
  for (const one of document.querySelectorAll('.paper-boxed, .card-sheet'))
    if (one.getBoundingClientRect().right > one.closest('.paper').getBoundingClientRect().right - 1)
      found.push('its line is lost at the edge');
  return found.slice(0, 8);
}"""
BOXES = """one => [...one.children].map((slip) => {
  const box = slip.getBoundingClientRect();
  return [box.top, box.height, box.width];
})"""
TABLES = """one => [...one.children].map((slip) =>
  Number(/\\d+/.exec(slip.querySelector('.slip-head b')?.textContent)) || null)"""


def printed(desk: Visitor, sheet: str, of: str) -> bytes:
    """Print the sheet that is open, lay it out as on paper, and look for faults in ``of``."""
    page = desk.page
    page.set_viewport_size({"width": A4["width"], "height": A4["height"]})
    page.emulate_media(media="print")
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    SHOTS.mkdir(exist_ok=True)
    name = "".join(letter if letter.isalnum() else "-" for letter in sheet)
    (SHOTS / f"{name}.pdf").write_bytes(pdf)
    assert page.evaluate(FAULTS, of) == [], sheet
    if "slips" in sheet:
        _cut_alike(page)
        _in_order_of_the_pile(page)
    if of.startswith(".paper"):
        _numbered(pages_of(pdf))
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": desk.variant.width, "height": desk.variant.height})
    return pdf


def pages_of(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def _numbered(pages: list[str]) -> None:
    """Every page says which it is, of how many."""
    for number, text in enumerate(pages, 1):
        assert re.search(rf"\b{number}\D+{len(pages)}\b", text), text[:200]


def _cut_alike(page: Page) -> None:
    """Every slip is as high as the others, and the cuts go through the whole page."""
    for sheet in page.locator(".cut-page").all():
        tops, heights, widths = zip(*sheet.evaluate(BOXES), strict=True)
        rows = [after - before for before, after in pairwise(tops[::2])]
        assert tops[::2] == tops[1::2]
        assert max(heights) - min(heights) < HAIR
        assert max(widths) - min(widths) < HAIR
        assert max(rows) - min(rows) < HAIR


def _in_order_of_the_pile(page: Page) -> None:
    """Cut at once and put one stack on the other, the slips are in the order of the tables."""
    sheets = [sheet.evaluate(TABLES) for sheet in page.locator(".cut-page").all()]
    stacks = chain.from_iterable(zip(*sheets, strict=True))
    tables = [table for table in stacks if table is not None]
    assert tables == sorted(tables)
    assert sheets == piled(tables, len(sheets[0]))
