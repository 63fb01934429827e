"""A whole day of a hall through its pages: an organiser's laptop, two players' and a judge's phone.

Seventeen guests come from a form, two players by themselves. Five rounds, a correction, a cut, a
draw where nobody may draw; then every list of the final ranking says the same.
"""

import csv
import io
import json
import re
from datetime import timedelta
from itertools import groupby
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from cards.models import Deck
from cards.queries.listings import text_of
from cards.services import decks
from league.events.models import Event
from league.jobs.models import Letter
from league.tournaments.rules import xlsx
from tests.e2e.at_the_table import score
from tests.e2e.conftest import Enter
from tests.e2e.form_export import GUESTS, LEFT_OUT, export
from tests.e2e.hall_day import ABSENT, FIRST, NAME, SECOND, Day, in_reach
from tests.e2e.paper import printed
from tests.e2e.test_desk import type_slip
from tests.e2e.test_events import deck_for, local, look_at, person
from tests.e2e.visitor import Variant
from tests.events.factories import whole_code
from tests.people.factories import GuestFactory

LAPTOP, PHONE = Variant("en", 1280), Variant("ja", 390)
FIRST_SHEETS = {
    "slips/?per=8": ".slip:not(.is-empty)",
    "slips/?per=10": ".slip:not(.is-empty)",
    "tables/": ".paper-rows tbody tr",
    "names/": ".paper-name",
}
RANKS = """(rows) => rows.map((row) =>
  [/\\d+/.exec(row.querySelector('.num').textContent)[0], row.querySelector('bdi').textContent])"""
TOKYO = ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize("variant", [LAPTOP], ids=str)
def test_a_whole_day(enter: Enter, tmp_path: Path) -> None:
    day = _come_in(enter)
    _make_the_event(day)
    _invite_a_judge(day)
    _enter_by_phone(day)
    _bring_in_the_guests(day, tmp_path)
    _check_in(day)
    _start(day)
    _first_round(day)
    _drop_one(day)
    _middle_rounds(day)
    _cut(day)
    _quarterfinals(day)
    _name_the_winner(day)
    _last_rounds(day)
    _see_the_ranking(day)
    _go_home(day)


def _come_in(enter: Enter) -> Day:
    day = Day(enter(), enter(PHONE), enter(PHONE), enter(PHONE))
    person(day.desk, "nonomura", "野々村 彩")
    for number, (phone, handle, name) in enumerate(
        ((day.first, "hayate", FIRST), (day.second, "ivory", SECOND))
    ):
        day.decks[name] = deck_for(person(phone, handle, name), number)
    person(day.judge, "ren", "蓮見 廉")
    return day


def _make_the_event(day: Day) -> None:
    desk, now = day.desk, timezone.now().astimezone(TOKYO)
    desk.go("/events/")
    desk.press("New event")
    desk.fill(name=NAME, place="秋葉原 4階", time_zone="Asia/Tokyo")
    desk.fill(deadline=local(now + timedelta(hours=2)), starts_at=local(now + timedelta(hours=3)))
    desk.press("Save")
    desk.reads("The event is made. You are its organiser.")
    day.uid = Event.objects.get(name=NAME).uid
    desk.press("Make it a tournament")
    desk.fill(pattern="swiss_cut", rounds="5", top="8", round_minutes="50", check_in="event")
    desk.press("Make the tournament")
    desk.reads("The event is a tournament now.")
    desk.press("Open the entry")
    desk.reads("The entry is open.")
    desk.look("day-entry-open")


def _invite_a_judge(day: Day) -> None:
    day.desk.press("Staff")
    day.desk.fill(email="ren@example.org", role="judge")
    day.desk.press("Send the invitation")
    day.desk.reads("The invitation is on its way.")
    link = re.search(r"/events/invitations/\S+", Letter.objects.get(to="ren@example.org").text)
    assert link is not None
    day.judge.go(link[0])
    day.judge.press("Accept")
    day.judge.reads("The role is yours.")


