"""Two phones at one table, and what can go wrong between them: each line is said once, or asked."""

import re
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from league.play.models import Sitting
from league.play.services.opening import APART, Wanted, open_table
from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter
from tests.e2e.play.table.test_table_sizes import sit
from tests.e2e.play.tapping import Tapper
from tests.e2e.visitor import Visitor
from tests.play.live.streaming import Streaming
from tests.play.sitting import standing

pytestmark = ON_A_PHONE_ALONE
# What of a message lies over what is tapped or read.
COVERED = """() => {
  const toast = document.querySelector('#toast').getBoundingClientRect();
  return ['#board svg', '#ask', '.table-top'].filter((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return box.top < toast.bottom - 1 && toast.top < box.bottom - 1
      && box.left < toast.right - 1 && toast.left < box.right - 1;
  });
}"""
Phones = tuple[Visitor, Visitor]


def sitting() -> Sitting:
    return Sitting.objects.latest("pk")


def lines() -> list[str]:
    return standing(sitting())


def answer(page: Page, target: str) -> Locator:
    return page.locator(f"#ask [data-of='{target}'], #board [data-tap='{target}']").first


def tap(page: Page, *targets: str) -> None:
    for target in targets:
        answer(page, target).dispatch_event("click")


def waits_for(line: str, n: int, *pages: Page) -> None:
    """Wait until pages show so many lines, the last of them this one."""
    for page in pages:
        expect(page.locator("#lines li").first).to_have_attribute("value", str(n))
        expect(page.locator("#lines li code").first).to_have_text(line)


def type_line(page: Page, text: str) -> None:
    if not page.locator("#text").is_visible():
        page.locator("#more").click()
        page.locator("[data-typing]").click()
    page.locator("#text").fill(text)
    page.locator("#typing .button-primary").click()


def act(page: Page, name: str) -> None:
    """Press a button of the page's second sheet."""
    page.locator("#more").click()
    sure = page.locator(f"#side details:has([data-act={name}]) summary")
    if sure.count():
        sure.click()
    page.locator(f"#side [data-act={name}] button").click()


def two_phones(enter: Enter, game: str, preset: str = "") -> Phones:
    """One phone opens a table, the other joins by the link on its screen."""
    home, away = enter(), enter()
    page = home.go(f"/table/?game={game}")
    page.locator("[name=who][value=apart]").check()
    if preset:
        page.locator("[name=preset]").select_option(preset)
    home.press("Open the table")
    away.go(page.locator(".invite-link").get_attribute("href").removeprefix(home.site))
    away.look("table-join")
    away.press("Sit down")
    home.press("To the table")
    for phone in (home, away):
        expect(phone.page.locator("#ask .answers .answer").first).to_be_visible()
    return home, away


@pytest.fixture
def phones(enter: Enter, stream: Streaming) -> Phones:
    """Let both have come to a table: how they come there is looked at once, below."""
    home, away = enter(), enter()
    wanted = Wanted(game="carriers", who=APART, source=Sitting.Dice.TABLE, preset="short")
    at, links = open_table(
        wanted=wanted, device="a device", address="", by=None, now=timezone.now()
    )
    for phone, link in zip((home, away), links, strict=True):
        sit(phone, at, link)
        expect(phone.page.locator("#ask .answers .answer").first).to_be_visible()
    return home, away


def begin(phones: Phones) -> None:
    """Toss and choose by taps: dice are of both, whoever taps them in."""
    home, away = (phone.page for phone in phones)
    tap(home, "face:6", "face:3")
    waits_for("toss 6 3", 1, home, away)
    tap(away, "face:5")
    waits_for("column 5", 2, home, away)


def forms(page: Page) -> None:
    """Place a formation by the first cells that are offered, one after the other."""
    for _piece in range(4):
        asked = page.locator("#ask-title").inner_text()
        page.locator("#board [data-tap^='cell:']").first.click()
        page.wait_for_function(
            "(asked) => document.querySelector('#ask-title')?.textContent !== asked", arg=asked
        )


