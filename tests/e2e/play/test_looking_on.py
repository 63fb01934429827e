"""Looking on in front of Chromium: the overlay goes on by itself, sealed dice are counted here."""

import re

from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from league.play.models import Sitting
from league.play.queries import positions
from league.play.queries.records import record_of, text_of
from league.play.rules.clock import ClockSettings
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.play.secrets.test_counting import played, send
from tests.play.sitting import free, fresh, say


@ON_A_DESK
def test_the_overlay_goes_on_by_itself(enter: Enter) -> None:
    visitor = enter()
    sitting, (place,) = free("carriers", clock=ClockSettings(600_000))
    Sitting.objects.filter(pk=sitting.pk).update(is_public=True)
    visitor.page.set_viewport_size({"width": 1920, "height": 1080})
    visitor.go(reverse("play:overlay", args=[sitting.uid]) + "?lang=ja")
    last = visitor.page.locator(".over-last")
    before = last.inner_text()

    say(place, "toss 6 3")
    say(place, "column 1")

    expect(last).not_to_have_text(before)
    expect(visitor.page.locator(".over-running")).to_have_text(re.compile("^9:5"))
    background = "getComputedStyle(document.body).backgroundColor"
    assert visitor.page.evaluate(background) == "rgba(0, 0, 0, 0)"
    assert visitor.page.evaluate("document.documentElement.lang") == "ja"


@ON_A_PHONE
def test_a_browser_counts_sealed_dice_again(enter: Enter) -> None:
    visitor, device = enter(), Client()
    sitting = played(device)
    send(device, sitting, "concede")
    text = text_of(record_of(fresh(sitting), positions.of(fresh(sitting))))
    visitor.go("/table/dice/")
    visitor.page.locator("#record").fill(text)
    with visitor.page.expect_navigation():
        visitor.page.locator(".form button").last.click()

    expect(visitor.page.locator("#here[data-counted=true]")).to_be_visible()
    visitor.look("table-dice")
