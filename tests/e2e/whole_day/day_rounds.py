"""The Swiss rounds of a day: slips and lists on paper, phones, the judge, a drop, a correction."""

from itertools import groupby

from playwright.sync_api import expect

from tests.e2e.at_the_table import score
from tests.e2e.paper import ROWS, printed
from tests.e2e.whole_day.form_export import GUESTS
from tests.e2e.whole_day.hall_day import FIRST, NAME, ROUNDS, SECOND, Day, in_reach

FIRST_SHEETS = {
    "slips/?per=8": ".slip:not(.is-empty)",
    "slips/?per=10": ".slip:not(.is-empty)",
    "tables/": ROWS,
    "names/": ".paper-name",
}


def first_round(day: Day) -> None:
    """The two players want to meet; they declare their decks and report by phone."""
    desk, page = day.desk, day.desk.page
    desk.press("Pair the round")
    for name in (FIRST, SECOND):
        page.locator(".draft-sides li").filter(has_text=name).locator("input").check()
    desk.press("Pair the two")
    desk.reads("They are paired.")
    desk.press("Publish the round")
    desk.press("Start the clock")
    desk.reads("The clock runs.")
    print_the_first_round(day)
    _declare_and_report(day)
    _give_time(day)
    day.type_rest()
    day.close()


def print_the_first_round(day: Day) -> None:
    day.to_desk("print/")
    for sheet, of in FIRST_SHEETS.items():
        day.to_desk(f"print/{sheet}")
        printed(day.desk, f"day {sheet}", of)
    day.to_desk("print/names/")
    heads = day.desk.page.locator(".paper-letter").all_inner_texts()
    assert [head for head, _again in groupby(heads)] == [*"あかさたなまやわLM#"]


def _declare_and_report(day: Day) -> None:
    first, second = day.first, day.second
    first.go("/")
    first.look("day-home-in-a-round")
    for phone, other in ((first, SECOND), (second, FIRST)):
        phone.go(day.public())
        phone.look("day-now")
        phone.press("Declare to %(name)s", name=other)
        phone.press("Declare")
        phone.reads("Your deck is declared.")
    first.go(day.public())
    first.press("Report the result")
    score(first, 7, 5)
    in_reach(first, first.page.get_by_role("button", name=first.t("Send the report")))
    first.press("Send the report")
    second.go(day.public())
    in_reach(second, second.page.get_by_role("link", name=second.t("Look and confirm")))
    second.press("Look and confirm")
    in_reach(second, second.page.get_by_role("button", name=second.t("Confirm this result")))
    second.press("Confirm this result")
    expect(second.page.locator(".scoreboard-score")).to_have_text(["7", "5"])


def _give_time(day: Day) -> None:
    """A judge sees the clock and gives a table more of it."""
    judge, page = day.judge, day.judge.page
    judge.go("/")
    judge.tap(page.locator("#staffed ~ ul").get_by_role("link", name=NAME))
    judge.look("day-judge-desk")
    expect(page.locator("#clocks .clock")).to_be_visible()
    judge.press("Give time")
    judge.fill(minutes="3", table="4", reason="ルール確認のため")
    in_reach(judge, page.get_by_role("button", name=judge.t("Give more time")))
    judge.press("Give more time")
    judge.reads("More time is given.")
    judge.look("day-judge-round")


def drop_one(day: Day) -> None:
    """The weakest has to go home after the first round: seventeen are left, one has a bye."""
    desk, page = day.desk, day.desk.page
    day.to_desk("entrants/")
    row = page.locator(".entrant-rows tbody tr").filter(has_text=GUESTS[-2].shown)
    row.locator("input[name=numbers]").check()
    desk.press("Drop who is ticked")
    expect(row).to_contain_text(desk.t("dropped"))


def middle_rounds(day: Day) -> None:
    day.draw(look="day-draft-with-bye")
    expect(day.desk.page.locator(".pairings")).to_contain_text(day.desk.t("bye"))
    day.decide_rest()
    day.close()
    day.draw()
    _correct(day)
    day.decide_rest()
    day.close()
    for _round in range(4, ROUNDS + 1):
        day.draw()
        day.decide_rest()
        day.close()


def _correct(day: Day) -> None:
    """A slip of the second round was misread; the third is published, and not begun."""
    desk, page = day.desk, day.desk.page
    day.to_desk("rounds/2/")
    line = page.locator(".pairings tbody tr").nth(1)
    first, second = line.locator("bdi").all_inner_texts()
    said = line.locator("td").nth(2).locator("a").first.inner_text().split("–")
    points = day.points_of(first), day.points_of(second)
    day.to_desk("rounds/2/")
    desk.tap(line.get_by_role("link", name=desk.t("Correct")))
    expect(page.locator("#look .message")).to_contain_text(f"{first} – {second}")
    expect(page.locator("#look .message")).to_contain_text("–".join(said))
    desk.fill(score="-".join(reversed(said)))
    desk.press("Show what it would change")
    page.locator("[name=reason]").fill("スリップの読み違い")
    desk.press("Correct it now")
    desk.reads("It is corrected. It can be undone here.")
    won = int(said[0]) > int(said[1])
    change = -3 if won else 3
    assert (day.points_of(first), day.points_of(second)) == (points[0] + change, points[1] - change)