def _enter_by_phone(day: Day) -> None:
    for phone, name in ((day.first, FIRST), (day.second, SECOND)):
        page = phone.go("/")
        phone.tap(page.get_by_role("link", name=NAME, exact=True).first)
        phone.press("Enter the event")
        phone.press("Enter the event")
        look_at(phone, day.decks[name])
        phone.press("Hand in this deck")
        expect(page.locator("main")).to_contain_text(day.decks[name].versions.get().code)
    day.first.look("day-deck-handed-in")


def _bring_in_the_guests(day: Day, folder: Path) -> None:
    file = folder / "フォームの回答 1.csv"
    file.write_bytes(export(_decks_of_friends()))
    desk, page = day.desk, day.desk.page
    day.to_desk("transfer/")
    desk.press("Import entrants")
    page.set_input_files("input[type=file]", file)
    desk.press("Look at it")
    desk.look("day-import")
    for title in LEFT_OUT:
        expect(page.locator(".message-warning")).to_contain_text(title)  # and no other warning
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(len(GUESTS))
    for row, guest in zip(rows.all_inner_texts(), GUESTS, strict=True):
        assert all(said in row for said in (guest.shown, guest.reading, guest.club))
    desk.press("Import it")
    expect(page.locator(".message-success")).to_contain_text(str(len(GUESTS)))
    day.to_desk()
    assert "deck" not in page.locator("#todo").inner_text().lower()  # nobody lacks one


def _decks_of_friends() -> list[str]:
    """Two decks as lists, two as the codes that their owners passed on."""
    owner = GuestFactory(display_name="友人")
    found = [
        decks.save_version(deck=deck_for(owner, number), now=timezone.now()) for number in range(4)
    ]
    Deck.objects.filter(owner=owner).update(visibility=Deck.Visibility.UNLISTED)
    return [text_of(one) if number % 2 else whole_code(one) for number, one in enumerate(found)]


def _check_in(day: Day) -> None:
    desk, page = day.desk, day.desk.page
    desk.press("Close the entry")
    day.to_desk("check-in/")
    desk.look("day-check-in")
    code = page.locator(".check-in-code").inner_text()
    day.first.go(day.public(f"check-in/?code={code}"))
    day.first.look("day-own-check-in")
    day.first.press("I am here")
    day.first.reads("You are checked in.")
    day.to_desk("check-in/")
    desk.press("Tick everybody")
    boxes = page.locator(".ticks input")
    expect(boxes).to_have_count(18)
    page.locator(".ticks label").filter(has_text=ABSENT).locator("input").uncheck()
    desk.press("Check in who is ticked")
    expect(page.locator(".ticks")).to_have_text(re.compile(ABSENT))


def _start(day: Day) -> None:
    desk, page = day.desk, day.desk.page
    day.to_desk()
    desk.look("day-before-the-start")
    desk.press("Close the check-in")
    desk.reads("The check-in is closed. The log undoes it.")
    desk.press("Lock decks and start")
    desk.reads("The tournament has begun.")
    expect(page.locator("#numbers")).to_contain_text("18")


def _first_round(day: Day) -> None:
    """The two players want to meet; they declare their decks and report by phone."""
    desk, page = day.desk, day.desk.page
    desk.press("Pair the round")
    for name in (FIRST, SECOND):
        page.locator(".draft-sides li").filter(has_text=name).locator("input").check()
    desk.look("day-draft")
    desk.press("Pair the two")
    desk.reads("They are paired.")
    desk.press("Publish the round")
    desk.press("Start the clock")
    desk.reads("The clock runs.")
    desk.look("day-round")
    _print_the_first_round(day)
    _declare_and_report(day)
    _give_time(day)
    day.type_rest()
    desk.look("day-results")
    day.close()


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
    first.look("day-report")
    first.press("Send the report")
    second.go(day.public())
    in_reach(second, second.page.get_by_role("link", name=second.t("Look and confirm")))
    second.press("Look and confirm")
    in_reach(second, second.page.get_by_role("button", name=second.t("Yes, confirm")))
    second.press("Yes, confirm")
    second.look("day-confirmed")
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