def test_two_phones_write_the_beginning_by_taps(enter: Enter, stream: Streaming) -> None:
    phones = home, away = two_phones(enter, "carriers", "short")
    begin(phones)
    _refuses(home)
    for n, who in ((3, home), (4, away)):
        forms(who.page)
        for phone in phones:
            expect(phone.page.locator("#lines li").first).to_have_attribute("value", str(n))
    home.look("table-formed")
    tap(home.page, "word:-")
    waits_for("H shift -", 5, away.page)
    tap(away.page, "word:-")
    waits_for("A shift -", 6, home.page)
    _takes_back(home, away)


def _refuses(visitor: Visitor) -> None:
    """A tap on what is not offered says why, with its rule; it covers nothing that is tapped."""
    before = lines()
    visitor.page.locator("#board [data-target='cell:a14']").click(force=True)

    toast = visitor.page.locator("#toast")
    expect(toast).to_be_visible()
    expect(toast.locator("a")).to_have_attribute("href", re.compile(r"/rules/carriers/#CA-"))
    assert lines() == before
    assert visitor.page.evaluate(COVERED) == []
    visitor.look("table-why-not")
    asked = visitor.page.locator("#ask-title").inner_text()
    visitor.page.locator("#board [data-target='piece:A1']").click(force=True)
    expect(toast).to_have_text(f"{visitor.t('This cannot be tapped now.')} {asked}")


def _takes_back(home: Visitor, away: Visitor) -> None:
    """What was answered since is taken back with the other's yes, and both see it."""
    act(home.page, "back")
    expect(home.page.locator("#ask [data-act=answer]")).to_have_count(1)
    home.look("table-asked")
    away.look("table-asks")
    away.page.locator("#ask [data-act=answer] .answer-primary").click()

    for phone in (home, away):
        expect(phone.page.locator("#last.taken-back")).to_be_visible()
    assert lines()[-1] == "H shift -"


def test_lines_said_without_a_network_are_sent_once(phones: Phones) -> None:
    home, away = (phone.page for phone in phones)
    home.context.set_offline(True)
    tap(home, "face:6", "face:3")
    expect(home.locator("#net")).to_contain_text("1")
    type_line(home, "column 5")
    expect(home.locator("#net")).to_contain_text("2")
    phones[0].look("table-offline")
    assert lines() == []
    home.context.set_offline(False)

    waits_for("column 5", 2, home, away)
    assert lines() == ["toss 6 3", "column 5"]
    home.reload()
    waits_for("column 5", 2, home)
    expect(home.locator("#net")).to_be_hidden()


def test_a_table_that_moved_on_meanwhile_asks_which_course_holds(phones: Phones) -> None:
    home, away = (phone.page for phone in phones)
    home.context.set_offline(True)
    tap(home, "face:6", "face:3")
    tap(away, "face:2", "face:5")
    waits_for("toss 2 5", 1, away)
    home.context.set_offline(False)

    expect(home.locator("[data-theirs] li")).to_have_text(["toss 2 5"])
    expect(home.locator("[data-ours] li")).to_have_text(["toss 6 3"])
    phones[0].look("table-courses")
    home.locator("[data-keep=theirs]").click()
    waits_for("toss 2 5", 1, home)
    expect(home.locator("#ask .answer-die")).to_have_count(6)
    assert lines() == ["toss 2 5"]


def test_a_refused_line_keeps_its_text_until_it_is_mended(phones: Phones) -> None:
    home = phones[0].page
    type_line(home, "toss 6 9")
    expect(home.locator("#ask code")).to_have_text("toss 6 9")
    expect(home.locator("#ask a.code")).to_have_attribute("href", re.compile(r"#[A-Z-]+\d"))
    phones[0].look("table-refused")
    home.reload()
    expect(home.locator("#ask code")).to_have_text("toss 6 9")

    home.locator("#ask .answers .answer").filter(has_text=phones[0].t("Mend it")).click()
    expect(home.locator("#text")).to_have_value("toss 6 9")
    home.locator("#text").fill("toss 6 4")
    home.locator("#typing .button-primary").click()
    waits_for("toss 6 4", 1, home, phones[1].page)
    assert lines() == ["toss 6 4"]


TWICE_SOON = """() => {
  const die = document.querySelector("#ask [data-of='face:3']");
  setTimeout(() => { die.click(); die.click(); }, 100);
}"""


