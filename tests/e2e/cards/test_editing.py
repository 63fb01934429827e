"""A card is revised by an editor beside its face and published by an approver."""

from playwright.sync_api import expect

from cards.models import Card
from tests.e2e.conftest import ON_A_DESK, Enter
from tests.e2e.visitor import Visitor
from tests.people.factories import RoleFactory

CARD = "FND-047"


def worker(enter: Enter, role: str) -> Visitor:
    visitor = enter()
    given = RoleFactory(role=role, player__language=visitor.variant.language)
    visitor.sign_in(given.user.player)
    return visitor


@ON_A_DESK
def test_a_draft_is_previewed_published_and_shown_with_what_changed(enter: Enter) -> None:
    editor, approver, reader = worker(enter, "editor"), worker(enter, "approver"), enter()
    card = Card.objects.get(code=CARD)

    page = editor.go(f"/admin/cards/card/?q={CARD}")
    page.locator("#result_list tbody th a").click()
    expect(page.locator(".face-preview svg[role=img]")).to_be_visible()
    editor.look("admin-card")
    page.get_by_role("button", name=editor.t("Open the next revision")).click()
    page.wait_for_url("**/cardrevision/*/change/")
    expect(page.locator("#preview svg")).to_contain_text("5")
    with page.expect_response(lambda answer: "/preview/" in answer.url):
        page.locator("#id_run").fill("4")
        page.locator("#id_run").blur()
    expect(page.locator("#preview svg[role=img]")).to_be_visible()
    editor.look("admin-draft")
    page.locator("[name=_continue]").click()
    expect(page.locator("#id_run")).to_have_value("4")
    publish = page.get_by_role("button", name=editor.t("Publish"))
    expect(publish).to_have_count(0)
    draft = page.url

    reader.go(f"/cards/{CARD}/")
    expect(reader.page.locator("main ol.list a[href$='/r2/']")).to_have_count(0)
    approver.page.goto(draft)
    approver.page.get_by_role("button", name=approver.t("Publish")).click()
    expect(approver.page.locator(".messagelist .success")).to_be_visible()
    expect(approver.page.locator("#id_run")).to_have_count(0)
    approver.look("admin-published")

    reader.go(f"/cards/{CARD}/")
    expect(reader.page.locator("main ol.list a[href$='/r2/']")).to_be_visible()
    reader.reads("Changed:")
    card.refresh_from_db()
    assert card.current is not None
    assert (card.current.number, card.current.run) == (2, 4)
