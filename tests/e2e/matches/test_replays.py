"""The replay, and records while the network is away."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from matches.models import Filing, Report
from tests.e2e.at_the_table import at, file_for, score, seated
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.matches.factories import declared
from tests.matches.paging import replay_all
from tests.matches.sample import typed

# Parts of a replay that share a place or are cut, and links of the bar whose letters stand one
# under another. What is sticky is put where it belongs.
MEETING = """() => {
  const names = '.bar-nav a, .caption-words, .controls, .replay-aside, .stage-board, .boards';
  const wrong = [];
  const parts = [...document.querySelectorAll(names)].map((part) => {
    part.style.position = 'static';
    const name = part.className || part.textContent.trim(), box = part.getBoundingClientRect();
    if (part.scrollWidth > part.clientWidth + 1) wrong.push(`${name} is cut`);
    if (part.matches('a') && box.height > box.width) wrong.push(`${name} is read downwards`);
    return [name, box];
  });
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  parts.forEach(([name, box], nth) => parts.slice(nth + 1).forEach(([other, its]) => {
    if (meet(box, its)) wrong.push(`${name} lies on ${other}`);
  }));
  return wrong;
}"""


@ON_A_PHONE
def test_what_is_typed_survives_the_network_a_reload_and_signing_out(enter: Enter) -> None:
    home, _away, table = seated(enter)
    page = home.go(at(table, "report"))
    score(home, 12, 7)
    home.reads("Saved on this device, not sent yet.")

    page.reload()
    home.reads("What you typed before is here again. Not sent yet.")
    expect(page.locator("[name=score-1-1]")).to_have_value("12")
    home.context.set_offline(True)
    page.locator("[name=note]").fill("電波なし")
    page.get_by_role("button", name=home.t("Send the report")).click()
    home.reads(
        "No network. Everything is kept on this device and sent as soon as the network is back."
    )
    home.look("match-offline")
    assert Report.objects.count() == 0

    cookies = home.context.cookies()
    home.context.clear_cookies(name="session")
    home.context.set_offline(False)
    home.reads("You are signed out. Everything is kept on this device: sign in and send it then.")
    home.look("match-signed-out")
    assert Report.objects.count() == 0

    home.context.add_cookies(cookies)
    home.go(at(table))
    home.reads("A report that you typed is kept on this device and not sent yet.")
    home.press("Go on with it")
    home.reads("Your report is sent.")
    report = Report.objects.get()
    assert (report.note, report.games[0]["score"]) == ("電波なし", [12, 7])


NO_NETWORK = (
    "No network. Everything is kept on this device and sent as soon as the network is back."
)


@ON_A_PHONE
def test_a_record_goes_on_by_itself_once_the_network_is_back(enter: Enter) -> None:
    home, _away, table = seated(enter, record="required")
    page = home.go(at(table, "file"))
    page.locator("[name=record-1]").fill(typed())
    home.reads("Saved on this device, not sent yet.")

    home.context.set_offline(True)
    page.get_by_role("button", name=home.t("Read it")).click()
    home.reads(NO_NETWORK)
    home.look("record-offline")
    home.context.set_offline(False)
    home.reads("This is how it was read")
    home.reads("Kept on this device. It counts once you confirm it.")
    home.context.set_offline(True)
    page.get_by_role("button", name=home.t("Yes, this is the record")).click()
    home.reads(NO_NETWORK)
    assert Filing.objects.count() == 0

    home.context.set_offline(False)
    expect(page).to_have_url(home.site + at(table))
    expect(page.locator(".record-line")).to_contain_text(home.t("being replayed"))
    expect(page.locator(".draft-there").first).to_be_hidden()
    home.look("record-sent")
    replay_all()
    expect(page.locator(".record-line")).to_contain_text(home.t("verified"))
    assert table.match.acts.filter(kind="file").count() == 1


@ON_A_PHONE
def test_a_confirmed_record_survives_the_page_being_closed_without_network(enter: Enter) -> None:
    home, _away, table = seated(enter)
    page = home.go(at(table, "file"))
    page.locator("[name=record-1]").fill(typed())
    home.press("Read it")
    home.context.set_offline(True)
    page.get_by_role("button", name=home.t("Yes, this is the record")).click()
    home.reads(NO_NETWORK)
    page.close()

    home.context.set_offline(False)
    home.page = home.context.new_page()
    home.go(at(table))
    home.reads("A record that you typed is kept on this device and not handed in yet.")
    home.look("match-record-kept")
    home.press("Go on with the record")
    expect(home.page).to_have_url(home.site + at(table))
    expect(home.page.locator(".record-line")).to_have_count(1)
    assert Filing.objects.count() == 1


@ON_A_PHONE  # colours know no language
@pytest.mark.chaos
def test_the_replay_in_the_dark(enter: Enter) -> None:
    _home, _away, table = seated(enter)
    file_for(table)
    reader = enter(dark=True)
    reader.sign_in(table.players[0])

    for n in (14, 56, 113):
        reader.go(at(table, "replay", 1) + f"?at={n}")
        expect(reader.page.locator("#stage")).to_have_attribute("data-at", str(n))
        reader.look(f"replay-dark-{n}")
    reader.go(at(table))
    reader.look("match-dark")


@ON_A_DESK
def test_the_replay_is_scrubbed_sped_up_and_linked_to(enter: Enter) -> None:
    reader, _away, table = seated(enter)
    file_for(table)
    page = reader.go(at(table, "replay", 1) + "?at=56")
    stage, moves = page.locator("#stage"), page.locator("#moves")
    moves.scroll_into_view_if_needed()
    expect(moves.locator("[aria-current]")).to_be_in_viewport()

    page.locator("#scrub").fill("60")
    expect(stage).to_have_attribute("data-at", "60")
    places = {n: page.locator(f"[data-piece='{n}']").bounding_box() for n in ("H1", "A1")}
    page.locator("[data-go=flip]").click()
    turned = {n: page.locator(f"[data-piece='{n}']").bounding_box() for n in ("H1", "A1")}
    assert lower(places) == lower(turned)[::-1]
    page.locator("#speed").select_option("250")
    page.locator("[data-go=play]").click()
    page.wait_for_function("() => Number(document.getElementById('stage').dataset.at) > 62")
    page.locator("[data-go=play]").click()
    expect(page.locator("[data-go=play]")).to_have_attribute("aria-pressed", "false")
    page.locator("main h1").click()
    page.keyboard.press("Home")
    expect(stage).to_have_attribute("data-at", "0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(stage).to_have_attribute("data-at", "1")
    moves.locator("[data-at='9']").click()
    expect(page).to_have_url(re.compile(r"at=9\b"))
    page.go_back()
    expect(stage).to_have_attribute("data-at", "1")
    page.wait_for_load_state("networkidle")  # the lines ahead are fetched beforehand


def lower(places: dict[str, Any]) -> list[str]:
    """Name pieces from the top of the board to its foot."""
    return sorted(places, key=lambda name: places[name]["y"])


@ON_A_DESK
def test_no_text_of_a_replay_lies_on_another_when_it_is_twice_as_large(enter: Enter) -> None:
    reader, _away, table = seated(enter)
    file_for(table)
    page = reader.go(at(table, "replay", 1) + "?at=113")
    assert page.evaluate(MEETING) == []

    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.evaluate(MEETING) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@ON_A_PHONE
def test_the_replay_works_without_scripts(enter: Enter) -> None:
    _home, _away, table = seated(enter)
    reader = enter(scripts=False)
    reader.sign_in(table.players[0])
    declared(table)
    reader.go(at(table, "file"))
    reader.page.locator("[name=record-1]").fill(typed())
    reader.press("Read it")
    reader.press("Yes, this is the record")
    replay_all()
    reader.go(at(table, "replay", 1))
    for _step in range(3):
        reader.press("Next")
    expect(reader.page.locator("#caption")).to_contain_text("H form 4=c5 2=a8 5=e7 7=g8")
    reader.press("Last")
    expect(reader.page.locator("#caption")).to_contain_text("tie 6 5")
    reader.look("replay-no-scripts")

    assert Filing.objects.count() == 1
