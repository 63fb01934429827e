"""The link of a seat leaves the screen: shared where the device can, copied, or selected."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor

pytestmark = ON_A_PHONE
COPIES = "delete Navigator.prototype.share;"
SHARES = "Navigator.prototype.share = async ({ url }) => { window.shared = url; };"
PUT_AWAY = """Navigator.prototype.share = async () => {
  window.shared = ''; throw new DOMException('', 'AbortError'); };"""
UNENCRYPTED = "delete Navigator.prototype.share; delete Navigator.prototype.clipboard;"


def invited(enter: Enter, device: str) -> tuple[Visitor, str]:
    """Invite to a seat on a device that can do so much; return its visitor and the link."""
    visitor = enter()
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.add_init_script(device)
    page = visitor.go("/table/?game=carriers")
    page.locator("[name=who][value=apart]").check()
    page.locator("form [type=submit].button-primary, form button.button-primary").last.click()
    link = page.locator(".invite-link").get_attribute("href")
    assert link is not None
    page.locator("#invite-share").click()
    return visitor, link


def test_a_link_is_copied(enter: Enter) -> None:
    visitor, link = invited(enter, COPIES)

    expect(visitor.page.locator("#invite-shared")).to_have_text(visitor.t("The link is copied."))
    assert visitor.page.evaluate("navigator.clipboard.readText()") == link


def test_a_link_is_selected_where_the_page_may_not_copy(enter: Enter) -> None:
    visitor, link = invited(enter, UNENCRYPTED)

    shared = visitor.page.locator("#invite-shared")
    expect(shared).to_have_text(visitor.t("The link is selected: copy it."))
    assert visitor.page.evaluate("getSelection().toString()") == link


@pytest.mark.parametrize(("device", "leaves"), [(SHARES, True), (PUT_AWAY, False)])
def test_a_link_is_shared_by_the_device_and_putting_that_away_says_nothing(
    enter: Enter, device: str, leaves: bool
) -> None:
    visitor, link = invited(enter, device)
    page = visitor.page

    page.wait_for_function("window.shared !== undefined")
    assert page.evaluate("window.shared") == (link if leaves else "")
    expect(page.locator("#invite-share")).to_have_text(visitor.t("Share the link"))
    expect(page.locator("#invite-shared")).to_have_text("")
