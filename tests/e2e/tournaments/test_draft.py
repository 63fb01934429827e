"""A draft of a full hall: on a desk in two screens, on a phone a list that is searched."""

import pytest
from playwright.sync_api import expect

from league.people.models import Player
from league.tournaments.models import Round
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.tournaments.rounds.hall import Hall, running, sides

SCREENS = 2
LOWEST = "one => one.getBoundingClientRect().bottom + window.scrollY"


@ON_A_PHONE
@pytest.mark.chaos
def test_a_draft_of_64_tables(enter: Enter) -> None:
    hall = running(entrants=128, phases=[{"kind": "swiss", "rounds": 7}])
    hall.whole()
    hall.pair()
    desk = enter()
    Player.objects.filter(user=hall.by).update(language=desk.variant.language)
    desk.sign_in(Player.objects.select_related("user").get(user=hall.by))

    page = desk.go(f"/tournaments/{hall.event.uid}/desk/rounds/2/")
    rows = page.locator(".draft-pair")
    expect(rows).to_have_count(64)
    expect(page.locator(".draft-points")).to_have_count(128)
    desk.look("desk-draft-full")
    if desk.variant.is_phone:
        last = page.locator(".rooms .tabs a").last
        expect(last).to_be_hidden()
        page.locator(".rooms > summary").tap()
        expect(last).to_be_visible()
    else:
        assert rows.last.evaluate(LOWEST) <= SCREENS * desk.variant.height
        assert page.locator(".rooms .tabs a").last.evaluate(
            "one => one.getBoundingClientRect().right <= document.documentElement.clientWidth"
        )
    _swap_by_search(desk, hall)


def _swap_by_search(desk: Visitor, hall: Hall) -> None:
    """Tick two whom a search finds, one after the other: the first tick stays."""
    first, second = (sides(each)[0] for each in hall.pairings(hall.round(2))[40:42])
    for number in (first, second):
        box = desk.page.locator(f"input[name=numbers][value='{number}']")
        name = desk.page.locator(".draft-pair", has=box).locator("bdi").first.inner_text()
        desk.page.locator("#q").fill(name)
        expect(box).to_be_visible()
        assert desk.page.locator(".draft-pair:visible").count() < 64
        box.check()
    desk.press("Swap the two")

    desk.reads("They have changed places.")
    assert Round.objects.get(number=2, tournament=hall.tournament).state == "draft"