def _drop_one(day: Day) -> None:
    """The weakest has to go home after the first round: seventeen are left, one has a bye."""
    desk, page = day.desk, day.desk.page
    day.to_desk("entrants/")
    row = page.locator(".entrant-rows tbody tr").filter(has_text=GUESTS[-2].shown)
    row.locator("input[name=numbers]").check()
    desk.look("day-entrants")
    desk.press("Drop who is ticked")
    expect(row).to_contain_text(desk.t("dropped"))


def _middle_rounds(day: Day) -> None:
    day.draw(look="day-draft-with-bye")
    expect(day.desk.page.locator(".pairings")).to_contain_text(day.desk.t("bye"))
    day.type_rest()
    day.close()
    day.draw()
    _correct(day)
    day.type_rest()
    day.close()
    for _round in (4, 5):
        day.draw()
        day.type_rest()
        day.close()


def _correct(day: Day) -> None:
    """A slip of the second round was misread; the third is published, and not begun."""
    desk, page = day.desk, day.desk.page
    day.to_desk("rounds/2/")
    line = page.locator(".pairings tbody tr").nth(1)
    one, other = line.locator("bdi").all_inner_texts()
    score = line.locator("td").nth(2).locator("a").first.inner_text().split("–")
    points = day.points_of(one), day.points_of(other)
    day.to_desk("rounds/2/")
    desk.tap(line.get_by_role("link", name=desk.t("Correct")))
    expect(page.locator("#look .message")).to_contain_text(f"{one} – {other}")
    expect(page.locator("#look .message")).to_contain_text("–".join(score))
    desk.fill(score="-".join(reversed(score)))
    desk.press("Show what it would change")
    desk.look("day-correct-preview")
    page.locator("[name=reason]").fill("スリップの読み違い")
    desk.press("Correct it now")
    desk.reads("It is corrected. It can be undone here.")
    won = int(score[0]) > int(score[1])
    change = -3 if won else 3
    assert (day.points_of(one), day.points_of(other)) == (points[0] + change, points[1] - change)


def _cut(day: Day) -> None:
    """The eighth declines; the ninth comes in for them."""
    desk, page = day.desk, day.desk.page
    day.to_desk()
    desk.press("Who goes on")
    rows = page.locator("tbody tr")
    expect(page.locator("input[name=declined]")).to_have_count(8)
    eighth, ninth = (rows.nth(at).locator("bdi").inner_text() for at in (7, 9))
    rows.nth(7).locator("input").check()
    desk.press("Look again")
    desk.look("day-cut")
    expect(rows.nth(7)).to_contain_text(ninth)
    expect(page.locator("input[name=declined]:checked")).to_have_count(1)
    desk.press("Begin with these")
    desk.reads("The phase has begun.")
    tables = day.open_tables()
    assert [len(names) for _table, names in tables] == [2, 2, 2, 2]
    playing = {name for _table, names in tables for name in names}
    assert ninth in playing
    assert eighth not in playing


def _quarterfinals(day: Day) -> None:
    """A drawn slip is refused with what it may say; a draw that a judge ruled holds the round."""
    desk, page = day.desk, day.desk.page
    [(own, _names)] = [one for one in day.open_tables() if FIRST in one[1]]
    table, (one, _other) = next(one for one in day.open_tables() if FIRST not in one[1])
    type_slip(desk, table, "5-5")
    refused = page.locator(".slips-list > .is-refused")
    expect(refused.locator(".slip-choice")).to_have_count(3)  # either goes on, or both lose
    desk.look("day-drawn-slip")
    refused.locator(".slip-choice button").filter(has_text=one).click()
    expect(page.locator(".slips-list > .is-stored")).to_contain_text(one)
    _draw_by_phone(day)
    day.type_rest()
    day.to_desk()
    desk.look("day-undecided")
    expect(page.locator("#todo .todo-now")).to_contain_text(str(own))
    expect(page.locator("#todo button", has_text=desk.t("Close the round"))).to_have_count(0)


