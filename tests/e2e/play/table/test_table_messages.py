"""A message of the site at the table lies over nothing read or tapped, and moves nothing."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.at_the_table import person
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.play.table.test_table_phones import COVERED
from tests.e2e.play.table.test_table_sizes import look_in_every_shape
from tests.e2e.visitor import Visitor
from tests.matches.factories import declared
from tests.matches.sample import sample_table
from tests.people.factories import PlayerFactory
from tests.play.matches import opened

pytestmark = ON_A_PHONE
SAID = "The table of this game was open already. Here it is."
PARTS = (".table-top", "#board", "#ask", "#ask .answers .answer >> nth=0")


def comes_second(visitor: Visitor) -> None:
    """Press the button after the other player did."""
    aki = person(visitor, "aki", "秋山 暁")
    at = declared(sample_table(aki, PlayerFactory(handle="mio", display_name="三尾 澪")))
    visitor.go(reverse("play:open-game", args=[at.match.uid, 1]))
    opened(at, by=at.bob)
    visitor.press("Open the table")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_whole_table_is_on_one_screen_below_a_message(enter: Enter, scripts: bool) -> None:
    visitor = enter(scripts=scripts)
    comes_second(visitor)
    page = visitor.page

    shown = page.locator("#toast" if scripts else "#messages")
    expect(shown).to_have_text(visitor.t(SAID))
    for part in PARTS:
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    if scripts:
        assert page.evaluate(COVERED) == []
        expect(page.locator("#messages")).to_have_count(0)
        look_in_every_shape(visitor, "table-message")
        page.keyboard.press("Escape")
        expect(shown).to_be_hidden()
