"""The buttons that share a page: links always, and what the device has where it has something."""

from typing import Any

from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter
from tests.e2e.shelf import Shelf
from tests.events.factories import EventFactory

DEVICE = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"


@ON_A_PHONE_ALONE
def test_a_device_that_can_share_offers_it(
    enter: Enter, site: str, shelf: Shelf, variant: Any
) -> None:
    event: Any = shelf.begin("an event to share", lambda: EventFactory(name="春の大会"))
    visitor = enter()
    path = reverse("events:event", args=[event.uid])

    visitor.go(path)
    visitor.settle()
    expect(visitor.page.locator("[data-share]")).to_be_hidden()
    visitor.page.add_init_script(DEVICE)
    visitor.go(path)
    visitor.page.locator("[data-share]").click()

    shared = visitor.page.evaluate("window.shared")
    assert shared["title"] == "春の大会"
    assert shared["url"].endswith(path)
    visitor.look("share-event")
