"""A pasted list, what becomes of each line, and a deck taken home as text and on paper."""

import io

from playwright.sync_api import expect
from pypdf import PdfReader

from cards.models import Sheet
from league.jobs import services
from tests.e2e.conftest import ON_A_PHONE
from tests.e2e.visitor import Visitor
from tests.people.factories import PlayerFactory

LIST = """# name: 速攻
1 FND-008 *
FND-013
1 静かな始動 要慎太郎
Shintaro Kanane
これは何でもない行です
"""


SUGGESTED = "section[aria-labelledby=suggested-title]"


@ON_A_PHONE
def test_a_list_is_read_settled_exported_and_printed(visitor: Visitor) -> None:
    player = PlayerFactory(handle="sora", language=visitor.variant.language)
    visitor.sign_in(player)
    page = visitor.go("/decks/import/")
    _read(visitor)
    picked = _settle(visitor)
    visitor.press("Save as a version")
    page.locator(".builder-top a .code").click()
    with page.expect_download() as text:
        visitor.press("Text list")
    exported = text.value.path().read_text(encoding="utf-8")
    assert "# name: 速攻" in exported
    assert picked in exported

    printed, code = _print(visitor)
    assert "FND-008" in printed
    assert code in printed


def _read(visitor: Visitor) -> None:
    page = visitor.page
    visitor.fill(text=LIST)
    visitor.press("Read the list")
    expect(page.locator("section[aria-labelledby=matched-title]")).to_contain_text("FND-013")
    expect(page.locator(SUGGESTED)).to_contain_text("Shintaro Kanane")
    expect(page.locator("section[aria-labelledby=unknown-title]")).to_contain_text(
        "これは何でもない行です"
    )
    visitor.look("import-preview")


def _settle(visitor: Visitor) -> str:
    """Choose one of the suggested cards and save the deck; returns the card's code."""
    page = visitor.page
    chosen = page.locator(f"{SUGGESTED} input[type=radio]").first
    chosen.check()
    picked = chosen.input_value()
    visitor.press("Read it again")
    expect(page.locator(f"{SUGGESTED} input[type=radio]")).to_have_count(0)
    page.locator("button[value=save]").click()
    expect(page.locator("#builder h1")).to_have_text("速攻")
    expect(page.locator(f"#strip-{picked}")).to_have_count(1)
    assert "これは何でもない行です" in page.locator("[name=note]").input_value()
    return picked


def _print(visitor: Visitor) -> tuple[str, str]:
    """Have the sheet made; returns what it says and the code of its deck."""
    page = visitor.page
    visitor.press("Printed sheet")
    visitor.reads("The sheet is being made. This takes a moment.")
    visitor.look("sheet-waiting")
    sheet = Sheet.objects.get()
    services.run(job_id=sheet.job_id, worker="tests", delivery="tests")
    expect(page.locator("#state a")).to_be_visible()
    visitor.look("sheet-ready")
    pdf = page.request.get(page.locator("#state a").get_attribute("href") or "")
    assert pdf.headers["content-type"] == "application/pdf"
    return PdfReader(io.BytesIO(pdf.body())).pages[0].extract_text(), sheet.version.code