def test_two_taps_two_tabs_and_a_reload_say_a_line_once(phones: Phones) -> None:
    home, away = (phone.page for phone in phones)
    title = home.locator("#ask-title").inner_text()
    tap(home, "face:6")
    expect(home.locator("#ask-title")).not_to_have_text(title)
    home.reload()
    expect(home.locator("#ask-title")).to_have_text(title)
    second = home.context.new_page()
    second.goto(home.url)
    for tab in (home, second):
        tap(tab, "face:6")
        expect(tab.locator(".ask-undo")).to_be_visible()
    second.evaluate(TWICE_SOON)  # at the same time: what comes next has such a face as well
    home.locator("#ask [data-of='face:3']").dblclick(no_wait_after=True)
    waits_for("toss 6 3", 1, home, second, away)
    for tab in (home, second):
        expect(tab.locator("#net")).to_be_hidden()
        expect(tab.locator("#ask .answer-die")).to_have_count(6)
    assert lines() == ["toss 6 3"]


def test_a_game_is_adjourned_and_ended_by_agreement(phones: Phones) -> None:
    home, away = phones
    begin(phones)
    # A view that does not come is asked for again, while the stream lives.
    away.page.route("**/view/**", lambda route: route.fulfill(status=429), times=1)
    act(home.page, "adjourn")
    expect(away.page.locator("#ask [data-act=resume]")).to_be_visible()
    away.look("table-adjourned")
    away.page.locator("#ask [data-act=resume] button").click()
    expect(home.page.locator("#board [data-tap]").first).to_be_visible()
    act(home.page, "draw")
    away.page.locator("#ask [data-act=answer] button:not(.answer-primary)").click()
    expect(home.page.locator("#board [data-tap]").first).to_be_visible()
    type_line(home.page, "column 9")
    expect(home.page.locator("#ask code")).to_have_text("column 9")
    act(away.page, "concede")
    expect(away.page.locator(".table-end")).to_be_visible()
    home.page.locator("#ask .answer").filter(has_text=home.t("Throw the unsent lines away")).click()
    for phone in phones:
        expect(phone.page.locator(".table-end")).to_be_visible()
    digests = {phone.page.locator(".table-end .code").inner_text() for phone in phones}
    assert len(digests) == 1
    home.look("table-ended")
    for phone in phones:
        phone.page.locator("#ask [data-act=confirm] button").click()
        expect(phone.page.locator("#ask [data-act=confirm]")).to_have_count(0)
    for phone in phones:
        phone.reads("Both sides have confirmed.")
    away.look("table-confirmed")
    assert sitting().end["winner"] == "H"


def test_a_sealed_choice_is_replaced_until_the_other_is_there(
    enter: Enter, stream: Streaming
) -> None:
    red, blue = two_phones(enter, "rugby_15")
    tapper = Tapper([red, blue], Random(1))

    def chooses(phone: Visitor) -> None:
        while not tapper.taps.each and not phone.page.locator(".laid-down").count():
            tapper.tap(phone, 0)

    before = lines()
    chooses(red)
    red.look("table-laid-down")
    blue.look("table-others-chose")
    assert lines() == before
    red.page.locator(".laid-down button").click()
    expect(red.page.locator(".laid-down")).to_have_count(0)
    chooses(red)
    assert lines() == before
    red.page.reload()
    expect(red.page.locator(".laid-down")).to_be_visible()
    chooses(blue)
    for phone in (red, blue):
        expect(phone.page.locator(".laid-down")).to_have_count(0)
    assert lines()[: len(before)] == before
    assert re.fullmatch(r"R=\w+ B=\w+", lines()[len(before)])


def test_who_asked_reads_that_the_other_side_said_no(phones: Phones) -> None:
    (home, away), t = (phone.page for phone in phones), phones[0].t
    act(home, "draw")
    away.locator("#ask [data-act=answer] button").nth(1).click()

    expect(home.locator("#toast")).to_be_visible()
    expect(home.locator("#toast")).to_contain_text(t("The other side said no."))
    home.keyboard.press("Escape")
    expect(home.locator("#toast")).to_be_hidden()
    act(home, "draw")
    expect(away.locator("#ask [data-act=answer]")).to_have_count(2)
    home.locator("#ask [data-act=answer] button").click()  # withdrawn
    expect(away.locator("#ask [data-act=answer]")).to_have_count(0)
    expect(home.locator("#toast")).to_be_hidden()
    expect(away.locator("#toast")).to_be_hidden()
