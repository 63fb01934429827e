"""Typing at a table in front of Chromium: checked while it is typed, kept until it is said."""

from playwright.sync_api import expect

from league.play.models import Line
from league.play.views.bounds import LONGEST_TEXT
from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter


@ON_A_PHONE_ALONE
def test_lines_are_typed_mended_and_pasted(enter: Enter) -> None:
    visitor = enter()
    visitor.go("/table/")
    page = visitor.page
    with page.expect_navigation():
        page.locator("input[value=carriers] + button").click()
    page.locator("#more").click()
    page.locator("[data-typing]").click()
    text = page.locator("#text")

    text.fill("トス ３ ６\nH 4 c7")
    expect(page.locator(".check-lines li")).to_have_count(1)
    expect(page.locator(".check-refused a")).to_contain_text("CA-")
    expect(page.locator(".check-refused code").first).to_have_text("H 4 c7")
    expect(page.locator(".check-board svg")).to_be_visible()
    assert Line.objects.count() == 0

    text.press("Enter")
    expect(text).to_have_value("H 4 c7")
    expect(page.locator("#typing-error")).not_to_be_empty()
    assert [line.text for line in Line.objects.all()] == ["toss 3 6"]

    text.fill("x" * (LONGEST_TEXT + 1))
    expect(page.locator("#typing-error")).not_to_be_empty()

    text.fill("開始列")
    expect(page.locator("#typing-error")).to_be_empty()
    page.reload()
    expect(text).to_have_value("開始列")
    expect(text).to_be_visible()

    text.fill("col")
    page.locator(".check-offers button").filter(has_text="column 3").click()
    expect(text).to_have_value("column 3")
    visitor.look("table-typing")
    text.press("Enter")
    expect(page.locator("#lines li code").first).to_have_text("column 3")
    expect(text).to_have_value("")
