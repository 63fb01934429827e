"""Proxies on paper, as Chromium prints them: real size, nine on a page of A4."""

import io
from typing import Any

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from cards.models import DeckVersion, Format
from cards.services import decks
from tests.cards.factories import NOW
from tests.cards.samples import LEGAL
from tests.e2e.conftest import ON_A_PHONE
from tests.e2e.visitor import Visitor
from tests.people.factories import PlayerFactory

A_MILLIMETRE = 96 / 25.4
A4 = (595.28, 841.89)  # in points of PDF
BOXES = """() => [...document.querySelectorAll('.proxy-cards li')].map((one) => {
  const box = one.getBoundingClientRect(), page = one.closest('section').getBoundingClientRect();
  return [box.left - page.left, box.top - page.top, box.width, box.height];
})"""


def _saved() -> DeckVersion:
    format = Format.objects.get(code="standard")
    content = LEGAL[2].content
    deck = decks.create(owner=PlayerFactory(), name="石垣", format=format, now=NOW, content=content,
                        visibility="public")  # fmt: skip
    return decks.save_version(deck=deck, now=NOW)


def _boxes(page: Page) -> list[list[Any]]:
    """Measure the cards on paper: left, top, width and height within their page, in mm."""
    page.emulate_media(media="print")
    boxes = page.evaluate(BOXES)
    page.emulate_media(media="screen")
    return [[pytest.approx(part / A_MILLIMETRE, abs=0.05) for part in box] for box in boxes]


@ON_A_PHONE
def test_proxies_have_the_size_of_cards(visitor: Visitor) -> None:
    version = _saved()
    page = visitor.go(f"/decks/{version.deck.uid}/versions/1/proxies/")
    visitor.look("proxies")

    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))
    boxes = _boxes(page)

    count = version.version_cards.count()
    assert len(printed.pages) == -(-count // 9)
    for sheet in printed.pages:
        assert (sheet.mediabox.width, sheet.mediabox.height) == pytest.approx(A4, abs=1)
    places = [(10.5 + 63 * (at % 3), 16.5 + 88 * (at % 9 // 3)) for at in range(count)]
    assert [[left, top, 63, 88] for left, top in places] == boxes
    text = "".join(sheet.extract_text() for sheet in printed.pages)
    assert [row for row in version.version_cards.values_list("revision__card__code", flat=True)
            if row not in text] == []  # fmt: skip