def _draw_by_phone(day: Day) -> None:
    """Who plays against a guest reports; a judge looks and rules what was reported: a draw."""
    first, judge, page = day.first, day.judge, day.judge.page
    first.go(day.public())
    first.look("day-quarterfinal")
    first.press("Report the result")
    score(first, 5, 5, winner="0")
    first.press("Send the report")
    first.reads("Your report is sent.")
    judge.go(day.at("results/"))
    judge.tap(page.locator(".open-matches a").filter(has_text=FIRST))
    judge.look("day-judge-match")
    judge.press("Decide this match")
    page.locator("[name=reason]").fill("両者の話を聞きました。")
    judge.tap(page.locator(".offer").first)
    judge.reads("The match is decided. Both sides are told.")


def _name_the_winner(day: Day) -> None:
    """The desk leads to the match that holds the round; then the bracket goes on by itself."""
    desk, page = day.desk, day.desk.page
    desk.press("Say who wins")
    expect(page.locator("#look .message")).to_contain_text("5–5")
    desk.look("day-who-wins")
    first = page.locator("#look .message bdi").first.inner_text()
    desk.fill(score="5-5 1" if first == FIRST else "5-5 2")
    desk.press("Show what it would change")
    desk.look("day-who-wins-preview")
    page.locator("[name=reason]").fill("サドンデスで決着")
    desk.press("Correct it now")
    desk.look("day-decided-log")
    desk.reads("It is corrected. It can be undone here.")
    day.to_desk()
    desk.look("day-decided")


def _last_rounds(day: Day) -> None:
    desk = day.desk
    for tables in (2, 1):
        assert len(day.open_tables()) == tables
        day.type_rest()
    day.to_desk()
    desk.press("Finish the phase")
    desk.press("Finish the tournament")
    desk.reads("The tournament is finished. The standings are final.")
    desk.look("day-finished")


def _see_the_ranking(day: Day) -> None:
    """The page, the files, the API and the paper say the same: the cut first, then the rest."""
    page = day.first.go(day.public("standings/?phase=all"))
    day.first.look("day-ranking")
    shown = page.locator("tr.standing").evaluate_all(RANKS)
    assert len(shown) in (8, 19)
    assert shown[0] == ["1", FIRST]
    assert [place for place, _name in shown[:5]] == ["1", "2", "3", "3", "5"]
    files = f"{day.desk.site}{day.public('data/standings')}"
    csv_rows = list(
        csv.reader(io.StringIO(_body(day, f"{files}.csv?phase=all").decode("utf-8-sig")))
    )
    sheet = xlsx.rows(_body(day, f"{files}.xlsx?phase=all"), most_rows=50, most_columns=9)
    for rows in (csv_rows, [cells for _number, cells in sheet]):
        assert [[str(row[0]), row[3]] for row in rows[1:]] == shown
    listed = json.loads(_body(day, f"{day.desk.site}/api/v1/tournaments/{day.uid}/ranking/"))
    print(listed)
    day.to_desk("print/ranking/")
    printed(day.desk, "day ranking", ".paper-rows tbody tr")
    assert day.desk.page.locator(".paper-rows tbody tr").evaluate_all(RANKS) == shown


def _body(day: Day, address: str) -> bytes:
    return day.desk.page.request.get(address).body()


def _go_home(day: Day) -> None:
    first, desk = day.first, day.desk
    first.go("/")
    first.look("day-home-after")
    first.go(day.public())
    first.look("day-now-after")
    first.go(f"/events/{day.uid}/")
    first.look("day-event-after")
    desk.go("/")
    desk.look("day-home-of-staff-after")


def _print_the_first_round(day: Day) -> None:
    day.to_desk("print/")
    day.desk.look("day-prints")
    for sheet, of in FIRST_SHEETS.items():
        day.to_desk(f"print/{sheet}")
        printed(day.desk, f"day {sheet}", of)
    day.to_desk("print/names/")
    heads = day.desk.page.locator(".paper-letter").all_inner_texts()
    assert [head for head, _again in groupby(heads)] == [*"あかさたなまやわLM#"]
